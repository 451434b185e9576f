import {
  minuteMs,
  readFieldValue,
  unansweredSince,
  type CustomField,
  type FieldValue,
  type Ticket,
  type TicketCondition,
  type TicketConditionKind,
  type TicketConditionOf,
} from '@balcao/contract';

/** What conditions are asked of. */
export interface TicketSituation {
  ticket: Ticket;
  now: Date;
  /** the fields of tickets that are in use, and the ticket's values by their keys */
  fields: readonly CustomField[];
  values: Readonly<Record<string, FieldValue>>;
}

type Rule<Kind extends TicketConditionKind> = (
  situation: TicketSituation,
  condition: TicketConditionOf<Kind>,
) => boolean;

/** Whether a field has a value, as it is written; of several choices, one of them. A field that is gone has none. */
export function hasFieldValue(
  { fields, values }: Pick<TicketSituation, 'fields' | 'values'>,
  fieldId: number | null,
  value: TicketConditionOf<'field'>['value'],
): boolean {
  const field = fields.find(({ id }) => id === fieldId);
  if (!field) return false;
  const stored = values[field.key] ?? null;
  if (field.type === 'several' && value !== null) {
    const reading = readFieldValue(field, Array.isArray(value) ? value : [value]);
    return 'value' in reading && Array.isArray(reading.value) && Array.isArray(stored)
      ? reading.value.some((key) => stored.includes(key))
      : false;
  }
  const reading = readFieldValue(field, value);
  return 'value' in reading && reading.value === stored;
}

/** Every condition, by its kind. What a condition names may be gone: then no ticket meets it. */
const rules: { readonly [Kind in TicketConditionKind]: Rule<Kind> } = {
  queue: ({ ticket }, { queueId }) => queueId !== null && ticket.queueId === queueId,
  tag: ({ ticket }, { tagId }) => ticket.tags.some(({ id }) => id === tagId),
  priority: ({ ticket }, { priority }) => ticket.priority === priority,
  status: ({ ticket }, { status }) => ticket.status === status,
  connection: ({ ticket }, { whatsappId }) => whatsappId !== null && ticket.whatsappId === whatsappId,
  field: ({ fields, values }, { fieldId, value }) => hasFieldValue({ fields, values }, fieldId, value),
  unanswered({ ticket, now }, { minutes }) {
    if (ticket.status === 'closed') return false;
    const since = unansweredSince(ticket);
    return since !== null && now.getTime() - Date.parse(since) >= minutes * minuteMs;
  },
};

/** Whether a ticket meets one condition. */
export const meetsCondition = <Kind extends TicketConditionKind>(
  situation: TicketSituation,
  condition: TicketConditionOf<Kind>,
): boolean =>
  // The rule of a kind takes conditions of that kind.
  (rules[condition.kind] as Rule<Kind>)(situation, condition);

/** Whether a ticket meets conditions: of each kind that is among them one has to be met; without any, every ticket does. */
export function meetsConditions(situation: TicketSituation, conditions: readonly TicketCondition[]): boolean {
  const kinds = Map.groupBy(conditions, ({ kind }) => kind);
  return [...kinds.values()].every((alternatives) => alternatives.some((one) => meetsCondition(situation, one)));
}
