import * as z from 'zod';
import { fieldConditions } from './custom-fields.ts';
import { formFlag, queryDay, queryFlag, queryIds, searchParam } from './fields.ts';
import { referralKind } from './message-interactive.ts';

export const ticketStatuses = ['pending', 'open', 'closed'] as const;
export const ticketStatus = z.enum(ticketStatuses);
export type TicketStatus = z.infer<typeof ticketStatus>;

/** How soon a ticket is to be answered; from the most urgent on. */
export const ticketPriorities = ['urgent', 'high', 'normal', 'low'] as const;
export const ticketPriority = z.enum(ticketPriorities);
export type TicketPriority = z.infer<typeof ticketPriority>;

/** `deadline` and `priority` are of tickets that are not resolved: the one that is due first on top, or the most urgent, who waits longest first. */
export const ticketOrder = z.enum(['latest', 'waiting', 'deadline', 'priority']);
export type TicketOrder = z.infer<typeof ticketOrder>;

const none = z.literal('').transform(() => undefined);

/** What narrows a list of tickets, and its order: asked for by the list itself, and kept by a view. */
export const ticketFilters = {
  status: ticketStatus.optional().or(none),
  showAll: queryFlag,
  queueIds: queryIds,
  withUnreadMessages: queryFlag,
  /** of the waiting ones `waiting`: who waits longest first; of waiting and open ones `deadline` and `priority`; in the place of the latest change */
  order: ticketOrder.default('latest'),
  /** only those without an assignee */
  unassigned: queryFlag,
  /** only open ones whose contact has had no answer, the longest without one first */
  unanswered: queryFlag,
  /** only those that were put aside, who comes back first on top, or only the others; absent = both */
  snoozed: z.enum(['only', 'without']).optional(),
  /** only those whose conversation another responder of an official number has, or (false) only the others; absent = both */
  held: formFlag.optional(),
  /** only those with a note that mentions the caller */
  mentioned: queryFlag,
  /** only those of this priority */
  priority: ticketPriority.optional().or(none),
  /** only those whose deadline was missed, or also those about which people are alerted (`risk`) */
  deadline: z.enum(['breached', 'risk']).optional().or(none),
  /** also all of these tags; and assigned to one of these users (admins and supervisors) */
  tags: queryIds,
  users: queryIds,
  /** over one of these connections */
  whatsappIds: queryIds,
  /** whose latest service an advertisement or a status brought */
  referral: referralKind.optional().or(none),
  /** made, or last changed, on this day of the company's time zone; with an end, from this day to that one */
  date: queryDay,
  dateTo: queryDay,
  updatedAt: queryDay,
  updatedTo: queryDay,
  /** with a service that came on this day, or from this day to that one */
  queuedAt: queryDay,
  queuedTo: queryDay,
  /** whose contact, or which themselves, have values that meet conditions, such as `[{"key":"limite","from":"1.000,00"}]` */
  contactFields: fieldConditions,
  ticketFields: fieldConditions,
  /** contact names, numbers and message texts, without accents */
  searchParam,
};
const parsed = z.object(ticketFilters);
export type TicketFilters = z.output<typeof parsed>;

const day = z.string().optional();
const condition = z.object({
  key: z.string(),
  is: z.union([z.string(), z.number(), z.boolean()]).optional(),
  from: z.union([z.string(), z.number(), z.boolean()]).optional(),
  to: z.union([z.string(), z.number(), z.boolean()]).optional(),
  filled: z.boolean().optional(),
});

/** Filters as they are answered. */
export const keptTicketFilters = z.object({
  status: ticketStatus.optional(),
  showAll: z.boolean(),
  queueIds: z.array(z.number()).optional(),
  withUnreadMessages: z.boolean(),
  order: ticketOrder,
  unassigned: z.boolean(),
  unanswered: z.boolean(),
  snoozed: z.enum(['only', 'without']).optional(),
  held: z.boolean().optional(),
  mentioned: z.boolean(),
  priority: ticketPriority.optional(),
  deadline: z.enum(['breached', 'risk']).optional(),
  tags: z.array(z.number()).optional(),
  users: z.array(z.number()).optional(),
  whatsappIds: z.array(z.number()).optional(),
  referral: referralKind.optional(),
  date: day,
  dateTo: day,
  updatedAt: day,
  updatedTo: day,
  queuedAt: day,
  queuedTo: day,
  contactFields: z.array(condition).optional(),
  ticketFields: z.array(condition).optional(),
  searchParam: z.string(),
}) satisfies z.ZodType<TicketFilters>;

/** The order in which a list is shown: only who waits is ordered by waiting, and what is resolved neither by deadline nor by priority. */
export function shownOrder({
  status,
  snoozed,
  unanswered,
  order,
}: {
  status?: TicketStatus | undefined;
  /** only those put aside */
  snoozed: boolean;
  unanswered: boolean;
  order: TicketOrder;
}): TicketOrder | 'snoozed' | 'unanswered' {
  if ((order === 'deadline' || order === 'priority') && (status === 'pending' || status === 'open')) return order;
  if (unanswered) return 'unanswered';
  if (snoozed) return 'snoozed';
  return status === 'pending' && order === 'waiting' ? order : 'latest';
}
