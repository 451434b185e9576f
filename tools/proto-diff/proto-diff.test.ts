import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { compareKinds, describeDifference } from './compare-kinds.ts';
import { findDefinition } from './find-definition.ts';
import { readKinds } from './read-kinds.ts';

const sample = `
syntax = "proto3";
message MessageKey { optional string id = 1; }
message Message {
  optional string conversation = 1; // words
  optional ImageMessage imageMessage = 3;
  message ImageMessage { optional string url = 1; optional bytes spoiled = 90; }
  /* optional Old old = 50; */
  repeated FutureProofMessage spoilerMessage = 118;
}
message Later { optional string late = 119; }
`;
const known = new Map([
  [1, { name: 'conversation', type: 'string' }],
  [3, { name: 'imageMessage', type: 'ImageMessage' }],
  [118, { name: 'spoilerMessage', type: 'FutureProofMessage' }],
]);
const readable = `
    Message.encode = function encode(m, w) {
        if (m.conversation != null && Object.hasOwnProperty.call(m, "conversation"))
            w.uint32(10).string(m.conversation);
        if (m.imageMessage != null && Object.hasOwnProperty.call(m, "imageMessage"))
            $root.proto.Message.ImageMessage.encode(m.imageMessage, w.uint32(26).fork()).ldelim();
        if (m.spoilerMessage != null && m.spoilerMessage.length)
            for (var i = 0; i < m.spoilerMessage.length; ++i)
                $root.proto.Message.FutureProofMessage.encode(m.spoilerMessage[i], w.uint32(946).fork()).ldelim();
        return w;
    };
    Message.decode = function decode(r, l) {};
    Other.encode = function encode(m, w) { w.uint32(954).string(m.late); };
`;
const minified =
  'e.encode=function(e,t){return t||(t=$W.create()),null!=e.late&&t.uint32(954).string(e.late),t},e.decode=function(e){},' +
  'e.encode=function(e,t){return null!=e.conversation&&t.uint32(10).string(e.conversation),null!=e.imageMessage&&' +
  '$root.waproto.Message.ImageMessage.encode(e.imageMessage,t.uint32(26).fork()).ldelim(),null!=e.spoilerMessage&&' +
  '$root.waproto.Message.FutureProofMessage.encode(e.spoilerMessage,t.uint32(946).fork()).ldelim(),t},e.decode=function(e){}';

describe('kinds of messages', () => {
  it('are read from a .proto file, without those of other types and of comments', () => {
    expect([...readKinds(sample)].map(([number, { name }]) => [number, name])).toEqual([
      [1, 'conversation'],
      [3, 'imageMessage'],
      [118, 'spoilerMessage'],
    ]);
  });

  it.each([
    ['readable', readable],
    ['minified', minified],
  ])('are read from %s JavaScript of protobufjs', (_title, source) => expect(readKinds(source)).toEqual(known));

  it.each([
    ['of another protocol', 'message Envelope { optional string conversation = 1; }'],
    ['without kinds', 'message Message { optional string text = 1; }'],
    ['that is no definition', 'export const nothing = 1;'],
  ])('are refused from a file %s', (_title, source) => expect(() => readKinds(source)).toThrow('no type Message'));

  it('are alike in both forms of the library of the product', () => {
    const compiled = readKinds(readFileSync('node_modules/baileys/WAProto/index.js', 'utf8'));
    const written = readKinds(readFileSync(findDefinition('baileys'), 'utf8'));
    const names = (kinds: typeof written) => new Map([...kinds].map(([number, { name }]) => [number, name]));
    expect(names(compiled)).toEqual(names(written));
    expect(written.get(111)?.name).toBe('pollCreationMessageV5');
  });
});

describe('a comparison of kinds', () => {
  it('names those that only one side knows, and numbers that differ', () => {
    const own = new Map([
      [1, { name: 'conversation', type: 'string' }],
      [3, { name: 'imageMessage', type: 'ImageMessage' }],
      [114, { name: 'snapshot', type: 'Snapshot' }],
    ]);
    const other = new Map([
      [1, { name: 'conversation', type: 'string' }],
      [3, { name: 'pictureMessage', type: 'ImageMessage' }],
      [118, { name: 'spoilerMessage', type: 'FutureProofMessage' }],
    ]);
    expect(describeDifference(compareKinds(own, other), { own: 'ours', other: 'theirs' })).toBe(
      [
        '1 kinds that only theirs knows:',
        '  118 spoilerMessage (FutureProofMessage)',
        '1 kinds that only ours knows:',
        '  114 snapshot (Snapshot)',
        '1 numbers that differ:',
        '  3 imageMessage (ImageMessage) is pictureMessage (ImageMessage) there',
        '',
      ].join('\n'),
    );
    expect(describeDifference(compareKinds(own, own), { own: 'ours', other: 'theirs' })).toBe(
      'ours and theirs know the same kinds.\n',
    );
  });

  it('says what is missing where there is no definition', () => {
    expect(() => findDefinition('no-such-package')).toThrow('neither a file nor an installed package');
    expect(() => findDefinition('ws')).toThrow('has none of');
  });
});
