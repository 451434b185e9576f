import * as z from 'zod';
import { deadlineKinds } from './ticket-deadline.ts';
import { idParam } from './endpoint.ts';
import { formFlag } from './fields.ts';

/** 90 days, in minutes. */
const maxSilentMinutes = 129_600;

const shapes = {
  /** the contact wrote */
  messageIn: { kind: z.literal('messageIn') },
  /** the company wrote: a person, a program, or a text by itself */
  messageOut: { kind: z.literal('messageOut') },
  /** a service began: the contact wrote first, or again after the end */
  made: { kind: z.literal('made') },
  accepted: { kind: z.literal('accepted') },
  /** to another queue, person or connection, or back to its queue */
  transferred: { kind: z.literal('transferred') },
  resolved: { kind: z.literal('resolved') },
  reopened: { kind: z.literal('reopened') },
  /** for so long the team has not answered, or the contact */
  silent: {
    kind: z.literal('silent'),
    who: z.enum(['team', 'contact']),
    minutes: z.number().int().min(1).max(maxSilentMinutes),
    /** of the team: only while the service has had no answer */
    isFirst: formFlag.default(false),
  },
  /** a deadline comes near, or was missed; null = whichever */
  deadline: {
    kind: z.literal('deadline'),
    what: z.enum(['near', 'breached']),
    deadline: z.enum(deadlineKinds).nullable().default(null),
  },
  rated: { kind: z.literal('rated') },
  /** a scheduled message could not be sent */
  scheduleFailed: { kind: z.literal('scheduleFailed') },
} as const;

const plain = [
  z.object(shapes.messageIn),
  z.object(shapes.messageOut),
  z.object(shapes.made),
  z.object(shapes.accepted),
  z.object(shapes.transferred),
  z.object(shapes.resolved),
  z.object(shapes.reopened),
  z.object(shapes.silent),
  z.object(shapes.deadline),
  z.object(shapes.rated),
  z.object(shapes.scheduleFailed),
] as const;

/** What begins a rule, as it is sent. */
export const ruleEventForm = z.discriminatedUnion('kind', [
  ...plain,
  z.object({ kind: z.literal('tagged'), tagId: idParam }),
  z.object({ kind: z.literal('untagged'), tagId: idParam }),
  /** of the ticket */
  z.object({ kind: z.literal('fieldChanged'), fieldId: idParam }),
]);
export type RuleEventForm = z.output<typeof ruleEventForm>;

const named = z.number().nullable();

/** What begins a rule, as it is stored: null in the place of what was removed since. Then it never begins. */
export const ruleEvent = z.discriminatedUnion('kind', [
  ...plain,
  z.object({ kind: z.literal('tagged'), tagId: named }),
  z.object({ kind: z.literal('untagged'), tagId: named }),
  z.object({ kind: z.literal('fieldChanged'), fieldId: named }),
]);
export type RuleEvent = z.output<typeof ruleEvent>;
export type RuleEventKind = RuleEvent['kind'];
export type RuleEventOf<Kind extends RuleEventKind> = Extract<RuleEvent, { kind: Kind }>;

export const ruleEventKinds = [
  'messageIn',
  'messageOut',
  'made',
  'accepted',
  'transferred',
  'resolved',
  'reopened',
  'silent',
  'deadline',
  'tagged',
  'untagged',
  'fieldChanged',
  'rated',
  'scheduleFailed',
] as const satisfies readonly RuleEventKind[];
