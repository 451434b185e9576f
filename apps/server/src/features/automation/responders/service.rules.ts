import type { RatingScale, TicketEventKind } from '@balcao/contract';
import type { BotTexts } from '@balcao/i18n';
import { acceptedText, ratingText, transferText } from './menu/menu-text.ts';

/** A step of a user, or a timer, with a ticket. */
export interface ServiceStep {
  event: TicketEventKind;
  before: { status: 'pending' | 'open' | 'closed'; userId: number | null; queueId: number | null };
  after: { userId: number | null; queueId: number | null; userName: string | null; queueName: string | null };
}

export interface ServiceFacts {
  words: BotTexts;
  settings: { greetOnAccept: boolean; notifyTransfers: boolean };
  /** it is the first time in this service that someone accepts */
  firstAccepted: boolean;
  /** the rating was asked for with this step */
  ratingAsked: boolean;
  ratingScale: RatingScale;
  /** of the queue, or else of the connection */
  texts: { complationMessage: string; ratingMessage: string };
}

/** Whether a service that ends like this is one a contact can rate: a person had it. */
export const ratable = ({ event, before }: Pick<ServiceStep, 'event' | 'before'>) =>
  event === 'finished' && before.status === 'open';

/** A user accepts: from waiting to open. */
export const accepts = ({ event, before }: Pick<ServiceStep, 'event' | 'before'>) =>
  event === 'started' && before.status === 'pending';

/**
 * The message that a contact receives about a step, by the settings:
 *
 *     accepted     ->  the greeting of whoever accepted, once a service
 *     transferred  ->  to which queue, to whom, or both
 *     resolved     ->  the question for a rating, or else the closing message
 */
export function textForStep(step: ServiceStep, facts: ServiceFacts): string | undefined {
  const { settings, words, texts } = facts;
  const { before, after, event } = step;
  if (accepts(step))
    return settings.greetOnAccept && facts.firstAccepted ? acceptedText(after.userName ?? '', words) : undefined;
  if (event === 'transferred') {
    const queue =
      after.queueId !== null && after.queueId !== before.queueId ? (after.queueName ?? undefined) : undefined;
    const user = after.userId !== null && after.userId !== before.userId ? (after.userName ?? undefined) : undefined;
    return settings.notifyTransfers ? transferText({ queue, user }, words) : undefined;
  }
  if (event !== 'finished') return undefined;
  return facts.ratingAsked
    ? ratingText(texts.ratingMessage, facts.ratingScale, words)
    : texts.complationMessage || undefined;
}
