import {
  minuteMs,
  type DeadlineKind,
  type DeadlineRule,
  type OpeningTimes,
  type TicketPriority,
  type TicketStatus,
} from '@balcao/contract';
import { limitOf, ruleFor } from './deadlines.rules.ts';

/** Moments are milliseconds since 1970. */
type Moment = number;

/** What of a ticket decides about its deadlines, as it is now. */
export interface ServiceFacts {
  status: TicketStatus;
  isGroup: boolean;
  queueId: number | null;
  priority: TicketPriority;
  tagIds: readonly number[];
  userId: number | null;
  /** a program has the conversation: a menu, a responder, or another responder of its number */
  isHeld: boolean;
  /** when its latest service began; null = it was never served */
  since: Moment | null;
  /** the company began it */
  isBegunByUs: boolean;
  /** a person answered in it */
  isAnswered: boolean;
  /** the oldest message that no person has answered; null = the contact has to answer */
  unansweredSince: Moment | null;
  /** when the newest message was written, where it is the company's */
  answeredAt: Moment | null;
}

/** What is kept of the deadlines of a service. */
export interface ServiceState {
  serviceSince: Moment;
  ruleId: number | null;
  queueId: number | null;
  /** from when on its deadlines count: people have the conversation; null = a program has it */
  peopleSince: Moment | null;
  answered: boolean;
  answerSince: Moment | null;
  answerDue: Moment | null;
  answerAlert: Moment | null;
  answerAlerted: boolean;
  answerResultId: number | null;
  resolutionSince: Moment | null;
  resolutionSpentMs: number;
  resolutionDue: Moment | null;
  resolutionAlert: Moment | null;
  resolutionAlerted: boolean;
  resolutionResultId: number | null;
  closedAt: Moment | null;
  checkAt: Moment | null;
}

/** A row about a deadline that was kept or missed. */
export interface NewResult {
  kind: DeadlineKind;
  ruleName: string;
  minutes: number;
  since: Moment;
  dueAt: Moment;
  breachedAt: Moment | null;
  settledAt: Moment | null;
  lateMs: number | null;
}

/** What is to be done with what is kept. */
export interface Outcome {
  /** null = nothing is kept any more */
  state: ServiceState | null;
  /** rows to add; one that was missed and is not settled becomes that of its deadline */
  added: NewResult[];
  /** rows of missed deadlines that are made up for */
  settled: { id: number; settledAt: Moment; lateMs: number }[];
  /** the end of the service is undone: what became of its deadlines by it */
  undone: { settledAt: Moment; keptIds: number[] } | null;
  /** of what people are told, once for each */
  notices: { kind: DeadlineKind; what: 'near' | 'breached'; dueAt: Moment }[];
}

type Times = Pick<OpeningTimes, 'addOpenTime' | 'openMinutesBetween'>;

/** What a program has is looked at again after this long, in case that no event told of its end. */
const heldCheckMs = 5 * minuteMs;

const always: Times = {
  addOpenTime: (from, minutes) => new Date(from.getTime() + minutes * minuteMs),
  openMinutesBetween: (from, to) => Math.max(0, to.getTime() - from.getTime()) / minuteMs,
};

/** The times that count by a rule. */
const timesOf = (rule: Pick<DeadlineRule, 'inHours'> | undefined, opening: Times): Times =>
  rule?.inHours === false ? always : opening;

const isServed = ({ isGroup, since }: ServiceFacts) => !isGroup && since !== null;

/** The message that waits for an answer: one of an earlier service waits for none. */
function waitingSince({ since, unansweredSince, isBegunByUs }: ServiceFacts): Moment | null {
  if (since === null || unansweredSince === null) return null;
  return unansweredSince < since ? (isBegunByUs ? null : since) : unansweredSince;
}

const standsStill = (rule: Pick<DeadlineRule, 'pauses'> | undefined, waiting: Moment | null) =>
  waiting === null && rule?.pauses !== false;

/** Whether what is kept is what the ticket is now, so that nothing has to be computed. */
export function isCurrent(
  facts: ServiceFacts,
  rules: readonly DeadlineRule[],
  state: ServiceState | null,
  now: Moment,
): boolean {
  const rule = isServed(facts) && facts.status !== 'closed' ? ruleFor(rules, facts) : undefined;
  if (!state) return rule === undefined;
  if (facts.status === 'closed') return state.closedAt !== null && state.serviceSince === facts.since;
  const waiting = waitingSince(facts);
  return (
    isServed(facts) &&
    state.closedAt === null &&
    state.serviceSince === facts.since &&
    state.ruleId === (rule?.id ?? null) &&
    state.queueId === facts.queueId &&
    (state.peopleSince === null) === facts.isHeld &&
    state.answerSince === waiting &&
    (facts.isHeld || (state.resolutionSince === null) === standsStill(rule, waiting)) &&
    (state.checkAt === null || state.checkAt > now)
  );
}

/**
 * Brings what is kept of a ticket's deadlines up to what it is now.
 * @param opening the opening hours of its queue
 * @param recount the rules or the hours were changed: what they would make late at once counts from now on
 */
export function advance(
  facts: ServiceFacts,
  rules: readonly DeadlineRule[],
  kept: ServiceState | null,
  { now, opening, recount = false }: { now: Moment; opening: Times; recount?: boolean },
): Outcome {
  const outcome: Outcome = { state: null, added: [], settled: [], undone: null, notices: [] };
  const ruleOf = (state: ServiceState) => rules.find(({ id }) => id === state.ruleId);
  let state = kept;
  if (state && (state.serviceSince !== facts.since || !isServed(facts) || rules.length === 0)) {
    const times = timesOf(ruleOf(state), opening);
    for (const kind of ['answer', 'resolution'] as const) settle(outcome, state, kind, { at: now, times });
    state = null;
  }
  if (!isServed(facts) || facts.since === null || rules.length === 0) return outcome;
  if (facts.status === 'closed') {
    outcome.state = state && (state.closedAt === null ? close(outcome, state, ruleOf(state), { now, opening }) : state);
    return outcome;
  }
  if (state?.closedAt != null) {
    const keptIds = [state.answerResultId, state.resolutionResultId].filter((id) => id !== null);
    outcome.undone = { settledAt: state.closedAt, keptIds };
    state = { ...state, closedAt: null };
  }
  const rule = ruleFor(rules, facts);
  if (!rule && !state) return outcome;
  const before = state ?? newState(facts.since);
  const times = timesOf(rule, opening);
  const waiting = waitingSince(facts);
  const next: ServiceState = {
    ...before,
    ruleId: rule?.id ?? null,
    queueId: facts.queueId,
    peopleSince: facts.isHeld ? null : state && state.peopleSince === null ? now : (state?.peopleSince ?? facts.since),
    answered: before.answered || facts.isAnswered,
  };
  if (before.answerSince !== null && (waiting === null || waiting > before.answerSince)) {
    const at = Math.max(before.answerSince, waiting ?? facts.answeredAt ?? now);
    keepOrMiss(outcome, before, 'answer', ruleOf(before), { at, times });
    Object.assign(next, { answered: true, answerResultId: null, answerAlerted: false });
  }
  next.answerSince = waiting;
  runResolution(before, next, { rule, waiting, times, stoppedAt: facts.answeredAt ?? now, now });
  setDues(next, rule, times);
  const wasLate = (due: Moment | null) => due !== null && due <= now;
  const turnsLate = (kind: 'answer' | 'resolution') => wasLate(next[`${kind}Due`]) && !wasLate(before[`${kind}Due`]);
  if (recount && next.peopleSince !== null && (turnsLate('answer') || turnsLate('resolution'))) {
    next.peopleSince = now;
    if (next.resolutionSince !== null) Object.assign(next, { resolutionSince: now, resolutionSpentMs: 0 });
    setDues(next, rule, times);
  }
  for (const kind of ['answer', 'resolution'] as const)
    if (next[`${kind}Due`] !== before[`${kind}Due`] && (next[`${kind}Alert`] ?? 0) > now)
      next[`${kind}Alerted`] = false;
  notice(outcome, next, rule, now);
  outcome.state = { ...next, checkAt: facts.isHeld ? now + heldCheckMs : nextCheck(next, now) };
  return outcome;
}

const newState = (serviceSince: Moment): ServiceState => ({
  serviceSince,
  ruleId: null,
  queueId: null,
  peopleSince: null,
  answered: false,
  answerSince: null,
  answerDue: null,
  answerAlert: null,
  answerAlerted: false,
  answerResultId: null,
  resolutionSince: null,
  resolutionSpentMs: 0,
  resolutionDue: null,
  resolutionAlert: null,
  resolutionAlerted: false,
  resolutionResultId: null,
  closedAt: null,
  checkAt: null,
});

export const answerKind = ({ answered }: Pick<ServiceState, 'answered'>): DeadlineKind => (answered ? 'next' : 'first');

const openMs = (times: Times, from: Moment, to: Moment) =>
  Math.round(times.openMinutesBetween(new Date(from), new Date(to)) * minuteMs);

/** Lets the time of the resolution run or stand still. */
function runResolution(
  before: ServiceState,
  next: ServiceState,
  {
    rule,
    waiting,
    times,
    stoppedAt,
    now,
  }: { rule: DeadlineRule | undefined; waiting: Moment | null; times: Times; stoppedAt: Moment; now: Moment },
): void {
  const runs = next.peopleSince !== null && !standsStill(rule, waiting);
  if (before.resolutionSince !== null && !runs) {
    next.resolutionSpentMs += openMs(times, before.resolutionSince, stoppedAt);
    next.resolutionSince = null;
  } else if (before.resolutionSince === null && runs) {
    const isNew = before.resolutionSpentMs === 0 && before.ruleId === null;
    next.resolutionSince = Math.max(waiting ?? (isNew ? next.serviceSince : now), next.peopleSince ?? now);
  }
}

/** When the deadlines are due by a rule, and when people are alerted. */
function setDues(state: ServiceState, rule: DeadlineRule | undefined, times: Times): void {
  const after = (from: Moment, minutes: number) => times.addOpenTime(new Date(from), minutes)?.getTime() ?? null;
  const { peopleSince, answerSince, resolutionSince } = state;
  const answer = limitOf(rule, answerKind(state));
  const from = answer && answerSince !== null && peopleSince !== null ? Math.max(answerSince, peopleSince) : null;
  state.answerDue = answer && from !== null ? after(from, answer.minutes) : null;
  state.answerAlert = answer && from !== null ? after(from, answer.alertAfter) : null;
  const resolution = limitOf(rule, 'resolution');
  const spent = state.resolutionSpentMs / minuteMs;
  const runs = resolution && resolutionSince !== null;
  state.resolutionDue = runs ? after(resolutionSince, resolution.minutes - spent) : null;
  state.resolutionAlert = runs ? after(resolutionSince, resolution.alertAfter - spent) : null;
}

/** Makes up for a missed deadline, if there is one that is not. */
function settle(
  outcome: Outcome,
  state: ServiceState,
  kind: 'answer' | 'resolution',
  { at, times }: { at: Moment; times: Times },
): boolean {
  const id = state[`${kind}ResultId`];
  if (id === null || state.closedAt !== null) return false;
  const dueAt = state[`${kind}Due`];
  outcome.settled.push({ id, settledAt: at, lateMs: dueAt === null ? 0 : openMs(times, dueAt, at) });
  return true;
}

/** Enters that a deadline was kept, missed, or made up for. */
function keepOrMiss(
  outcome: Outcome,
  state: ServiceState,
  kind: 'answer' | 'resolution',
  rule: DeadlineRule | undefined,
  { at, times }: { at: Moment; times: Times },
): void {
  if (settle(outcome, state, kind, { at, times })) return;
  const dueAt = state[`${kind}Due`];
  const row = dueAt === null ? undefined : resultOf(state, kind, rule, dueAt);
  if (!row || dueAt === null) return;
  const isLate = at > dueAt;
  outcome.added.push({
    ...row,
    breachedAt: isLate ? dueAt : null,
    settledAt: at,
    lateMs: isLate ? openMs(times, dueAt, at) : null,
  });
}

function resultOf(
  state: ServiceState,
  kind: 'answer' | 'resolution',
  rule: DeadlineRule | undefined,
  dueAt: Moment,
): Omit<NewResult, 'breachedAt' | 'settledAt' | 'lateMs'> | undefined {
  const what = kind === 'answer' ? answerKind(state) : kind;
  const limit = limitOf(rule, what);
  if (!rule || !limit) return undefined;
  const { serviceSince, answerSince } = state;
  const since = kind === 'answer' ? (answerSince ?? serviceSince) : serviceSince;
  return { kind: what, ruleName: rule.name, minutes: limit.minutes, since, dueAt };
}

/** Ends the deadlines with their service: what is resolved needs no answer. */
function close(
  outcome: Outcome,
  state: ServiceState,
  rule: DeadlineRule | undefined,
  { now, opening }: { now: Moment; opening: Times },
): ServiceState {
  const times = timesOf(rule, opening);
  if (state.answerDue === null || state.answerDue > now) settle(outcome, state, 'answer', { at: now, times });
  else keepOrMiss(outcome, state, 'answer', rule, { at: now, times });
  const limit = limitOf(rule, 'resolution');
  // While its time stands still it is as far ahead as it was.
  const left = limit && state.resolutionSince === null ? limit.minutes - state.resolutionSpentMs / minuteMs : 0;
  const resolutionDue = state.resolutionDue ?? times.addOpenTime(new Date(now), left)?.getTime() ?? null;
  if (limit && state.peopleSince !== null)
    keepOrMiss(outcome, { ...state, resolutionDue }, 'resolution', rule, { at: now, times });
  return { ...state, closedAt: now, checkAt: null };
}

/** Enters what was missed by now, and tells of it, or of what is about to be. */
function notice(outcome: Outcome, state: ServiceState, rule: DeadlineRule | undefined, now: Moment): void {
  for (const kind of ['answer', 'resolution'] as const) {
    const dueAt = state[`${kind}Due`];
    if (dueAt === null) continue;
    const what = kind === 'answer' ? answerKind(state) : kind;
    if (dueAt <= now && state[`${kind}ResultId`] === null) {
      const row = resultOf(state, kind, rule, dueAt);
      if (row) outcome.added.push({ ...row, breachedAt: dueAt, settledAt: null, lateMs: null });
      outcome.notices.push({ kind: what, what: 'breached', dueAt });
      state[`${kind}Alerted`] = true;
    } else if (dueAt > now && !state[`${kind}Alerted`] && (state[`${kind}Alert`] ?? dueAt) <= now) {
      outcome.notices.push({ kind: what, what: 'near', dueAt });
      state[`${kind}Alerted`] = true;
    }
  }
}

/** When there is something to do next, where all that was to be done by now is done. */
function nextCheck(state: ServiceState, now: Moment): Moment | null {
  const moments = (['answer', 'resolution'] as const)
    .flatMap((kind) => [state[`${kind}Alert`], state[`${kind}Due`]])
    .filter((at) => at !== null && at > now);
  return moments.length === 0 ? null : Math.min(...moments.filter((at) => at !== null));
}

/** The deadline of a ticket that is due first; null = none runs */
export function firstDue(state: ServiceState | null): { kind: DeadlineKind; dueAt: Moment; alertAt: Moment } | null {
  if (!state || state.closedAt !== null) return null;
  const { answerDue, answerAlert, resolutionDue, resolutionAlert } = state;
  const answer =
    answerDue === null ? [] : [{ kind: answerKind(state), dueAt: answerDue, alertAt: answerAlert ?? answerDue }];
  const end =
    resolutionDue === null
      ? []
      : [{ kind: 'resolution' as const, dueAt: resolutionDue, alertAt: resolutionAlert ?? resolutionDue }];
  return [...answer, ...end].toSorted((a, b) => a.dueAt - b.dueAt)[0] ?? null;
}
