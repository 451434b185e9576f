import type { Address, OutboundMessage, OutboundTemplate, StoredMedia } from '../channel.ts';
import { parseLocation } from '../location.ts';
import { userIdPattern } from './inbound.rules.ts';
import { vcardToGraphContact } from './vcard.ts';

const MiB = 1024 * 1024;

/** What Meta takes as such; everything else goes as a document, which it takes of any kind. */
const mediaLimits: readonly { kind: 'image' | 'audio' | 'video'; mimes: RegExp; maxBytes: number }[] = [
  { kind: 'image', mimes: /^image\/(?:jpeg|png)$/, maxBytes: 5 * MiB },
  { kind: 'audio', mimes: /^audio\/(?:aac|amr|mpeg|mp4|x-m4a|ogg)$/, maxBytes: 16 * MiB },
  { kind: 'video', mimes: /^video\/(?:mp4|3gpp)$/, maxBytes: 16 * MiB },
];

export const maxFileBytes = 100 * MiB;

/** Characters that Meta takes at most. */
export function isTooLong({ body, media, template }: OutboundMessage): boolean {
  return !template && body.length > (media ? 1024 : 4096);
}

/** Whom Meta can be told of: by a phone number, or by its own id of somebody. A LID of a linked number means nothing to it. */
export const isAddressable = ({ kind, value }: Address): boolean =>
  kind === 'pn' || (kind === 'lid' && userIdPattern.test(value));

/** An id of Meta's in the place of a number would be taken, and go nowhere. */
export const recipientOf = ({ kind, value }: Address) => (kind === 'pn' ? { to: value } : { recipient: value });

type FileKind = 'image' | 'audio' | 'video' | 'document';

/** As what a file is sent. */
export function kindOfFile({ mime, size }: Pick<StoredMedia, 'mime' | 'size'>): FileKind {
  return mediaLimits.find(({ mimes, maxBytes }) => mimes.test(mime) && size <= maxBytes)?.kind ?? 'document';
}

/** Where the provider looks for the number of a button among the components. */
function templateBody({ name, language, places }: OutboundTemplate): object {
  const parameter = ({ name: place, value, part }: OutboundTemplate['places'][number]) => ({
    type: 'text',
    ...(part === 'button' || /^\d+$/.test(place) ? {} : { parameter_name: place }),
    text: value,
  });
  const texts = (['header', 'body'] as const).flatMap((part) => {
    const own = places.filter((place) => place.part === part);
    return own.length === 0 ? [] : [{ type: part, parameters: own.map(parameter) }];
  });
  const buttons = places
    .filter(({ part }) => part === 'button')
    .map((place) => ({
      type: 'button',
      sub_type: 'url',
      index: String(place.button ?? 0),
      parameters: [parameter(place)],
    }));
  return { type: 'template', template: { name, language: { code: language }, components: [...texts, ...buttons] } };
}

/**
 * A message as Meta wants it.
 * @param ids what Meta calls its file and the message it answers
 */
export function toGraphMessage(
  message: OutboundMessage,
  ids: { file?: string | undefined; quoted?: string | undefined },
): object {
  const { address, body, template, media, mediaType } = message;
  return {
    recipient_type: 'individual',
    ...recipientOf(address),
    ...(ids.quoted === undefined ? {} : { context: { message_id: ids.quoted } }),
    biz_opaque_callback_data: message.providerId,
    ...(template
      ? templateBody(template)
      : media && ids.file !== undefined
        ? fileBody(message, media, ids.file)
        : textualBody(mediaType, body)),
  };
}

function fileBody({ body, isVoice }: OutboundMessage, media: StoredMedia, id: string): object {
  // Sound has no caption: with words it goes as a file.
  const kind = kindOfFile(media) === 'audio' && body !== '' ? 'document' : kindOfFile(media);
  const caption = body === '' ? {} : { caption: body };
  if (kind === 'document') return { type: kind, document: { id, filename: media.name, ...caption } };
  // Only Opus is shown as recorded.
  if (kind === 'audio')
    return { type: kind, audio: { id, ...(isVoice && media.mime === 'audio/ogg' ? { voice: true } : {}) } };
  return { type: kind, [kind]: { id, ...caption } };
}

function textualBody(mediaType: OutboundMessage['mediaType'], body: string): object {
  if (mediaType === 'vcard') return { type: 'contacts', contacts: [vcardToGraphContact(body)] };
  const place = mediaType === 'locationMessage' ? parseLocation(body) : undefined;
  if (place) {
    const { name, ...point } = place;
    return { type: 'location', location: name === '' ? point : place };
  }
  return { type: 'text', text: { body, preview_url: /https?:\/\//.test(body) } };
}
