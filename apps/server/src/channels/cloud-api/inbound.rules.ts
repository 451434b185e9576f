import * as z from 'zod';
import type { MediaType } from '@balcao/contract';
import { maxSharedContacts } from '../port/bounded-content.rules.ts';
import type { Address, ChangeKind, StoredInteractive } from '../port/message-content.ts';
import { defaultFileName } from '../port/default-file-name.ts';
import { locationBody } from '../port/location.ts';
import { formOf, orderOf, referralOf, type RemoteOrder, type RemoteReferral } from './interactive-content.rules.ts';
import { addressesOf, numberPattern, type Sender } from './people.rules.ts';
import { graphContactToVcard } from './vcard.ts';

/** A file of a message, still at Meta. */
export interface RemoteFile {
  id: string;
  name: string;
  mime: string;
}

/** A message of a contact, before its file is stored and before ids are looked up. */
export type TranslatedEntry = TranslatedMessage | TranslatedChange;

interface EntryBase {
  /** the first one names the chat */
  addresses: [Address, ...Address[]];
  /** written on the company's own handset */
  fromMe: boolean;
  /** in a group: who wrote there */
  author?: Address | undefined;
  /** another responder of the number has the conversation */
  isStandby?: boolean | undefined;
  senderName: string;
  /** Meta's id, made unique where one message of Meta's is several of ours */
  id: string;
  sentAt: string;
}

export interface TranslatedMessage extends EntryBase {
  kind: 'message';
  mediaType: MediaType;
  body: string;
  file?: RemoteFile | undefined;
  isVoice: boolean;
  isForwarded: boolean;
  isUnsupported: boolean;
  /** Meta's id of what it answers */
  quotedId: string | undefined;
  username: string | undefined;
  choice?: string | undefined;
  referral?: RemoteReferral | undefined;
  order?: RemoteOrder | undefined;
  interactive?: StoredInteractive | undefined;
}

export interface TranslatedChange extends EntryBase {
  kind: 'change';
  change: ChangeKind;
  /** Meta's id of the message it is about */
  targetId: string;
  value: string;
}

const optionalText = z.string().catch('');
const fileSchema = z.looseObject({
  id: z.string().min(1),
  mime_type: optionalText.default(''),
  caption: optionalText.default(''),
  filename: optionalText.default(''),
  voice: z.boolean().catch(false).default(false),
});
const commonSchema = z.looseObject({
  id: z.string(),
  from: z.string().optional(),
  from_user_id: z.string().optional(),
  from_parent_user_id: z.string().optional(),
  to: z.string().optional(),
  to_user_id: z.string().optional(),
  to_parent_user_id: z.string().optional(),
  /** of WhatsApp's Groups API */
  group_id: z.string().min(1).max(300).optional().catch(undefined),
  timestamp: z.coerce.number().positive().max(10_000_000_000).optional().catch(undefined),
  type: optionalText.default(''),
  context: z
    .looseObject({
      id: z.string().optional(),
      forwarded: z.boolean().optional(),
      frequently_forwarded: z.boolean().optional(),
    })
    .optional()
    .catch(undefined),
});
const schemaByType = {
  text: z.looseObject({ text: z.looseObject({ body: z.string() }) }),
  location: z.looseObject({
    location: z.looseObject({
      latitude: z.coerce.number(),
      longitude: z.coerce.number(),
      name: optionalText.default(''),
      address: optionalText.default(''),
    }),
  }),
  contacts: z.looseObject({ contacts: z.array(z.unknown()).min(1) }),
  sharedNumber: z.looseObject({
    type: z.literal('contacts'),
    origin: optionalText.default(''),
    contacts: z.tuple([
      z.looseObject({
        origin: optionalText.default(''),
        phones: z.array(z.looseObject({ phone: optionalText.default(''), wa_id: optionalText.default('') })).min(1),
      }),
    ]),
  }),
  reaction: z.looseObject({ reaction: z.looseObject({ message_id: z.string(), emoji: optionalText.default('') }) }),
  button: z.looseObject({ button: z.looseObject({ text: z.string(), payload: optionalText.default('') }) }),
  interactive: z.looseObject({
    interactive: z.looseObject({
      button_reply: z.looseObject({ id: optionalText, title: z.string() }).optional(),
      list_reply: z
        .looseObject({ id: optionalText, title: z.string(), description: optionalText.default('') })
        .optional(),
      nfm_reply: z.looseObject({ body: optionalText.default('') }).optional(),
      call_permission_reply: z
        .looseObject({ response: optionalText.default(''), is_permanent: z.boolean().catch(false).default(false) })
        .optional(),
    }),
  }),
  revoke: z.looseObject({ revoke: z.looseObject({ original_message_id: z.string() }) }),
  edit: z.looseObject({
    edit: z.looseObject({
      original_message_id: z.string(),
      message: z.looseObject({ type: optionalText.default('') }),
    }),
  }),
};

const mediaTypeByKind: Readonly<Record<string, MediaType>> = {
  image: 'image',
  sticker: 'image',
  audio: 'audio',
  video: 'video',
  document: 'application',
};

/** The sender's own number, which they share by WhatsApp's button: a card of somebody that is passed on has another origin. */
function sharedNumberOf(raw: unknown): string | undefined {
  const { data } = schemaByType.sharedNumber.safeParse(raw);
  const [card] = data?.contacts ?? [];
  if (!data || !card || ![data.origin, card.origin].includes('contact_request')) return undefined;
  const [{ phone, wa_id: id } = { phone: '', wa_id: '' }] = card.phones;
  const digits = (id || phone).replace(/\D/g, '');
  return numberPattern.test(digits) ? digits : undefined;
}

/**
 * Translates Meta's description of a message; an unknown kind is marked as such.
 * @param isEcho the company wrote it on its own handset
 */
export function translateInbound(raw: unknown, sender: Sender, isEcho = false): TranslatedEntry[] {
  const {
    id,
    from,
    from_user_id: userId,
    from_parent_user_id: parentId,
    to,
    to_user_id: toUserId,
    to_parent_user_id: toParentId,
    group_id: groupId,
    timestamp,
    type,
    context,
  } = commonSchema.parse(raw);
  const people = isEcho
    ? addressesOf(to, toUserId, toParentId)
    : addressesOf(
        sharedNumberOf(raw) ?? (numberPattern.test(from ?? '') ? from : sender.number),
        userId ?? sender.userId ?? from,
        parentId ?? sender.parentId,
      );
  // Everybody in a group reads what is written there: it never is part of the conversation with one of them.
  const group: Address | undefined = groupId === undefined ? undefined : { kind: 'group', value: groupId };
  const addresses: [Address, ...Address[]] = group ? [group] : people;
  const common = {
    addresses,
    ...(group && !isEcho && { author: people[0] }),
    fromMe: isEcho,
    senderName: sender.name,
    id,
    sentAt: new Date(timestamp === undefined ? Date.now() : timestamp * 1000).toISOString(),
  };
  const change = changeOf(type, raw);
  if (change) return [{ ...common, kind: 'change', ...change }];
  if (silentTypes.has(type)) return [];
  const base = {
    ...common,
    kind: 'message' as const,
    isVoice: false,
    isForwarded: context?.forwarded === true || context?.frequently_forwarded === true,
    isUnsupported: false,
    quotedId: context?.id,
    username: isEcho ? undefined : sender.username,
    referral: isEcho ? undefined : referralOf(raw),
  };
  const contents = contentsOf(type, raw);
  if (contents.length === 0) return [{ ...base, mediaType: 'conversation', body: '', isUnsupported: true }];
  return contents.map((content, index) => ({
    ...base,
    ...content,
    referral: index === 0 ? base.referral : undefined,
    id: index === 0 ? id : `${id}#${index + 1}`,
  }));
}

/**
 * Kinds that are exchanged between machines: the conversation was opened, or an address changed, which
 * `address-changes.rules.ts` reads.
 */
const silentTypes = new Set(['request_welcome', 'system']);

/** Ids of our own menus: `menu:` and what the contact would type. */
export const choiceIdOf = (choice: string) => `menu:${choice}`;
const choiceOf = (id: string | undefined) => /^menu:(\d{1,4}|#)$/.exec(id ?? '')?.[1];

/** Ids of what attendants offer: `choice:` and the id of the choice in its question. */
export const pressedIdOf = (id: string) => `choice:${id}`;
const pressedOf = (id: string | undefined) => /^choice:(\d{1,2})$/.exec(id ?? '')?.[1];

/** Meta's own id of a message, of one that we made into several, too. */
export const wamidOfPart = (id: string) => id.replace(/#\d+$/, '');

type Content = Pick<TranslatedMessage, 'mediaType' | 'body'> &
  Partial<Pick<TranslatedMessage, 'file' | 'isVoice' | 'choice' | 'order' | 'interactive'>>;

function contentsOf(type: string, raw: unknown): Content[] {
  const text = (body: string): Content[] => (body === '' ? [] : [{ mediaType: 'conversation', body }]);
  const kind = mediaTypeByKind[type];
  if (kind !== undefined) {
    const { data: found } = fileSchema.safeParse((raw as Record<string, unknown>)[type]);
    if (!found) return [];
    const { id, mime_type: mime, caption, filename, voice } = found;
    return [
      {
        mediaType: kind,
        body: caption,
        isVoice: kind === 'audio' && voice,
        file: { id, mime, name: filename || defaultFileName(type, mime) },
      },
    ];
  }
  switch (type) {
    case 'text':
      return text(schemaByType.text.safeParse(raw).data?.text.body ?? '');
    case 'button': {
      const { text: label = '', payload } = schemaByType.button.safeParse(raw).data?.button ?? {};
      return text(label).map((content) => ({ ...content, choice: choiceOf(payload) }));
    }
    case 'interactive': {
      const {
        button_reply: button,
        list_reply: item,
        nfm_reply: form,
        call_permission_reply: permission,
      } = schemaByType.interactive.safeParse(raw).data?.interactive ?? {};
      if (permission) {
        const answer =
          permission.response === 'accept' ? (permission.is_permanent ? 'always' : 'accepted') : 'rejected';
        return [{ mediaType: 'conversation', body: '', interactive: { kind: 'callPermission', text: '', answer } }];
      }
      const interactive = form && formOf(form);
      if (interactive) return [{ mediaType: 'conversation', body: '', interactive }];
      const said =
        button?.title ??
        (item ? [item.title, item.description].filter((part) => part !== '').join('\n') : (form?.body ?? ''));
      const id = button?.id ?? item?.id;
      const pressed = pressedOf(id);
      return text(said).map((content) => ({
        ...content,
        choice: choiceOf(id),
        ...(pressed !== undefined && { interactive: { kind: 'choice', text: said, id: pressed, written: '' } }),
      }));
    }
    case 'order': {
      const order = orderOf(raw);
      return order ? [{ mediaType: 'conversation', body: '', order }] : [];
    }
    case 'location': {
      const place = schemaByType.location.safeParse(raw).data?.location;
      return place ? [{ mediaType: 'locationMessage', body: locationBody(place) }] : [];
    }
    case 'contacts':
      return (schemaByType.contacts.safeParse(raw).data?.contacts ?? []).slice(0, maxSharedContacts).map((card) => ({
        mediaType: 'vcard',
        body: graphContactToVcard(card),
      }));
    default:
      return [];
  }
}

function changeOf(type: string, raw: unknown): Pick<TranslatedChange, 'change' | 'targetId' | 'value'> | undefined {
  if (type === 'reaction') {
    const { data } = schemaByType.reaction.safeParse(raw);
    return data && { change: 'reaction', targetId: data.reaction.message_id, value: data.reaction.emoji };
  }
  if (type === 'revoke') {
    const { data } = schemaByType.revoke.safeParse(raw);
    return data && { change: 'delete', targetId: data.revoke.original_message_id, value: '' };
  }
  if (type === 'edit') {
    const { data } = schemaByType.edit.safeParse(raw);
    const [now] = data ? contentsOf(data.edit.message.type, data.edit.message) : [];
    return data && now && { change: 'edit', targetId: data.edit.original_message_id, value: now.body };
  }
  return undefined;
}
