import { addDays, dayOfMonth, daysBetweenDays, nextDueDay, type Recurrence } from '@balcao/contract';
import type { DaySpan } from '../companies/index.ts';

/** What decides, beside its invoice, how long a payment renews a company. Days are those of its calendar. */
export interface RenewalTerms {
  /** the last day that it is paid for; undefined = it has no end */
  lastDay: string | undefined;
  /** the day of the month that was agreed on; undefined = that of the invoice */
  agreedDay: number | undefined;
  /** in force at the payment */
  graceDays: number;
  /** when the operator had suspended it */
  suspended: readonly DaySpan[];
  /** another invoice is open: whoever is still locked after this one pays that one */
  isOtherOpen: boolean;
}

export interface Renewal {
  /** the last day of the licence */
  until: string;
  /** the day of the month that is agreed on from now on */
  dueDay: number;
  /** days on which it was locked that are given back */
  lockedDays: number;
  /** the day after which the days that are paid for are counted, as many as the recurrence has */
  periodFrom: string;
}

/**
 * Tells until when a payment renews a company: from the due day on by the recurrence, and by the days on which it was locked, so that
 * it has as many days as it pays for. Days of grace were used and are not added, nor are days of a suspension. A day counts as locked
 * when the company was locked as it began, the day of the payment therefore, too; the agreed day of the month moves along.
 *
 * A company whose period went by during a suspension would be locked after paying for it: its period begins with the day of the payment.
 * @param paidOn the day on which all of the invoice was paid
 */
export function renewalOf(
  { dueOn, recurrence }: { dueOn: string; recurrence: Recurrence },
  { lastDay, agreedDay, graceDays, suspended, isOtherOpen }: RenewalTerms,
  paidOn: string,
): Renewal {
  const agreed = agreedDay ?? dayOfMonth(dueOn);
  const end = nextDueDay(dueOn, recurrence, agreed);
  const plain = { until: end, dueDay: agreed, lockedDays: 0, periodFrom: dueOn };
  if (lastDay === undefined) return plain;
  // The period was used to its end where the operator moved the due date beyond it.
  const unlocked = end <= lastDay ? paidOn : latest(addDays(lastDay, graceDays), dueOn);
  const lockedDays = countDays(unlocked, paidOn, suspended);
  const until = addDays(end, lockedDays);
  if (!isOtherOpen && addDays(latest(until, lastDay), graceDays) < paidOn)
    return { until: nextDueDay(paidOn, recurrence), dueDay: dayOfMonth(paidOn), lockedDays: 0, periodFrom: paidOn };
  if (lockedDays === 0) return plain;
  return { until, dueDay: dayOfMonth(until), lockedDays, periodFrom: addDays(dueOn, lockedDays) };
}

/** The due day, and the agreed day of the month, that a company has without the locked days that were given back. */
export function withoutLockedDays(
  { dueOn, recurrence, renewedUntil }: { dueOn: string; recurrence: Recurrence; renewedUntil: string },
  lockedDays: number,
): { until: string; dueDay: number } {
  const until = addDays(renewedUntil, -lockedDays);
  // After a shorter month the due day has another day of the month than the invoice, which was agreed on then.
  const isRegular = nextDueDay(dueOn, recurrence) === until;
  return { until, dueDay: dayOfMonth(isRegular ? dueOn : until) };
}

const latest = (one: string, other: string): string => (one > other ? one : other);

/** Counts the days after one day up to another that lie in none of the spans. */
function countDays(from: string, until: string, without: readonly DaySpan[]): number {
  let [counted, last] = [0, from];
  for (const span of without.toSorted((a, b) => a.from.localeCompare(b.from))) {
    if (span.until <= last || span.from >= until) continue;
    counted += Math.max(0, daysBetweenDays(last, span.from));
    last = span.until < until ? span.until : until;
  }
  return counted + Math.max(0, daysBetweenDays(last, until));
}
