import { aesDecryptGCM, hmacSign, proto, type WAMessage } from 'baileys';
import type { Address } from '../../port/message-content.ts';
import { parseJid, toJid } from '../addresses/addresses.rules.ts';
import type { MessageSecrets } from '../message-secrets.ts';

const { MESSAGE_EDIT } = proto.Message.SecretEncryptedMessage.SecretEncType;
const ivBytes = 12;

/**
 * A message whose edit is sealed, as phones seal it since May 2026, with the edit in it as it was sent openly before; every
 * other message, and an edit that cannot be opened, as it is (Baileys #2541, #2743: the library carries it and does not open it).
 * @param own the addresses of the connection itself
 */
export async function openSealedEdit(
  message: WAMessage,
  { secrets, own }: { secrets: Pick<MessageSecrets, 'find'>; own: readonly Address[] },
): Promise<WAMessage> {
  const sealed = message.message?.secretEncryptedMessage;
  const stanzaId = sealed?.targetMessageKey?.id;
  const { encPayload, encIv } = sealed ?? {};
  if (sealed?.secretEncType !== MESSAGE_EDIT || !stanzaId || !encPayload?.length || encIv?.length !== ivBytes)
    return message;
  // Only the author of a message edits it.
  const fromMe = message.key.fromMe === true;
  const secret = await secrets.find({ stanzaId, fromMe });
  const edit = secret && decryptEdit({ secret, stanzaId, encPayload, encIv }, authorJids(message, own));
  if (!edit) return message;
  const protocolMessage = { ...edit, key: { ...edit.key, id: stanzaId, fromMe: true } };
  return { ...message, message: { protocolMessage } };
}

/** Every address under which the sender may have sealed it. */
function authorJids({ key }: WAMessage, own: readonly Address[]): string[] {
  if (key.fromMe === true) return own.map(toJid);
  const jids = key.participant ? [key.participant, key.participantAlt] : [key.remoteJid, key.remoteJidAlt];
  return jids.flatMap((jid) => parseJid(jid) ?? []).map(toJid);
}

interface SealedEdit {
  secret: Uint8Array;
  stanzaId: string;
  encPayload: Uint8Array;
  encIv: Uint8Array;
}

/** A phone may call itself by one address in the message and by the other in the edit: a wrong pair does not open it. */
function decryptEdit(
  { secret, stanzaId, encPayload, encIv }: SealedEdit,
  jids: readonly string[],
): proto.Message.IProtocolMessage | undefined {
  for (const author of jids) {
    for (const editor of jids) {
      const use = Buffer.from(`${stanzaId}${author}${editor}Message Edit\u0001`);
      const key = hmacSign(use, hmacSign(secret, new Uint8Array(32)));
      try {
        const plain = aesDecryptGCM(encPayload, key, encIv, new Uint8Array());
        const { protocolMessage } = proto.Message.decode(plain);
        return protocolMessage?.editedMessage ? protocolMessage : undefined;
      } catch {
        // Sealed under another pair, or with another secret.
      }
    }
  }
  return undefined;
}
