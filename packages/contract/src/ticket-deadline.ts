import * as z from 'zod';
import { isoDate } from './fields.ts';

/** What a deadline is for: a person's first answer of a service, each further answer, or the end of the service. */
export const deadlineKinds = ['first', 'next', 'resolution'] as const;
export type DeadlineKind = (typeof deadlineKinds)[number];

/** The deadline of a ticket that is due first. */
export const ticketDeadline = z.object({
  kind: z.enum(deadlineKinds),
  dueAt: isoDate,
  /** from when on people are alerted to it; no later than `dueAt` */
  alertAt: isoDate,
});
export type TicketDeadline = z.infer<typeof ticketDeadline>;

/** How it is with a deadline at a moment: there is time, people are alerted, or it was missed. */
export type DeadlineState = 'far' | 'near' | 'breached';

export function deadlineState({ dueAt, alertAt }: Pick<TicketDeadline, 'dueAt' | 'alertAt'>, at: Date): DeadlineState {
  const now = at.getTime();
  if (Date.parse(dueAt) <= now) return 'breached';
  return Date.parse(alertAt) <= now ? 'near' : 'far';
}
