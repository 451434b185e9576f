import { botTexts } from '@balcao/i18n';
import type { MediaType } from '@balcao/contract';
import type { CompanyTx } from '../../../../platform/db/database.ts';
import { findServiceSettings } from '../../../account/index.ts';
import { logEvents } from '../log.ts';
import { lockTickets, type LockedTicket } from '../lifecycle/locks.sql.ts';
import { parseContactInput, type ContactInput } from '../contact/contact-input.rules.ts';
import { readRating } from './rating.rules.ts';
import { lockUnrated, saveRating } from './ratings.sql.ts';

/** Stores the contact's rating in the service cycle it is about, which has ended: the ticket stays resolved. */
export async function recordRating(
  tx: CompanyTx,
  ticket: LockedTicket,
  cycleId: number,
  rate: 1 | 2 | 3,
): Promise<void> {
  await saveRating(tx.db, cycleId, rate);
  const emitLogged = await logEvents(tx, [{ ticketId: ticket.id, kind: 'rated', userId: null }]);
  emitLogged(() => ticket);
}

/** A contact's answer to the question for a rating. */
export interface RatingAnswer {
  ticketId: number;
  /** the service that is rated; its ticket is resolved and locked */
  cycleId: number;
  /** `again`: a number that is none of the three, for which the question is asked once more */
  rating: 1 | 2 | 3 | 'again';
}

/** Reads a message as the rating of a service that has ended, however long ago; undefined when it is none. */
export async function findRating(
  { db, companyId }: CompanyTx,
  { contactId, whatsappId }: { contactId: number; whatsappId: number },
  message: { mediaType: MediaType; body: string },
): Promise<RatingAnswer | undefined> {
  const input = parseContactInput(message);
  // A message that cannot be a rating costs no query.
  if (!canBeRating(input)) return undefined;
  const waiting = await lockUnrated(db, contactId, whatsappId);
  if (!waiting) return undefined;
  const { language } = await findServiceSettings(db, companyId);
  const read = readRating(input, waiting.asks, botTexts(language));
  const [ticket] = await lockTickets(db, [waiting.ticketId]);
  if (!read || !ticket) return undefined;
  return { ticketId: ticket.id, cycleId: waiting.cycleId, rating: read === 'again' ? read : read.rate };
}

/** `Muito satisfeito` is the longest one. */
const canBeRating = (input: ContactInput) =>
  input.kind === 'number' || (input.kind === 'words' && input.words.length <= 20);
