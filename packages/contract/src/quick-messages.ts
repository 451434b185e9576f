import * as z from 'zod';
import { endpoint, idParams } from './endpoint.ts';
import { isoDate, noDetails, okAnswer, optionalId, pageNumber, searchParam } from './fields.ts';
import { type Actor, isAdmin } from './permissions.ts';

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
export type QuickMessage = z.infer<typeof quickMessage>;

const quickMessageFields = z.object({
  shortcode: z.string().trim().min(1).max(50),
  message: z.string().max(65_536),
  geral: z.boolean(),
  status: z.boolean(),
  queueId: optionalId,
});

export const listQuickMessages = endpoint({
  method: 'GET',
  path: '/quick-messages',
  access: 'user',
  summary: 'Quick replies the caller may use, by shortcode, 20 a page',
  query: z.object({ searchParam, pageNumber }),
  answer: z.object({ records: z.array(quickMessage), count: z.number(), hasMore: z.boolean() }),
});

export const listQuickMessagesBrief = endpoint({
  method: 'GET',
  path: '/quick-messages/list',
  access: 'user',
  summary: 'All active quick replies the caller may use, for the box of the conversation',
  answer: z.array(quickMessage),
});

export const getQuickMessage = endpoint({
  method: 'GET',
  path: '/quick-messages/{id}',
  access: 'user',
  summary: 'One quick reply the caller may use',
  params: idParams,
  answer: quickMessage,
});

export const createQuickMessage = endpoint({
  method: 'POST',
  path: '/quick-messages',
  access: 'user',
  summary: 'Adds a quick reply',
  body: quickMessageFields.extend({
    message: quickMessageFields.shape.message.default(''),
    geral: quickMessageFields.shape.geral.default(false),
    status: quickMessageFields.shape.status.default(true),
  }),
  answer: quickMessage,
});

export const updateQuickMessage = endpoint({
  method: 'PUT',
  path: '/quick-messages/{id}',
  access: 'user',
  summary: "Changes the fields that are sent: one's own, admins any shared one",
  params: idParams,
  body: quickMessageFields.partial(),
  answer: quickMessage,
});

export const deleteQuickMessage = endpoint({
  method: 'DELETE',
  path: '/quick-messages/{id}',
  access: 'user',
  summary: "Removes a quick reply: one's own, admins any shared one",
  params: idParams,
  answer: okAnswer,
});

export const uploadQuickMessageMedia = endpoint({
  method: 'POST',
  path: '/quick-messages/{id}/media-upload',
  access: 'user',
  summary: 'The file that goes with a quick reply',
  params: idParams,
  body: z.object({}),
  files: { field: 'file', maxCount: 1, maxBytes: 64 * 1024 * 1024 },
  answer: z.object({ mensagem: z.string() }),
});

export const deleteQuickMessageMedia = endpoint({
  method: 'DELETE',
  path: '/quick-messages/{id}/media-upload',
  access: 'user',
  summary: 'Takes the file away',
  params: idParams,
  answer: z.object({ mensagem: z.string() }),
});

export const quickMessagesEvents = {
  quickemessage: z.discriminatedUnion('action', [
    z.object({ action: z.enum(['create', 'update']), record: quickMessage }),
    z.object({ action: z.literal('delete'), id: z.number() }),
  ]),
} as const;

export const quickMessagesErrors = {
  ERR_NO_QUICK_MESSAGE_FOUND: { status: 404, details: noDetails },
  ERR_SHORTCODE_ALREADY_EXISTS: { status: 409, details: noDetails },
} as const;

/** What of a quick reply decides who may use it. */
export interface QuickMessageFacts {
  companyId: number;
  userId: number | null;
  geral: boolean;
  queueId: number | null;
}

/** One's own, and what is shared with everybody or with a queue of one's own; admins see all that is shared. */
export function canSeeQuickMessage(actor: Actor, record: QuickMessageFacts): boolean {
  if (record.companyId !== actor.companyId) return false;
  if (record.userId === actor.userId) return true;
  return record.geral && (isAdmin(actor) || record.queueId === null || actor.queueIds.includes(record.queueId));
}

/** One's own; admins anything shared. */
export function canEditQuickMessage(actor: Actor, record: QuickMessageFacts): boolean {
  if (!canSeeQuickMessage(actor, record)) return false;
  return record.userId === actor.userId || (record.geral && isAdmin(actor));
}
