import {
  dayMs,
  formsOfNumber,
  phoneHistoryUndoDays,
  type PhoneHistory,
  type PhoneHistoryRange,
} from '@balcao/contract';
import type { Address } from '../../../../channels/port/message-content.ts';
import type { WantedHistory } from '../../../../channels/port/history-chunk.ts';
import type { HistoryRow } from './histories.sql.ts';

/** What phones send by themselves: some three months. */
const usualDays = 90;

export const daysOfRange = (range: PhoneHistoryRange): number | null => (range === 'all' ? null : Number(range));

const rangeOf = (days: number | null): PhoneHistoryRange =>
  days === null ? 'all' : (String(days) as PhoneHistoryRange);

/** Until when what was brought can be undone; null = nothing was. */
export const undoUntil = ({ importedAt }: Pick<HistoryRow, 'importedAt'>): string | null =>
  importedAt === null ? null : new Date(Date.parse(importedAt) + phoneHistoryUndoDays * dayMs).toISOString();

type ShownRow = Pick<HistoryRow, 'state' | 'days' | 'percent' | 'messages' | 'done' | 'lostParts' | 'importedAt'>;

export const toPhoneHistory = (row: ShownRow): PhoneHistory => ({
  state: row.state,
  range: rangeOf(row.days),
  percent: row.percent,
  messages: row.messages,
  done: row.done,
  lostParts: row.lostParts,
  undoUntil: undoUntil(row),
});

/** What of its history a phone is to send: as of the moment at which it began, or now. */
export function wantedOf({ days, since }: Pick<HistoryRow, 'days' | 'since'>, now: Date): WantedHistory {
  if (days === null) return { since: null, isLong: true };
  return { since: since === null ? daysBefore(now, days) : new Date(since), isLong: days > usualDays };
}

export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * dayMs);

export const keyOf = ({ kind, value }: Address): string => `${kind}:${value}`;

/** Every form in which a phone may name an address: Brazilian numbers have two. */
export const formsOf = (addresses: readonly Address[]): string[] =>
  addresses.flatMap((address) =>
    address.kind === 'pn'
      ? formsOfNumber(address.value).map((value) => keyOf({ ...address, value }))
      : [keyOf(address)],
  );

export function parseKey(key: string): Address {
  const [kind = '', value = ''] = key.split(/:(.*)/s);
  return { kind: kind as Address['kind'], value };
}
