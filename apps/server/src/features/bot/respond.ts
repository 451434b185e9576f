import { fillVariables } from '@balcao/contract';
import { botTexts } from '@balcao/i18n';
import type { Clock } from '../../platform/clock.ts';
import type { CompanyTx } from '../../platform/db/database.ts';
import { lockTickets, moveWaitingTicket, type LockedTicket } from '../tickets/index.ts';
import { decide, newState, type BotQueue, type Decision, type Facts } from './bot.rules.ts';
import { recordClosedNotice, findState, saveState, findClosedNotices } from './bot.sql.ts';
import { closedPeriod } from './hours.rules.ts';
import type { BotPorts } from './ports.ts';
import { parseContactInput } from './contact-input.rules.ts';

type Rules = Awaited<ReturnType<BotPorts['findSettings']>>;

/** A contact's message on a ticket whose row is held: what `decide` says of it becomes so. */
export async function respond(
  tx: CompanyTx,
  ports: BotPorts,
  clock: Clock,
  ticketId: number,
  message: Parameters<typeof parseContactInput>[0],
  fresh: boolean,
): Promise<void> {
  const { db } = tx;
  const [ticket] = await lockTickets(db, [ticketId]);
  if (!ticket || ticket.whatsappId === null) return;
  const input = parseContactInput(message);
  // A person has it, as most often: nothing is asked for.
  if (ticket.isGroup || (ticket.status !== 'pending' && input.kind !== 'call')) return;
  const collected = await collectFacts(tx, ports, clock.now(), ticket, ticket.whatsappId, fresh);
  if (collected)
    await applyDecision(
      tx,
      ports,
      { ...ticket, whatsappId: ticket.whatsappId },
      collected,
      decide(collected.facts, input),
    );
}

async function collectFacts(
  tx: CompanyTx,
  ports: BotPorts,
  now: Date,
  ticket: LockedTicket,
  whatsappId: number,
  fresh: boolean,
) {
  const { db, companyId } = tx;
  const [rules, connections, queues, notices, stored] = await Promise.all([
    ports.findSettings(db, companyId),
    ports.findConnections(db, [whatsappId]),
    ports.listQueues(db, whatsappId, ticket.queueId),
    findClosedNotices(db, ticket.contactId),
    fresh ? newState : findState(db, ticket.id),
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
  ports: BotPorts,
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
    contactName: await ports.findContactName(db, contactId),
    now: facts.now,
    timeZone,
    language,
  });
  await ports.enqueueTexts(tx, [{ ticketId: id, whatsappId, queueId, body }]);
}
