import { parseVcards, type MediaType } from '@balcao/contract';
import { parseLocation } from '../../../channels/port/location.ts';
import type { IntegrationQuestion } from './question.ts';

/**
 * The body that n8n and webhooks receive. `key`, `pushName`, `messageTimestamp` and `message` are the message as
 * WhatsApp Web writes it, which existing flows read; the rest is Balcão's. A change that breaks readers raises
 * `version`.
 */
export function bodyOf(question: IntegrationQuestion) {
  const { messageId, sentAt, file, transcription, isFirst, ticket, contact, connection } = question;
  return {
    version: 1,
    event: 'message',
    // Who hides their number has none to be named by.
    key: { remoteJid: contact.number && `${contact.number}@s.whatsapp.net`, fromMe: false, id: messageId },
    pushName: contact.name,
    messageTimestamp: Math.floor(Date.parse(sentAt) / 1000),
    message: messageOf(question),
    file: file ?? null,
    transcription: transcription ?? null,
    isFirst,
    ticket,
    contact,
    connection,
  };
}

/** The content of a message under the names of WhatsApp Web. */
function messageOf({
  mediaType,
  text,
  file,
}: Pick<IntegrationQuestion, 'mediaType' | 'text' | 'file'>): Record<string, unknown> {
  const sent = file && { mimetype: file.mime, fileLength: String(file.size) };
  const captioned = { ...sent, ...(text !== '' && { caption: text }) };
  const byKind: Record<MediaType, () => Record<string, unknown>> = {
    conversation: () => ({ conversation: text }),
    image: () => ({ imageMessage: captioned }),
    video: () => ({ videoMessage: captioned }),
    audio: () => ({ audioMessage: { ...sent } }),
    application: () => ({ documentMessage: { ...captioned, ...(file && { fileName: file.name }) } }),
    locationMessage() {
      const { latitude, longitude, name } = parseLocation(text) ?? {};
      return { locationMessage: { degreesLatitude: latitude, degreesLongitude: longitude, name } };
    },
    vcard: () => ({
      contactMessage: {
        displayName: parseVcards(text)
          .map(({ name }) => name)
          .join(', '),
        vcard: text,
      },
    }),
    // No integration is asked for a call.
    call_log: () => ({ conversation: text }),
  };
  return byKind[mediaType]();
}
