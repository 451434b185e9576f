import type { OpeningCalendar, OpeningHours, Shift } from '@balcao/contract';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../ui/avatar.tsx';
import { formatMoment, formatNumber } from '../../../ui/text/format.ts';
import { CutName } from '../../../ui/text/cut-name.tsx';
import { Meta } from '../../../ui/text/meta.tsx';
import { SpanTrack } from '../hours/index.ts';
import { countsOfWeek, daysOfWeek, hourText, minutesOf, weekOfShift } from './shift-week.rules.ts';
import type { ShiftDay } from './shift-week.rules.ts';
import css from './shifts.module.css';
import { WantedPeople } from './wanted-people.tsx';

interface Props {
  shifts: readonly Shift[];
  hours: OpeningHours;
  monday: string;
  /** such as `2026-11-24` */
  today: string;
  company: OpeningCalendar;
  editedId: number | undefined;
  /** without it the week is for reading only */
  onEdit: ((shift: Shift) => void) | undefined;
}

/** Each person on each day of a week, and how many there are. */
export function ShiftTable({ shifts, hours, monday, today, company, editedId, onEdit }: Props) {
  const { t } = useTranslation();
  const counts = countsOfWeek(shifts, hours, monday, company.wantedPeople);
  return (
    <div className={css.scroll}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t('shifts.person')}</th>
            {daysOfWeek(monday).map((date) => (
              <th key={date} scope="col" data-today={date === today || undefined}>
                {dayText(date)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shifts.map((shift) => (
            <Row
              key={shift.id}
              shift={shift}
              week={weekOfShift(shift, hours, monday)}
              isEdited={shift.id === editedId}
              onEdit={onEdit}
            />
          ))}
        </tbody>
        {shifts.length > 1 && (
          <tfoot>
            <tr>
              <th scope="row">
                <span className={css.lines}>
                  {t('shifts.perDay')}
                  <WantedPeople company={company} mayEdit={onEdit !== undefined} />
                </span>
              </th>
              {counts.map(({ date, people, missing, isClosed }) => (
                <td key={date} data-label={dayText(date)} data-off={(isClosed && people === 0) || undefined}>
                  {isClosed && people === 0 ? (
                    <Meta>{t('shifts.closed')}</Meta>
                  ) : (
                    <Text component="span" size="sm" {...(missing > 0 && { c: 'var(--b-danger)' })}>
                      <b>{people}</b>
                      {missing > 0 && ` ${t('shifts.missing', { count: missing })}`}
                    </Text>
                  )}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

interface RowProps {
  shift: Shift;
  week: ShiftDay[] | undefined;
  isEdited: boolean;
  onEdit: ((shift: Shift) => void) | undefined;
}

function Row({ shift, week, isEdited, onEdit }: RowProps) {
  const { t } = useTranslation();
  const { id, name } = shift;
  const minutes = week?.reduce((sum, { spans }) => sum + minutesOf(spans), 0) ?? 0;
  const note = week ? t('shifts.hours', { hours: hoursText(minutes) }) : t('shifts.noShift');
  const who = (
    <>
      <Avatar id={id} name={name} size={32} />
      <span className={css.lines}>
        <CutName as="span">{name}</CutName>
        <Meta>{note}</Meta>
      </span>
    </>
  );
  return (
    <tr data-edited={isEdited || undefined}>
      <th scope="row">
        {onEdit ? (
          <button
            type="button"
            className={css.who}
            aria-expanded={isEdited}
            aria-label={t('shifts.edit', { name })}
            onClick={() => onEdit(shift)}
          >
            {who}
          </button>
        ) : (
          <span className={css.who}>{who}</span>
        )}
      </th>
      {week
        ? week.map((day) => <Day key={day.date} day={day} />)
        : [
            <td key="none" colSpan={7} data-off>
              <Meta>{t('shifts.noShiftHint')}</Meta>
            </td>,
          ]}
    </tr>
  );
}

function Day({ day: { date, spans, off } }: { day: ShiftDay }) {
  const { t } = useTranslation();
  const [first, last] = [spans[0], spans.at(-1)];
  if (!first || !last)
    return (
      <td data-label={dayText(date)} data-off>
        <Meta>{off ? off.name : t('shifts.off')}</Meta>
      </td>
    );
  const title = spans.map(({ start, end }) => `${hourText(start)} – ${hourText(end)} h`).join(', ');
  return (
    <td data-label={dayText(date)} title={off ? `${title} (${off.name})` : title}>
      <span className={css.lines}>
        <Meta>{t('shifts.span', { from: hourText(first.start), to: hourText(last.end) })}</Meta>
        <SpanTrack spans={spans} />
      </span>
    </td>
  );
}

const dayText = (date: string) =>
  formatMoment(`${date}T12:00:00Z`, { timeZone: 'UTC', weekday: 'short', day: '2-digit' });

/** `40`, `43,5`. */
const hoursText = (minutes: number) => formatNumber(Math.round(minutes / 6) / 10);
