import { fillVariables } from '@balcao/contract';
import { botTexts } from '@balcao/i18n';
import type { CompanyTx } from '../../../platform/db/database.ts';
import { findServiceSettings } from '../../account/index.ts';
import { listServiceConnections } from '../../numbers/index.ts';
import {
  enqueueAutomatic,
  findClosingTexts,
  findContact,
  incrementRatingAsks,
  lockTickets,
  type RatingAnswer,
  recordGreeted,
  recordRating,
  recordRatingAsked,
  refusalsAmong,
  type Resolved,
  setLeftToPeople,
  type Transitioned,
} from '../../inbox/index.ts';
import { deleteTypebotSessions } from '../integrations/index.ts';
import { endResponding } from './turns/end-responding.ts';
import { ratingText } from './menu/menu-text.ts';
import { accepts, ratable, textForStep } from './service.rules.ts';

const noClosingTexts = { complationMessage: '', ratingMessage: '' };

/**
 * Someone of the company moved tickets: the automatic service ends in them, and their contacts are informed. Of the end
 * of a service and of who attends they are informed later, by `sendFarewell` and `sendGreeting`.
 */
export async function notifyTransitions(tx: CompanyTx, done: readonly Transitioned[]): Promise<void> {
  if (done.length === 0) return;
  const ids = done.map(({ ticket }) => ticket.id);
  await endResponding(tx, ids);
  await setLeftToPeople(tx.db, ids, true);
  await deleteTypebotSessions(tx.db, ids);
  await sendAutomaticTexts(
    tx,
    done.filter((step) => step.event !== 'finished' && !accepts(step)),
  );
}

/** Tickets were accepted, and that can no longer be undone: their contacts get the greeting of who attends. */
export function sendGreeting(tx: CompanyTx, accepted: readonly Transitioned[]): Promise<void> {
  return sendAutomaticTexts(tx, accepted);
}

/** Tickets were finally resolved: their contacts get the closing message or the question for a rating. */
export function sendFarewell(tx: CompanyTx, resolved: readonly Resolved[]): Promise<void> {
  return sendAutomaticTexts(
    tx,
    resolved.filter(({ farewell }) => farewell),
  );
}

async function sendAutomaticTexts(tx: CompanyTx, done: readonly Transitioned[]): Promise<void> {
  const { db, companyId } = tx;
  const withConnection = done.flatMap((step) =>
    step.ticket.isGroup || step.ticket.whatsappId === null ? [] : [{ ...step, whatsappId: step.ticket.whatsappId }],
  );
  if (withConnection.length === 0) return;
  const { settings, ...locale } = await findServiceSettings(db, companyId);
  const on = (key: string) => settings.get(key) === 'enabled';
  const idsOf = (holds: (step: Transitioned) => boolean) => withConnection.filter(holds).map(({ ticket }) => ticket.id);
  const [refusals, greetedIds, ratingAskedIds, ofQueues, ofConnections] = await Promise.all([
    refusalsAmong(
      db,
      withConnection.map(({ ticket }) => ticket.contactId),
    ),
    recordGreeted(db, on('sendGreetingAccepted') ? idsOf(accepts) : []),
    recordRatingAsked(db, on('userRating') ? idsOf(ratable) : []),
    findClosingTexts(
      db,
      withConnection.flatMap(({ ticket }) => ticket.queueId ?? []),
    ),
    listServiceConnections(
      db,
      withConnection.map(({ whatsappId }) => whatsappId),
    ),
  ]);
  const texts = withConnection.flatMap(({ event, before, ticket, whatsappId }) => {
    if (refusals.has(ticket.contactId)) return [];
    const { id: ticketId, userId, queueId } = ticket;
    const text = textForStep(
      {
        event,
        before,
        after: { userId, queueId, userName: ticket.user?.name ?? null, queueName: ticket.queue?.name ?? null },
      },
      {
        words: botTexts(locale.language),
        settings: { greetOnAccept: on('sendGreetingAccepted'), notifyTransfers: on('sendMsgTransfTicket') },
        firstAccepted: greetedIds.includes(ticketId),
        ratingAsked: ratingAskedIds.includes(ticketId),
        texts: pickClosingTexts(queueId === null ? undefined : ofQueues.get(queueId), ofConnections.get(whatsappId)),
      },
    );
    if (!text) return [];
    return [
      {
        ticketId,
        whatsappId,
        queueId,
        body: fillVariables(text, { ...locale, contactName: ticket.contact.name, now: tx.clock.now() }),
      },
    ];
  });
  await enqueueAutomatic(tx, texts);
}

/** The queue's texts where it has them, else those of the connection. */
function pickClosingTexts(queue = noClosingTexts, connection = noClosingTexts) {
  return {
    complationMessage: queue.complationMessage || connection.complationMessage,
    ratingMessage: queue.ratingMessage || connection.ratingMessage,
  };
}

/** A contact rated a service: thanks them with the closing message, or asks once more for one of the three numbers. */
export async function answerRating(
  tx: CompanyTx,
  { contactId, whatsappId, answer }: { contactId: number; whatsappId: number; answer: RatingAnswer },
): Promise<void> {
  const { db, companyId } = tx;
  const [ticket] = await lockTickets(db, [answer.ticketId]);
  if (!ticket) return;
  const [locale, ofQueues, ofConnections, contact] = await Promise.all([
    findServiceSettings(db, companyId),
    findClosingTexts(db, ticket.queueId === null ? [] : [ticket.queueId]),
    listServiceConnections(db, [whatsappId]),
    findContact(db, contactId),
  ]);
  const texts = pickClosingTexts(
    ticket.queueId === null ? undefined : ofQueues.get(ticket.queueId),
    ofConnections.get(whatsappId),
  );
  if (answer.rating === 'again') await incrementRatingAsks(db, answer.cycleId);
  else await recordRating(tx, ticket, answer.cycleId, answer.rating);
  const say =
    answer.rating === 'again' ? ratingText(texts.ratingMessage, botTexts(locale.language)) : texts.complationMessage;
  if (say === '') return;
  const body = fillVariables(say, { ...locale, contactName: contact?.name ?? '', now: tx.clock.now() });
  await enqueueAutomatic(tx, [{ ticketId: ticket.id, whatsappId, queueId: ticket.queueId, body }]);
}
