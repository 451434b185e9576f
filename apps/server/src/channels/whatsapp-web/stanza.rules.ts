import { cleanMessage, decodeMessageNode, getBinaryNodeChildren, isLidUser, isPnUser, jidDecode, jidNormalizedUser, proto, unpadRandomMax16, type BinaryNode, type WAMessage } from 'baileys';

/** Whose devices we are one of. */
export interface Own {
  id: string;
  lid: string;
}

/** A message to ourselves about the account: for the library alone. */
export const isPeer = (stanza: BinaryNode): boolean => stanza.attrs['category'] === 'peer';

/**
 * What the library makes of a stanza and one of its decrypted parts, with the other address of the other side where the
 * stanza says it.
 * @throws when it makes no sense
 */
export function messageOf(stanza: BinaryNode, plaintext: Uint8Array, own: Own): WAMessage {
  const { fullMessage } = decodeMessageNode(stanza, own.id, own.lid);
  const content = proto.Message.decode(unpadRandomMax16(plaintext));
  const message: WAMessage = { ...fullMessage, message: content.deviceSentMessage?.message ?? content };
  // The library takes our own other address for the recipient's.
  if (message.key.fromMe) message.key.remoteJidAlt = recipientsOther(stanza.attrs);
  cleanMessage(message, own.id, own.lid);
  return message;
}

function recipientsOther(attrs: BinaryNode['attrs']): string | undefined {
  const { recipient = '' } = attrs;
  const other = isLidUser(recipient)
    ? (attrs['peer_recipient_pn'] ?? attrs['recipient_pn'])
    : (attrs['peer_recipient_lid'] ?? attrs['recipient_lid']);
  return other === undefined ? undefined : jidNormalizedUser(other);
}

/**
 * Whether a message that cannot be read is worth a place in its conversation: what its sender says is no message of its own
 * (an edit, a deletion, a reaction) is not.
 */
export function isShownUnread(stanza: BinaryNode): boolean {
  const { type, edit } = stanza.attrs;
  const isHidden = getBinaryNodeChildren(stanza, 'enc').some(({ attrs }) => attrs['decrypt-fail'] === 'hide');
  return !isHidden && edit === undefined && type !== 'reaction' && !isPeer(stanza);
}

/**
 * The other address of a person, of number and LID.
 * @param find the library's stored pairs: a number's LID under its digits, a LID's number under its digits and `_reverse`
 */
export async function otherAddress(jid: string, find: (ids: string[]) => Promise<Record<string, string>>): Promise<string | undefined> {
  const { user } = jidDecode(jid) ?? {};
  if (user === undefined || !(isLidUser(jid) || isPnUser(jid))) return undefined;
  const id = isLidUser(jid) ? `${user}_reverse` : user;
  const other = (await find([id]))[id];
  if (other === undefined) return undefined;
  return isLidUser(jid) ? `${other}@s.whatsapp.net` : `${other}@lid`;
}
