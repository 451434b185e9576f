import * as z from 'zod';
import type { MediaType } from '@balcao/contract';
import type { Address, ChangeKind } from '../channel.ts';
import { defaultFileName } from '../default-file-name.ts';
import { locationBody } from '../location.ts';
import { graphContactToVcard } from './vcard.ts';

/** A file of a message, still at Meta. */
export interface RemoteFile {
  id: string;
  name: string;
  mime: string;
}

/** What a contact sent, before its file is here and before ids are looked up. */
export type TranslatedEntry = TranslatedMessage | TranslatedChange;

interface EntryBase {
  address: Address;
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
  reaction: z.looseObject({ reaction: z.looseObject({ message_id: z.string(), emoji: optionalText.default('') }) }),
  button: z.looseObject({ button: z.looseObject({ text: z.string() }) }),
  interactive: z.looseObject({
    interactive: z.looseObject({
      button_reply: z.looseObject({ title: z.string() }).optional(),
      list_reply: z.looseObject({ title: z.string(), description: optionalText.default('') }).optional(),
      nfm_reply: z.looseObject({ body: optionalText.default('') }).optional(),
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

/** What Meta's description of a message means to us; a kind that is not known here says so. */
export function translateInbound(raw: unknown, senderName: string): TranslatedEntry[] {
  const { id, from, from_user_id: userId, timestamp, type, context } = commonSchema.parse(raw);
  const address: Address = /^\d{5,20}$/.test(from ?? '')
    ? { kind: 'pn', value: from ?? '' }
    : { kind: 'lid', value: userId ?? from ?? '' };
  const sender = {
    address,
    senderName,
    id,
    sentAt: new Date(timestamp === undefined ? Date.now() : timestamp * 1000).toISOString(),
  };
  const change = changeOf(type, raw);
  if (change) return [{ ...sender, kind: 'change', ...change }];
  const base = {
    ...sender,
    kind: 'message' as const,
    isVoice: false,
    isForwarded: context?.forwarded === true || context?.frequently_forwarded === true,
    isUnsupported: false,
    quotedId: context?.id,
  };
  const contents = contentsOf(type, raw);
  if (contents.length === 0) return [{ ...base, mediaType: 'conversation', body: '', isUnsupported: true }];
  return contents.map((content, index) => ({ ...base, ...content, id: index === 0 ? id : `${id}#${index + 1}` }));
}

/** Meta's own id of a message, of one that we made into several, too. */
export const wamidOfPart = (id: string) => id.replace(/#\d+$/, '');

type Content = Pick<TranslatedMessage, 'mediaType' | 'body'> & Partial<Pick<TranslatedMessage, 'file' | 'isVoice'>>;

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
    case 'button':
      return text(schemaByType.button.safeParse(raw).data?.button.text ?? '');
    case 'interactive': {
      const {
        button_reply: button,
        list_reply: item,
        nfm_reply: form,
      } = schemaByType.interactive.safeParse(raw).data?.interactive ?? {};
      return text(
        button?.title ??
          (item ? [item.title, item.description].filter((part) => part !== '').join('\n') : (form?.body ?? '')),
      );
    }
    case 'location': {
      const place = schemaByType.location.safeParse(raw).data?.location;
      return place ? [{ mediaType: 'locationMessage', body: locationBody(place) }] : [];
    }
    case 'contacts':
      return (schemaByType.contacts.safeParse(raw).data?.contacts ?? []).map((card) => ({
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
