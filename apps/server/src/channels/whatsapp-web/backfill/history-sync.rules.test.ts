import { proto } from 'baileys';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressPairs, unreadConversations, parseUnreadChat } from './history-sync.rules.ts';

const ana = '5511900000001@s.whatsapp.net';
const own = [{ kind: 'pn', value: '5511900000009' }] as const;
const nobody = () => undefined;
/** A history as a phone sends it, through the protocol. */
const historyOf = (messages: proto.IWebMessageInfo[], conversation: Partial<proto.IConversation> = {}) =>
  proto.Conversation.decode(
    proto.Conversation.encode({
      id: ana,
      unreadCount: 2,
      messages: messages.map((message) => ({ message })),
      ...conversation,
    }).finish(),
  );
const text = (id: string, at: number, more: Partial<proto.IWebMessageInfo> = {}): proto.IWebMessageInfo => ({
  key: { remoteJid: ana, id, fromMe: false },
  message: { conversation: `texto ${id}` },
  messageTimestamp: at,
  ...more,
});
const idsOf = (chat: ReturnType<typeof parseUnreadChat>) =>
  chat?.messages.map(({ message, entries }) => `${message.key.id}:${entries.length}`);
const { REVOKE, CIPHERTEXT, E2E_ENCRYPTED } = proto.WebMessageInfo.StubType;

describe('the unread messages of a conversation', () => {
  it('are its newest inbound ones, newest first, whatever their order in the history part', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: 10_000 }), { maxLength: 30 }),
        fc.integer({ min: 1, max: 40 }),
        (times, unreadCount) => {
          const messages = times.flatMap((at) => [
            text(String(at), at),
            text(`own ${at}`, at, { key: { remoteJid: ana, id: `own ${at}`, fromMe: true } }),
          ]);
          const newest = times.toSorted((a, b) => b - a).slice(0, unreadCount);
          expect(idsOf(parseUnreadChat(historyOf(messages, { unreadCount }), own, nobody))).toEqual(
            newest.map((at) => `${at}:1`),
          );
        },
      ),
    );
  });

  it('count what was deleted or could not be read, without showing it, and not what programs say', () => {
    const messages = [
      text('deleted', 9, { message: null, messageStubType: REVOKE }),
      text('notice', 8, { message: null, messageStubType: E2E_ENCRYPTED }),
      text('reaction', 7, { message: { reactionMessage: { key: { id: 'own', fromMe: true }, text: '👍' } } }),
      text('unread', 6),
      text('hidden', 5, { message: null, messageStubType: CIPHERTEXT }),
      text('read', 4),
    ];
    expect(idsOf(parseUnreadChat(historyOf(messages, { unreadCount: 3 }), own, nobody))).toEqual([
      'deleted:0',
      'unread:1',
      'hidden:0',
    ]);
  });

  it('carry their own times, the name of their writer, else that of the chat, and every address that is known', () => {
    const conversation = historyOf([text('b', 1_767_268_800, { pushName: 'Aninha' }), text('a', 1_767_268_700)], {
      name: 'Ana Souza',
      lidJid: '777@lid',
    });
    const pairs = addressPairs({ conversations: [conversation] });
    const chat = parseUnreadChat(conversation, own, (jid) => pairs.get(jid));
    expect(chat?.messages.flatMap(({ entries }) => entries)).toMatchObject([
      {
        providerId: 'b',
        senderName: 'Aninha',
        sentAt: '2026-01-01T12:00:00.000Z',
        addresses: [
          { kind: 'pn', value: '5511900000001' },
          { kind: 'lid', value: '777' },
        ],
      },
      { providerId: 'a', senderName: 'Ana Souza', sentAt: '2026-01-01T11:58:20.000Z' },
    ]);
  });

  it('are none of chats that are read, marked by hand, or no conversations', () => {
    const counts = [0, 1, 0xffffffff].map((unreadCount) => historyOf([text('a', 1)], { unreadCount }));
    expect(unreadConversations({ conversations: counts })).toEqual([counts[1]]);
    for (const id of ['status@broadcast', '123@newsletter', '5511900000009@s.whatsapp.net'])
      expect(parseUnreadChat(historyOf([text('a', 1)], { id }), own, nobody)).toBeUndefined();
  });
});
