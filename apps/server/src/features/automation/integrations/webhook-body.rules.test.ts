import { describe, expect, it } from 'vitest';
import type { MediaType } from '@balcao/contract';
import { locationBody } from '../../../channels/port/location.ts';
import type { IntegrationQuestion } from './question.ts';
import { bodyOf } from './webhook-body.rules.ts';

const file = { url: 'https://balcao.exemplo/media/1', name: 'nota.pdf', mime: 'application/pdf', size: 2048 };
const vcard = 'BEGIN:VCARD\nVERSION:3.0\nFN:Rita\nTEL;waid=5511900000143:+55 11 90000-0143\nEND:VCARD';

function bodyFor(mediaType: MediaType, text: string, more: Partial<IntegrationQuestion> = {}) {
  const question = {
    messageId: '1042',
    text,
    mediaType,
    sentAt: '2026-11-24T12:21:39.500Z',
    file: undefined,
    isFirst: false,
    ticket: { id: 7, uuid: '0191c6d6', queueId: 3 },
    contact: { id: 12, name: 'Camila', number: '5511987654321' },
    connection: { id: 1, name: 'Loja' },
    session: undefined,
    ...more,
  };
  return bodyOf(question as IntegrationQuestion);
}

describe('the body for n8n and webhooks', () => {
  it.each<[MediaType, string, Partial<IntegrationQuestion>, object]>([
    ['conversation', 'Oi', {}, { conversation: 'Oi' }],
    [
      'image',
      'Veja',
      { file: { ...file, mime: 'image/jpeg' } },
      { imageMessage: { mimetype: 'image/jpeg', fileLength: '2048', caption: 'Veja' } },
    ],
    ['video', '', {}, { videoMessage: {} }],
    [
      'audio',
      '',
      { file: { ...file, mime: 'audio/ogg' } },
      { audioMessage: { mimetype: 'audio/ogg', fileLength: '2048' } },
    ],
    [
      'application',
      '',
      { file },
      { documentMessage: { mimetype: 'application/pdf', fileLength: '2048', fileName: 'nota.pdf' } },
    ],
    [
      'locationMessage',
      locationBody({ latitude: -23.5, longitude: -46.6, name: 'Loja', address: 'Rua A' }),
      {},
      { locationMessage: { degreesLatitude: -23.5, degreesLongitude: -46.6, name: 'Loja, Rua A' } },
    ],
    ['vcard', vcard, {}, { contactMessage: { displayName: 'Rita', vcard } }],
  ])('has the content of a message of the kind %s as WhatsApp Web names it', (mediaType, text, more, message) => {
    expect(bodyFor(mediaType, text, more).message).toEqual(message);
  });

  it('tells when the contact wrote, and names nobody by a number that is hidden', () => {
    expect(bodyFor('conversation', 'Oi')).toMatchObject({
      messageTimestamp: 1_795_522_899,
      key: { remoteJid: '5511987654321@s.whatsapp.net', fromMe: false, id: '1042' },
    });
    const hidden = bodyFor('conversation', 'Oi', { contact: { id: 12, name: 'Camila', number: '' } });
    expect(hidden.key.remoteJid).toBe('');
  });
});
