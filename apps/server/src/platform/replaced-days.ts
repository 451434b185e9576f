import type { ReplacedDay } from '@balcao/contract';
import { recordChange } from './current-call.ts';

/** Enters in the audit log which days of a week a client with one span a weekday has set anew. */
export function recordReplacedDays(replaced: readonly ReplacedDay[]): void {
  if (replaced.length === 0) return;
  const text = (side: 'before' | 'after') =>
    replaced.map((day) => `${day.weekday} ${day[side] === '' ? 'closed' : day[side]}`).join(', ');
  recordChange({ schedules: text('before') }, { schedules: text('after') });
}
