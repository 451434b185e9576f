import { createHash, randomBytes } from 'node:crypto';
import { aesEncryptGCM, hmacSign, proto } from 'baileys';

const IV_BYTES = 12;

/** The key with which one voter's choice of one poll is sealed. */
function voteKey(secret: Uint8Array, pollId: string, creator: string, voter: string): Buffer {
  const parts = [pollId, creator, voter, 'Poll Vote'].map((part) => Buffer.from(part));
  return hmacSign(Buffer.concat([...parts, Buffer.from([1])]), hmacSign(secret, Buffer.alloc(32)));
}

interface Vote {
  poll: proto.IMessage;
  pollKey: proto.IMessageKey;
  /** addresses, without device */
  creator: string;
  voter: string;
  choices: readonly string[];
}

/** A vote, which only those who have the poll can read. */
export function voteMessage({ poll, pollKey, creator, voter, choices }: Vote): proto.IMessage {
  const secret = poll.messageContextInfo?.messageSecret;
  const pollId = pollKey.id;
  if (!secret || !pollId) throw new Error('Not a poll, or one without its secret');
  const selectedOptions = choices.map((choice) => createHash('sha256').update(choice).digest());
  const plain = proto.Message.PollVoteMessage.encode({ selectedOptions }).finish();
  const encIv = randomBytes(IV_BYTES);
  const encPayload = aesEncryptGCM(
    plain,
    voteKey(secret, pollId, creator, voter),
    encIv,
    Buffer.from(`${pollId}\0${voter}`),
  );
  return {
    pollUpdateMessage: { pollCreationMessageKey: pollKey, vote: { encPayload, encIv }, senderTimestampMs: Date.now() },
  };
}
