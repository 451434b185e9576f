import * as z from 'zod';
import { endpoint, idParam } from './endpoint.ts';
import { isoDate } from './fields.ts';

/** The draft of a user in a conversation; stored on the server, so that it is there on every device. */
export const draft = z.object({ ticketId: z.number(), body: z.string(), updatedAt: isoDate });
export type Draft = z.infer<typeof draft>;

export const listDrafts = endpoint({
  method: 'GET',
  path: '/drafts',
  access: 'user',
  summary: 'What the caller began to write and did not send',
  answer: z.array(draft),
});

export const saveDraft = endpoint({
  method: 'PUT',
  path: '/drafts/{ticketId}',
  access: 'user',
  summary: 'Keeps the begun text of a conversation for the caller; an empty one removes it',
  params: z.object({ ticketId: idParam }),
  notFound: 'ERR_NO_TICKET_FOUND',
  body: z.object({ body: z.string().max(65_536) }),
  answer: draft,
});

export const draftsEvents = {
  /** to the other devices of who writes; an empty body = gone */
  draft: z.object({ action: z.literal('update'), draft }),
} as const;
