import * as z from 'zod';
import { maxCloseDetailLength, maxCloseReasonLength } from './close-reasons.ts';
import { maxFieldChoices } from './custom-fields.ts';
import { idParam } from './endpoint.ts';
import { formFlag, optionalId } from './fields.ts';
import { ticketPriority, ticketStatus } from './ticket-filters.ts';

/** A year, in minutes. */
const maxSnoozeMinutes = 527_040;
/** As long as the contact has had no answer at most: 90 days, in minutes. */
const maxUnansweredMinutes = 129_600;
export const maxActionText = 4_000;

/** A value of a field of any type, as it is written. */
export const writtenFieldValue = z.union([
  z.string().max(10_000),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.string().max(200)).max(maxFieldChoices),
]);
const text = z.string().trim().min(1).max(maxActionText);

/** The fields of the actions and conditions, but for what they name. */
const shapes = {
  priority: { kind: z.literal('priority'), priority: ticketPriority },
  field: { kind: z.literal('field'), value: writtenFieldValue },
  note: { kind: z.literal('note'), text },
  /** sent to the contact, with the variables of quick replies */
  text: { kind: z.literal('text'), text },
  /** a note that mentions people, who are told of it as far as they see the ticket */
  notify: {
    kind: z.literal('notify'),
    text,
    /** also whoever attends the ticket */
    attendant: formFlag.default(false),
  },
  /** with the person who is responsible for the contact, if they are available and attend its queue */
  toOwner: { kind: z.literal('toOwner') },
  snooze: { kind: z.literal('snooze'), minutes: z.number().int().min(1).max(maxSnoozeMinutes) },
  resolve: {
    kind: z.literal('resolve'),
    /** one of the reasons of the ticket's queue, by its name; null = none */
    closeReason: z.string().trim().min(1).max(maxCloseReasonLength).nullable().default(null),
    closeDetail: z.string().trim().max(maxCloseDetailLength).default(''),
    /** whether the closing message or the question for a rating is sent */
    farewell: z.boolean().default(true),
  },
  unanswered: { kind: z.literal('unanswered'), minutes: z.number().int().min(1).max(maxUnansweredMinutes) },
} as const;

/** Something that is done to one ticket, as it is sent: what it names has to be there. */
export const ticketActionForm = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('tag'), tagId: idParam }),
  z.object({ kind: z.literal('untag'), tagId: idParam }),
  z.object(shapes.priority),
  z.object({ ...shapes.field, fieldId: idParam }),
  z.object(shapes.note),
  z.object({ ...shapes.notify, userId: optionalId }),
  z.object(shapes.text),
  z.object({ kind: z.literal('followUp'), followUpId: idParam }),
  z.object(shapes.snooze),
  z.object(shapes.toOwner),
  /** to a queue alone it waits there, to a person it is open with them; without a queue it keeps its own */
  z.object({ kind: z.literal('transfer'), queueId: optionalId, userId: optionalId }),
  z.object(shapes.resolve),
]);
export type TicketActionForm = z.output<typeof ticketActionForm>;

const named = z.number().nullable();

/** An action as it is stored: null in the place of what was removed since. */
export const ticketAction = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('tag'), tagId: named }),
  z.object({ kind: z.literal('untag'), tagId: named }),
  z.object(shapes.priority),
  z.object({ ...shapes.field, fieldId: named }),
  z.object(shapes.note),
  z.object({ ...shapes.notify, userId: named }),
  z.object(shapes.text),
  z.object({ kind: z.literal('followUp'), followUpId: named }),
  z.object(shapes.snooze),
  z.object(shapes.toOwner),
  z.object({ kind: z.literal('transfer'), queueId: named, userId: named }),
  z.object(shapes.resolve),
]);
export type TicketAction = z.output<typeof ticketAction>;
export type TicketActionKind = TicketAction['kind'];
export type TicketActionOf<Kind extends TicketActionKind> = Extract<TicketAction, { kind: Kind }>;

/**
 * The kinds in the order in which they are done, whatever the order they are written in: what may take the ticket away from whoever acts
 * comes last, and a text goes out before the ticket does.
 */
export const ticketActionKinds = [
  'priority',
  'tag',
  'untag',
  'field',
  'note',
  'notify',
  'text',
  'followUp',
  'snooze',
  'toOwner',
  'transfer',
  'resolve',
] as const satisfies readonly TicketActionKind[];

/** Kinds that a list of actions has once at most. */
export const singleActionKinds: ReadonlySet<TicketActionKind> = new Set([
  'priority',
  'followUp',
  'snooze',
  'toOwner',
  'transfer',
  'resolve',
]);
/** Kinds that end a snooze: a list that snoozes has none of them. */
export const movingActionKinds: readonly TicketActionKind[] = ['toOwner', 'transfer', 'resolve'];

type AnyAction = {
  kind: TicketActionKind;
  queueId?: number | null | undefined;
  userId?: number | null | undefined;
  attendant?: boolean | undefined;
};

export type ProblemOfActions = 'twice' | 'snoozeAndMove' | 'transferToNobody' | 'notifiesNobody';

/** What is wrong with a list of actions as a whole; null = nothing. */
export function problemOfActions(actions: readonly AnyAction[]): ProblemOfActions | null {
  const kinds = actions.map(({ kind }) => kind);
  if (kinds.some((kind, index) => singleActionKinds.has(kind) && kinds.indexOf(kind) !== index)) return 'twice';
  if (kinds.includes('snooze') && movingActionKinds.some((kind) => kinds.includes(kind))) return 'snoozeAndMove';
  if (actions.some(({ kind, queueId, userId }) => kind === 'transfer' && !queueId && !userId))
    return 'transferToNobody';
  if (actions.some(({ kind, userId, attendant }) => kind === 'notify' && !userId && !attendant))
    return 'notifiesNobody';
  return null;
}

/** What is wrong, as refusals say it. */
export const actionProblemTexts: Readonly<Record<ProblemOfActions, string>> = {
  twice: 'expected a kind that moves the ticket once',
  snoozeAndMove: 'expected no transfer and no end beside a snooze',
  transferToNobody: 'expected a queue or a person to transfer to',
  notifiesNobody: 'expected a person to notify, or whoever attends',
};

/** The actions in the order in which they are done. */
export const inOrder = <T extends { kind: TicketActionKind }>(actions: readonly T[]): T[] =>
  actions.toSorted((a, b) => ticketActionKinds.indexOf(a.kind) - ticketActionKinds.indexOf(b.kind));

/** Something that has to be so of a ticket, as it is sent. */
export const ticketConditionForm = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('queue'), queueId: idParam }),
  z.object({ kind: z.literal('tag'), tagId: idParam }),
  z.object(shapes.priority),
  z.object({ kind: z.literal('status'), status: ticketStatus }),
  z.object({ kind: z.literal('connection'), whatsappId: idParam }),
  /** the value is the same; of several choices, one of them */
  z.object({ ...shapes.field, fieldId: idParam }),
  /** the contact has had no answer for so long */
  z.object(shapes.unanswered),
]);
export type TicketConditionForm = z.output<typeof ticketConditionForm>;

/** A condition as it is stored: null in the place of what was removed since, which no ticket meets. */
export const ticketCondition = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('queue'), queueId: named }),
  z.object({ kind: z.literal('tag'), tagId: named }),
  z.object(shapes.priority),
  z.object({ kind: z.literal('status'), status: ticketStatus }),
  z.object({ kind: z.literal('connection'), whatsappId: named }),
  z.object({ ...shapes.field, fieldId: named }),
  z.object(shapes.unanswered),
]);
export type TicketCondition = z.output<typeof ticketCondition>;
export type TicketConditionKind = TicketCondition['kind'];
export type TicketConditionOf<Kind extends TicketConditionKind> = Extract<TicketCondition, { kind: Kind }>;
