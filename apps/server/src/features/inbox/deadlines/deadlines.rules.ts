import type { DeadlineKind, DeadlineRule, DeadlineRuleForm, TicketPriority } from '@balcao/contract';

/** What of a ticket decides which rule is for it. */
export interface RuleFacts {
  queueId: number | null;
  priority: TicketPriority;
  tagIds: readonly number[];
}

type Conditions = Pick<DeadlineRuleForm, 'queueId' | 'priority' | 'tagId'>;

const fits = ({ queueId, priority, tagId }: Conditions, facts: RuleFacts) =>
  (queueId === null || queueId === facts.queueId) &&
  (priority === null || priority === facts.priority) &&
  (tagId === null || facts.tagIds.includes(tagId));

/** The rule of a ticket: the first that is on and fits. */
export const ruleFor = (rules: readonly DeadlineRule[], facts: RuleFacts): DeadlineRule | undefined =>
  rules.find((rule) => rule.enabled && fits(rule, facts));

/** Whether a rule is for every ticket that another is for. */
const covers = (one: Conditions, other: Conditions) =>
  (one.queueId === null || one.queueId === other.queueId) &&
  (one.priority === null || one.priority === other.priority) &&
  (one.tagId === null || one.tagId === other.tagId);

export type Contradiction =
  | { code: 'ERR_DEADLINE_RULE_TWICE' | 'ERR_DEADLINE_RULE_HIDDEN'; name: string; other: string }
  | { code: 'ERR_DEADLINE_RULE_EMPTY' | 'ERR_DEADLINE_RULE_ORDER'; name: string };

/** What contradicts itself in the rules of a company; those that are off contradict nothing. undefined = nothing */
export function contradictionOf(rules: readonly DeadlineRuleForm[]): Contradiction | undefined {
  const on = rules.filter(({ enabled }) => enabled);
  for (const [index, rule] of on.entries()) {
    const { name, first, next, resolution } = rule;
    if (first === null && next === null && resolution === null) return { code: 'ERR_DEADLINE_RULE_EMPTY', name };
    if (first !== null && resolution !== null && resolution.minutes < first.minutes)
      return { code: 'ERR_DEADLINE_RULE_ORDER', name };
    const before = on.slice(0, index).find((other) => covers(other, rule));
    if (before)
      return {
        code: covers(rule, before) ? 'ERR_DEADLINE_RULE_TWICE' : 'ERR_DEADLINE_RULE_HIDDEN',
        name,
        other: before.name,
      };
  }
  return undefined;
}

/** Minutes until a deadline of a rule is due, and how many of them pass before people are alerted; undefined = there is none */
export function limitOf(
  rule: DeadlineRule | undefined,
  kind: DeadlineKind,
): { minutes: number; alertAfter: number } | undefined {
  const limit = rule?.[kind];
  return limit ? { minutes: limit.minutes, alertAfter: limit.minutes - limit.alertMinutes } : undefined;
}
