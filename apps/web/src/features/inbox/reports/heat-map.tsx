import { reportFigures, type EndpointAnswer, type listReportHours } from '@balcao/contract';
import { Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../ui/text/format.ts';
import { lengthText } from './figure-words.ts';
import css from './heat-map.module.css';
import { moveCell, stepsOf, weekdays, type CellPlace, type HeatFigure } from './heat.rules.ts';
import { weekdayName } from './report-names.ts';

interface Props {
  answer: EndpointAnswer<typeof listReportHours> & { figure: HeatFigure };
  hours: readonly number[];
  /** of medians, which cannot be added up: what is true of a whole weekday, and of a whole hour */
  edges: { byWeekday: ReadonlyMap<number, number | null>; byHour: ReadonlyMap<number, number | null> } | undefined;
  chosen: CellPlace | undefined;
  onChoose: (cell: CellPlace) => void;
}

const keyOf = ({ weekday, hour }: CellPlace) => `${weekday}-${hour}`;
const two = (hour: number) => String(hour).padStart(2, '0');

/** A figure by weekday and hour. Arrows move among its cells, Enter shows one; in narrow windows rows are hours. */
export function HeatMap({ answer, hours, edges, chosen, onChoose }: Props) {
  const { t } = useTranslation();
  const isTurned = useMediaQuery('(max-width: 899px)', undefined, { getInitialValueInEffect: false }) ?? false;
  const grid = useRef<HTMLDivElement>(null);
  const { figure, cells, total } = answer;
  const isLength = reportFigures[figure].unit === 'ms';
  const valueOf = new Map(cells.map((cell) => [keyOf(cell), cell.value]));
  const all = weekdays.flatMap((weekday) => hours.map((hour) => ({ weekday, hour })));
  const none = isLength ? null : 0;
  const values = all.map((cell) => valueOf.get(keyOf(cell)) ?? none);
  const steps = stepsOf(figure)(values);
  const stepOf = new Map(all.map((cell, index) => [keyOf(cell), steps[index] ?? 0]));
  const said = (value: number | null) =>
    value === null ? '' : isLength ? lengthText(value).split(' ').slice(0, 2).join(' ') : formatNumber(value);
  const sum = (of: (cell: CellPlace) => boolean): number =>
    cells.filter(of).reduce((all_, { value }) => all_ + (value ?? 0), 0);
  const edgeOf = (kind: 'weekday' | 'hour', one: number): string =>
    isLength
      ? said((kind === 'weekday' ? edges?.byWeekday : edges?.byHour)?.get(one) ?? null)
      : said(sum((cell) => cell[kind] === one));
  const first = chosen && hours.includes(chosen.hour) ? chosen : all[0];
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    if (!(event.target instanceof HTMLElement)) return;
    const [weekday, hour] = (event.target.dataset.cell ?? '').split('-').map(Number);
    if (weekday === undefined || hour === undefined) return;
    const next = moveCell({ weekday, hour }, event.key, hours, isTurned);
    if (!next) return;
    event.preventDefault();
    grid.current?.querySelector<HTMLElement>(`[data-cell="${keyOf(next)}"]`)?.focus();
  };
  const cellOf = (cell: CellPlace) => {
    const value = valueOf.get(keyOf(cell)) ?? none;
    const words = { weekday: weekdayName(cell.weekday), from: two(cell.hour), to: two(cell.hour + 1) };
    const isChosen = chosen?.weekday === cell.weekday && chosen.hour === cell.hour;
    return (
      <td key={keyOf(cell)}>
        <button
          type="button"
          className={css.cell}
          data-cell={keyOf(cell)}
          data-step={stepOf.get(keyOf(cell))}
          data-chosen={isChosen || undefined}
          aria-pressed={isChosen}
          aria-label={t('reports.heat.cell', { ...words, value: said(value) || t('reports.heat.nothing') })}
          tabIndex={first && keyOf(first) === keyOf(cell) ? 0 : -1}
          onClick={() => onChoose(cell)}
        >
          {said(value)}
        </button>
      </td>
    );
  };
  const edge = t(isLength ? 'reports.heat.whole' : 'reports.heat.total');
  const dayHead = (weekday: number) => weekdayName(weekday, 'short');
  const rows = isTurned ? hours : weekdays;
  const columns = isTurned ? weekdays : hours;
  const rowKind = isTurned ? 'hour' : 'weekday';
  const columnKind = isTurned ? 'weekday' : 'hour';
  const headOf = (kind: 'weekday' | 'hour', one: number) => (kind === 'hour' ? `${one}h` : dayHead(one));
  return (
    <Text component="div" size="xs" ref={grid} className={css.scrolls} onKeyDown={move}>
      <table className={css.map} aria-label={t('reports.heat.label')} data-turned={isTurned || undefined}>
        <thead>
          <tr>
            <td aria-hidden />
            {columns.map((one) => (
              <th key={one} scope="col">
                {headOf(columnKind, one)}
              </th>
            ))}
            <th scope="col" className={css.edge}>
              {edge}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row}>
              <th scope="row">{headOf(rowKind, row)}</th>
              {columns.map((column) =>
                cellOf(isTurned ? { weekday: column, hour: row } : { weekday: row, hour: column }),
              )}
              <td className={css.edge}>{edgeOf(rowKind, row)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{edge}</th>
            {columns.map((column) => (
              <td key={column} className={css.sum}>
                {edgeOf(columnKind, column)}
              </td>
            ))}
            <td className={css.edge}>{isLength ? said(total.value) : said(sum(({ hour }) => hours.includes(hour)))}</td>
          </tr>
        </tfoot>
      </table>
    </Text>
  );
}
