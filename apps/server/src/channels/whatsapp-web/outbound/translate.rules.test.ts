import { proto } from 'baileys';
import { describe, expect, it } from 'vitest';
import type { Address } from '../../port/message-content.ts';
import type { OutboundChange, OutboundMessage } from '../../port/outbound-message.ts';
import { toChangeContent, toMessageContent, toContextInfo, kindOfFile } from './translate.rules.ts';

const ana: Address = { kind: 'pn', value: '5511900000002' };
const team: Address = { kind: 'group', value: '120363020000000001' };
const me = '5511900000001@s.whatsapp.net';
const text: OutboundMessage = { address: ana, providerId: 'X', mediaType: 'conversation', body: 'oi' };
const sent = (message: OutboundMessage, file?: proto.IMessage, original?: proto.IMessage) =>
  proto.Message.toObject(
    proto.Message.decode(
      proto.Message.encode(
        toMessageContent(message, toContextInfo(message, me, { rawMessage: original }), { file }),
      ).finish(),
    ),
  );

describe('a message leaves', () => {
  it('a text leaves as extended text', () => expect(sent(text)).toEqual({ extendedTextMessage: { text: 'oi' } }));

  it('a place leaves as a location', () => {
    const body = '|https://maps.google.com/maps?q=-23.5%2C-46.6&z=17&hl=pt-BR|Loja, Rua A';
    expect(sent({ ...text, mediaType: 'locationMessage', body })).toEqual({
      locationMessage: { degreesLatitude: -23.5, degreesLongitude: -46.6, name: 'Loja, Rua A' },
    });
  });

  it('a contact card leaves as a contact', () => {
    const vcard = 'BEGIN:VCARD\nitem1.FN;CHARSET=UTF-8:Bia Souza\nEND:VCARD';
    expect(sent({ ...text, mediaType: 'vcard', body: vcard })).toEqual({
      contactMessage: { displayName: 'Bia Souza', vcard },
    });
  });

  it('a file leaves with its caption, a document in the wrapper that shows it', () => {
    const file = { directPath: '/x', fileName: 'boleto.pdf' };
    expect(sent({ ...text, body: 'Foto' }, { imageMessage: { directPath: '/x' } })).toEqual({
      imageMessage: { directPath: '/x', caption: 'Foto' },
    });
    expect(sent({ ...text, body: '' }, { documentMessage: file })).toEqual({ documentMessage: file });
    expect(sent({ ...text, body: 'Segue' }, { documentMessage: file })).toEqual({
      documentWithCaptionMessage: { message: { documentMessage: { ...file, caption: 'Segue' } } },
    });
  });

  it.each<[string, Partial<OutboundMessage>, object]>([
    [
      'theirs',
      { quoted: { providerId: 'Q#2', fromMe: false, mediaType: 'conversation', body: 'preço?' } },
      {
        stanzaId: 'Q',
        participant: '5511900000002@s.whatsapp.net',
        quotedMessage: { extendedTextMessage: { text: 'preço?' } },
      },
    ],
    [
      'ours',
      { quoted: { providerId: 'Q', fromMe: true, mediaType: 'image', body: 'foto' } },
      { stanzaId: 'Q', participant: me, quotedMessage: { imageMessage: { caption: 'foto' } } },
    ],
    [
      'a member’s',
      {
        address: team,
        quoted: {
          providerId: 'Q',
          fromMe: false,
          author: { kind: 'lid', value: '77' },
          mediaType: 'conversation',
          body: 'oi',
        },
      },
      { participant: '77@lid' },
    ],
    ['nothing, but passed on', { isForwarded: true }, { isForwarded: true, forwardingScore: 1 }],
  ])('a text that answers %s leaves with its context', (_case, part, context) => {
    expect(sent({ ...text, ...part })).toEqual({
      extendedTextMessage: { text: 'oi', contextInfo: expect.objectContaining(context) as unknown },
    });
  });

  it('an answer to a file whose original is kept leaves without what that answered', () => {
    const original = {
      ephemeralMessage: {
        message: { imageMessage: { directPath: '/x', contextInfo: { stanzaId: 'older' } }, messageContextInfo: {} },
      },
    };
    const quoted = { providerId: 'Q', fromMe: false, mediaType: 'image' as const, body: '' };
    expect(sent({ ...text, quoted }, undefined, original)).toMatchObject({
      extendedTextMessage: { contextInfo: { quotedMessage: { imageMessage: { directPath: '/x' } } } },
    });
    expect(JSON.stringify(sent({ ...text, quoted }, undefined, original))).not.toContain('older');
  });

  it.each<[string, Partial<Parameters<typeof kindOfFile>[0]>, string, string]>([
    ['a photo', { mime: 'image/jpeg' }, '', 'image'],
    ['a photo too large', { mime: 'image/png', size: 17 * 1024 * 1024 }, '', 'document'],
    ['a sticker', { mime: 'image/webp', width: 512, height: 512 }, '', 'sticker'],
    ['a sticker with words', { mime: 'image/webp', width: 512, height: 512 }, 'x', 'document'],
    ['a large webp', { mime: 'image/webp', width: 2000, height: 100 }, '', 'document'],
    ['sound', { mime: 'audio/mpeg' }, '', 'audio'],
    ['sound with words', { mime: 'audio/mpeg' }, 'x', 'document'],
    ['film', { mime: 'video/mp4' }, 'x', 'video'],
    ['film of another kind', { mime: 'video/x-matroska' }, '', 'document'],
    ['a PDF', { mime: 'application/pdf' }, 'x', 'document'],
  ])('%s leaves as the kind that phones show', (_case, part, caption, kind) =>
    expect(kindOfFile({ mime: '', size: 1000, ...part }, caption)).toBe(kind),
  );
});

describe('a change leaves', () => {
  const base: OutboundChange = {
    change: 'edit',
    address: ana,
    providerId: 'C',
    target: { providerId: 'A', fromMe: true },
    mediaType: 'conversation',
    value: 'olá',
  };
  const key = { remoteJid: '5511900000002@s.whatsapp.net', fromMe: true, id: 'A' };

  it('an edit of a text leaves, and of a caption with its file', () => {
    expect(toChangeContent(base, 5)).toEqual({
      content: {
        protocolMessage: { key, type: 14, editedMessage: { extendedTextMessage: { text: 'olá' } }, timestampMs: 5 },
      },
      attributes: { edit: '1' },
    });
    const caption = { ...base, mediaType: 'image' as const };
    expect(toChangeContent(caption, 5).content.protocolMessage?.editedMessage).toEqual({
      imageMessage: { caption: 'olá' },
    });
    const original = { imageMessage: { directPath: '/x', caption: 'old' } };
    expect(toChangeContent(caption, 5, { rawMessage: original }).content.protocolMessage?.editedMessage).toEqual({
      imageMessage: { directPath: '/x', caption: 'olá' },
    });
  });

  it('a deletion leaves by the writer or by an admin of the group', () => {
    expect(toChangeContent({ ...base, change: 'delete' }, 5)).toEqual({
      content: { protocolMessage: { key, type: 0 } },
      attributes: { edit: '7' },
    });
    const theirs = {
      ...base,
      change: 'delete' as const,
      address: team,
      target: { providerId: 'A', fromMe: false, author: ana },
    };
    expect(toChangeContent(theirs, 5)).toMatchObject({
      content: { protocolMessage: { key: { participant: '5511900000002@s.whatsapp.net', fromMe: false } } },
      attributes: { edit: '8' },
    });
  });

  it('a reaction leaves', () => {
    const theirs = { ...base, change: 'reaction' as const, value: '👍', target: { providerId: 'A#2', fromMe: false } };
    expect(toChangeContent(theirs, 5)).toEqual({
      content: { reactionMessage: { key: { ...key, fromMe: false }, text: '👍', senderTimestampMs: 5 } },
      attributes: {},
    });
  });
});
