import type { proto, WAMessage, WASocket } from 'baileys';
import type { Files } from '../../../platform/files/files.ts';
import type { Address } from '../../port/message-content.ts';
import type { ChannelHost, ConnectionRef } from '../../port/channel.ts';
import type { GroupPerson, InboundChange, InboundGroupChange, InboundMessage } from '../../port/inbound-entry.ts';
import { parseJid, toJid } from '../addresses/addresses.rules.ts';
import { filePartOf, isBlank, pollCreationOf, unwrap } from './content.rules.ts';
import { describeMentions, mentionsIn } from './mentions.rules.ts';
import { readNewKind } from './new-kinds.rules.ts';
import { translateInbound } from './translate.rules.ts';
import type { MessageSecrets } from '../message-secrets.ts';
import type { RawMessageStore } from '../raw-message-store.ts';
import { withOrderItems } from './order-items.ts';
import { openPollVote } from './poll-votes.ts';
import { openSealedEdit } from './sealed-edits.ts';

interface ForwardDeps {
  host: Pick<ChannelHost, 'receiveMessage' | 'receiveChange' | 'receiveGroupChange' | 'fenced'>;
  rawMessages: RawMessageStore;
  secrets: MessageSecrets;
  files: Pick<Files, 'save'>;
  connection: ConnectionRef;
  /** the socket as it is now, which is asked for the items of orders; undefined = there is none */
  orderSocket(): Pick<WASocket, 'getOrderDetails'> | undefined;
  /** the addresses of the connection itself */
  own: readonly Address[];
  /** whether a member of a group is one of its admins; undefined = not known, as while there is no connection */
  isGroupAdmin(group: Address, member: Address): Promise<boolean | undefined>;
  /** the other address of people, by their jids */
  findAlternates(jids: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

/**
 * Reports a translated message to the host; resolves once it is in the inbound journal. Its raw form is stored before,
 * where it will be needed.
 * @param bytes the decrypted message as it came, where there is one
 */
export async function forwardToHost(received: WAMessage, deps: ForwardDeps, bytes?: Uint8Array): Promise<void> {
  const { host, rawMessages, secrets, own } = deps;
  const writeSecret = bytes ? undefined : secrets.writerFor(received);
  if (writeSecret) await host.fenced(({ db }) => writeSecret(db));
  const newer = bytes && isBlank(received.message) ? readNewKind(bytes) : undefined;
  if (newer?.kind === 'silent') return;
  const readable = newer ? withContent(received, newer.content) : received;
  const message = await openSealedEdit(readable, { secrets, own });
  const vote = await openPollVote(readable, deps);
  const entries = translateInbound(message, own, vote);
  const content = message.message;
  if (
    content &&
    needsRawMessage(
      content,
      entries.flatMap((entry) => (entry.kind === 'message' ? [entry.message] : [])),
    )
  ) {
    // Of a newer kind the library would not find the content in the bytes.
    await rawMessages.store({ key: message.key, content }, newer ? undefined : bytes);
  }
  const mentioned = content ? mentionsIn(content) : [];
  const mentions =
    mentioned.length > 0
      ? describeMentions(mentioned, own, await deps.findAlternates(mentioned.map(toJid)))
      : undefined;
  const chat = parseJid(message.key.remoteJid);
  const addressForm = chat && chat.kind !== 'group' && !message.key.fromMe ? chat.kind : undefined;
  for (const entry of entries) {
    if (entry.kind === 'group') await host.receiveGroupChange(await withAlternates(entry.change, deps));
    else if (entry.kind === 'change') await host.receiveChange({ ...(await withRole(entry.change, deps)), mentions });
    else
      await host.receiveMessage(
        await withParts({ ...entry.message, mentions, addressForm }, { content, thumbnail: entry.thumbnail }, deps),
      );
  }
}

/** A message with content that was read from its bytes, and with the context that came beside it. */
function withContent(message: WAMessage, content: proto.IMessage): WAMessage {
  const messageContextInfo = content.messageContextInfo ?? message.message?.messageContextInfo;
  return { ...message, message: { ...content, ...(messageContextInfo ? { messageContextInfo } : {}) } };
}

/** A deletion with the role of whoever made it, as far as the group says it. */
async function withRole(
  change: InboundChange,
  { isGroupAdmin }: Pick<ForwardDeps, 'isGroupAdmin'>,
): Promise<InboundChange> {
  const { author, addresses } = change;
  if (change.change !== 'delete' || !author) return change;
  return { ...change, isByAdmin: await isGroupAdmin(addresses[0], author) };
}

/** With every address that is known of the people of a group: WhatsApp names them by one. */
async function withAlternates(
  { by, people, ...change }: InboundGroupChange,
  { findAlternates }: Pick<ForwardDeps, 'findAlternates'>,
): Promise<InboundGroupChange> {
  const all = by ? [...people, by] : people;
  const alternates = await findAlternates(all.flatMap(({ addresses }) => addresses.map(toJid)));
  const complete = ({ addresses, isOwn }: GroupPerson): GroupPerson => {
    const others = addresses.flatMap((address) => parseJid(alternates.get(toJid(address))) ?? []);
    return { addresses: [...addresses, ...others], isOwn };
  };
  return { ...change, by: by && complete(by), people: people.map(complete) };
}

/** A message with what has to be stored or asked for beside it: the picture of what brought the contact, the items of an order. */
async function withParts(
  message: InboundMessage,
  { content, thumbnail }: { content: WAMessage['message']; thumbnail: Uint8Array | undefined },
  { files, connection, orderSocket }: ForwardDeps,
): Promise<InboundMessage> {
  const { referral, interactive } = message;
  const picture =
    thumbnail &&
    (await files.save(connection.companyId, { name: 'preview.jpg', content: thumbnail }).catch(() => undefined));
  const jpeg = picture?.mime === 'image/jpeg' ? picture : undefined;
  const order = content ? unwrap(content).orderMessage : undefined;
  return {
    ...message,
    ...(referral && jpeg ? { referral: { ...referral, picture: jpeg } } : {}),
    ...(interactive?.kind === 'link'
      ? { interactive: { ...interactive, picture: jpeg ?? null } }
      : interactive && { interactive: await withOrderItems(interactive, order, orderSocket()) }),
  };
}

/** Whether a message will be needed word by word. */
export const needsRawMessage = (
  content: NonNullable<WAMessage['message']>,
  entries: readonly InboundMessage[],
): boolean => entries.some(({ isUnsupported }) => isUnsupported || hasRawOnlyContent(content));

/** Texts, locations and cards can be rebuilt from their rows. */
function hasRawOnlyContent(content: NonNullable<WAMessage['message']>): boolean {
  const inner = unwrap(content);
  return filePartOf(content) !== undefined || Boolean(pollCreationOf(inner));
}
