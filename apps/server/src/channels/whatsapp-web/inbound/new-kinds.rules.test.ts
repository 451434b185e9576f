import { proto } from 'baileys';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readNewKind } from './new-kinds.rules.ts';

/** A protobuf field with bytes in it. */
function field(number: number, content: Uint8Array): Buffer {
  const varint = (value: number): number[] =>
    value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...varint(value >>> 7)];
  return Buffer.from([...varint(number * 8 + 2), ...varint(content.length), ...content]);
}
const message = (content: proto.IMessage) => Buffer.from(proto.Message.encode(content).finish());
const text = message({ conversation: 'Segredo' });
const context = message({ messageContextInfo: { messageSecret: Buffer.alloc(32, 1) } });
const poll = Buffer.from(
  proto.Message.PollCreationMessage.encode({
    name: 'Qual?',
    options: [{ optionName: 'A' }, { optionName: 'B' }],
  }).finish(),
);
const wordsOf = (bytes: Uint8Array) => {
  const found = readNewKind(bytes);
  if (found?.kind !== 'content') return found?.kind;
  const { conversation, pollCreationMessageV3, imageMessage } = found.content;
  return conversation ?? pollCreationMessageV3?.name ?? imageMessage?.caption;
};

describe('a message of a newer kind', () => {
  it.each<[string, Uint8Array, string | undefined]>([
    ...[116, 117, 121, 123, 126, 127, 128].map((number): [string, Uint8Array, string] => [
      `of machines (${number}) is silent`,
      field(number, text),
      'silent',
    ]),
    ['without anything is silent', Buffer.alloc(0), 'silent'],
    ['with context alone is silent', context, 'silent'],
    ['of machines with context beside it is silent', Buffer.concat([context, field(127, text)]), 'silent'],
    ['of machines in a disappearing chat is silent', field(40, field(1, field(121, text))), 'silent'],
    [
      'of machines, sent by the own handset, is silent',
      field(31, Buffer.concat([field(1, Buffer.from('a@lid')), field(2, field(123, text))])),
      'silent',
    ],
    ['that is empty of machines is silent', field(128, Buffer.alloc(0)), 'silent'],
    ['a spoiler keeps its words', field(118, field(1, text)), 'Segredo'],
    ['a spoiler in a disappearing chat keeps its words', field(40, field(1, field(118, field(1, text)))), 'Segredo'],
    ['a disappearing message in a spoiler keeps its words', field(118, field(1, field(40, field(1, text)))), 'Segredo'],
    ['a spoiler of the own handset keeps its words', field(31, field(2, field(118, field(1, text)))), 'Segredo'],
    [
      'a spoiler over a picture keeps its caption',
      field(118, field(1, message({ imageMessage: { caption: 'Praia' } }))),
      'Praia',
    ],
    ['a poll keeps its question', field(119, poll), 'Qual?'],
    ['a poll with context beside it keeps its question', Buffer.concat([context, field(119, poll)]), 'Qual?'],
    ['a poll of the own handset keeps its question', field(31, field(2, field(119, poll))), 'Qual?'],
  ])('%s', (_title, bytes, words) => expect(wordsOf(bytes)).toBe(words));

  it.each<[string, Uint8Array]>([
    ['a plain text', text],
    ['a text in a disappearing chat', message({ ephemeralMessage: { message: { conversation: 'Oi' } } })],
    ['words beside something of machines', Buffer.concat([text, field(121, text)])],
    ['a message that is sealed until later', field(120, text)],
    ['an invitation to an event', field(122, text)],
    ['a shared payment', field(125, text)],
    ['the kind after the last one', field(129, text)],
    ['a kind of the far future', field(4000, text)],
    ['a spoiler around nothing', field(118, Buffer.alloc(0))],
    ['a poll that is none', field(119, Buffer.from([0xff, 0xff]))],
    ['what is cut off', field(118, field(1, text)).subarray(0, 5)],
    [
      'wrappers without an end',
      Array.from({ length: 20 }).reduce<Buffer>((inner) => field(40, field(1, inner)), field(121, text)),
    ],
  ])('%s is not changed', (_title, bytes) => expect(readNewKind(bytes)).toBeUndefined());

  it('whatever the bytes, is read or left, and never fails', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
        const found = readNewKind(bytes);
        expect(found === undefined || found.kind === 'silent' || typeof found.content === 'object').toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});
