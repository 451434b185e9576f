import type { Rule } from '@balcao/contract';

const naming = ['tagId', 'queueId', 'whatsappId', 'userId', 'fieldId', 'followUpId'] as const;

/** Whether a part names something that was removed since. */
const lacks = (part: object): boolean => {
  const named = naming.filter((key) => key in part);
  return named.length > 0 && named.every((key) => (part as Record<string, unknown>)[key] === null);
};

/** Whether something that a rule names was removed since, so that it does not do what it says. */
export const isLacking = ({ event, conditions, actions }: Pick<Rule, 'event' | 'conditions' | 'actions'>): boolean =>
  lacks(event) ||
  conditions.some(({ test }) => lacks(test)) ||
  actions.some((action) => (action.kind === 'notify' ? action.userId === null && !action.attendant : lacks(action)));
