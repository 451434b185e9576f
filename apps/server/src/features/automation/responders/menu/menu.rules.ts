import {
  type ClosedNotice,
  hourMs,
  type MenuChoice,
  minuteMs,
  optionMenuChoices,
  optionMenuText,
  queueMenuChoices,
  queueMenuText,
} from '@balcao/contract';
import type { BotTexts } from '@balcao/i18n';
import { closedQueueText, inQueueText } from './menu-text.ts';
import { reachableOptions, type Option, type OptionRow } from './option-tree.rules.ts';
import { type ContactInput, matchesMenuLine } from '../../../inbox/index.ts';

/** Messages that come together, as people write, are answered with one menu. */
const menuDebounceMs = 3_000;
/** How long a contact who was told that it is closed is not told again, whatever opened in between. */
const noticeIntervals = { sixHours: 6 * hourMs, always: menuDebounceMs } as const;

/** The state of a contact in the automatic service. It is deleted as soon as a person takes the ticket. */
export interface BotState {
  /**
   * `new`: nothing was sent yet; `menu`: of queues; `options`: of a queue; `placed`: in a queue, by their own choice
   */
  stage: 'new' | 'menu' | 'options' | 'placed';
  /** the queues of the menu they read last: a number means one of these, whatever became of the queues since */
  offered: readonly number[];
  optionId: number | null;
  /** how often the current menu was sent, and when last */
  sends: number;
  sentAt: Date | null;
}
export const newState: BotState = { stage: 'new', offered: [], optionId: null, sends: 0, sentAt: null };

/** What is said while it is closed. */
export interface Closed {
  /** when it opens again; null = nobody knows */
  opensAt: Date | null;
  /** of the special day that it is; it goes before all others */
  dayText: string;
  /** of the company; that of the queue goes before it, that of the connection comes after it */
  text: string;
  notice: ClosedNotice;
}

export interface BotQueue {
  id: number;
  name: string;
  greetingMessage: string;
  outOfHoursMessage: string;
  /** null = open */
  closed: Closed | null;
  options: readonly OptionRow[];
}

export interface Facts {
  now: Date;
  words: BotTexts;
  ticket: { status: 'pending' | 'open' | 'closed'; isGroup: boolean; queueId: number | null };
  /** undefined = there is no state to continue: a person put the ticket where it is */
  state: BotState | undefined;
  connection: { greetingMessage: string; outOfHoursMessage: string; maxUseBotQueues: number; timeUseBotQueues: number };
  /** those of the connection, in the order of its menu */
  queues: readonly BotQueue[];
  /** the one the ticket is in, also when it is not the connection's */
  queue: BotQueue | undefined;
  /** of the company; null = open */
  closed: Closed | null;
  settings: { greetInOnlyQueue: boolean; answerCalls: boolean };
  /** when this contact was told last that it is closed: of the company (0) and of queues */
  closedNotices: ReadonlyMap<number, Date>;
}

/** What the automatic service says and changes; an absent field changes nothing. */
export interface Decision {
  text?: string;
  /** the same as choices below words, for where the contact can press them */
  menu?: { text: string; choices: MenuChoice[] };
  /** into this queue, or out of any */
  queueId?: number | null;
  state?: BotState;
  /** `text` says that it is closed */
  closedNotice?: ClosedNoticeSent;
}

/** Who is closed: the company (0) or a queue. A notice later than `before` is one that was sent at the same time. */
export interface ClosedNoticeSent {
  scope: number;
  before: Date;
  /** when it opens again; null = nobody knows */
  opensAt: Date | null;
}

/**
 * The whole conversation of the automatic service: what a contact's message leads to.
 *
 *     a group                            ->  nothing
 *     a call                             ->  that calls are not taken
 *     a person has the ticket            ->  nothing
 *     the company is closed              ->  its text, once in six hours; no menu until it opens
 *     in no queue                        ->  the menu of queues, or into the one they name
 *     in a queue that is closed          ->  its text, once in six hours
 *     in a queue                         ->  its options; 0 = back, # = main menu
 */
export function decide(facts: Facts, input: ContactInput): Decision {
  const { ticket, queue, state } = facts;
  if (ticket.isGroup) return {};
  if (input.kind === 'call') return facts.settings.answerCalls ? { text: facts.words.noCalls } : {};
  if (ticket.status !== 'pending') return {};
  const companyClosed = facts.closed === null ? undefined : outOfHours(facts, 0, facts.closed, queue);
  if (companyClosed) return companyClosed;
  if (!queue) return answerMainMenu(facts, input);
  const queueClosed = queue.closed === null ? undefined : outOfHours(facts, queue.id, queue.closed, queue);
  if (queueClosed) return queueClosed;
  switch (state?.stage) {
    case undefined:
    case 'menu':
      return {};
    case 'new':
      return enterOnlyQueue(facts, queue);
    case 'options':
      return answerOptions(facts, queue, state, input);
    case 'placed':
      return input.kind === 'main' && facts.queues.length > 1 ? showMainMenu(facts) : {};
  }
}

/** Without a text, or where contacts are not told, hours change nothing. */
function outOfHours(
  facts: Facts,
  scope: number,
  { notice, dayText, text: usualText, opensAt }: Closed,
  queue: BotQueue | undefined,
): Decision | undefined {
  const text = dayText || queue?.outOfHoursMessage || usualText || facts.connection.outOfHoursMessage;
  if (text === '' || notice === 'never') return undefined;
  const state = facts.state && { state: facts.state };
  const before = new Date(facts.now.getTime() - noticeIntervals[notice]);
  const toldAt = facts.closedNotices.get(scope);
  if (toldAt && toldAt > before) return { ...state };
  return { text, ...state, closedNotice: { scope, before, opensAt } };
}

function answerMainMenu(facts: Facts, input: ContactInput): Decision {
  const [first, second] = facts.queues;
  if (!first) return {};
  if (!second) return enterOnlyQueue(facts, first);
  const { state } = facts;
  // Only offered options can be chosen: a first message, or one to options of a queue that is gone, is no choice.
  if (state?.stage !== 'menu') return showMainMenu(facts);
  const chosen = state.offered.findIndex((id, index) =>
    matchesMenuLine(input, { number: index + 1, title: nameOf(facts, id) }),
  );
  const queue = facts.queues.find(({ id }) => id === state.offered[chosen]);
  if (queue) return enterChosenQueue(facts, queue, state);
  if (chosen >= 0) return showMainMenu(facts);
  if (input.kind === 'main') return justSent(facts, state) ? {} : showMainMenu(facts);
  return repeatMenu(facts, state, () => showMainMenu(facts));
}

const nameOf = ({ queues }: Facts, id: number) => queues.find((queue) => queue.id === id)?.name ?? '';

function showMainMenu({ connection, queues, now }: Facts): Decision {
  return {
    text: queueMenuText(connection.greetingMessage, queues),
    menu: { text: connection.greetingMessage, choices: queueMenuChoices(queues) },
    queueId: null,
    state: { stage: 'menu', offered: queues.map(({ id }) => id), optionId: null, sends: 1, sentAt: now },
  };
}

/** The one queue of a connection takes everyone in; it greets where the setting says so. */
function enterOnlyQueue(facts: Facts, queue: BotQueue): Decision {
  const greeting = greetingOf(facts, queue);
  if (queue.options.some(({ parentId }) => parentId === null)) return showOptions(facts, queue, [greeting]);
  return { ...(greeting !== '' && { text: greeting }), queueId: queue.id, state: placed };
}

function greetingOf({ queues, settings, connection }: Facts, queue: BotQueue): string {
  if (queues.length > 1) return queue.greetingMessage;
  return settings.greetInOnlyQueue ? queue.greetingMessage || connection.greetingMessage : '';
}

const placed: BotState = { ...newState, stage: 'placed' };

/**
 * A queue outside its hours takes no one in: its text leads back to the menu, and a contact who has read it already
 * gets the menu.
 */
function enterChosenQueue(facts: Facts, queue: BotQueue, state: BotState): Decision {
  const queueClosed = queue.closed === null ? undefined : outOfHours(facts, queue.id, queue.closed, queue);
  if (queueClosed?.text !== undefined)
    return {
      ...queueClosed,
      text: closedQueueText(queueClosed.text, facts.words),
      state: { ...state, sends: 0, sentAt: null },
    };
  if (queueClosed) return repeatMenu(facts, state, () => showMainMenu(facts));
  if (queue.options.some(({ parentId }) => parentId === null))
    return showOptions(facts, queue, [queue.greetingMessage]);
  return { text: queue.greetingMessage || inQueueText(queue, facts.words), queueId: queue.id, state: placed };
}

function answerOptions(facts: Facts, queue: BotQueue, state: BotState, input: ContactInput): Decision {
  const { roots, pathTo } = reachableOptions(queue.options);
  const way = pathTo(state.optionId);
  // An option that is gone: the contact starts at the first ones again.
  const here = way.at(-1);
  const begin = () => showOptions(facts, queue, [greetingOf(facts, queue)]);
  const leave = () => (facts.queues.length > 1 ? showMainMenu(facts) : begin());
  if (input.kind === 'main') return leave();
  if (input.kind === 'number' && input.number === 0) {
    // To where there was a choice: going back to a place with one way on would lead right here again.
    const back = way.slice(0, -1).findLastIndex(({ children }) => children.length > 1);
    if (back >= 0) return showOption(facts, queue, way.slice(0, back + 1));
    return here && roots.length > 1 ? begin() : leave();
  }
  const children = here?.children ?? roots;
  const chosen = children.find((child) => matchesMenuLine(input, { number: child.option, title: child.title }));
  if (chosen) return showOption(facts, queue, [...way, chosen]);
  // At the end of a way people write what they want.
  if (children.length === 0) return {};
  return repeatMenu(facts, state, () => (here ? showOption(facts, queue, way) : begin()));
}

function showOptions(facts: Facts, queue: BotQueue, said: readonly string[]): Decision {
  const { roots } = reachableOptions(queue.options);
  const [only, second] = roots;
  return only && !second ? showOption(facts, queue, [only], said) : menuAt(facts, queue, [], said, roots);
}

/** The last option of a way. A place with a single way on leads straight on. */
function showOption(facts: Facts, queue: BotQueue, way: readonly Option[], before: readonly string[] = []): Decision {
  const here = way.at(-1);
  const said = [...before, here?.message || here?.title || ''];
  const [only, second] = here?.children ?? [];
  return only && !second
    ? showOption(facts, queue, [...way, only], said)
    : menuAt(facts, queue, way, said, here?.children ?? []);
}

function menuAt(
  { now, words, queues }: Facts,
  queue: BotQueue,
  way: readonly Option[],
  said: readonly string[],
  options: readonly Option[],
): Decision {
  const text = said.filter((part) => part.trim() !== '').join('\n\n');
  const place = { depth: way.length, severalQueues: queues.length > 1, words: words.menu };
  return {
    text: optionMenuText(text, options, place),
    menu: { text, choices: optionMenuChoices(options, place) },
    queueId: queue.id,
    state: { stage: 'options', offered: [], optionId: way.at(-1)?.id ?? null, sends: 1, sentAt: now },
  };
}

const justSent = ({ now }: Facts, { sentAt }: BotState) =>
  sentAt !== null && now.getTime() - sentAt.getTime() < menuDebounceMs;

/**
 * Repeats a menu that was not understood: as often as the connection allows, then it is silent for the set time. Its
 * options can still be chosen.
 */
function repeatMenu(facts: Facts, state: BotState, show: () => Decision): Decision {
  const { maxUseBotQueues: maxSends, timeUseBotQueues: silenceMinutes } = facts.connection;
  if (justSent(facts, state)) return {};
  const limitReached = maxSends > 0 && state.sends >= maxSends;
  const silenceOver =
    silenceMinutes > 0 &&
    state.sentAt !== null &&
    facts.now.getTime() - state.sentAt.getTime() >= silenceMinutes * minuteMs;
  if (limitReached && !silenceOver) return {};
  const shown = show();
  return { ...shown, ...(shown.state && { state: { ...shown.state, sends: limitReached ? 1 : state.sends + 1 } }) };
}
