import type { MessageMention } from '@balcao/contract';
import { mentionsIn } from '../../../../ui/chat/mentions.rules.ts';
import { knownParticipants } from '../../messages/index.ts';

/** The mentioned people, of those who were offered while the text was written. */
export function mentionsOf(ticketId: number, text: string): MessageMention[] {
  const participants = knownParticipants(ticketId);
  const named = mentionsIn(
    text,
    participants.map(({ participant, name }) => ({ id: participant, name })),
  );
  return participants.filter(({ participant }) => named.includes(participant));
}
