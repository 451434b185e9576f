import { minuteMs, type Flow, type HandlerAnswer, type HandlerInput, type simulateFlow } from '@balcao/contract';
import * as z from 'zod';
import { AppError } from '../../../platform/app-error.ts';
import type { CompanyTx } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findContact } from '../../inbox/index.ts';
import {
  advance,
  flowState,
  newFlowState,
  shownAnswers,
  type CallAnswer,
  type FlowEffect,
  type FlowEvent,
  type FlowFacts,
  type FlowState,
} from './engine/index.ts';
import { readFacts } from './facts.ts';
import { findDraft } from './flows.sql.ts';
import { keepKnown, readSurroundings } from './surroundings.ts';

type Request = HandlerInput<typeof simulateFlow>['body'];
type Answer = HandlerAnswer<typeof simulateFlow>;

const lifeMs = 30 * minuteMs;
/** What a browser keeps of a simulation, sealed: people cannot write it, nor hand it to another flow. */
const kept = z.object({ state: flowState, until: z.number(), skippedMs: z.number() });
const contextOf = (companyId: number, flowId: Flow['id']) => `flow-simulation:${companyId}:${flowId}`;

/**
 * One step of a simulated conversation, by the engine that answers contacts. Its effects are told and not done, so that nothing leaves
 * and no row is written. Errors: ERR_NO_FLOW_FOUND, ERR_NO_CONTACT_FOUND, ERR_SIMULATION_OVER.
 */
export async function simulate(
  tx: CompanyTx,
  platform: Pick<Platform, 'vault' | 'outboundHttp'>,
  id: number,
  { event, state: token, contactId = null, hours }: Request,
): Promise<Answer> {
  const draft = await findDraft(tx.db, id);
  if (!draft) throw new AppError('ERR_NO_FLOW_FOUND');
  if (contactId !== null && !(await findContact(tx.db, contactId))) throw new AppError('ERR_NO_CONTACT_FOUND');
  const drawing = keepKnown(draft.drawing, await readSurroundings(tx, platform));
  const real = tx.clock.now();
  const context = contextOf(tx.companyId, id);
  const before = token === undefined ? undefined : open(platform, token, { context, now: real });
  const begun = before?.state ?? newFlowState('simulation', real);
  // Waits that were skipped have passed, as far as the conversation knows.
  const skippedMs =
    (before?.skippedMs ?? 0) + (event.kind === 'skipWait' ? leftOf(begun, real, before?.skippedMs ?? 0) : 0);
  const now = new Date(real.getTime() + skippedMs);
  const subject = { contactId, ticketId: null, whatsappId: null, queueId: null };
  const facts = withHours(await readFacts(tx, drawing, subject), hours);
  const advanced = advance({ drawing, state: begun, event: toEvent(event, begun), facts, now });
  const { state, effects, steps } = advanced;
  const group = state.at && drawing.groups.find(({ id: groupId }) => groupId === state.at?.groupId);
  const block = group?.blocks[state.at?.index ?? 0];
  return {
    state: platform.vault.seal(JSON.stringify({ state, until: real.getTime() + lifeMs, skippedMs }), context),
    at: group && block ? { groupId: group.id, blockId: block.id } : null,
    waitsFor: state.waiting?.for ?? null,
    outcome: state.outcome,
    steps,
    said: effects.flatMap(toSaid),
    deeds: effects.flatMap(toDeed),
    answers: shownAnswers(state),
  };
}

function open({ vault }: Pick<Platform, 'vault'>, token: string, { context, now }: { context: string; now: Date }) {
  const opened = readToken(vault, token, context);
  if (!opened || opened.until < now.getTime()) throw new AppError('ERR_SIMULATION_OVER');
  return opened;
}

function readToken(vault: Platform['vault'], token: string, context: string): z.infer<typeof kept> | undefined {
  try {
    return kept.safeParse(JSON.parse(vault.open(token, context))).data;
  } catch {
    return undefined;
  }
}

/** How long it is until the time is over that a run waits for. */
function leftOf({ waiting }: FlowState, now: Date, skippedMs: number): number {
  const until = waiting && waiting.for !== 'call' ? waiting.until : null;
  return until === null ? 0 : Math.max(0, Date.parse(until) - now.getTime() - skippedMs);
}

function withHours(facts: FlowFacts, hours: Request['hours']): FlowFacts {
  if (hours === 'real') return facts;
  const chosen = { isOpen: hours === 'open', opensAt: null };
  const ofQueues = Object.keys(facts.queues).map((id) => [id, chosen] as const);
  const values = { ...facts.values, aberto: chosen.isOpen ? 'sim' : 'não' };
  return { ...facts, values, company: chosen, queues: Object.fromEntries(ofQueues) };
}

function toEvent(event: Request['event'], { waiting }: FlowState): FlowEvent {
  switch (event.kind) {
    case 'begin':
      return { kind: 'begun' };
    case 'message':
      return { kind: 'message', text: event.text, hasWords: true };
    case 'skipWait':
      return { kind: 'timeRanOut' };
    case 'answer': {
      const key = waiting?.for === 'call' ? waiting.key : '';
      return { kind: 'answered', key, answer: answerOf(event), durationMs: 0 };
    }
  }
}

const statuses = { found: 200, notFound: 404, failed: 500 } as const;

function answerOf({ outcome, body }: Extract<Request['event'], { kind: 'answer' }>): CallAnswer {
  return outcome === 'unknown' ? { problem: 'lost' } : { status: statuses[outcome], body: parsed(body) };
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return body;
  }
}

function toSaid(effect: FlowEffect): Answer['said'] {
  if (effect.kind === 'sendFiles') return [{ text: '', choices: [], fileListId: effect.fileListId }];
  const text = effect.kind === 'say' || effect.kind === 'leave' ? effect.text : '';
  if (text === '') return [];
  const choices = effect.kind === 'say' ? (effect.choices?.choices.map(({ title }) => title) ?? []) : [];
  return [{ text, choices, fileListId: null }];
}

function toDeed(effect: FlowEffect): Answer['deeds'] {
  const { kind } = effect;
  switch (effect.kind) {
    case 'say':
    case 'sendFiles':
      return [];
    case 'setField':
      return [{ kind, subjectId: effect.fieldId, text: effect.value }];
    case 'tag':
      return [{ kind: effect.removes ? 'untag' : 'tag', subjectId: effect.tagId, text: '' }];
    case 'setPriority':
      return [{ kind, subjectId: null, text: effect.priority }];
    case 'call':
      return [{ kind, subjectId: null, text: `${effect.method} ${effect.url}` }];
    case 'handOver':
      return [{ kind, subjectId: effect.queueId ?? effect.userId, text: '' }];
    case 'end':
      return [{ kind, subjectId: null, text: effect.closeReason }];
    case 'leave':
      return [{ kind, subjectId: effect.queueId, text: effect.why }];
  }
}
