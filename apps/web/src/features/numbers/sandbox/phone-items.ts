import { writeVcard, type SandboxMessage } from '@balcao/contract';
import { dayNumber, joinUnsent, unsentMediaFields } from '../../../ui/chat/items.ts';
import type { ShownMessage } from '../../../ui/chat/items.ts';
import { providerIdOf } from './phone-send-queue.ts';
import type { UnsentPhoneMessage } from './phone-send-queue.ts';
import { seenBy } from './sandbox.rules.ts';

/** One row of the phone's conversation. */
export type PhoneItem =
  | { kind: 'day'; key: string; date: string }
  | ({
      kind: 'message';
      /** first of a run of one side */
      first: boolean;
    } & ShownMessage<SandboxMessage, UnsentPhoneMessage>);

/** The conversation as `member` of a group sees it, with its days, then messages that are not part of it yet. */
export function phoneItems(
  messages: readonly SandboxMessage[],
  unsent: readonly UnsentPhoneMessage[],
  member: string | null = null,
): PhoneItem[] {
  const rows = joinUnsent(messages, unsent, {
    keyOf: idOf,
    sentIdOf: idOf,
    unsentIdOf: providerIdOf,
    toMessage: messageOfUnsent,
  }).map((row) => ({ ...row, message: seenBy(row.message, member) }));
  return rows.flatMap((row, index): PhoneItem[] => {
    const before = rows[index - 1]?.message;
    const isNewDay = !before || dayOf(before) !== dayOf(row.message);
    const first = isNewDay || senderOf(before) !== senderOf(row.message);
    const item = { kind: 'message', ...row, first } as const;
    return isNewDay ? [{ kind: 'day', key: `day ${row.key}`, date: row.message.createdAt }, item] : [item];
  });
}

const idOf = ({ providerId }: SandboxMessage): string => providerId;
const dayOf = ({ createdAt }: SandboxMessage): number => dayNumber(createdAt);
/** The author, for runs of messages. */
const senderOf = ({ fromMe, author }: SandboxMessage): string => (fromMe ? 'own' : (author?.number ?? 'company'));

/** In the form in which the server will return it, waiting (ack 0) or failed (-1). */
function messageOfUnsent(unsent: UnsentPhoneMessage): SandboxMessage {
  const { number, author, media, quoted, createdAt, state } = unsent;
  return {
    id: '',
    providerId: providerIdOf(unsent),
    whatsappId: 0,
    number,
    fromMe: true,
    author,
    ...unsentMediaFields(media),
    ...contentOf(unsent),
    mediaUrl: media?.preview ?? null,
    isVoice: unsent.voice ?? false,
    isForwarded: false,
    referral: unsent.referral ? { ...unsent.referral, ctwaClid: null, pictureUrl: null } : null,
    interactive: interactiveOf(unsent),
    ack: state === 'failed' ? -1 : 0,
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

function interactiveOf({ body: text, pix, order, poll, choice }: UnsentPhoneMessage): SandboxMessage['interactive'] {
  if (choice) return { kind: 'choice', text: choice.title, id: choice.id, written: '' };
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
  location,
  vcard,
  call,
}: UnsentPhoneMessage): Pick<SandboxMessage, 'body'> & Partial<Pick<SandboxMessage, 'mediaType'>> {
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
  return { body };
}
