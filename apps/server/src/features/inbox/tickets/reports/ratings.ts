import { botTexts } from '@balcao/i18n';
import { hourMs, ratingDeadlines, type MediaType, type RatingDeadline } from '@balcao/contract';
import type { CompanyTx } from '../../../../platform/db/database.ts';
import { findServiceSettings } from '../../../account/index.ts';
import { logEvents } from '../log.ts';
import { lockTickets, type LockedTicket } from '../lifecycle/locks.sql.ts';
import { parseContactInput, type ContactInput } from '../contact/contact-input.rules.ts';
import { canBeButton, canBeRating, rateOfButton, readRating, readRatingWords, scaleOf } from './rating.rules.ts';
import { lockUnrated, saveRating, type UnratedService } from './ratings.sql.ts';

/** For so long after a rating what the contact writes is taken for the words beside it. */
const wordsWaitMs = hourMs;

/** A contact's answer to the question for a rating, or for the words beside it. */
export interface RatingAnswer {
  ticketId: number;
  /** the service that is rated; its ticket is resolved and locked */
  cycleId: number;
  /** the highest number that could be given */
  highest: number;
  /** `again`: a number that is none of those offered, for which the question is asked once more */
  rating: number | 'again' | { words: string };
}

/**
 * Stores the contact's rating in the service cycle it is about, which has ended: the ticket stays resolved.
 * @param asksWords the contact is asked to say more
 */
export async function recordRating(
  tx: CompanyTx,
  ticket: LockedTicket,
  { cycleId, rate, asksWords }: { cycleId: number; rate: number; asksWords: boolean },
): Promise<void> {
  await saveRating(tx.db, cycleId, { rate, wordsAskedAt: asksWords ? tx.clock.now() : null });
  const emitLogged = await logEvents(tx, [{ ticketId: ticket.id, kind: 'rated', userId: null }]);
  emitLogged(() => ticket);
}

/** Reads a message as the rating of a service that has ended, or the words beside it; undefined when it is none. */
export async function findRating(
  tx: CompanyTx,
  at: { contactId: number; whatsappId: number },
  message: { mediaType: MediaType; body: string },
): Promise<RatingAnswer | undefined> {
  const { db, clock } = tx;
  const input = parseContactInput(message);
  const words = message.mediaType === 'conversation' ? readRatingWords(message.body) : undefined;
  const pressed = message.mediaType === 'conversation' && canBeButton(message.body) ? message.body : undefined;
  // What can be none of them costs no query.
  if (!canBeRating(input) && words === undefined && pressed === undefined) return undefined;
  const waiting = await lockUnrated(db, at, new Date(clock.now().getTime() - wordsWaitMs));
  if (!waiting) return undefined;
  const rating =
    waiting.waitsFor === 'rating'
      ? await ratingIn(tx, waiting, { input, pressed })
      : words === undefined
        ? undefined
        : { words };
  if (rating === undefined) return undefined;
  const [ticket] = await lockTickets(db, [waiting.ticketId]);
  return ticket && { ticketId: ticket.id, cycleId: waiting.cycleId, highest: waiting.highest, rating };
}

async function ratingIn(
  { db, companyId, clock }: CompanyTx,
  { asks, highest, finishedAt, buttons }: UnratedService,
  { input, pressed }: { input: ContactInput; pressed: string | undefined },
): Promise<number | 'again' | undefined> {
  const ofButton = pressed === undefined || buttons === null ? undefined : rateOfButton(pressed, buttons);
  if (ofButton === undefined && !canBeRating(input)) return undefined;
  const { language, settings } = await findServiceSettings(db, companyId);
  const hours = ratingDeadlines[(settings.get('ratingDeadline') ?? 'none') as RatingDeadline];
  if (hours !== null && clock.now().getTime() - Date.parse(finishedAt) > hours * hourMs) return undefined;
  if (ofButton !== undefined) return ofButton;
  const read = readRating(input, { asks, scale: scaleOf(highest) }, botTexts(language));
  return read === undefined || read === 'again' ? read : read.rate;
}
