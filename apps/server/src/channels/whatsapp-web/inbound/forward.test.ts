import { proto, type WAMessage } from 'baileys';
import { expect, it } from 'vitest';
import type { InboundMessage } from '../../port/inbound-entry.ts';
import { forwardToHost } from './forward.ts';
import { own } from './translate.testing.ts';

/** A protobuf field with bytes in it. */
function field(number: number, content: Uint8Array): Buffer {
  const varint = (value: number): number[] =>
    value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...varint(value >>> 7)];
  return Buffer.from([...varint(number * 8 + 2), ...varint(content.length), ...content]);
}
const encoded = (content: proto.IMessage) => Buffer.from(proto.Message.encode(content).finish());
const text = encoded({ conversation: 'Segredo' });

/** Hands on a message of these bytes as the library decodes it, and says what became of it. */
async function forwarded(
  bytes: Buffer,
  key: WAMessage['key'] = { remoteJid: '5511900000002@s.whatsapp.net', id: '3A1' },
) {
  const received: InboundMessage[] = [];
  const stored: proto.IMessage[] = [];
  const nothing = async () => undefined;
  const message: WAMessage = { key, messageTimestamp: 1763769600, message: proto.Message.decode(bytes) };
  await forwardToHost(
    message,
    {
      host: {
        receiveMessage: async (one: InboundMessage) => void received.push(one),
        receiveChange: nothing,
        receiveGroupChange: nothing,
        fenced: nothing,
      },
      rawMessages: { store: async ({ content }: { content: proto.IMessage }) => void stored.push(content) },
      secrets: { writerFor: () => undefined, find: nothing },
      files: { save: nothing },
      connection: { companyId: 1, whatsappId: 1 },
      orderSocket: () => undefined,
      own,
      isGroupAdmin: nothing,
      findAlternates: async () => new Map(),
    } as unknown as Parameters<typeof forwardToHost>[1],
    bytes,
  );
  return { received, stored };
}

it.each([121, 123, 127, 128])('a message of machines (%i) makes nothing', async (number) => {
  expect(await forwarded(field(number, text))).toEqual({ received: [], stored: [] });
});

it.each([120, 122, 125, 129, 4000])('a message of an unknown kind (%i) is not supported', async (number) => {
  const { received } = await forwarded(field(number, text));
  expect(received).toMatchObject([{ isUnsupported: true, body: '' }]);
});

it('a spoiler has its words', async () => {
  expect((await forwarded(field(118, field(1, text)))).received).toMatchObject([{ body: 'Segredo' }]);
});

it('a poll of the newest kind has its options, and is kept with its secret for the votes', async () => {
  const messageSecret = Buffer.alloc(32, 7);
  const poll = proto.Message.PollCreationMessage.encode({ name: 'Qual?', options: [{ optionName: 'A' }] }).finish();
  const { received, stored } = await forwarded(
    Buffer.concat([encoded({ messageContextInfo: { messageSecret } }), field(119, Buffer.from(poll))]),
  );
  expect(received).toHaveLength(1);
  expect(JSON.stringify(received)).toContain('Qual?');
  expect(Buffer.from(stored[0]?.messageContextInfo?.messageSecret ?? [])).toEqual(messageSecret);
});

it.each([
  ['5511900000002@s.whatsapp.net', 'pn'],
  ['999888@lid', 'lid'],
  ['120363000000000000@g.us', undefined],
])('a message from %s has the form of its address', async (remoteJid, form) => {
  const { received } = await forwarded(text, { remoteJid, id: '3A1', participant: '999888@lid' });
  expect(received.map(({ addressForm }) => addressForm)).toEqual([form]);
});
