import { dayMs, hourMs, minuteMs } from '@balcao/contract';
import type { DeadlineLimit, DeadlineRule, DeadlineRuleForm } from '@balcao/contract';

/** A rule as it is written; `key` tells apart those that are not saved yet. */
export type RuleDraft = DeadlineRuleForm & { key: string };

export const toDraft = (rule: DeadlineRule): RuleDraft => ({ ...rule, key: String(rule.id) });

/** What a new rule begins with. */
export const newDraft = (key: string, name: string): RuleDraft => ({
  key,
  id: null,
  name,
  enabled: true,
  queueId: null,
  priority: null,
  tagId: null,
  first: { minutes: 15, alertMinutes: 5 },
  next: { minutes: 30, alertMinutes: 5 },
  resolution: null,
  inHours: true,
  pauses: true,
});

export const toForm = ({ key: _key, ...rule }: RuleDraft): DeadlineRuleForm => ({ ...rule, name: rule.name.trim() });

/** Units in which a deadline is written, by their minutes. */
export const units = { minutes: 1, hours: hourMs / minuteMs, days: dayMs / minuteMs } as const;
export type Unit = keyof typeof units;

/** The largest unit in which a deadline is a whole number. */
export function unitOf(minutes: number): Unit {
  if (minutes % units.days === 0) return 'days';
  return minutes % units.hours === 0 ? 'hours' : 'minutes';
}

/** A deadline with other minutes: people are alerted no earlier than at half of it. */
export const withMinutes = ({ alertMinutes }: DeadlineLimit, minutes: number): DeadlineLimit => ({
  minutes,
  alertMinutes: Math.min(alertMinutes, Math.floor(minutes / 2)),
});

/** The rules with one moved by a place; those at the ends stay. */
export function moved(rules: readonly RuleDraft[], index: number, by: 1 | -1): RuleDraft[] {
  const [one, other] = [rules[index], rules[index + by]];
  if (!one || !other) return [...rules];
  return rules.map((each, place) => (place === index ? other : place === index + by ? one : each));
}

/** The rules with one put in the place of another, the others in their order. */
export function movedTo(rules: readonly RuleDraft[], from: number, to: number): RuleDraft[] {
  const one = rules[from];
  return one ? rules.toSpliced(from, 1).toSpliced(to, 0, one) : [...rules];
}
