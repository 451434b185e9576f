import { deleteLimitMinutes, editLimitMinutes, type MediaType, minuteMs } from '@balcao/contract';
import type { StoredReaction } from './changes.sql.ts';

/** The fields of a message that decide whether it can be changed. */
export interface ChangeFacts {
  fromMe: boolean;
  mediaType: MediaType;
  body: string;
  ack: number;
  isDeleted: boolean;
  /** the contact may have it */
  leaving: boolean;
  sentAt: string;
}

/** `onRow`: it never left, so only its row is changed. `send`: the change is sent to the contact. */
export type ChangeDecision = 'onRow' | 'send' | { refuse: 'fixed' } | { refuse: 'tooOld'; limitMinutes: number };

const refusedFixed = { refuse: 'fixed' } as const;
const editableTypes: ReadonlySet<MediaType> = new Set(['conversation', 'image', 'video', 'application']);

/** An own text or caption, within WhatsApp's time. One whose sending failed halfway is sent again first. */
export function decideEdit(message: ChangeFacts, now: Date): ChangeDecision {
  if (!message.fromMe || message.isDeleted || message.body === '' || !editableTypes.has(message.mediaType))
    return refusedFixed;
  if (message.ack <= 0 && !message.leaving) return 'onRow';
  if (message.ack < 0) return refusedFixed;
  return withinLimit(message, editLimitMinutes, now);
}

/** Anything of one's own, within WhatsApp's time. What failed can always be taken away. */
export function decideDelete(message: ChangeFacts, now: Date): ChangeDecision {
  if (!message.fromMe) return refusedFixed;
  if (message.ack <= 0) return message.leaving ? 'send' : 'onRow';
  return withinLimit(message, deleteLimitMinutes, now);
}

/** Anything the contact has. */
export function decideReaction(message: ChangeFacts): ChangeDecision {
  if (message.isDeleted || message.mediaType === 'call_log') return refusedFixed;
  if (message.fromMe && message.ack < 2) return refusedFixed;
  return 'send';
}

function withinLimit({ sentAt }: ChangeFacts, limitMinutes: number, now: Date): ChangeDecision {
  const age = now.getTime() - new Date(sentAt).getTime();
  return age > limitMinutes * minuteMs ? { refuse: 'tooOld', limitMinutes } : 'send';
}

/** The company's side among the authors of reactions. */
export const ownAuthor = 'me';

/** More reactions to one message are not kept; WhatsApp's groups have up to 1,024 members. */
const maxReactions = 2_000;

/** Adds a reaction. Each author has one: a new one takes the place of the one before, an empty one takes it back. */
export function withReaction(reactions: readonly StoredReaction[], reaction: StoredReaction): StoredReaction[] {
  const others = reactions.filter(({ author }) => author !== reaction.author);
  return reaction.emoji === '' || others.length >= maxReactions ? others : [...others, reaction];
}

/** The contact's latest reaction, as the row of the list shows it. */
export function contactReaction(reactions: readonly Pick<StoredReaction, 'emoji' | 'fromMe'>[]): string {
  return reactions.findLast(({ fromMe }) => !fromMe)?.emoji ?? '';
}
