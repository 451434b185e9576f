import type { Address, StoredMedia } from '../port/message-content.ts';
import type { OutboundMessage, OutboundTemplate } from '../port/outbound-message.ts';
import { parseLocation } from '../port/location.ts';
import { interactiveBody } from './outbound-interactive.rules.ts';
import { userIdPattern } from './people.rules.ts';
import { vcardToGraphContacts } from './vcard.ts';

const MiB = 1024 * 1024;

/** Media types that Meta accepts by kind; everything else is sent as a document, which may be of any type. */
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

/**
 * The form in which Meta addresses a person: by phone number, or by its own id of them. A LID of a linked number means
 * nothing to Meta.
 */
export const isAddressable = ({ kind, value }: Address): boolean => kind !== 'lid' || userIdPattern.test(value);

/** An id of Meta's in the place of a number would be taken, and go nowhere. */
export const recipientOf = ({ kind, value }: Address) =>
  kind === 'lid'
    ? { recipient_type: 'individual', recipient: value }
    : { recipient_type: kind === 'group' ? 'group' : 'individual', to: value };

type FileKind = 'image' | 'audio' | 'video' | 'document';

/** The kind under which a file is sent. */
export function kindOfFile({ mime, size }: Pick<StoredMedia, 'mime' | 'size'>): FileKind {
  return mediaLimits.find(({ mimes, maxBytes }) => mimes.test(mime) && size <= maxBytes)?.kind ?? 'document';
}

/**
 * A template with its file above the text and its placeholders filled in. Meta looks for the number of a button among the
 * components.
 */
function templateBody({ name, language, placeholders }: OutboundTemplate, file: object | undefined): object {
  const parameter = ({ name, value, part }: OutboundTemplate['placeholders'][number]) => ({
    type: 'text',
    ...(part === 'button' || /^\d+$/.test(name) ? {} : { parameter_name: name }),
    text: value,
  });
  const texts = (['header', 'body'] as const).flatMap((part) => {
    const own = placeholders.filter((placeholder) => placeholder.part === part);
    const parameters = [...(part === 'header' && file ? [file] : []), ...own.map(parameter)];
    return parameters.length === 0 ? [] : [{ type: part, parameters }];
  });
  const buttons = placeholders
    .filter(({ part }) => part === 'button')
    .map((placeholder) => {
      const isCode = placeholder.name === codePlaceholder;
      return {
        type: 'button',
        sub_type: isCode ? 'copy_code' : 'url',
        index: String(placeholder.button ?? 0),
        parameters: [isCode ? { type: 'coupon_code', coupon_code: placeholder.value } : parameter(placeholder)],
      };
    });
  return { type: 'template', template: { name, language: { code: language }, components: [...texts, ...buttons] } };
}

/** The name of the placeholder of a button that copies a code. */
const codePlaceholder = 'code';

function templateFile(media: StoredMedia, id: string): object {
  const kind = kindOfFile(media);
  return { type: kind, [kind]: { id, ...(kind === 'document' ? { filename: media.name } : {}) } };
}

/**
 * A message as Meta wants it.
 * @param ids what Meta calls its file and the message it answers; whether the file is a sticker
 */
export function toGraphMessage(
  message: OutboundMessage,
  ids: { file?: string | undefined; quoted?: string | undefined; isSticker?: boolean },
): object {
  const { address, body, template, media, mediaType, interactive } = message;
  return {
    ...recipientOf(address),
    ...(ids.quoted === undefined ? {} : { context: { message_id: ids.quoted } }),
    biz_opaque_callback_data: message.providerId,
    ...(template
      ? templateBody(template, media && ids.file !== undefined ? templateFile(media, ids.file) : undefined)
      : media && ids.file !== undefined
        ? ids.isSticker
          ? { type: 'sticker', sticker: { id: ids.file } }
          : fileBody(message, media, ids.file)
        : ((interactive && interactiveBody(interactive, body)) ?? textualBody(mediaType, body))),
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
  if (mediaType === 'vcard') return { type: 'contacts', contacts: vcardToGraphContacts(body) };
  const place = mediaType === 'locationMessage' ? parseLocation(body) : undefined;
  if (place) {
    const { name, ...point } = place;
    return { type: 'location', location: name === '' ? point : place };
  }
  return { type: 'text', text: { body, preview_url: hasLinkPreview(body) } };
}

/** Whether Meta is asked for a card of what a text links to; it wants the address in full. */
export const hasLinkPreview = (body: string): boolean => /https?:\/\//.test(body);
