import * as z from 'zod';
import { namedRef } from './briefs.ts';
import { endpoint, idParam } from './endpoint.ts';
import { isoDate, messageId } from './fields.ts';
import { contactName, masked, messageText } from './masks.ts';
import { mediaType } from './message-fields.ts';

/** A message in a transcript. */
const transcriptLine = z.object({
  id: messageId,
  fromMe: z.boolean(),
  /** the attendant who wrote it */
  user: namedRef.nullable(),
  /** in a group: who wrote it */
  participantName: contactName.nullable(),
  /** no one typed it */
  isAutomatic: z.boolean(),
  body: messageText(),
  mediaType,
  mediaName: masked('file', z.string()).nullable(),
  isDeleted: z.boolean(),
  createdAt: isoDate,
});
export type TranscriptLine = z.infer<typeof transcriptLine>;

export const readTranscript = endpoint({
  method: 'POST',
  path: '/tickets/{ticketId}/transcript',
  repeat: 'reads',
  access: 'user',
  audit: { kind: 'ticket' },
  summary:
    'A conversation whole, to take along: its messages oldest first, 1000 a page, as far as the caller sees them. The first page is entered in the audit log',
  params: z.object({ ticketId: idParam }),
  notFound: 'ERR_NO_TICKET_FOUND',
  body: z.object({
    /** the last message of the page before */
    after: messageId.optional(),
  }),
  answer: z.object({ messages: z.array(transcriptLine), hasMore: z.boolean() }),
});
