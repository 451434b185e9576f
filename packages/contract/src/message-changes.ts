import * as z from 'zod';
import { endpoint, idParam } from './endpoint.ts';
import { expectedUserId, isoDate, messageId, optionalId, singleEmoji } from './fields.ts';
import { messageMentions } from './message-fields.ts';
import { message } from './messages.ts';

const messageParams = z.object({ id: messageId });

/**
 * A change applies to the team at once and is sent to the contact after the message itself, also across restarts and
 * while the connection is down: until then `operation` names it. One that WhatsApp finally refuses is reverted, with
 * the reason in `operation.failure`. Users who may not write in the ticket are refused; a message that has not left is
 * changed before it leaves.
 */

/** WhatsApp's limits, in minutes after a message was sent. */
export const editLimitMinutes = 15;
export const deleteLimitMinutes = 60 * 60;

export const editMessage = endpoint({
  method: 'PUT',
  path: '/messages/{id}',
  access: 'user',
  summary: 'Changes the text of an own message within 15 minutes; later ERR_MESSAGE_TOO_OLD',
  params: messageParams,
  notFound: 'ERR_NO_MESSAGE_FOUND',
  /** `mentions` beside those that the message has already */
  body: z.object({ body: z.string().max(65_536), mentions: messageMentions.optional() }),
  answer: message,
});

export const deleteMessage = endpoint({
  method: 'DELETE',
  path: '/messages/{id}',
  access: 'user',
  summary: 'Deletes an own message for everybody within 60 hours; the team keeps reading what it said',
  params: messageParams,
  notFound: 'ERR_NO_MESSAGE_FOUND',
  answer: message,
});

export const retryMediaDownload = endpoint({
  method: 'POST',
  path: '/messages/{id}/media',
  access: 'user',
  summary: 'Downloads the file of a message again that failed; `mediaState` shows the progress',
  params: messageParams,
  notFound: 'ERR_NO_MESSAGE_FOUND',
  answer: message,
});

export const listMessageVersions = endpoint({
  method: 'GET',
  path: '/messages/{id}/versions',
  access: 'user',
  summary: 'Earlier texts of an edited message, oldest first, at most the first 100',
  params: messageParams,
  notFound: 'ERR_NO_MESSAGE_FOUND',
  answer: z.object({ versions: z.array(z.object({ body: z.string(), createdAt: isoDate })) }),
});

export const reactToMessage = endpoint({
  method: 'PUT',
  path: '/messages/{id}/reaction',
  access: 'user',
  summary: "Reacts with one emoji in the company's name; an empty one takes the reaction back",
  params: messageParams,
  notFound: 'ERR_NO_MESSAGE_FOUND',
  body: z.object({ emoji: singleEmoji.or(z.literal('')) }),
  answer: message,
});

export const forwardMessage = endpoint({
  method: 'POST',
  path: '/messages/{id}/forward',
  access: 'user',
  summary:
    'Sends a message on into up to 5 other open tickets and to up to 5 contacts, with each of whom a ticket of the caller begins unless there is one',
  params: messageParams,
  notFound: 'ERR_NO_MESSAGE_FOUND',
  body: z
    .object({
      ticketIds: z.array(idParam).max(5),
      /** as of `POST /tickets`, with its refusals */
      contactIds: z.array(idParam).max(5).default([]),
      /** of the tickets that begin; required of everybody but admins */
      queueId: optionalId,
      /** of the message in each of the tickets and with each of the contacts, in their order: a repeat answers the same messages */
      clientIds: z.array(z.uuid()).optional(),
      /** as of `POST /messages/{ticketId}`, of all these tickets */
      expectedUserId,
    })
    .refine(({ ticketIds, contactIds }) => ticketIds.length + contactIds.length > 0, {
      path: ['ticketIds'],
      message: 'expected a ticket or a contact',
    })
    .refine(
      ({ ticketIds, contactIds, clientIds }) =>
        clientIds === undefined || clientIds.length === ticketIds.length + contactIds.length,
      { path: ['clientIds'], message: 'are not as many as the tickets and contacts' },
    ),
  answer: z.object({ messages: z.array(message) }),
});
