import type { StoredInteractive } from './message-content.ts';

export type StoredPoll = Extract<StoredInteractive, { kind: 'poll' }>;

/** More votes of one poll are not kept; WhatsApp's groups have up to 1,024 members. */
const maxVotes = 2_000;

/**
 * Returns a poll in which a person's vote replaces their former one; a vote for no option removes it. Undefined for
 * what is no poll, and beyond the limit of stored votes.
 */
export function withVote(interactive: unknown, vote: StoredPoll['votes'][number]): StoredPoll | undefined {
  const poll = interactive as StoredInteractive | null;
  if (poll?.kind !== 'poll') return undefined;
  const choices = vote.choices.filter((choice) => poll.options.some(({ id }) => id === choice));
  const others = poll.votes.filter(({ author }) => author !== vote.author);
  if (others.length >= maxVotes) return undefined;
  return { ...poll, votes: choices.length === 0 ? others : [...others, { ...vote, choices: [...new Set(choices)] }] };
}
