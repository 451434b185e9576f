import { fillVariables } from '@balcao/contract';
import { botTexts } from '@balcao/i18n';
import type { CompanyTx } from '../../platform/db/database.ts';
import { findServiceSettings } from '../companies/index.ts';
import { listServiceConnections } from '../connections/index.ts';
import { findContact } from '../contacts/index.ts';
import { enqueueAutomatic, type ContactWords } from '../messages/index.ts';
import { listServiceQueues } from '../queues/index.ts';
import { lockTickets, moveWaitingTicket, parseContactInput, type LockedTicket } from '../tickets/index.ts';
import { decide, newState, type BotQueue, type Decision, type Facts } from './bot.rules.ts';
import { recordClosedNotice, findState, saveState, findClosedNotices } from './bot.sql.ts';
import { closedPeriod } from './hours.rules.ts';
import type { BotDeps } from './deps.ts';

type Rules = Awaited<ReturnType<typeof findServiceSettings>>;

/** A contact's message on a ticket whose row is held: what `decide` says of it becomes so. */
export async function respond(
  tx: CompanyTx,
  deps: BotDeps,
  { ticketId, message, isFirst }: { ticketId: number; message: ContactWords; isFirst: boolean },
): Promise<void> {
  const { db } = tx;
  const [ticket] = await lockTickets(db, [ticketId]);
  if (!ticket || ticket.whatsappId === null) return;
  const input = parseContactInput(message);
  // A person has it, as most often: nothing is asked for.
  if (ticket.isGroup || (ticket.status !== 'pending' && input.kind !== 'call')) return;
  const collected = await collectFacts(tx, deps.clock.now(), ticket, ticket.whatsappId, isFirst);
  if (collected)
    await applyDecision(
      tx,
      deps,
      { ...ticket, whatsappId: ticket.whatsappId },
      collected,
      decide(collected.facts, input),
    );
}

async function collectFacts(tx: CompanyTx, now: Date, ticket: LockedTicket, whatsappId: number, isFirst: boolean) {
  const { db, companyId } = tx;
  const [rules, connections, queues, notices, stored] = await Promise.all([
    findServiceSettings(db, companyId),
    listServiceConnections(db, [whatsappId]),
    listServiceQueues(db, whatsappId, ticket.queueId),
    findClosedNotices(db, ticket.contactId),
    isFirst ? newState : findState(db, ticket.id),
  ]);
  const connection = connections.get(whatsappId);
  if (!connection) return undefined;
  const by = rules.settings.get('scheduleType');
  const all = queues.map((queue): BotQueue & { offered: boolean } => ({
    ...queue,
    closed: by === 'queue' ? closedPeriod(queue.schedules, rules.timeZone, now) : null,
  }));
  const facts: Facts = {
    now,
    words: botTexts(rules.language),
    ticket: { status: ticket.status, isGroup: ticket.isGroup, queueId: ticket.queueId },
    state: stored,
    connection,
    queues: all.filter(({ offered }) => offered),
    queue: all.find(({ id }) => id === ticket.queueId),
    closed: by === 'company' ? closedPeriod(rules.schedules, rules.timeZone, now) : null,
    settings: {
      greetInOnlyQueue: rules.settings.get('sendGreetingMessageOneQueues') === 'enabled',
      answerCalls: rules.settings.get('call') === 'disabled',
    },
    closedNotices: notices,
  };
  return { facts, rules };
}

async function applyDecision(
  tx: CompanyTx,
  deps: BotDeps,
  ticket: LockedTicket & { whatsappId: number },
  { facts, rules }: { facts: Facts; rules: Rules },
  decision: Decision,
): Promise<void> {
  const { db, companyId } = tx;
  const { id, contactId, whatsappId } = ticket;
  const { state, queueId = ticket.queueId, closedNotice: tells } = decision;
  if (state) await saveState(db, companyId, id, state);
  const chatbot = (state ?? facts.state)?.stage === 'options';
  if (queueId !== ticket.queueId || chatbot !== (facts.state?.stage === 'options'))
    await moveWaitingTicket(tx, ticket, { queueId, chatbot });
  if (decision.text === undefined) return;
  if (tells && !(await recordClosedNotice(db, companyId, contactId, tells.scope, tells.period))) return;
  const { timeZone, language } = rules;
  const body = fillVariables(decision.text, {
    contactName: (await findContact(db, contactId))?.name ?? '',
    now: facts.now,
    timeZone,
    language,
  });
  await enqueueAutomatic(tx, deps.urlOf, [{ ticketId: id, whatsappId, queueId, body }]);
}
