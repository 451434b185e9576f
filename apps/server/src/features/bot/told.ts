import { fillVariables } from '@balcao/contract';
import { automaticWords } from '@balcao/i18n';
import type { Clock } from '../../platform/clock.ts';
import type { CompanyTx } from '../../platform/db/database.ts';
import { countRatingAsked, lockTickets, lockUnrated, noteGreeted, noteRatingAsked, rateService, type Transitioned } from '../tickets/index.ts';
import { forgetStates } from './bot.sql.ts';
import { ratingText } from './menu-text.ts';
import type { BotNeeds } from './needs.ts';
import { readSaid, type Said } from './said.rules.ts';
import { accepts, ratable, readRating, tellStep } from './service.rules.ts';

const silentClosing = { complationMessage: '', ratingMessage: '' };

/** Somebody of the company did something with tickets: the automatic service lets go of them, and tells their contacts. */
export async function tellTransitions(tx: CompanyTx, needs: BotNeeds, clock: Clock, done: readonly Transitioned[]): Promise<void> {
  const { db, companyId } = tx;
  if (done.length === 0) return;
  await forgetStates(db, done.map(({ ticket }) => ticket.id));
  const about = done.flatMap((step) => (step.ticket.isGroup || step.ticket.whatsappId === null ? [] : [{ ...step, whatsappId: step.ticket.whatsappId }]));
  if (about.length === 0) return;
  const { settings, ...locale } = await needs.rulesOf(db, companyId);
  const on = (key: string) => settings.get(key) === 'enabled';
  const idsOf = (holds: (step: Transitioned) => boolean) => about.filter(holds).map(({ ticket }) => ticket.id);
  const [blocked, greeted, asked, ofQueues, ofConnections] = await Promise.all([
    needs.blockedAmong(db, about.map(({ ticket }) => ticket.contactId)),
    noteGreeted(db, on('sendGreetingAccepted') ? idsOf(accepts) : []),
    noteRatingAsked(db, on('userRating') ? idsOf(ratable) : []),
    needs.closingTexts(db, about.flatMap(({ ticket }) => ticket.queueId ?? [])),
    needs.connectionsOf(db, about.map(({ whatsappId }) => whatsappId)),
  ]);
  const texts = about.flatMap(({ event, before, ticket, whatsappId }) => {
    if (blocked.has(ticket.contactId)) return [];
    const { id: ticketId, userId, queueId } = ticket;
    const say = tellStep(
      { event, before, after: { userId, queueId, userName: ticket.user?.name ?? null, queueName: ticket.queue?.name ?? null } },
      {
        words: automaticWords(locale.language),
        settings: { greetOnAccept: on('sendGreetingAccepted'), tellTransfers: on('sendMsgTransfTicket') },
        firstAccepted: greeted.includes(ticketId),
        ratingAsked: asked.includes(ticketId),
        texts: closingOf(queueId === null ? undefined : ofQueues.get(queueId), ofConnections.get(whatsappId)),
      },
    );
    if (!say) return [];
    return [{ ticketId, whatsappId, queueId, body: fillVariables(say, { ...locale, contactName: ticket.contact.name, now: clock.now() }) }];
  });
  await needs.write(tx, texts);
}

/** The queue's texts where it has them, else those of the connection. */
function closingOf(queue = silentClosing, connection = silentClosing) {
  return {
    complationMessage: queue.complationMessage || connection.complationMessage,
    ratingMessage: queue.ratingMessage || connection.ratingMessage,
  };
}

/**
 * A message that rates a service which has ended, however long ago. The ticket stays resolved; once the message is stored,
 * `done` thanks with the closing message, or asks once more for one of the three numbers.
 */
export async function takeRating(
  tx: CompanyTx,
  needs: BotNeeds,
  clock: Clock,
  from: { contactId: number; whatsappId: number },
  message: Parameters<typeof readSaid>[0],
): Promise<{ ticketId: number; done(): Promise<void> } | undefined> {
  const said = readSaid(message);
  // What cannot be a rating does not ask the database either.
  if (!mayRate(said)) return undefined;
  const { db, companyId } = tx;
  const { whatsappId, contactId } = from;
  const waiting = await lockUnrated(db, contactId, whatsappId);
  if (!waiting) return undefined;
  const rules = await needs.rulesOf(db, companyId);
  const words = automaticWords(rules.language);
  const read = readRating(said, waiting.asks, words);
  const [ticket] = await lockTickets(db, [waiting.ticketId]);
  if (!read || !ticket) return undefined;
  return {
    ticketId: waiting.ticketId,
    async done() {
      const [ofQueues, ofConnections, contactName] = await Promise.all([
        needs.closingTexts(db, ticket.queueId === null ? [] : [ticket.queueId]),
        needs.connectionsOf(db, [whatsappId]),
        needs.nameOfContact(db, contactId),
      ]);
      const texts = closingOf(ticket.queueId === null ? undefined : ofQueues.get(ticket.queueId), ofConnections.get(whatsappId));
      if (read === 'again') await countRatingAsked(db, waiting.cycleId);
      else await rateService(tx, ticket, waiting.cycleId, read.rate);
      const say = read === 'again' ? ratingText(texts.ratingMessage, words) : texts.complationMessage;
      if (say === '') return;
      const body = fillVariables(say, { ...rules, contactName, now: clock.now() });
      await needs.write(tx, [{ ticketId: ticket.id, whatsappId, queueId: ticket.queueId, body }]);
    },
  };
}

/** `Muito satisfeito` is the longest one. */
const mayRate = (said: Said) => said.kind === 'number' || (said.kind === 'words' && said.words.length <= 20);
