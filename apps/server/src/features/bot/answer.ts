import { fillVariables } from '@balcao/contract';
import { automaticWords } from '@balcao/i18n';
import type { Clock } from '../../platform/clock.ts';
import type { CompanyTx } from '../../platform/db/database.ts';
import { lockTickets, placeTicket, type LockedTicket } from '../tickets/index.ts';
import { decide, newState, type BotQueue, type Decision, type Facts } from './bot.rules.ts';
import { noteTold, readState, saveState, toldPeriods } from './bot.sql.ts';
import { closedPeriod } from './hours.rules.ts';
import type { BotNeeds } from './needs.ts';
import { readSaid } from './said.rules.ts';

type Rules = Awaited<ReturnType<BotNeeds['rulesOf']>>;

/** A contact's message on a ticket whose row is held: what `decide` says of it becomes so. */
export async function answer(
  tx: CompanyTx,
  needs: BotNeeds,
  clock: Clock,
  ticketId: number,
  message: Parameters<typeof readSaid>[0],
  fresh: boolean,
): Promise<void> {
  const { db } = tx;
  const [ticket] = await lockTickets(db, [ticketId]);
  if (!ticket || ticket.whatsappId === null) return;
  const said = readSaid(message);
  // A person has it, as most often: nothing is asked for.
  if (ticket.isGroup || (ticket.status !== 'pending' && said.kind !== 'call')) return;
  const gathered = await gatherFacts(tx, needs, clock.now(), ticket, ticket.whatsappId, fresh);
  if (gathered) await carryOut(tx, needs, { ...ticket, whatsappId: ticket.whatsappId }, gathered, decide(gathered.facts, said));
}

async function gatherFacts(tx: CompanyTx, needs: BotNeeds, now: Date, ticket: LockedTicket, whatsappId: number, fresh: boolean) {
  const { db, companyId } = tx;
  const [rules, connections, queues, told, stored] = await Promise.all([
    needs.rulesOf(db, companyId),
    needs.connectionsOf(db, [whatsappId]),
    needs.queuesOf(db, whatsappId, ticket.queueId),
    toldPeriods(db, ticket.contactId),
    fresh ? newState : readState(db, ticket.id),
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
    words: automaticWords(rules.language),
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
    told,
  };
  return { facts, rules };
}

async function carryOut(
  tx: CompanyTx,
  needs: BotNeeds,
  ticket: LockedTicket & { whatsappId: number },
  { facts, rules }: { facts: Facts; rules: Rules },
  decision: Decision,
): Promise<void> {
  const { db, companyId } = tx;
  const { id, contactId, whatsappId } = ticket;
  const { state, queueId = ticket.queueId, tells } = decision;
  if (state) await saveState(db, companyId, id, state);
  const chatbot = (state ?? facts.state)?.stage === 'options';
  if (queueId !== ticket.queueId || chatbot !== (facts.state?.stage === 'options')) await placeTicket(tx, ticket, { queueId, chatbot });
  if (decision.say === undefined) return;
  if (tells && !(await noteTold(db, companyId, contactId, tells.scope, tells.period))) return;
  const { timeZone, language } = rules;
  const body = fillVariables(decision.say, { contactName: await needs.nameOfContact(db, contactId), now: facts.now, timeZone, language });
  await needs.write(tx, [{ ticketId: id, whatsappId, queueId, body }]);
}
