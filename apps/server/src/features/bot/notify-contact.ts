import { fillVariables } from '@balcao/contract';
import { botTexts } from '@balcao/i18n';
import type { Clock } from '../../platform/clock.ts';
import type { CompanyTx } from '../../platform/db/database.ts';
import {
  incrementRatingAsks,
  lockTickets,
  lockUnrated,
  recordGreeted,
  recordRatingAsked,
  recordRating,
  type Transitioned,
} from '../tickets/index.ts';
import { deleteStates } from './bot.sql.ts';
import { ratingText } from './menu-text.ts';
import type { BotPorts } from './ports.ts';
import { parseContactInput, type ContactInput } from './contact-input.rules.ts';
import { accepts, ratable, readRating, textForStep } from './service.rules.ts';

const noClosingTexts = { complationMessage: '', ratingMessage: '' };

/** Somebody of the company did something with tickets: the automatic service lets go of them, and tells their contacts. */
export async function notifyTransitions(
  tx: CompanyTx,
  ports: BotPorts,
  clock: Clock,
  done: readonly Transitioned[],
): Promise<void> {
  const { db, companyId } = tx;
  if (done.length === 0) return;
  await deleteStates(
    db,
    done.map(({ ticket }) => ticket.id),
  );
  const withConnection = done.flatMap((step) =>
    step.ticket.isGroup || step.ticket.whatsappId === null ? [] : [{ ...step, whatsappId: step.ticket.whatsappId }],
  );
  if (withConnection.length === 0) return;
  const { settings, ...locale } = await ports.findSettings(db, companyId);
  const on = (key: string) => settings.get(key) === 'enabled';
  const idsOf = (holds: (step: Transitioned) => boolean) => withConnection.filter(holds).map(({ ticket }) => ticket.id);
  const [blocked, greetedIds, ratingAskedIds, ofQueues, ofConnections] = await Promise.all([
    ports.blockedAmong(
      db,
      withConnection.map(({ ticket }) => ticket.contactId),
    ),
    recordGreeted(db, on('sendGreetingAccepted') ? idsOf(accepts) : []),
    recordRatingAsked(db, on('userRating') ? idsOf(ratable) : []),
    ports.findClosingTexts(
      db,
      withConnection.flatMap(({ ticket }) => ticket.queueId ?? []),
    ),
    ports.findConnections(
      db,
      withConnection.map(({ whatsappId }) => whatsappId),
    ),
  ]);
  const texts = withConnection.flatMap(({ event, before, ticket, whatsappId }) => {
    if (blocked.has(ticket.contactId)) return [];
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
        body: fillVariables(text, { ...locale, contactName: ticket.contact.name, now: clock.now() }),
      },
    ];
  });
  await ports.enqueueTexts(tx, texts);
}

/** The queue's texts where it has them, else those of the connection. */
function pickClosingTexts(queue = noClosingTexts, connection = noClosingTexts) {
  return {
    complationMessage: queue.complationMessage || connection.complationMessage,
    ratingMessage: queue.ratingMessage || connection.ratingMessage,
  };
}

/**
 * A message that rates a service which has ended, however long ago. The ticket stays resolved; once the message is stored,
 * `done` thanks with the closing message, or asks once more for one of the three numbers.
 */
export async function acceptRating(
  tx: CompanyTx,
  ports: BotPorts,
  clock: Clock,
  from: { contactId: number; whatsappId: number },
  message: Parameters<typeof parseContactInput>[0],
): Promise<{ ticketId: number; finish(): Promise<void> } | undefined> {
  const input = parseContactInput(message);
  // What cannot be a rating does not ask the database either.
  if (!canBeRating(input)) return undefined;
  const { db, companyId } = tx;
  const { whatsappId, contactId } = from;
  const waiting = await lockUnrated(db, contactId, whatsappId);
  if (!waiting) return undefined;
  const rules = await ports.findSettings(db, companyId);
  const words = botTexts(rules.language);
  const read = readRating(input, waiting.asks, words);
  const [ticket] = await lockTickets(db, [waiting.ticketId]);
  if (!read || !ticket) return undefined;
  return {
    ticketId: waiting.ticketId,
    async finish() {
      const [ofQueues, ofConnections, contactName] = await Promise.all([
        ports.findClosingTexts(db, ticket.queueId === null ? [] : [ticket.queueId]),
        ports.findConnections(db, [whatsappId]),
        ports.findContactName(db, contactId),
      ]);
      const texts = pickClosingTexts(
        ticket.queueId === null ? undefined : ofQueues.get(ticket.queueId),
        ofConnections.get(whatsappId),
      );
      if (read === 'again') await incrementRatingAsks(db, waiting.cycleId);
      else await recordRating(tx, ticket, waiting.cycleId, read.rate);
      const say = read === 'again' ? ratingText(texts.ratingMessage, words) : texts.complationMessage;
      if (say === '') return;
      const body = fillVariables(say, { ...rules, contactName, now: clock.now() });
      await ports.enqueueTexts(tx, [{ ticketId: ticket.id, whatsappId, queueId: ticket.queueId, body }]);
    },
  };
}

/** `Muito satisfeito` is the longest one. */
const canBeRating = (input: ContactInput) =>
  input.kind === 'number' || (input.kind === 'words' && input.words.length <= 20);
