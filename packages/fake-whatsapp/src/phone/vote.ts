import { createHash } from 'node:crypto';
import { proto } from 'baileys';
import { sealFor } from './seal.ts';

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
  const authenticated = Buffer.from(`${pollId}\0${voter}`);
  const vote = sealFor(
    { secret, messageId: pollId, author: creator, speaker: voter, use: 'Poll Vote', authenticated },
    plain,
  );
  return {
    pollUpdateMessage: { pollCreationMessageKey: pollKey, vote, senderTimestampMs: Date.now() },
  };
}
