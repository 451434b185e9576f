import {
  reportDimensions,
  reportFigures,
  type EndpointAnswer,
  type listReportGroups,
  type ReportFigureKey,
  type ReportGroup,
} from '@balcao/contract';
import { NativeSelect, Table, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportBy, ReportPlace } from '../../../app/report-places.ts';
import { ColorLabel } from '../../../ui/color-label.tsx';
import { IconChevronRight } from '../../../ui/icons/index.ts';
import { SortableHead } from '../../../ui/lists/sortable-head.tsx';
import type { Sort } from '../../../ui/lists/use-sort.ts';
import { SegmentedCount } from '../../../ui/segmented-count.tsx';
import { useFigureWords } from './figure-words.ts';
import css from './groups-table.module.css';
import { groupName } from './report-names.ts';
import { filterOfGroup, isByField, rowsPlace, sortGroups } from './reports.rules.ts';
import { RowsLink } from './rows-link.tsx';

interface Props {
  place: ReportPlace;
  by: ReportBy;
  /** typed fields by which it can be told apart as well */
  fields: readonly { by: ReportBy; name: string }[];
  /** what it shows: the chosen figure first, in bars */
  figures: readonly ReportFigureKey[];
  /** undefined while they are on their way */
  answer: (EndpointAnswer<typeof listReportGroups> & { by: ReportBy; asked: readonly ReportFigureKey[] }) | undefined;
  onChangeBy: (by: ReportBy) => void;
}

/** Figures by what tells services apart, with their total. Every number leads to what it counts. */
export function GroupsTable({ place, by, fields, figures, answer, onChangeBy }: Props) {
  const { t } = useTranslation();
  const isWide = useMediaQuery('(min-width: 900px)', undefined, { getInitialValueInEffect: false });
  const nameOfBy = (one: ReportBy) =>
    isByField(one) ? (fields.find((field) => field.by === one)?.name ?? one) : t(`reports.by.${one}`);
  const change = (value: string) =>
    onChangeBy(
      reportDimensions.find((one) => one === value) ?? fields.find((field) => field.by === value)?.by ?? 'queue',
    );
  const title = t('reports.table.by', { name: nameOfBy(by).toLocaleLowerCase() });
  return (
    <section className={css.card} aria-label={title}>
      <header className={css.head}>
        {isWide ? (
          <>
            <SegmentedCount
              label={t('reports.by.label')}
              value={isByField(by) ? undefined : by}
              items={reportDimensions.map((value) => ({ value, label: nameOfBy(value) }))}
              onChange={change}
            />
            {fields.length > 0 && (
              <NativeSelect
                aria-label={t('reports.by.field')}
                value={isByField(by) ? by : ''}
                onChange={({ currentTarget: { value } }) => change(value)}
                data={[
                  { value: '', label: t('reports.by.field') },
                  ...fields.map((field) => ({ value: field.by, label: field.name })),
                ]}
              />
            )}
            <Text size="xs" c="dimmed" className={css.hint}>
              {t('reports.table.hint')}
            </Text>
          </>
        ) : (
          <>
            <Text component="h2" size="md" fw={600} className={css.title}>
              {title}
            </Text>
            <NativeSelect
              aria-label={t('reports.by.change')}
              value={by}
              onChange={({ currentTarget: { value } }) => change(value)}
              data={[
                ...reportDimensions.map((value) => ({ value, label: nameOfBy(value) })),
                ...fields.map((field) => ({ value: field.by, label: field.name })),
              ]}
            />
          </>
        )}
      </header>
      {answer &&
        (isWide ? (
          <Wide place={place} figures={figures} answer={answer} />
        ) : (
          <Narrow place={place} figures={figures} answer={answer} />
        ))}
      {answer?.overlaps && (
        <Text size="xs" c="dimmed" className={css.foot}>
          {t(answer.by === 'tag' ? 'reports.table.overlaps' : 'reports.table.overlapsField')}
        </Text>
      )}
    </section>
  );
}

interface PartProps {
  place: ReportPlace;
  figures: readonly ReportFigureKey[];
  answer: NonNullable<Props['answer']>;
}

const valueOf = (values: ReportGroup['figures'], key: ReportFigureKey): number | null =>
  values[key]?.value ?? (reportFigures[key].unit === 'count' ? 0 : null);

/** Groups of hours and weekdays stand in their own order until they are sorted by a figure. */
const isInOrder = (by: ReportBy) => by === 'hour' || by === 'weekday';

const byKey = (groups: readonly ReportGroup[]) => groups.toSorted((a, b) => Number(a.key) - Number(b.key));

function useSortedGroups({ figures, answer: { groups, by } }: Pick<PartProps, 'figures' | 'answer'>) {
  const [first = 'came'] = figures;
  const [chosen, setChosen] = useState<{ key: ReportFigureKey; isDescending: boolean }>();
  const key = chosen && figures.includes(chosen.key) ? chosen.key : first;
  const isDescending = chosen?.isDescending ?? true;
  const isOwn = isInOrder(by) && !chosen;
  const sort: Sort = {
    column: isOwn ? '' : key,
    descending: isDescending,
    by: (column) => {
      const wanted = figures.find((one) => one === column);
      if (wanted) setChosen({ key: wanted, isDescending: wanted === key && !isOwn ? !isDescending : true });
    },
    query: {},
  };
  return { sort, sorted: isOwn ? byKey(groups) : sortGroups(groups, key, isDescending) };
}

function Wide({ place, figures, answer }: PartProps) {
  const { t } = useTranslation();
  const words = useFigureWords();
  const { by } = answer;
  const { sort, sorted } = useSortedGroups({ figures, answer });
  const [first = 'came'] = figures;
  const highest = Math.max(0, ...sorted.map(({ figures: values }) => valueOf(values, first) ?? 0));
  return (
    <div className={css.scrolls}>
      <Table className={css.table}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{isByField(by) ? t('reports.by.field') : t(`reports.by.${by}`)}</Table.Th>
            {figures.map((key) => (
              <SortableHead key={key} label={words.name(key)} className={css.number} column={key} sort={sort} />
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {sorted.map((group) => {
            const name = groupName(by, group, t);
            const narrowed = filterOfGroup(place, by, group) ?? null;
            return (
              <Table.Tr key={group.key ?? 'none'}>
                <Table.Th scope="row" className={css.name} data-none={group.key === null || undefined}>
                  {group.color ? <ColorLabel color={group.color}>{name}</ColorLabel> : name}
                </Table.Th>
                {figures.map((key, index) => {
                  const value = valueOf(group.figures, key);
                  return (
                    <Table.Td key={key} className={css.number}>
                      {index === 0 && (
                        <span className={css.track} aria-hidden>
                          <i style={{ width: `${highest > 0 ? ((value ?? 0) / highest) * 100 : 0}%` }} />
                        </span>
                      )}
                      <span className={index === 0 ? css.first : undefined}>
                        <RowsLink
                          place={place}
                          figure={key}
                          value={value}
                          narrowed={narrowed}
                          isLight={index > 0}
                          label={t('reports.table.sees', {
                            name,
                            figure: words.name(key),
                            value: words.plain(key, value),
                          })}
                        >
                          {words.plain(key, value)}
                        </RowsLink>
                      </span>
                    </Table.Td>
                  );
                })}
              </Table.Tr>
            );
          })}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr className={css.total}>
            <Table.Th scope="row">{t('reports.table.total')}</Table.Th>
            {figures.map((key) => {
              const value = valueOf(answer.total, key);
              return (
                <Table.Td key={key} className={css.number}>
                  <RowsLink
                    place={place}
                    figure={key}
                    value={value}
                    isLight
                    label={t('reports.table.sees', {
                      name: t('reports.table.total'),
                      figure: words.name(key),
                      value: words.plain(key, value),
                    })}
                  >
                    {words.plain(key, value)}
                  </RowsLink>
                </Table.Td>
              );
            })}
          </Table.Tr>
        </Table.Tfoot>
      </Table>
    </div>
  );
}

/** The chosen figure alone, a row each. */
function Narrow({ place, figures, answer }: PartProps) {
  const { t } = useTranslation();
  const words = useFigureWords();
  const { by } = answer;
  const { sorted } = useSortedGroups({ figures, answer });
  const [first = 'came'] = figures;
  const highest = Math.max(0, ...sorted.map(({ figures: values }) => valueOf(values, first) ?? 0));
  const total = valueOf(answer.total, first);
  return (
    <ul className={css.list}>
      {sorted.map((group) => {
        const name = groupName(by, group, t);
        const value = valueOf(group.figures, first);
        const narrowed = filterOfGroup(place, by, group);
        const line = (
          <Text component="span" size="sm" className={css.line}>
            <span className={css.cut}>{group.color ? <ColorLabel color={group.color}>{name}</ColorLabel> : name}</span>
            <span className={css.track} aria-hidden>
              <i style={{ width: `${highest > 0 ? ((value ?? 0) / highest) * 100 : 0}%` }} />
            </span>
            <b className={css.value}>{words.plain(first, value)}</b>
            <IconChevronRight size={16} stroke={1.75} aria-hidden className={narrowed ? undefined : css.noWay} />
          </Text>
        );
        return (
          <li key={group.key ?? 'none'}>
            {narrowed ? (
              <Link to="/reports/rows" search={rowsPlace(place, first, narrowed)} className={css.row}>
                {line}
              </Link>
            ) : (
              line
            )}
          </li>
        );
      })}
      <li>
        <Link to="/reports/rows" search={rowsPlace(place, first)} className={css.row}>
          <Text component="span" size="sm" fw={600} className={css.line}>
            <span className={css.cut}>{t('reports.table.total')}</span>
            <span />
            <b className={css.value}>{words.plain(first, total)}</b>
            <IconChevronRight size={16} stroke={1.75} aria-hidden />
          </Text>
        </Link>
      </li>
    </ul>
  );
}
