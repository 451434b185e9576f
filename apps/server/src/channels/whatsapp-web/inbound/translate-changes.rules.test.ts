import type { proto, WAMessage } from 'baileys';
import { describe, expect, it } from 'vitest';
import { key, translate } from './translate.testing.ts';

const group = { remoteJid: '120363020000000001@g.us', id: '9', participant: '77@lid' };
const target = (id: string, fromMe: boolean, participant?: string) => ({
  id,
  fromMe,
  remoteJid: key.remoteJid,
  ...(participant ? { participant } : {}),
});
const edited = (body: string, of: object) => ({
  protocolMessage: { type: 14, key: of, editedMessage: { conversation: body } },
});

describe('a change', () => {
  it.each<[string, proto.IMessage, Partial<WAMessage>, object]>([
    [
      'they edit their text',
      edited('olá', target('A', true)),
      {},
      { change: 'edit', value: 'olá', target: { providerId: 'A', fromMe: false } },
    ],
    [
      'they edit, in a wrapper',
      { editedMessage: { message: edited('olá', target('A', true)) } },
      {},
      { change: 'edit', value: 'olá' },
    ],
    [
      'they edit a caption',
      { protocolMessage: { type: 14, key: target('A', true), editedMessage: { imageMessage: { caption: 'nova' } } } },
      {},
      { change: 'edit', value: 'nova' },
    ],
    [
      'they delete their message',
      { protocolMessage: { type: 0, key: target('A', true) } },
      {},
      { change: 'delete', value: '', target: { providerId: 'A', fromMe: false } },
    ],
    [
      'the handset edits ours',
      edited('olá', target('A', true)),
      { key: { ...key, fromMe: true } },
      { change: 'edit', fromMe: true, target: { providerId: 'A', fromMe: true } },
    ],
    [
      'they react to ours',
      { reactionMessage: { key: target('A', true), text: '👍' } },
      {},
      { change: 'reaction', value: '👍', target: { providerId: 'A', fromMe: true } },
    ],
    [
      'they take it back',
      { reactionMessage: { key: target('A', true), text: '' } },
      {},
      { change: 'reaction', value: '' },
    ],
    [
      'a member deletes their own',
      { protocolMessage: { type: 0, key: target('A', true, '77@lid') } },
      { key: group },
      { change: 'delete', author: { kind: 'lid', value: '77' }, target: { providerId: 'A', fromMe: false } },
    ],
    [
      'an admin deletes another’s',
      { protocolMessage: { type: 0, key: target('A', false, '88@lid') } },
      { key: group },
      { change: 'delete', target: { providerId: 'A', fromMe: false } },
    ],
    [
      'an admin deletes ours',
      { protocolMessage: { type: 0, key: target('A', false, '999@lid') } },
      { key: group },
      { change: 'delete', target: { providerId: 'A', fromMe: true } },
    ],
    [
      'the handset deletes another’s',
      { protocolMessage: { type: 0, key: target('A', false, '88@lid') } },
      { key: { ...group, fromMe: true } },
      { change: 'delete', fromMe: true, target: { providerId: 'A', fromMe: false } },
    ],
  ])('%s', (_case, message, rest, expected) =>
    expect(translate(message, rest)).toEqual([
      { kind: 'change', change: expect.objectContaining(expected) as unknown },
    ]),
  );
});
