import * as z from 'zod';
import { endpoint, idParam } from './endpoint.ts';
import { isoDate, singleEmoji } from './fields.ts';
import { message } from './entities/inbox.ts';

const messageParams = z.object({ id: z.coerce.string().regex(/^\d{1,19}$/) });

/*
 * A change is true for the team at once and told to the contact after the message itself, also across restarts and while the
 * connection is down: until then `operation` names it. One that WhatsApp refuses for good is taken back, with the reason in
 * `operation.failure`. Refused by who may not write in the ticket; a message that has not left is changed before it leaves.
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
  body: z.object({ body: z.string().max(65_536) }),
  answer: message,
});

export const deleteMessage = endpoint({
  method: 'DELETE',
  path: '/messages/{id}',
  access: 'user',
  summary: 'Deletes an own message for everybody within 60 hours; the team keeps reading what it said',
  params: messageParams,
  answer: message,
});

export const retryMediaDownload = endpoint({
  method: 'POST',
  path: '/messages/{id}/media',
  access: 'user',
  summary: 'Fetches the file of a message that could not be downloaded once more; `mediaState` tells how that goes',
  params: messageParams,
  answer: message,
});

export const listMessageVersions = endpoint({
  method: 'GET',
  path: '/messages/{id}/versions',
  access: 'user',
  summary: 'Earlier texts of an edited message, oldest first',
  params: messageParams,
  answer: z.object({ versions: z.array(z.object({ body: z.string(), createdAt: isoDate })) }),
});

export const reactToMessage = endpoint({
  method: 'PUT',
  path: '/messages/{id}/reaction',
  access: 'user',
  summary: "Reacts with one emoji in the company's name; an empty one takes the reaction back",
  params: messageParams,
  body: z.object({ emoji: singleEmoji.or(z.literal('')) }),
  answer: message,
});

export const forwardMessage = endpoint({
  method: 'POST',
  path: '/messages/{id}/forward',
  access: 'user',
  summary: 'Sends a message on into up to 5 other open tickets',
  params: messageParams,
  body: z.object({ ticketIds: z.array(idParam).min(1).max(5) }),
  answer: z.object({ messages: z.array(message) }),
});
