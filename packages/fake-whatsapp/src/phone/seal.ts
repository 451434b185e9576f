import { randomBytes } from 'node:crypto';
import { aesEncryptGCM, hmacSign, proto } from 'baileys';

const IV_BYTES = 12;
const SECRET_BYTES = 32;

/** Every message contains a secret of its own, with which later changes of it are sealed. */
export const newMessageSecret = () => randomBytes(SECRET_BYTES);

interface SealedPlace {
  /** of the message that it is about */
  secret: Uint8Array;
  messageId: string;
  /** the author of that message, and the author of the change: addresses, without device */
  author: string;
  speaker: string;
  use: 'Poll Vote' | 'Message Edit';
  authenticated?: Uint8Array;
}

/** Seals a change of a message, so that only those can read it who have the message. */
export function sealFor(
  { secret, messageId, author, speaker, use, authenticated = Buffer.alloc(0) }: SealedPlace,
  plain: Uint8Array,
): { encPayload: Buffer; encIv: Buffer } {
  const parts = [messageId, author, speaker, use].map((part) => Buffer.from(part));
  const key = hmacSign(Buffer.concat([...parts, Buffer.from([1])]), hmacSign(secret, Buffer.alloc(SECRET_BYTES)));
  const encIv = randomBytes(IV_BYTES);
  return { encPayload: aesEncryptGCM(plain, key, encIv, authenticated), encIv };
}

/** An edit as phones send it since May 2026 (Baileys #2541, #2743), which only those can read who have the message. */
export function sealedEdit(
  edit: proto.IMessage,
  { secret, key, author }: { secret: Uint8Array; key: proto.IMessageKey; author: string },
): proto.IMessage {
  const plain = proto.Message.encode(edit).finish();
  const messageId = key.id ?? '';
  return {
    secretEncryptedMessage: {
      targetMessageKey: key,
      secretEncType: proto.Message.SecretEncryptedMessage.SecretEncType.MESSAGE_EDIT,
      ...sealFor({ secret, messageId, author, speaker: author, use: 'Message Edit' }, plain),
    },
  };
}
