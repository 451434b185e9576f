import { createHash } from 'node:crypto';
import { proto, type WAMessage } from 'baileys';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { InboundMessage } from '../../port/inbound-entry.ts';
import { copies } from './content.rules.ts';
import { translateInbound, stanzaIdOf, wire } from './translate.rules.ts';
import { key, own, translate } from './translate.testing.ts';

const shown = (message: proto.IMessage, rest?: Partial<WAMessage>) =>
  translate(message, rest).flatMap((one): Partial<InboundMessage>[] => (one.kind === 'message' ? [one.message] : []));

const file = { url: 'https://mmg.whatsapp.net/x', directPath: '/x', mediaKey: new Uint8Array(32), fileLength: 1234 };
const image = { ...file, mimetype: 'image/jpeg', caption: 'A foto', width: 30, height: 20 };
const document = { ...file, mimetype: 'application/pdf', fileName: 'boleto.pdf' };
const coming = (name: string, mime: string) => expect.objectContaining({ name, mime, size: 1234 }) as never;

it('the numbers of the protocol are the library’s', () => {
  const { Type } = proto.Message.ProtocolMessage;
  const { StubType } = proto.WebMessageInfo;
  const { CallOutcome } = proto.Message.CallLogMessage;
  expect([wire.revoke, wire.edit, wire.deleted, wire.cannotBeRead]).toEqual([
    Type.REVOKE,
    Type.MESSAGE_EDIT,
    StubType.REVOKE,
    StubType.CIPHERTEXT,
  ]);
  expect([...wire.missedCalls.keys()]).toEqual([
    StubType.CALL_MISSED_VOICE,
    StubType.CALL_MISSED_VIDEO,
    StubType.CALL_MISSED_GROUP_VOICE,
    StubType.CALL_MISSED_GROUP_VIDEO,
  ]);
  expect(wire.callMissed).toEqual([
    CallOutcome.MISSED,
    CallOutcome.SILENCED_BY_DND,
    CallOutcome.SILENCED_UNKNOWN_CALLER,
  ]);
  const { AssociationType } = proto.MessageAssociation;
  expect([...copies]).toEqual([
    AssociationType.HD_VIDEO_DUAL_UPLOAD,
    AssociationType.HD_IMAGE_DUAL_UPLOAD,
    AssociationType.MOTION_PHOTO,
    AssociationType.HEVC_VIDEO_DUAL_UPLOAD,
  ]);
});

describe('a message is nothing to show', () => {
  const child = (associationType: number) => ({
    associatedChildMessage: { message: { imageMessage: image } },
    messageContextInfo: { messageAssociation: { associationType } },
  });
  it.each<[string, proto.IMessage]>([
    ['a picture that came before, in more detail', child(10)],
    ['a text without a letter', { extendedTextMessage: { text: '' } }],
    [
      'a text without a letter, with context',
      { conversation: '', messageContextInfo: { messageSecret: new Uint8Array(32) } },
    ],
  ])('where it is %s', (_what, message) => expect(shown(message)).toEqual([]));

  it('and a picture of an album is one of its own', () =>
    expect(shown(child(1))).toMatchObject([{ mediaType: 'image', body: 'A foto' }]));
});

describe('a message is shown', () => {
  it.each<[string, proto.IMessage, Partial<InboundMessage>[]]>([
    ['text', { conversation: 'oi' }, [{ body: 'oi', mediaType: 'conversation' }]],
    [
      'text with a link',
      { extendedTextMessage: { text: 'veja https://x.br', title: 'X' } },
      [{ body: 'veja https://x.br' }],
    ],
    [
      'an answer',
      {
        extendedTextMessage: {
          text: 'sim',
          contextInfo: { stanzaId: '3EB0', quotedMessage: { conversation: 'quer?' } },
        },
      },
      [{ body: 'sim', quotedProviderId: '3EB0' }],
    ],
    [
      'a forwarded text',
      { extendedTextMessage: { text: 'x', contextInfo: { isForwarded: true, forwardingScore: 2 } } },
      [{ isForwarded: true }],
    ],
    [
      'a picture',
      { imageMessage: image },
      [{ mediaType: 'image', body: 'A foto', file: coming('image.jpg', 'image/jpeg') }],
    ],
    [
      'a picture of a chat that forgets',
      { ephemeralMessage: { message: { viewOnceMessageV2: { message: { imageMessage: image } } } } },
      [{ mediaType: 'image', body: 'A foto' }],
    ],
    [
      'film',
      { videoMessage: { ...file, mimetype: 'video/mp4', seconds: 7 } },
      [{ mediaType: 'video', body: '', file: expect.objectContaining({ seconds: 7 }) as never }],
    ],
    ['a GIF', { videoMessage: { ...file, mimetype: 'video/mp4', gifPlayback: true } }, [{ mediaType: 'video' }]],
    ['a round film', { ptvMessage: { ...file, mimetype: 'video/mp4' } }, [{ mediaType: 'video' }]],
    [
      'recorded sound',
      { audioMessage: { ...file, mimetype: 'audio/ogg; codecs=opus', ptt: true, seconds: 3 } },
      [{ mediaType: 'audio', isVoice: true, file: coming('audio.ogg', 'audio/ogg; codecs=opus') }],
    ],
    ['chosen sound', { audioMessage: { ...file, mimetype: 'audio/mpeg' } }, [{ mediaType: 'audio', isVoice: false }]],
    [
      'a document',
      { documentMessage: document },
      [{ mediaType: 'application', body: '', file: coming('boleto.pdf', 'application/pdf') }],
    ],
    [
      'a document with words',
      { documentWithCaptionMessage: { message: { documentMessage: { ...document, caption: 'Segue' } } } },
      [{ mediaType: 'application', body: 'Segue' }],
    ],
    [
      'a sticker',
      { stickerMessage: { ...file, mimetype: 'image/webp', width: 512, height: 512 } },
      [{ mediaType: 'image', body: '', file: coming('sticker.webp', 'image/webp') }],
    ],
    [
      'a place',
      { locationMessage: { degreesLatitude: -23.5, degreesLongitude: -46.6, name: 'Loja', address: 'Rua A, 1' } },
      [
        {
          mediaType: 'locationMessage',
          body: '|https://maps.google.com/maps?q=-23.5%2C-46.6&z=17&hl=pt-BR|Loja, Rua A, 1',
        },
      ],
    ],
    [
      'a place that moves',
      { liveLocationMessage: { degreesLatitude: -23.5, degreesLongitude: -46.6, caption: 'A caminho' } },
      [
        {
          mediaType: 'locationMessage',
          body: '|https://maps.google.com/maps?q=-23.5%2C-46.6&z=17&hl=pt-BR|A caminho',
        },
      ],
    ],
    [
      'a card',
      { contactMessage: { displayName: 'Bia', vcard: 'BEGIN:VCARD\nFN:Bia\nEND:VCARD' } },
      [{ mediaType: 'vcard', body: 'BEGIN:VCARD\nFN:Bia\nEND:VCARD' }],
    ],
    [
      'cards, each by itself',
      { contactsArrayMessage: { contacts: [{ vcard: 'A' }, { vcard: 'B' }] } },
      [
        { body: 'A', providerId: '3A1' },
        { body: 'B', providerId: '3A1#2' },
      ],
    ],
    [
      'a poll',
      {
        messageContextInfo: { messageSecret: new Uint8Array(32) },
        pollCreationMessageV3: { name: 'Quando?', options: [{ optionName: 'Hoje' }, { optionName: 'Amanhã' }] },
      },
      [
        {
          body: '',
          interactive: {
            kind: 'poll',
            text: 'Quando?',
            maxChoices: 0,
            options: [
              { id: createHash('sha256').update('Hoje').digest('hex'), name: 'Hoje' },
              { id: createHash('sha256').update('Amanhã').digest('hex'), name: 'Amanhã' },
            ],
            votes: [],
          },
        },
      ],
    ],
    [
      'a chosen button',
      { buttonsResponseMessage: { selectedDisplayText: 'Sim', selectedButtonId: '1' } },
      [{ body: 'Sim' }],
    ],
    [
      'a chosen row',
      { listResponseMessage: { title: 'Vendas', description: 'Falar com vendas' } },
      [{ body: 'Vendas\nFalar com vendas' }],
    ],
    ['a chosen template button', { templateButtonReplyMessage: { selectedDisplayText: 'Parar' } }, [{ body: 'Parar' }]],
    [
      'buttons',
      {
        buttonsMessage: {
          contentText: 'Confirma?',
          footerText: 'Loja',
          buttons: [{ buttonText: { displayText: 'Sim' } }],
        },
      },
      [{ body: 'Confirma?\nLoja\n• Sim' }],
    ],
    [
      'a list',
      {
        listMessage: { title: 'Menu', description: 'Escolha', sections: [{ rows: [{ title: 'A' }, { title: 'B' }] }] },
      },
      [{ body: 'Menu\nEscolha\n• A\n• B' }],
    ],
    [
      'a template with a picture',
      {
        templateMessage: {
          hydratedTemplate: { imageMessage: { ...image, caption: '' }, hydratedContentText: 'Oferta' },
        },
      },
      [{ mediaType: 'image', body: 'Oferta' }],
    ],
    [
      'an invitation',
      { groupInviteMessage: { groupName: 'Equipe', inviteCode: 'abc' } },
      [{ body: 'Equipe\nhttps://chat.whatsapp.com/abc' }],
    ],
    [
      'a missed call',
      { callLogMesssage: { isVideo: true, callOutcome: 1 } },
      [{ mediaType: 'call_log', body: 'video' }],
    ],
    ['what nobody knows', { stickerPackMessage: { name: 'Bichos' } }, [{ isUnsupported: true, body: '' }]],
    ['what stays sealed', { secretEncryptedMessage: { encPayload: new Uint8Array(3) } }, []],
    ['a file without its key', { imageMessage: { caption: 'A foto' } }, [{ isUnsupported: true }]],
    ['nothing at all', {}, [{ isUnsupported: true }]],
  ])('%s', (_case, message, expected) => {
    expect(shown(message)).toEqual(
      expected.map(
        (part) =>
          expect.objectContaining({
            providerId: '3A1',
            fromMe: false,
            senderName: 'Ana',
            sentAt: '2025-11-22T00:00:00.000Z',
            ...part,
          }) as unknown,
      ),
    );
  });

  it.each<[string, Partial<WAMessage>, Partial<InboundMessage>]>([
    ['that cannot be read yet', { messageStubType: 2 }, { isAwaited: true }],
    ['that was for one look', { key: { ...key, isViewOnce: true } }, { isUnsupported: true }],
    ['of a call', { messageStubType: 40 }, { mediaType: 'call_log', body: 'voice' }],
  ])('%s', (_case, rest, expected) =>
    expect(translate(undefined, rest)).toEqual([
      { kind: 'message', message: expect.objectContaining(expected) as unknown },
    ]),
  );

  it.each<[string, proto.IMessage | undefined, Partial<WAMessage>]>([
    ['a key for a group', { senderKeyDistributionMessage: { groupId: 'x' } }, {}],
    ['a vote', { pollUpdateMessage: { pollCreationMessageKey: { id: '1' } } }, {}],
    ['history between devices', { protocolMessage: { type: 5 } }, { category: 'peer' }],
    [
      'what happened in a group',
      undefined,
      { messageStubType: 27, key: { remoteJid: '120363020000000001@g.us', id: '1' } },
    ],
    ['a status', { conversation: 'oi' }, { key: { remoteJid: 'status@broadcast', participant: '77@lid', id: '1' } }],
    ['a channel', { conversation: 'oi' }, { key: { remoteJid: '120363@newsletter', id: '1' } }],
    [
      'a list of many',
      { conversation: 'oi' },
      { key: { remoteJid: '1600000000@broadcast', participant: '77@lid', id: '1' } },
    ],
    ['a note to oneself', { conversation: 'oi' }, { key: { remoteJid: '999@lid', id: '1', fromMe: true } }],
    ['a call that was taken', { callLogMesssage: { callOutcome: 0 } }, {}],
  ])('but not %s', (_case, message, rest) => expect(translate(message, rest)).toEqual([]));

  it('a message of the own handset is shown without a name, one of a group with its author', () => {
    expect(shown({ conversation: 'do celular' }, { key: { ...key, fromMe: true }, pushName: 'Loja' })).toEqual([
      expect.objectContaining({ fromMe: true, senderName: '', body: 'do celular' }),
    ]);
    const inGroup = {
      remoteJid: '120363020000000001@g.us',
      id: '1',
      participant: '77:3@lid',
      participantAlt: '5511900000002@s.whatsapp.net',
    };
    expect(shown({ conversation: 'oi' }, { key: inGroup })).toEqual([
      expect.objectContaining({
        addresses: [{ kind: 'group', value: '120363020000000001' }],
        author: { kind: 'pn', value: '5511900000002' },
        senderName: 'Ana',
      }),
    ]);
  });

  it('a message of any content throws nothing and keeps nothing that a database refuses', () => {
    const junk = fc.object({
      key: fc.constantFrom(
        'conversation',
        'extendedTextMessage',
        'text',
        'imageMessage',
        'message',
        'ephemeralMessage',
        'contextInfo',
        'protocolMessage',
        'key',
        'contactsArrayMessage',
        'contacts',
        'pollCreationMessage',
        'options',
        'listMessage',
        'sections',
        'locationMessage',
        'degreesLatitude',
      ),
      maxDepth: 5,
    });
    fc.assert(
      fc.property(junk, (content) => {
        let message: proto.Message;
        try {
          message = proto.Message.decode(proto.Message.encode(proto.Message.fromObject(content)).finish());
        } catch {
          return;
        }
        for (const one of translateInbound({ key, message }, own)) expect(JSON.stringify(one)).not.toContain('\\u0000');
      }),
    );
    expect(shown({ conversation: 'a\0b' })[0]?.body).toBe('ab');
  });
});

it('an id of ours leads back to WhatsApp’s', () =>
  expect(['3A1', '3A1#2', '3A#B'].map(stanzaIdOf)).toEqual(['3A1', '3A1', '3A#B']));
