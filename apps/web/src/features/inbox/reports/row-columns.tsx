import { reportColumns, type ReportColumn, type ReportRow, type ReportRowOrder } from '@balcao/contract';
import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { Avatar } from '../../../ui/avatar.tsx';
import { ColorLabel } from '../../../ui/color-label.tsx';
import type { Column } from '../../../ui/lists/data-table.tsx';
import { TagChip } from '../../../ui/tag-chip.tsx';
import { formatDateTime } from '../../../ui/text/format.ts';
import { lengthText, noValue } from './figure-words.ts';
import css from './rows.module.css';

/** The columns that are shown at first. */
export const usualColumns: readonly ReportColumn[] = [
  'cameAt',
  'ticket',
  'contact',
  'queue',
  'user',
  'whatsapp',
  'firstAnswer',
  'resolution',
  'late',
  'reason',
  'rate',
];

/** By what a column orders the list. */
const orders: Readonly<Partial<Record<ReportColumn, ReportRowOrder>>> = {
  cameAt: 'came',
  finishedAt: 'finished',
  firstAnswer: 'firstAnswer',
  wait: 'wait',
  resolution: 'resolution',
  conversation: 'conversation',
  transfers: 'transfers',
  rate: 'rating',
};
const numbers: ReadonlySet<ReportColumn> = new Set([
  'wait',
  'firstAnswer',
  'conversation',
  'resolution',
  'transfers',
  'rate',
]);

/** How the cells of a row are said. Moments are those of the company's clock. */
export function cellsOf(t: TFunction, timeZone: string): Readonly<Record<ReportColumn, (row: ReportRow) => ReactNode>> {
  const moment = (at: string | null) => (at === null ? noValue : formatDateTime(at, timeZone));
  const length = (ms: number | null) => (ms === null ? noValue : lengthText(ms));
  const text = (words: string) => (words === '' ? noValue : words);
  return {
    cameAt: ({ cameAt }) => moment(cameAt),
    ticket: ({ ticketId }) => <span className={css.faint}>#{ticketId}</span>,
    contact: (row) => <Contact row={row} />,
    number: ({ contactNumber }) => contactNumber,
    queue: ({ queue }) => (queue ? <ColorLabel color={queue.color}>{queue.name}</ColorLabel> : noValue),
    user: ({ user }) =>
      user ? (
        <span className={css.person}>
          <Avatar id={user.id} name={user.name} size={20} />
          {user.name}
        </span>
      ) : (
        noValue
      ),
    whatsapp: ({ whatsapp }) => whatsapp?.name ?? noValue,
    tags: ({ tags }) =>
      tags.length === 0 ? (
        noValue
      ) : (
        <span className={css.tags}>
          {tags.map(({ id, name, color }) => (
            <TagChip key={id} color={color}>
              {name}
            </TagChip>
          ))}
        </span>
      ),
    origin: ({ origin }) => t(`reports.origins.${origin}`),
    startedAt: ({ startedAt }) => moment(startedAt),
    firstAnswerAt: ({ firstAnswerAt }) => moment(firstAnswerAt),
    finishedAt: ({ finishedAt }) => moment(finishedAt),
    wait: ({ wait }) => length(wait),
    firstAnswer: ({ firstAnswer }) => length(firstAnswer),
    conversation: ({ conversation }) => length(conversation),
    resolution: ({ resolution, finishedAt }) => (finishedAt === null ? t('reports.rows.open') : length(resolution)),
    reason: ({ reason }) => text(reason),
    reasonDetail: ({ reasonDetail }) => text(reasonDetail),
    transfers: ({ transfers }) => transfers,
    reopened: ({ reopened }) => t(reopened ? 'reports.yes' : 'reports.no'),
    late: ({ late }) => <Deadline late={late} t={t} />,
    rate: ({ rate, rateScale }) =>
      rate === null ? noValue : <span title={t('reports.rows.rate', { rate, scale: rateScale })}>{rate}</span>,
    rateWords: ({ rateWords }) => text(rateWords),
  };
}

function Deadline({ late, t }: { late: boolean | null; t: TFunction }) {
  if (late === null) return noValue;
  return late ? <b className={css.late}>{t('reports.rows.late')}</b> : t('reports.rows.onTime');
}

function Contact({ row }: { row: ReportRow }) {
  const { contactId, contactName, ticketUuid } = row;
  return (
    <span className={css.person}>
      <Avatar id={contactId} name={contactName} size={24} />
      <Link to="/tickets/$uuid" params={{ uuid: ticketUuid }} className={css.contact}>
        {contactName}
      </Link>
    </span>
  );
}

/** The chosen columns of the table. */
export function columnsOf(chosen: readonly ReportColumn[], t: TFunction, timeZone: string): Column<ReportRow>[] {
  const cells = cellsOf(t, timeZone);
  return reportColumns
    .filter((column) => chosen.includes(column))
    .map((column) => {
      const sort = orders[column];
      return {
        label: t(`reports.rows.column.${column}`),
        ...(numbers.has(column) && { kind: 'number' as const }),
        ...(sort && { sort }),
        render: cells[column],
      };
    });
}

/** A row as a card: contact, queue, times, reason. */
export function RowCard({ row, t, timeZone }: { row: ReportRow; t: TFunction; timeZone: string }) {
  const cells = cellsOf(t, timeZone);
  const facts: readonly ReportColumn[] = ['firstAnswer', 'resolution', 'late'];
  return (
    <div className={css.card}>
      <div className={css.line}>
        <Contact row={row} />
        <span className={css.faint}>{cells.cameAt(row)}</span>
      </div>
      <div className={css.line}>
        {cells.queue(row)}
        <span className={css.faint}>{row.user?.name ?? t('reports.none.user')}</span>
      </div>
      <dl className={css.facts}>
        {facts.map((column) => (
          <div key={column}>
            <dt className={css.faint}>{t(`reports.rows.column.${column}`)}</dt>
            <dd>{cells[column](row)}</dd>
          </div>
        ))}
      </dl>
      {row.reason !== '' && <span className={css.faint}>{row.reason}</span>}
    </div>
  );
}
