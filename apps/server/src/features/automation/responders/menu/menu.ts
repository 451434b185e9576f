import { fillVariables } from '@balcao/contract';
import { botTexts } from '@balcao/i18n';
import type { StoredInteractive } from '../../../../channels/port/message-content.ts';
import type { CompanyTx } from '../../../../platform/db/database.ts';
import { findServiceSettings, hasPlanFeature } from '../../../account/index.ts';
import { findTraits, listServiceConnections } from '../../../numbers/index.ts';
import {
  enqueueAutomatic,
  fieldTextsOf,
  fillReturn,
  findContact,
  isLatestByOthers,
  listServiceQueues,
  type LockedTicket,
  moveWaitingTicket,
  parseContactInput,
  readServiceHours,
} from '../../../inbox/index.ts';
import { decide, newState, type BotQueue, type Decision, type Facts } from './menu.rules.ts';
import { recordClosedNotice, findState, saveState, findClosedNotices } from './menu.sql.ts';
import { listQueuesWithFlow } from '../../flows/index.ts';
import { closedNow } from '../hours.rules.ts';
import type { Answer, ImmediateResponder, Turn } from '../responder.ts';

type Rules = Awaited<ReturnType<typeof findServiceSettings>>;

/** The menu: queues, their options, hours and greetings, without anything that is asked elsewhere. */
export const menuResponder: ImmediateResponder = {
  isImmediate: true,
  answer: (turn) => (tx, ticket) => answerByMenu(tx, ticket, turn),
};

/** Carries out what `decide` returned for a contact's message. */
async function answerByMenu(tx: CompanyTx, ticket: LockedTicket, { message, isFirst }: Turn): ReturnType<Answer> {
  const { whatsappId } = ticket;
  if (whatsappId === null) return 'unchanged';
  const collected = await collectFacts(tx, { ...ticket, whatsappId }, { message, isFirst });
  if (!collected) return 'unchanged';
  const input = parseContactInput(message);
  if (input.kind === 'number' && (await isAboutSomethingElse(tx, ticket.id, collected.facts))) return 'unchanged';
  const decision = decide(collected.facts, input);
  if (!(await applyDecision(tx, { ...ticket, whatsappId }, collected, decision))) return 'unchanged';
  return decision.queueId === undefined ? undefined : { movedTo: decision.queueId };
}

/** A number after a scheduled message, a campaign or a colleague's words answers those, and not the menu above: people read it. */
async function isAboutSomethingElse({ db }: CompanyTx, ticketId: number, { state }: Facts): Promise<boolean> {
  const isOffering = state?.stage === 'menu' || state?.stage === 'options';
  return isOffering && (await isLatestByOthers(db, ticketId));
}

async function collectFacts(
  tx: CompanyTx,
  ticket: LockedTicket & { whatsappId: number },
  { message, isFirst }: Pick<Turn, 'message' | 'isFirst'>,
) {
  const { db, companyId } = tx;
  const { id: ticketId, whatsappId } = ticket;
  const now = tx.clock.now();
  const [rules, connections, queues, notices, stored] = await Promise.all([
    findServiceSettings(db, companyId),
    listServiceConnections(db, [whatsappId]),
    listServiceQueues(db, whatsappId, ticket.queueId),
    findClosedNotices(db, ticket.contactId),
    isFirst ? newState : findState(db, ticket.id),
  ]);
  const connection = connections.get(whatsappId);
  if (!connection) return undefined;
  const hours = await readServiceHours(db, rules);
  // The responder of a queue answers there instead of its options, until the ticket is left to people.
  const actsIn = async (column: 'integrationId' | 'promptId', plan: 'useIntegrations' | 'useOpenAi') =>
    !ticket.leftToPeople &&
    queues.some((queue) => queue[column] !== null) &&
    (await hasPlanFeature(db, companyId, plan));
  const hasIntegrations = await actsIn('integrationId', 'useIntegrations');
  const hasPrompts = await actsIn('promptId', 'useOpenAi');
  const withFlow = ticket.leftToPeople ? [] : await listQueuesWithFlow(tx, { ticketId, whatsappId }, message);
  const hasFlows = withFlow.length > 0 && (await hasPlanFeature(db, companyId, 'useIntegrations'));
  const all = queues.map((queue): BotQueue & { offered: boolean } => ({
    ...queue,
    options:
      (hasIntegrations && queue.integrationId !== null) ||
      (hasPrompts && queue.promptId !== null) ||
      (hasFlows && withFlow.includes(queue.id))
        ? []
        : queue.options,
    closed: hours.by === 'queue' ? closedNow(hours.ofQueue(queue), now) : null,
  }));
  const facts: Facts = {
    now,
    words: botTexts(rules.language),
    ticket: { status: ticket.status, isGroup: ticket.isGroup, queueId: ticket.queueId },
    state: stored,
    connection,
    queues: all.filter(({ offered }) => offered),
    queue: all.find(({ id }) => id === ticket.queueId),
    closed: hours.by === 'company' ? closedNow(hours.company, now) : null,
    settings: {
      greetInOnlyQueue: rules.settings.get('sendGreetingMessageOneQueues') === 'enabled',
      answerCalls: rules.settings.get('call') === 'disabled',
    },
    closedNotices: notices,
  };
  return { facts, rules };
}

/** @returns whether it has written anything */
async function applyDecision(
  tx: CompanyTx,
  ticket: LockedTicket & { whatsappId: number },
  { facts, rules }: { facts: Facts; rules: Rules },
  decision: Decision,
): Promise<boolean> {
  const { db, companyId } = tx;
  const { id, contactId, whatsappId } = ticket;
  const { state, queueId = ticket.queueId, closedNotice: tells } = decision;
  if (state) await saveState(db, companyId, id, state);
  const chatbot = (state ?? facts.state)?.stage === 'options';
  const isMoved = queueId !== ticket.queueId || chatbot !== (facts.state?.stage === 'options');
  if (isMoved) await moveWaitingTicket(tx, ticket, { queueId, chatbot });
  if (decision.text === undefined) return state !== undefined || isMoved;
  if (tells && !(await recordClosedNotice(db, companyId, contactId, { ...tells, at: facts.now }))) return true;
  const { timeZone, language } = rules;
  const contactName = (await findContact(db, contactId))?.name ?? '';
  const menuTexts = decision.menu ? [JSON.stringify(decision.menu)] : [];
  const fields = (await fieldTextsOf(db, [ticket], [decision.text, ...menuTexts], language)).get(id);
  const fill = (text: string) => fillVariables(text, { contactName, now: facts.now, timeZone, language, fields });
  // Where there are none that arrive everywhere, the contact types the number.
  const hasButtons = decision.menu && (await findTraits(db, whatsappId))?.hasButtons;
  const interactive = hasButtons ? toChoices(decision.menu, fill, facts.words.menu.open) : undefined;
  const body = fill(
    tells ? fillReturn(decision.text, tells.opensAt, { now: facts.now, timeZone, language }) : decision.text,
  );
  await enqueueAutomatic(tx, [{ ticketId: id, whatsappId, queueId, body, interactive }]);
  return true;
}

/** Up to ten can be pressed; a longer menu is typed. */
const maxChoices = 10;

function toChoices(
  menu: Decision['menu'],
  fill: (text: string) => string,
  open: string,
): StoredInteractive | undefined {
  if (!menu || menu.choices.length === 0 || menu.choices.length > maxChoices || menu.text.trim() === '')
    return undefined;
  const choices = menu.choices.map(({ option, title }) => ({
    id: String(option),
    title,
    description: '',
    section: '',
  }));
  return { kind: 'choices', text: fill(menu.text), footer: '', layout: 'auto', open, choices, chosen: null };
}
