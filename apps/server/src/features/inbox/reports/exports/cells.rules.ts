import type { ReportColumn, ReportRow } from '@balcao/contract';
import { translate, type Language } from '@balcao/i18n';
import type { Cell } from './write-sheet.ts';

const secondMs = 1_000;

/** Writes moments by the clock of a company: `2026-11-24 10:12:05`, which spreadsheets order and read as a time. */
function clockOf(timeZone: string): (at: string | null) => string | null {
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone });
  return (at) => (at === null ? null : format.format(new Date(at)));
}

/** How the cells of a row are written. Lengths of time are whole seconds. */
export function cellsOf(
  language: Language,
  timeZone: string,
): Readonly<Record<ReportColumn, (row: ReportRow) => Cell>> {
  const moment = clockOf(timeZone);
  const seconds = (ms: number | null) => (ms === null ? null : Math.round(ms / secondMs));
  const yesOrNo = (is: boolean) => translate(language, is ? 'reports.yes' : 'reports.no');
  return {
    cameAt: ({ cameAt }) => moment(cameAt),
    ticket: ({ ticketId }) => ticketId,
    contact: ({ contactName }) => contactName,
    number: ({ contactNumber }) => contactNumber,
    queue: ({ queue }) => queue?.name ?? null,
    user: ({ user }) => user?.name ?? null,
    whatsapp: ({ whatsapp }) => whatsapp?.name ?? null,
    tags: ({ tags }) => tags.map(({ name }) => name).join(', '),
    origin: ({ origin }) => translate(language, `reports.origins.${origin}`),
    startedAt: ({ startedAt }) => moment(startedAt),
    firstAnswerAt: ({ firstAnswerAt }) => moment(firstAnswerAt),
    finishedAt: ({ finishedAt }) => moment(finishedAt),
    wait: ({ wait }) => seconds(wait),
    firstAnswer: ({ firstAnswer }) => seconds(firstAnswer),
    conversation: ({ conversation }) => seconds(conversation),
    resolution: ({ resolution }) => seconds(resolution),
    reason: ({ reason }) => reason,
    reasonDetail: ({ reasonDetail }) => reasonDetail,
    transfers: ({ transfers }) => transfers,
    reopened: ({ reopened }) => yesOrNo(reopened),
    late: ({ late }) =>
      late === null ? null : translate(language, late ? 'reports.rows.late' : 'reports.rows.onTime'),
    rate: ({ rate }) => rate,
    rateWords: ({ rateWords }) => rateWords,
  };
}

const lengths: ReadonlySet<ReportColumn> = new Set(['wait', 'firstAnswer', 'conversation', 'resolution']);

/** The heads of columns; those of lengths say their unit. */
export const headsOf = (language: Language, columns: readonly ReportColumn[]): string[] =>
  columns.map((column) => {
    const head = translate(language, `reports.rows.column.${column}`);
    return lengths.has(column) ? `${head} (s)` : head;
  });
