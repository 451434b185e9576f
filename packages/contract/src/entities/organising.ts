import * as z from 'zod';
import { isoDate } from '../fields.ts';
import { tagBrief } from './inbox.ts';

/** `kanban` 1 = a lane of the kanban board. */
export const tag = tagBrief.extend({
  companyId: z.number(),
  kanban: z.union([z.literal(0), z.literal(1)]),
  userId: z.number().nullable(),
  createdAt: isoDate,
  updatedAt: isoDate,
});

/** A note of the team about a ticket; the contact never sees it. */
export const ticketNote = z.object({
  id: z.number(),
  note: z.string(),
  ticketId: z.number(),
  contactId: z.number(),
  userId: z.number().nullable(),
  user: z.object({ id: z.number(), name: z.string() }).nullable(),
  createdAt: isoDate,
  updatedAt: isoDate,
});

/**
 * A quick reply. `geral` = everybody of the company has it, else only who wrote it; `queueId` limits it to the people
 * and tickets of one queue.
 */
export const quickMessage = z.object({
  id: z.number(),
  shortcode: z.string(),
  message: z.string(),
  geral: z.boolean(),
  status: z.boolean(),
  isMedia: z.boolean(),
  /** signed address of the file */
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  mediaMime: z.string().nullable(),
  queueId: z.number().nullable(),
  companyId: z.number(),
  userId: z.number().nullable(),
  createdAt: isoDate,
  updatedAt: isoDate,
});

export type Tag = z.infer<typeof tag>;
export type TicketNote = z.infer<typeof ticketNote>;
export type QuickMessage = z.infer<typeof quickMessage>;
