import * as z from 'zod';
import type { BackfillChat, BackfillChunk } from '../port/backfill-chunk.ts';
import type { InboundMessage } from '../port/inbound-entry.ts';
import { translateInbound, wamidOfPart } from './inbound.rules.ts';
import { addressesOf, userIdPattern } from './people.rules.ts';

const partSchema = z.looseObject({
  metadata: z.looseObject({ progress: z.coerce.number().catch(0).default(0) }).optional(),
  threads: z
    .array(
      z.looseObject({
        id: z.string(),
        context: z
          .looseObject({
            wa_id: z.string().optional().catch(undefined),
            user_id: z.string().optional().catch(undefined),
          })
          .optional()
          .catch(undefined),
        messages: z
          .array(
            z.looseObject({
              id: z.string(),
              type: z.string().optional(),
              from: z.string().optional(),
              from_user_id: z.string().optional(),
            }),
          )
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
  const chats = data.threads.flatMap(({ id, context, messages }): BackfillChat[] => {
    const digits = id.replaceAll(/[^\d]/g, '');
    const isUserId = userIdPattern.test(id);
    const number = context?.wa_id ?? (isUserId ? '' : digits);
    const userId = context?.user_id ?? (isUserId ? id : undefined);
    const addresses = addressesOf(number === '' ? undefined : number, userId);
    if (addresses[0].value === '') return [];
    const ids = [id, digits, number, userId];
    const unread = messages
      .filter((message) => isUnread(message, ids))
      .map((message) => toMessage(message, { number: number || undefined, userId }));
    const known = unread.filter((message) => message !== undefined);
    if (known.length === 0) return [];
    const newestFirst = known.toSorted((a, b) => b.sentAt.localeCompare(a.sentAt));
    return [{ addresses, unread: newestFirst.length, messages: newestFirst }];
  });
  return { ...link, chats, isLast: (data.metadata?.progress ?? 0) >= 100 };
}

/** Messages of the contact that were not opened on the handset. */
function isUnread(
  message: { from?: string | undefined; from_user_id?: string | undefined },
  ids: readonly (string | undefined)[],
): boolean {
  const { data } = contextSchema.safeParse(message);
  const context = data?.history_context;
  const from = message.from ?? message.from_user_id;
  return (
    from !== undefined &&
    ids.includes(from) &&
    context?.from_me !== true &&
    !/^(?:read|played)$/i.test(context?.status ?? '')
  );
}

function toMessage(
  message: { id: string; type?: string | undefined },
  person: { number: string | undefined; userId: string | undefined },
): BackfillChat['messages'][number] | undefined {
  const entries = translateInbound(message, { name: '', ...person }).flatMap((entry): InboundMessage[] => {
    if (entry.kind === 'change') return [];
    const { addresses, fromMe, senderName, id, sentAt, mediaType, body, isForwarded, interactive, file } = entry;
    // Its file comes with a webhook of its own, or never.
    const isPlaceholder = message.type === 'media_placeholder';
    const missing = isPlaceholder
      ? { file: { name: '', mime: '', size: 0 }, mediaFailed: true }
      : file
        ? { file: { name: file.name, mime: file.mime, size: 0 }, mediaFailed: true }
        : {};
    const { isVoice } = entry;
    const isUnsupported = entry.isUnsupported && !isPlaceholder;
    const said = {
      addresses,
      fromMe,
      senderName,
      providerId: id,
      sentAt,
      mediaType: isPlaceholder ? ('application' as const) : mediaType,
      body,
    };
    return [{ ...said, ...missing, isForwarded, isUnsupported, isVoice, interactive }];
  });
  const [first] = entries;
  return first && { entries, providerId: wamidOfPart(first.providerId), sentAt: first.sentAt };
}

const refusalSchema = z.looseObject({ errors: z.array(z.looseObject({ code: z.coerce.number() })).min(1) });
/** The owner of the handset did not agree to share its history. Source: Meta's reference of the webhook `history`. */
const notShared = 2_593_109;

/** Whether a part says that there is no history, since the owner of the handset does not share it. */
export const isHistoryRefused = (part: unknown): boolean =>
  refusalSchema.safeParse(part).data?.errors.some(({ code }) => code === notShared) ?? false;
