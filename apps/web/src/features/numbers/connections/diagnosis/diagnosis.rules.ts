import { hourMs, minuteMs, type ConnectionDiagnosis, type Connection, type SessionEvent } from '@balcao/contract';
import { formatNumber } from '../../../../ui/text/format.ts';

export type LoginOutcome = 'accepted' | 'waited' | 'refused';

/** Failures that pass by themselves; the rest are refusals that are about the number or this program. */
const passingCodes = new Set(['408', '428', '440', '500', '503', 'network']);

export function loginOutcome(code: string): LoginOutcome {
  if (code === '200') return 'accepted';
  return passingCodes.has(code) ? 'waited' : 'refused';
}

export const eventsOf = ({ events }: ConnectionDiagnosis, kind: SessionEvent['kind']): SessionEvent[] =>
  events.filter((event) => event.kind === kind);

export const sumOf = (counts: readonly { count: number }[]): number =>
  counts.reduce((sum, { count }) => sum + count, 0);

/** `850 ms`, `1,4 s`, `30 s`, `5 min`, `2 h`. */
export function formatDuration(ms: number): string {
  const inUnit = (value: number, unit: 'millisecond' | 'second' | 'minute' | 'hour', digits = 0) =>
    formatNumber(value, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: digits });
  if (ms < 1_000) return inUnit(ms, 'millisecond');
  if (ms < 10_000) return inUnit(ms / 1_000, 'second', 1);
  if (ms < 120_000) return inUnit(ms / 1_000, 'second');
  return ms < 2 * hourMs ? inUnit(ms / minuteMs, 'minute') : inUnit(ms / hourMs, 'hour');
}

/** The end of a restriction that lasts. */
export const restrictedUntil = ({ pause }: Pick<Connection, 'pause'>, now: Date): string | undefined =>
  pause && Date.parse(pause.until) > now.getTime() ? pause.until : undefined;

/** Whether the device was removed on the phone, as far as WhatsApp reports it. */
export const wasRemoved = (reason: string): boolean => /removed|conflict/.test(reason);
