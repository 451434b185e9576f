import * as z from 'zod';
import { attachmentOf, crud, pageOf, sortableBy } from './crud.ts';
import { endpoint, idParams } from './endpoint.ts';
import { formFlag, isoDate, noDetails, okAnswer, optionalId } from './fields.ts';
import { outgoingInteractive } from './outgoing-interactive.ts';
import { isAdmin, ownUserId, type UserActor } from './permissions.ts';

/**
 * A quick reply. `geral` = everyone of the company has it, else only who wrote it; `queueId` limits it to the people
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
  /** the list whose files it brings; then it has no file of its own */
  fileListId: z.number().nullable(),
  /** what the contact can press, with `message` as its text; then it brings no files */
  interactive: outgoingInteractive.nullable(),
  queueId: z.number().nullable(),
  /** how often it was put into a message */
  usedCount: z.number(),
  companyId: z.number(),
  userId: z.number().nullable(),
  createdAt: isoDate,
  updatedAt: isoDate,
});
export type QuickMessage = z.infer<typeof quickMessage>;

const quickMessageFields = z.object({
  shortcode: z.string().trim().min(1).max(50),
  message: z.string().max(65_536),
  geral: formFlag,
  status: formFlag,
  queueId: optionalId,
  /** takes the place of its file; a file that is uploaded takes the place of the list */
  fileListId: optionalId,
  /** what the contact can press: it takes the place of its files, and files that come later take its place */
  interactive: outgoingInteractive.nullable().optional(),
});

export const quickMessagesCrud = crud({
  path: '/quick-messages',
  one: 'quick reply',
  many: 'quick replies',
  entity: quickMessage,
  list: pageOf('records', quickMessage, sortableBy(['shortcode', 'usedCount'])),
  fields: quickMessageFields,
  create: {
    message: quickMessageFields.shape.message.default(''),
    geral: quickMessageFields.shape.geral.default(false),
    status: quickMessageFields.shape.status.default(true),
  },
  deleted: 'Quick message deleted',
  access: 'user',
  notFound: 'ERR_NO_QUICK_MESSAGE_FOUND',
  event: { name: 'quickemessage', record: 'record', id: 'id' },
  summaries: {
    list: 'Quick replies the caller may use, by shortcode, 20 a page',
    lookup: 'All active quick replies the caller may use, for the box of the conversation',
    get: 'One quick reply the caller may use',
    update: "Changes the fields that are sent: one's own, admins any shared one",
    delete: "Removes a quick reply: one's own, admins any shared one",
  },
});
export const {
  list: listQuickMessages,
  lookup: listQuickMessagesBrief,
  get: getQuickMessage,
  create: createQuickMessage,
  update: updateQuickMessage,
  delete: deleteQuickMessage,
} = quickMessagesCrud;

export const { upload: uploadQuickMessageMedia, remove: deleteQuickMessageMedia } = attachmentOf(updateQuickMessage, {
  one: 'quick reply',
});

export const recordQuickMessageUse = endpoint({
  method: 'POST',
  path: '/quick-messages/{id}/use',
  access: 'user',
  summary: 'Counts that the caller put a quick reply into a message',
  params: idParams,
  notFound: 'ERR_NO_QUICK_MESSAGE_FOUND',
  answer: okAnswer,
});

export const quickMessagesEvents = quickMessagesCrud.events;

export const quickMessagesErrors = {
  ...quickMessagesCrud.errors,
  ERR_SHORTCODE_ALREADY_EXISTS: { status: 409, details: noDetails },
} as const;

/** The fields of a quick reply that decide who may use it. */
export interface QuickMessageFacts {
  companyId: number;
  userId: number | null;
  geral: boolean;
  queueId: number | null;
}

/**
 * Users see their own quick replies, and what is shared with everyone or with a queue of theirs; admins see all that is
 * shared.
 */
export function canSeeQuickMessage(actor: UserActor, record: QuickMessageFacts): boolean {
  if (record.companyId !== actor.companyId) return false;
  if (record.userId === ownUserId(actor)) return true;
  return record.geral && (isAdmin(actor) || record.queueId === null || actor.queueIds.includes(record.queueId));
}

/** Users change their own quick replies; admins also anything shared. */
export function canEditQuickMessage(actor: UserActor, record: QuickMessageFacts): boolean {
  if (!canSeeQuickMessage(actor, record)) return false;
  return record.userId === ownUserId(actor) || (record.geral && isAdmin(actor));
}
