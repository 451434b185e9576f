import type { IntegrationQuestion } from './question.ts';

/**
 * What n8n and webhooks are sent. `key`, `pushName`, `messageTimestamp` and `message` are the message as WhatsApp Web writes it,
 * which flows made for it go on reading; the rest is Balcão's. A change that breaks readers raises `version`.
 */
export function bodyOf({
  messageId,
  text,
  mediaType,
  sentAt,
  file,
  transcription,
  isFirst,
  ticket,
  contact,
  connection,
}: IntegrationQuestion) {
  return {
    version: 1,
    event: 'message',
    key: { remoteJid: `${contact.number}@s.whatsapp.net`, fromMe: false, id: messageId },
    pushName: contact.name,
    messageTimestamp: Math.floor(Date.parse(sentAt) / 1000),
    message: mediaType === 'conversation' ? { conversation: text } : { [`${mediaType}Message`]: { caption: text } },
    file: file ?? null,
    transcription: transcription ?? null,
    isFirst,
    ticket,
    contact,
    connection,
  };
}
