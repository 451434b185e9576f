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
  toTop: false,
  tellsSupervisors: false,
});

export const toForm = ({ key: _key, ...rule }: RuleDraft): DeadlineRuleForm => ({ ...rule, name: rule.name.trim() });

interface RuleDifference {
  name: string;
  what: 'changed' | 'onlySaved' | 'onlyWritten';
}

/** How the rules that somebody else saved differ from those that are written here, by name. */
export function differencesOf(saved: readonly DeadlineRule[], written: readonly RuleDraft[]): RuleDifference[] {
  const drafts = saved.map(toDraft);
  const isSame = (one: RuleDraft, other: RuleDraft) =>
    JSON.stringify(Object.entries(toForm(one)).toSorted()) === JSON.stringify(Object.entries(toForm(other)).toSorted());
  return [
    ...drafts.flatMap((one): RuleDifference[] => {
      const other = written.find(({ id }) => id === one.id);
      if (!other) return [{ name: one.name, what: 'onlySaved' }];
      return isSame(one, other) ? [] : [{ name: other.name, what: 'changed' as const }];
    }),
    ...written.flatMap(({ id, name }): RuleDifference[] =>
      id !== null && drafts.some((one) => one.id === id) ? [] : [{ name, what: 'onlyWritten' }],
    ),
  ];
}

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

/** How many of some deadlines were kept, in whole percent; 100 only where none was missed. */
export const shareOf = (kept: number, count: number): number =>
  kept === count ? 100 : Math.min(99, Math.round((100 * kept) / count));

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
