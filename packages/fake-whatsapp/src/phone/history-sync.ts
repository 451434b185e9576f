import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import { proto } from 'baileys';
import { type Account, type ChatMessage, Group } from '../core/accounts.ts';
import type { MediaStore } from '../media/store.ts';
import type { Dispatch } from '../server/dispatch.ts';
import type { Sender } from '../server/reception.ts';
import { seconds } from '../wire/nodes.ts';
import { keyOf } from './content.ts';

const compress = promisify(deflate);
const { APP_STATE_SYNC_KEY_SHARE, HISTORY_SYNC_NOTIFICATION } = proto.Message.ProtocolMessage.Type;
type SyncType = keyof typeof proto.HistorySync.HistorySyncType & keyof typeof proto.Message.HistorySyncType;

/** The collection that the name belongs to. */
const SETTINGS_COLLECTION = 'critical_block';
/** How many messages of each conversation are in the first part; older ones follow. */
const INITIAL_BATCH_SIZE = 10;
const DAY_MS = 86_400_000;

/**
 * The history that a phone sends to a companion that was just linked: a key, and its chats. A companion waits for it
 * before it shows anything. WhatsApp sends large parts as files (`account.historyAs`), which name no host: clients look
 * for them on WhatsApp's own media host.
 */
export async function sendHistorySync(
  dispatch: Dispatch,
  media: MediaStore,
  { account, companion }: Sender,
): Promise<void> {
  if (companion.hasHistory) return;
  companion.hasHistory = true;
  await sharePushName(account);
  const { keyShare } = account.appState;
  await dispatch.sendPeerMessage(account, companion, {
    type: APP_STATE_SYNC_KEY_SHARE,
    appStateSyncKeyShare: keyShare,
  });
  const chats = [...chatsOf(account)];
  const send = async (
    syncType: SyncType,
    content: proto.IHistorySync,
    chunk: { chunkOrder: number; progress: number },
  ) => {
    const history = proto.HistorySync.encode({
      ...content,
      syncType: proto.HistorySync.HistorySyncType[syncType],
    }).finish();
    await dispatch.sendPeerMessage(account, companion, {
      type: HISTORY_SYNC_NOTIFICATION,
      historySyncNotification: {
        ...chunk,
        syncType: proto.Message.HistorySyncType[syncType],
        ...(account.historyAs === 'files' && content.conversations?.length
          ? await media.upload(await compress(history), 'md-msg-hist')
          : { initialHistBootstrapInlinePayload: await compress(history) }),
      },
    });
  };
  const { usualDays, announceEnd } = account.historyParts;
  const since = usualDays === undefined ? 0 : Date.now() - usualDays * DAY_MS;
  const isUsual = ({ at }: ChatMessage) => at.getTime() >= since;
  const recent = partsOf(account, chats, (message, place) => place >= INITIAL_BATCH_SIZE && isUsual(message));
  const full = partsOf(account, chats, (message) => !isUsual(message));
  const [newest = []] = partsOf(
    account,
    chats,
    (message, place) => place < INITIAL_BATCH_SIZE && isUsual(message),
    chats.length * INITIAL_BATCH_SIZE,
  );
  const globalSettings = account.lidMigration === 'migrated' ? { chatDbLidMigrationTimestamp: seconds() } : undefined;
  await send('INITIAL_BOOTSTRAP', { conversations: newest, globalSettings }, { chunkOrder: 1, progress: 50 });
  await send('PUSH_NAME', { pushnames: pushNamesIn(chats) }, { chunkOrder: 1, progress: 100 });
  let chunkOrder = 2;
  for (const [syncType, parts] of [
    ['RECENT', recent],
    ['FULL', companion.wantsFullHistory ? full : undefined],
  ] as const) {
    // The end is told even if there was nothing.
    const sent = parts && (parts.length > 0 ? parts : [[]]);
    for (const [index, conversations] of (sent ?? []).entries()) {
      const isEnd = index === (sent?.length ?? 0) - 1;
      const progress = isEnd && announceEnd ? 100 : Math.floor((index / (sent?.length ?? 1)) * 100);
      await send(syncType, { conversations }, { chunkOrder, progress });
      chunkOrder += 1;
    }
  }
}

type Chats = readonly (readonly [Account | Group, readonly ChatMessage[]])[];

/** Some of the messages of the chats in parts, as the account hands them over. A chat without any of them is not in a part. */
function partsOf(
  account: Account,
  chats: Chats,
  isIn: (message: ChatMessage, place: number) => boolean,
  size = account.historyParts.size,
): proto.IConversation[][] {
  const { order, areRepeated } = account.historyParts;
  const picked = chats
    .flatMap(([chat, messages]) =>
      messages.flatMap((message, place) => (isIn(message, place) ? [{ chat, messages, message, place }] : [])),
    )
    .toSorted((a, b) => b.message.at.getTime() - a.message.at.getTime());
  const listed = order === 'newest-first' ? picked : picked.toReversed();
  const parts = Array.from({ length: Math.ceil(listed.length / (size ?? Math.max(1, listed.length))) }, (_, index) =>
    listed.slice(index * (size ?? listed.length), (index + 1) * (size ?? listed.length)),
  );
  return (areRepeated ? parts.flatMap((part) => [part, part]) : parts).map((part) =>
    [...Map.groupBy(part, ({ chat }) => chat)].map(([chat, some]) =>
      toConversation(
        account,
        chat,
        some[0]?.messages ?? [],
        some.map(({ place }) => place),
      ),
    ),
  );
}

/** The push name is shared among the devices: without it a companion cannot announce that it is available. */
async function sharePushName({ appState, name }: Account): Promise<void> {
  if (appState.since(SETTINGS_COLLECTION, 0).version > 0) return;
  const syncAction = { pushNameSetting: { name } };
  await appState.change({
    type: SETTINGS_COLLECTION,
    index: ['setting_pushName'],
    syncAction,
    apiVersion: 1,
    operation: proto.SyncdMutation.SyncdOperation.SET,
  });
}

/** The sent and received messages of the phone, by chat, the newest first. Changes of messages are not messages. */
function chatsOf(account: Account): Map<Account | Group, ChatMessage[]> {
  const chats = new Map<Account | Group, ChatMessage[]>();
  const messages = [...account.sent.values(), ...account.received.all].toSorted(
    (a, b) => a.at.getTime() - b.at.getTime(),
  );
  for (const message of messages.toReversed()) {
    const { protocolMessage, reactionMessage, pollUpdateMessage, secretEncryptedMessage } = message.content;
    if (protocolMessage ?? reactionMessage ?? pollUpdateMessage ?? secretEncryptedMessage) continue;
    const chat = message.chat instanceof Group || message.from === account ? message.chat : message.from;
    chats.set(chat, [...(chats.get(chat) ?? []), message]);
  }
  return chats;
}

/** A chat with those of its messages that stand at these places, the newest at the first. */
function toConversation(
  account: Account,
  chat: Account | Group,
  messages: readonly ChatMessage[],
  places: readonly number[],
): proto.IConversation {
  // An answer implies that earlier messages were read.
  const answer = messages.findIndex(({ from }) => from === account);
  const unread = messages.slice(0, answer < 0 ? undefined : answer).filter(({ id }) => !account.read.has(id)).length;
  return {
    ...(chat instanceof Group ? { id: chat.jid, name: chat.subject } : addressesOf(chat)),
    unreadCount: unread,
    conversationTimestamp: messages[0] && seconds(messages[0].at),
    messages: places.flatMap((place) => {
      const message = messages[place];
      return message ? [{ message: toWebMessageInfo(account, message), msgOrderId: messages.length - place }] : [];
    }),
  };
}

function addressesOf(chat: Account): proto.IConversation {
  const { addressing, pn, lid, name } = chat;
  if (addressing === 'number') return { id: pn, lidJid: lid, name };
  return { id: lid, name, ...(addressing === 'lid' ? { pnJid: pn } : {}) };
}

function toWebMessageInfo(account: Account, message: ChatMessage): proto.IWebMessageInfo {
  const key = keyOf(message, account);
  const { DELIVERY_ACK } = proto.WebMessageInfo.Status;
  return {
    key,
    message: message.content,
    messageTimestamp: seconds(message.at),
    participant: key.participant,
    ...(key.fromMe ? { status: DELIVERY_ACK } : { pushName: message.from.name }),
  };
}

function pushNamesIn(chats: readonly (readonly [Account | Group, ChatMessage[]])[]): proto.IPushname[] {
  const people = new Set(chats.flatMap(([chat]) => (chat instanceof Group ? chat.members : [chat])));
  return [...people].map(({ address, name }) => ({ id: address, pushname: name }));
}
