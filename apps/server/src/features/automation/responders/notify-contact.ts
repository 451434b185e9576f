import { fillVariables, ratingRanges, traitsOf, type RatingScale } from '@balcao/contract';
import { botTexts, type BotTexts } from '@balcao/i18n';
import type { StoredInteractive } from '../../../channels/port/message-content.ts';
import type { CompanyTx } from '../../../platform/db/database.ts';
import { findServiceSettings } from '../../account/index.ts';
import { listServiceConnections, type ServiceConnection } from '../../numbers/index.ts';
import {
  type AutomaticText,
  enqueueAutomatic,
  fieldTextsOf,
  findClosingTexts,
  findContact,
  incrementRatingAsks,
  listClosedWindows,
  lockTickets,
  type RatingAnswer,
  recordGreeted,
  recordRating,
  recordRatingAsked,
  recordRatingRefused,
  type RatingQuestion,
  refusalsAmong,
  type Resolved,
  saveRatingWords,
  scaleOf,
  setLeftToPeople,
  type Transitioned,
} from '../../inbox/index.ts';
import { deleteTypebotSessions } from '../integrations/index.ts';
import { endResponding } from './turns/end-responding.ts';
import { ratingChoices, ratingText } from './menu/menu-text.ts';
import { questionsByTemplate } from './rating-by-template.ts';
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
  const ratingScale = (settings.get('ratingScale') ?? 'three') as RatingScale;
  const idsOf = (holds: (step: Transitioned) => boolean) => withConnection.filter(holds).map(({ ticket }) => ticket.id);
  const ofConnections = await listServiceConnections(
    db,
    withConnection.map(({ whatsappId }) => whatsappId),
  );
  const closedWindows = await listClosedWindows(
    db,
    withConnection.map(({ ticket, whatsappId }) => ({
      ticketId: ticket.id,
      whatsappId,
      provider: ofConnections.get(whatsappId)?.provider,
    })),
    tx.clock.now(),
  );
  const refusals = await refusalsAmong(
    db,
    withConnection.map(({ ticket }) => ticket.contactId),
  );
  const toRate = on('userRating') ? withConnection.filter(ratable) : [];
  const { questions, refused } = await questionsByTemplate(
    tx,
    toRate.filter(({ ticket }) => closedWindows.has(ticket.id) && !refusals.has(ticket.contactId)),
    locale,
  );
  const { highest } = ratingRanges[ratingScale];
  const [greetedIds, ratingAskedIds, ofQueues] = await Promise.all([
    recordGreeted(db, on('sendGreetingAccepted') ? idsOf(accepts) : []),
    recordRatingAsked(
      db,
      toRate.flatMap(({ ticket: { id: ticketId } }): RatingQuestion[] => {
        const byTemplate = questions.get(ticketId);
        if (byTemplate) return [{ ticketId, highest: byTemplate.highest, buttons: byTemplate.buttons }];
        return closedWindows.has(ticketId) ? [] : [{ ticketId, highest, buttons: null }];
      }),
    ),
    findClosingTexts(
      db,
      withConnection.flatMap(({ ticket }) => ticket.queueId ?? []),
    ),
  ]);
  const stepsOf = ({ ticket, whatsappId }: (typeof withConnection)[number]) =>
    pickClosingTexts(ticket.queueId === null ? undefined : ofQueues.get(ticket.queueId), ofConnections.get(whatsappId));
  const fields = await fieldTextsOf(
    db,
    withConnection.map(({ ticket }) => ticket),
    withConnection.flatMap((one) => Object.values(stepsOf(one))),
    locale.language,
  );
  const texts = withConnection.flatMap((one): AutomaticText[] => {
    const { event, before, ticket, whatsappId } = one;
    if (refusals.has(ticket.contactId)) return [];
    const { id: ticketId, userId, queueId } = ticket;
    const connection = ofConnections.get(whatsappId);
    const ratingAsked = ratingAskedIds.includes(ticketId);
    // Outside of the window of an official number a text fails: a template asks for the rating, or nothing is sent.
    if (closedWindows.has(ticketId)) {
      const { body, template } = questions.get(ticketId) ?? {};
      return ratingAsked && template ? [{ ticketId, whatsappId, queueId, body: body ?? '', template }] : [];
    }
    const ofStep = stepsOf(one);
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
        ratingAsked,
        ratingScale,
        texts: ofStep,
      },
    );
    if (!text) return [];
    const fill = (words: string) =>
      fillVariables(words, {
        ...locale,
        contactName: ticket.contact.name,
        now: tx.clock.now(),
        fields: fields.get(ticketId),
      });
    const interactive = ratingAsked
      ? choicesFor(connection, fill(ofStep.ratingMessage), ratingScale, botTexts(locale.language))
      : undefined;
    return [{ ticketId, whatsappId, queueId, body: fill(text), interactive }];
  });
  await recordRatingRefused(db, refused);
  await enqueueAutomatic(tx, texts);
}

/** The queue's texts where it has them, else those of the connection. */
function pickClosingTexts(queue = noClosingTexts, connection = noClosingTexts) {
  return {
    complationMessage: queue.complationMessage || connection.complationMessage,
    ratingMessage: queue.ratingMessage || connection.ratingMessage,
  };
}

/**
 * A contact rated a service: asks them for words where the company wants them, or thanks them with the closing message. A number that
 * was not offered gets the question once more.
 */
export async function answerRating(
  tx: CompanyTx,
  { contactId, whatsappId, answer }: { contactId: number; whatsappId: number; answer: RatingAnswer },
): Promise<void> {
  const { db, companyId } = tx;
  const { cycleId, rating, highest } = answer;
  const [ticket] = await lockTickets(db, [answer.ticketId]);
  if (!ticket) return;
  const [{ settings, ...locale }, ofQueues, ofConnections, contact] = await Promise.all([
    findServiceSettings(db, companyId),
    findClosingTexts(db, ticket.queueId === null ? [] : [ticket.queueId]),
    listServiceConnections(db, [whatsappId]),
    findContact(db, contactId),
  ]);
  const connection = ofConnections.get(whatsappId);
  const texts = pickClosingTexts(ticket.queueId === null ? undefined : ofQueues.get(ticket.queueId), connection);
  const words = botTexts(locale.language);
  const fields = (await fieldTextsOf(db, [ticket], Object.values(texts), locale.language)).get(ticket.id);
  const fill = (text: string) =>
    fillVariables(text, { ...locale, contactName: contact?.name ?? '', now: tx.clock.now(), fields });
  const asksWords = typeof rating === 'number' && settings.get('ratingWords') === 'enabled';
  if (rating === 'again') await incrementRatingAsks(db, cycleId);
  else if (typeof rating === 'number') await recordRating(tx, ticket, { cycleId, rate: rating, asksWords });
  else await saveRatingWords(db, cycleId, rating.words);
  const scale = scaleOf(highest);
  const body = fill(
    rating === 'again'
      ? ratingText(texts.ratingMessage, scale, words)
      : asksWords
        ? words.rating.words
        : texts.complationMessage || (typeof rating === 'number' ? '' : words.rating.thanks),
  );
  if (body === '') return;
  const interactive = rating === 'again' ? choicesFor(connection, fill(texts.ratingMessage), scale, words) : undefined;
  await enqueueAutomatic(tx, [{ ticketId: ticket.id, whatsappId, queueId: ticket.queueId, body, interactive }]);
}

/** The numbers of a scale to be pressed, where the connection has buttons. */
const choicesFor = (
  connection: ServiceConnection | undefined,
  message: string,
  scale: RatingScale,
  words: BotTexts,
): StoredInteractive | undefined =>
  connection && traitsOf(connection.provider).hasButtons ? ratingChoices(message, scale, words) : undefined;
