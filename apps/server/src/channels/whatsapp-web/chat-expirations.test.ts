import { proto } from 'baileys';
import { expect, it } from 'vitest';
import { ChatExpirations } from './chat-expirations.ts';

const chat = { remoteJid: '5511900000002@s.whatsapp.net', remoteJidAlt: '999@lid', id: '3A1', fromMe: false };
const [byNumber, byLid] = [
  { kind: 'pn', value: '5511900000002' },
  { kind: 'lid', value: '999' },
] as const;

it('knows of a chat what its latest message says, under both addresses', () => {
  const chats = new ChatExpirations();
  const says = (message: proto.IMessage) => {
    chats.record({ key: chat, message });
    return [chats.find(byNumber), chats.find(byLid)];
  };
  expect(says({ conversation: 'oi' })).toEqual([undefined, undefined]);
  expect(says({ extendedTextMessage: { text: 'some', contextInfo: { expiration: 86_400 } } })).toEqual([
    86_400, 86_400,
  ]);
  // What says nothing of it changes nothing.
  expect(says({ reactionMessage: { text: '👍' } })).toEqual([86_400, 86_400]);
  expect(says({ protocolMessage: { type: proto.Message.ProtocolMessage.Type.REVOKE } })).toEqual([86_400, 86_400]);
  const { EPHEMERAL_SETTING: type } = proto.Message.ProtocolMessage.Type;
  expect(says({ protocolMessage: { type, ephemeralExpiration: 604_800 } })).toEqual([604_800, 604_800]);
  expect(says({ conversation: 'fica' })).toEqual([undefined, undefined]);
  expect(says({ protocolMessage: { type, ephemeralExpiration: 4_000_000_000 } })).toEqual([undefined, undefined]);
  chats.record({
    key: { ...chat, remoteJid: '123456@g.us', participant: chat.remoteJid },
    message: { extendedTextMessage: { text: 'x', contextInfo: { expiration: 60 } } },
  });
  expect(chats.find(byNumber)).toBeUndefined();
});
