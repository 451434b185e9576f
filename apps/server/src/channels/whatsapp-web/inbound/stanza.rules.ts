import {
  cleanMessage,
  decodeMessageNode,
  getBinaryNodeChild,
  getBinaryNodeChildren,
  isLidUser,
  isPnUser,
  jidDecode,
  jidNormalizedUser,
  proto,
  unpadRandomMax16,
  type BinaryNode,
  type WAMessage,
} from 'baileys';

const { StubType } = proto.WebMessageInfo;

/** The account that we are a device of. */
export interface OwnIds {
  id: string;
  lid: string;
}

/** A message to ourselves about the account: for the library alone. */
export const isPeerMessage = (stanza: BinaryNode): boolean => stanza.attrs['category'] === 'peer';

/**
 * Builds the message that the library makes of a stanza and one of its decrypted parts, with the other address of the
 * sender where the stanza gives it.
 * @throws when the stanza is malformed
 */
export function decodeMessage(stanza: BinaryNode, plaintext: Uint8Array, own: OwnIds): WAMessage {
  const { fullMessage } = decodeMessageNode(stanza, own.id, own.lid);
  const content = proto.Message.decode(unpadRandomMax16(plaintext));
  const message: WAMessage = { ...fullMessage, message: content.deviceSentMessage?.message ?? content };
  // The library takes our own other address for the recipient's.
  if (message.key.fromMe) message.key.remoteJidAlt = recipientAltJid(stanza.attrs);
  cleanMessage(message, own.id, own.lid);
  return message;
}

/** Describes a stanza of which nothing could be decrypted: a message, or a call, without content. */
export function toUndecryptableMessage(stanza: BinaryNode, own: OwnIds): WAMessage {
  const call = parseCall(stanza);
  if (call) return toMissedCallMessage(stanza, call);
  const { fullMessage } = decodeMessageNode(stanza, own.id, own.lid);
  const isViewOnce = getBinaryNodeChild(stanza, 'unavailable')?.attrs['type'] === 'view_once';
  const message: WAMessage = { ...fullMessage, key: { ...fullMessage.key, isViewOnce } };
  if (!isViewOnce) message.messageStubType = StubType.CIPHERTEXT;
  if (message.key.fromMe) message.key.remoteJidAlt = recipientAltJid(stanza.attrs);
  cleanMessage(message, own.id, own.lid);
  return message;
}

interface CallInfo {
  id: string;
  isVideo: boolean;
}

/** Reads a stanza of a call; undefined when it is of something else. */
export function parseCall({
  tag,
  content,
}: BinaryNode): (CallInfo & { isGroup: boolean; isOffer: boolean; isTimeout: boolean }) | undefined {
  const [said] = tag === 'call' && Array.isArray(content) ? content : [];
  const id = said?.attrs['call-id'];
  if (!said || id === undefined) return undefined;
  return {
    id,
    isVideo: getBinaryNodeChild(said, 'video') !== undefined,
    isGroup: said.attrs['type'] === 'group' || said.attrs['group-jid'] !== undefined,
    isOffer: said.tag === 'offer' || said.tag === 'offer_notice',
    isTimeout: said.tag === 'terminate' && said.attrs['reason'] === 'timeout',
  };
}

/** A call as it is kept: who called, when, and how. */
export function toMissedCallStanza({ attrs, content }: BinaryNode, { id, isVideo }: CallInfo): BinaryNode {
  const [said] = Array.isArray(content) ? content : [];
  const caller: BinaryNode['attrs'] =
    said?.attrs['caller_pn'] === undefined ? {} : { caller_pn: said.attrs['caller_pn'] };
  return {
    tag: 'call',
    attrs,
    content: [
      { tag: 'missed', attrs: { 'call-id': id, ...caller }, content: isVideo ? [{ tag: 'video', attrs: {} }] : [] },
    ],
  };
}

function toMissedCallMessage({ attrs, content }: BinaryNode, { id, isVideo }: CallInfo): WAMessage {
  const [said] = Array.isArray(content) ? content : [];
  return {
    key: { remoteJid: attrs['from'], remoteJidAlt: said?.attrs['caller_pn'], id, fromMe: false },
    messageTimestamp: Number(attrs['t'] ?? 0),
    pushName: attrs['notify'],
    messageStubType: isVideo ? StubType.CALL_MISSED_VIDEO : StubType.CALL_MISSED_VOICE,
  };
}

function recipientAltJid(attrs: BinaryNode['attrs']): string | undefined {
  const { recipient = '' } = attrs;
  const other = isLidUser(recipient)
    ? (attrs['peer_recipient_pn'] ?? attrs['recipient_pn'])
    : (attrs['peer_recipient_lid'] ?? attrs['recipient_lid']);
  return other === undefined ? undefined : jidNormalizedUser(other);
}

/**
 * Returns whether a message that cannot be decrypted is shown in its conversation: an edit, a deletion or a reaction is
 * not.
 */
export function isUndecryptableShown(stanza: BinaryNode): boolean {
  const { type, edit } = stanza.attrs;
  const isHidden = getBinaryNodeChildren(stanza, 'enc').some(({ attrs }) => attrs['decrypt-fail'] === 'hide');
  return !isHidden && edit === undefined && type !== 'reaction' && !isPeerMessage(stanza);
}

/** WhatsApp sends these to the phone only. */
const phoneOnlyTypes: ReadonlySet<string | undefined> = new Set([
  'bot_unavailable_fanout',
  'hosted_unavailable_fanout',
  'view_once_unavailable_fanout',
]);

/** Whether a message came without its content, which the phone is asked for. */
export function hasNoContent(stanza: BinaryNode): boolean {
  const hasContent = getBinaryNodeChild(stanza, 'enc') ?? getBinaryNodeChild(stanza, 'plaintext');
  return !hasContent && !phoneOnlyTypes.has(getBinaryNodeChild(stanza, 'unavailable')?.attrs['type']);
}

/**
 * The other address of a person, of number and LID.
 * @param find the library's stored pairs: a number's LID under its digits, a LID's number under its digits and `_reverse`
 */
export async function findAlternateAddress(jid: string, find: FindAddressPairs): Promise<string | undefined> {
  return (await findAlternateAddresses([jid], find)).get(jid);
}

/**
 * Finds the other address of each of these people in one query: number for LID, LID for number. Unknown people are
 * absent.
 */
export async function findAlternateAddresses(
  jids: readonly string[],
  find: FindAddressPairs,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const jid of jids) {
    const { user } = jidDecode(jid) ?? {};
    if (user !== undefined && (isLidUser(jid) || isPnUser(jid)))
      ids.set(jid, isLidUser(jid) ? `${user}_reverse` : user);
  }
  const found: Record<string, string> = ids.size > 0 ? await find([...new Set(ids.values())]) : {};
  const others = new Map<string, string>();
  for (const [jid, id] of ids) {
    const other = found[id];
    if (other !== undefined) others.set(jid, `${other}@${isLidUser(jid) ? 's.whatsapp.net' : 'lid'}`);
  }
  return others;
}

/** Reads the library's pairs of addresses, by the id of one side. */
type FindAddressPairs = (ids: string[]) => Promise<Record<string, string>>;
