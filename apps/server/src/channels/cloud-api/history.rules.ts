import * as z from 'zod';
import type { BackfillChat, BackfillChunk } from '../port/backfill-chunk.ts';
import type { InboundMessage } from '../port/inbound-entry.ts';
import { translateInbound, wamidOfPart } from './inbound.rules.ts';

const partSchema = z.looseObject({
  metadata: z.looseObject({ progress: z.coerce.number().catch(0).default(0) }).optional(),
  threads: z
    .array(
      z.looseObject({
        id: z.string(),
        messages: z
          .array(z.looseObject({ id: z.string(), from: z.string().optional() }))
          .catch([])
          .default([]),
      }),
    )
    .catch([])
    .default([]),
});
const contextSchema = z.looseObject({
  history_context: z.looseObject({ status: z.string().catch(''), from_me: z.boolean().catch(false).optional() }),
});

/**
 * A part of the history of the handset before it was connected here, in the form in which a linked phone sends it: what
 * was left unread.
 */
export function parseHistory(part: unknown, link: Pick<BackfillChunk, 'number' | 'linkId'>): BackfillChunk | undefined {
  const { data } = partSchema.safeParse(part);
  if (!data) return undefined;
  const chats = data.threads.flatMap(({ id, messages }): BackfillChat[] => {
    const number = id.replace(/\D/g, '');
    const unread = messages.filter((message) => isUnread(message, number)).map((message) => toMessage(message, number));
    const known = unread.filter((message) => message !== undefined);
    if (number === '' || known.length === 0) return [];
    const newestFirst = known.toSorted((a, b) => b.sentAt.localeCompare(a.sentAt));
    return [{ addresses: [{ kind: 'pn', value: number }], unread: newestFirst.length, messages: newestFirst }];
  });
  return { ...link, chats, isLast: (data.metadata?.progress ?? 0) >= 100 };
}

/** Messages of the contact that were not opened on the handset. */
function isUnread(message: { from?: string | undefined }, number: string): boolean {
  const { data } = contextSchema.safeParse(message);
  const context = data?.history_context;
  return message.from === number && context?.from_me !== true && !/^(?:read|played)$/i.test(context?.status ?? '');
}

function toMessage(message: { id: string }, number: string): BackfillChat['messages'][number] | undefined {
  const entries = translateInbound(message, { name: '', number }).flatMap((entry): InboundMessage[] => {
    if (entry.kind === 'change') return [];
    const { addresses, fromMe, senderName, id, sentAt, mediaType, body, isForwarded, interactive, file } = entry;
    const missing = file ? { file: { name: file.name, mime: file.mime, size: 0 }, mediaFailed: true } : {};
    const { isUnsupported, isVoice } = entry;
    const said = { addresses, fromMe, senderName, providerId: id, sentAt, mediaType, body };
    return [{ ...said, ...missing, isForwarded, isUnsupported, isVoice, interactive }];
  });
  const [first] = entries;
  return first && { entries, providerId: wamidOfPart(first.providerId), sentAt: first.sentAt };
}
