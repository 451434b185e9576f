import { proto } from 'baileys';
import { expect, it } from 'vitest';
import { ChatExpirations } from './chat-expirations.ts';

const chat = { remoteJid: '5511900000002@s.whatsapp.net', remoteJidAlt: '999@lid', id: '3A1', fromMe: false };
const [byNumber, byLid] = [
  { kind: 'pn', value: '5511900000002' },
  { kind: 'lid', value: '999' },
] as const;

it('the session knows the expiration of a chat from what its latest message says, under both addresses, and stores what changes', async () => {
  const stored: unknown[] = [];
  const chats = new ChatExpirations(async (values, seconds) => void stored.push([values, seconds]));
  const receive = async (message: proto.IMessage) => {
    await chats.record({ key: chat, message });
    return [chats.find(byNumber), chats.find(byLid)];
  };
  expect(await receive({ conversation: 'oi' })).toEqual([undefined, undefined]);
  expect(await receive({ extendedTextMessage: { text: 'some', contextInfo: { expiration: 86_400 } } })).toEqual([
    86_400, 86_400,
  ]);
  // What says nothing of it changes nothing.
  expect(await receive({ reactionMessage: { text: '👍' } })).toEqual([86_400, 86_400]);
  expect(await receive({ protocolMessage: { type: proto.Message.ProtocolMessage.Type.REVOKE } })).toEqual([
    86_400, 86_400,
  ]);
  const { EPHEMERAL_SETTING: type } = proto.Message.ProtocolMessage.Type;
  expect(await receive({ protocolMessage: { type, ephemeralExpiration: 604_800 } })).toEqual([604_800, 604_800]);
  expect(await receive({ conversation: 'fica' })).toEqual([undefined, undefined]);
  expect(await receive({ protocolMessage: { type, ephemeralExpiration: 4_000_000_000 } })).toEqual([
    undefined,
    undefined,
  ]);
  await chats.record({
    key: { ...chat, remoteJid: '123456@g.us', participant: chat.remoteJid },
    message: { extendedTextMessage: { text: 'x', contextInfo: { expiration: 60 } } },
  });
  expect(chats.find(byNumber)).toBeUndefined();
  const users = ['5511900000002', '999'];
  expect(stored).toEqual([
    [users, 86_400],
    [users, 604_800],
    [users, 0],
  ]);
});

it('the session knows expirations of chats that were reported before', async () => {
  const chats = new ChatExpirations(async () => {});
  chats.load(new Map([['999', 86_400]]));
  expect([chats.find(byLid), chats.find(byNumber)]).toEqual([86_400, undefined]);
});
