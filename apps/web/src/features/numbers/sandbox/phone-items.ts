import { writeVcard, type MediaType, type SandboxMessage } from '@balcao/contract';
import type { UnsentPhoneMessage } from './phone-send-queue.ts';
import { seenBy } from './sandbox.rules.ts';

/** One row of the phone's conversation. */
export type PhoneItem =
  | { kind: 'day'; key: string; date: string }
  | {
      kind: 'message';
      /** the same before and after the server has it */
      key: string;
      message: SandboxMessage;
      unsent: UnsentPhoneMessage | null;
      /** first of a run of one side */
      first: boolean;
    };

/** The conversation as `member` of a group sees it, with its days, then messages that are not part of it yet. */
export function phoneItems(
  messages: readonly SandboxMessage[],
  unsent: readonly UnsentPhoneMessage[],
  member: string | null = null,
): PhoneItem[] {
  const known = new Set(messages.map(({ providerId }) => providerId));
  const rows = [
    ...messages.map((message) => ({ message: seenBy(message, member), unsent: null })),
    ...unsent
      .filter(({ providerId }) => !known.has(providerId))
      .map((one) => ({ message: seenBy(messageOfUnsent(one), member), unsent: one })),
  ];
  return rows.flatMap((row, index): PhoneItem[] => {
    const before = rows[index - 1]?.message;
    const { providerId, createdAt } = row.message;
    const newDay = !before || dayOf(before) !== dayOf(row.message);
    const item = {
      kind: 'message',
      key: providerId,
      ...row,
      first: newDay || senderOf(before) !== senderOf(row.message),
    } as const;
    return newDay ? [{ kind: 'day', key: `day ${providerId}`, date: createdAt }, item] : [item];
  });
}

/** The author, for runs of messages. */
const senderOf = ({ fromMe, author }: SandboxMessage): string => (fromMe ? 'own' : (author?.number ?? 'company'));

function dayOf({ createdAt }: SandboxMessage): string {
  return new Date(createdAt).toDateString();
}

/** In the form in which the server will return it, waiting (ack 0) or failed (-1). */
function messageOfUnsent(unsent: UnsentPhoneMessage): SandboxMessage {
  const { providerId, number, author, media, quoted, createdAt, failure } = unsent;
  return {
    id: '',
    providerId,
    whatsappId: 0,
    number,
    fromMe: true,
    author,
    ...contentOf(unsent),
    mediaUrl: media?.preview ?? null,
    mediaName: media?.file.name ?? null,
    mediaMime: media?.file.type ?? null,
    mediaSize: media?.file.size ?? null,
    mediaWidth: media?.width ?? null,
    mediaHeight: media?.height ?? null,
    mediaDuration: null,
    isVoice: unsent.voice ?? false,
    isForwarded: false,
    referral: unsent.referral ? { ...unsent.referral, ctwaClid: null, pictureUrl: null } : null,
    interactive: interactiveOf(unsent),
    ack: failure === null ? 0 : -1,
    isDeleted: false,
    isEdited: false,
    reactions: [],
    quotedMsg: quoted && {
      providerId: quoted.providerId,
      body: quoted.body,
      fromMe: quoted.fromMe,
      author: quoted.author,
      mediaType: quoted.mediaType,
    },
    createdAt,
  };
}

function interactiveOf({ body: text, pix, order, poll }: UnsentPhoneMessage): SandboxMessage['interactive'] {
  if (pix) return { kind: 'pix', text, ...pix };
  if (poll) {
    const options = poll.options.map((name) => ({ id: name, name }));
    return { kind: 'poll', text: poll.question, maxChoices: poll.maxChoices, options, votes: [] };
  }
  if (!order) return null;
  const items = order.items.map((item) => ({ ...item, reference: '', pictureUrl: null }));
  const total = items.reduce((sum, { quantity, price }) => sum + quantity * price, 0);
  return { kind: 'order', text, reference: order.reference, items, itemCount: items.length, total, currency: 'BRL' };
}

function contentOf({
  body,
  media,
  location,
  vcard,
  call,
}: UnsentPhoneMessage): Pick<SandboxMessage, 'body' | 'mediaType'> {
  if (location) return { body: `||${location.description}`, mediaType: 'locationMessage' };
  if (vcard)
    return {
      body: writeVcard({
        name: vcard.name,
        numbers: [{ shown: `+${vcard.number}`, digits: vcard.number, onWhatsapp: true }],
        emails: [],
      }),
      mediaType: 'vcard',
    };
  if (call) return { body: call, mediaType: 'call_log' };
  return { body, mediaType: media ? mediaTypeOf(media.file.type, media.preview !== null) : 'conversation' };
}

function mediaTypeOf(mime: string, picture: boolean): MediaType {
  if (picture) return 'image';
  const kind = mime.split('/')[0];
  return kind === 'audio' || kind === 'video' ? kind : 'application';
}
