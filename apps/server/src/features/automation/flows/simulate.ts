import { randomUUID } from 'node:crypto';
import {
  minuteMs,
  type Flow,
  type FlowDrawing,
  type HandlerAnswer,
  type HandlerInput,
  type simulateFlow,
} from '@balcao/contract';
import * as z from 'zod';
import { AppError } from '../../../platform/app-error.ts';
import type { CompanyTx } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findContact } from '../../inbox/index.ts';
import {
  flowEffect,
  flowState,
  newFlowState,
  shownAnswers,
  type CallAnswer,
  type FlowEffect,
  type FlowEvent,
  type FlowFacts,
  type FlowState,
} from './engine/index.ts';
import { advanceAcross, type OpenFlow } from './advance-across.ts';
import { askWithin } from './ask-address.ts';
import { readFacts } from './facts.ts';
import { findDraft } from './flows.sql.ts';
import { flowOpener } from './open-flow.ts';
import { openHeaders } from './secrets.ts';
import { keepKnown, readSurroundings } from './surroundings.ts';

type Request = HandlerInput<typeof simulateFlow>['body'];
type Answer = HandlerAnswer<typeof simulateFlow>;

const lifeMs = 30 * minuteMs;
/** What a browser keeps of a simulation, sealed: people cannot write it, nor hand it to another flow. */
const kept = z.object({
  state: flowState,
  until: z.number(),
  skippedMs: z.number(),
  /** the flow that it went on in; null = it is in the drawing that is tried */
  flowId: z.number().nullable(),
  /** what it asks of an address */
  call: flowEffect.nullable(),
});
const contextOf = (companyId: number, flowId: Flow['id']) => `flow-simulation:${companyId}:${flowId}`;

/** One step of a simulated conversation with what is drawn of a flow. Errors: those of `simulate`, ERR_NO_FLOW_FOUND, ERR_NO_CONTACT_FOUND. */
export async function simulateDraft(
  tx: CompanyTx,
  platform: Pick<Platform, 'vault' | 'outboundHttp'>,
  id: number,
  request: Request,
  real?: RealAnswer,
): Promise<Answer> {
  const draft = await findDraft(tx.db, id);
  if (!draft) throw new AppError('ERR_NO_FLOW_FOUND');
  const { contactId } = request;
  if (contactId && !(await findContact(tx.db, contactId))) throw new AppError('ERR_NO_CONTACT_FOUND');
  return simulate(tx, platform, { id, drawing: draft.drawing }, request, real);
}

/** What is tried out; the id is 0 where it is no flow yet. */
interface Tried {
  id: Flow['id'];
  drawing: FlowDrawing;
}

/**
 * One step of a simulated conversation, by the engine that answers contacts. Its effects are told and not done, so that nothing leaves
 * and no row is written. Errors: ERR_SIMULATION_OVER.
 */
export async function simulate(
  tx: CompanyTx,
  platform: Pick<Platform, 'vault' | 'outboundHttp'>,
  { id, drawing: tried }: Tried,
  { event, state: token, contactId = null, hours }: Request,
  real?: RealAnswer,
): Promise<Answer> {
  const known = keepKnown(tried, await readSurroundings(tx, platform));
  const drawing = event.kind === 'begin' && event.groupId !== undefined ? beginIn(known, event.groupId) : known;
  const at = tx.clock.now();
  const context = contextOf(tx.companyId, id);
  const before = token === undefined ? undefined : openToken(platform, token, { context, now: at });
  const begun = before?.state ?? newFlowState(`simulation-${randomUUID()}`, at);
  // Waits that were skipped have passed, as far as the conversation knows.
  const skippedMs =
    (before?.skippedMs ?? 0) + (event.kind === 'skipWait' ? leftOf(begun, at, before?.skippedMs ?? 0) : 0);
  const now = new Date(at.getTime() + skippedMs);
  const subject = { contactId, ticketId: null, whatsappId: null, queueId: null };
  const supposed = (facts: FlowFacts) => withHours(contactId === null ? withInvented(facts) : facts, hours);
  const openNext = flowOpener(tx, subject);
  const open = async (flowId: number): Promise<OpenFlow | undefined> => {
    const opened = await openNext(flowId);
    return opened && { ...opened, facts: supposed(opened.facts) };
  };
  const elsewhere = before?.flowId ?? null;
  const from =
    elsewhere === null
      ? { flowId: id, versionId: null, drawing, facts: supposed(await readFacts(tx, drawing, subject)) }
      : await open(elsewhere);
  // The flow that it went on in was removed meanwhile.
  if (!from) throw new AppError('ERR_SIMULATION_OVER');
  const { segments, last } = await advanceAcross(from, { state: begun, event: toEvent(event, begun, real), now }, open);
  const { after: state } = last;
  const effects = segments.flatMap((segment) => segment.effects);
  const steps = segments.flatMap(({ flowId, steps: own }) => own.map((step) => ({ ...step, flowId })));
  const group = state.at && last.drawing.groups.find(({ id: groupId }) => groupId === state.at?.groupId);
  const block = group?.blocks[state.at?.index ?? 0];
  const flowId = last.versionId === null ? null : last.flowId;
  const call =
    effects.find((effect) => effect.kind === 'call') ?? (state.waiting?.for === 'call' ? before?.call : null) ?? null;
  return {
    state: platform.vault.seal(
      JSON.stringify({ state, until: at.getTime() + lifeMs, skippedMs, flowId, call }),
      context,
    ),
    at: group && block ? { groupId: group.id, blockId: block.id, flowId: last.flowId } : null,
    waitsFor: state.waiting?.for ?? null,
    outcome: state.outcome,
    steps,
    said: effects.flatMap(toSaid),
    deeds: effects.flatMap(toDeed),
    answers: shownAnswers(state),
  };
}

/** What an address answered that was asked in a simulation. */
interface RealAnswer {
  answer: CallAnswer;
  durationMs: number;
}

/** Asks the address that a simulation waits for, which leaves this installation: somebody said so. Errors: ERR_SIMULATION_OVER. */
export async function askForReal(
  platform: Pick<Platform, 'database' | 'vault' | 'outboundHttp' | 'rateLimit'>,
  companyId: number,
  id: number,
  { state: token }: Pick<Request, 'state'>,
): Promise<RealAnswer> {
  const call = await platform.database.forCompany(companyId, async (tx) => {
    const context = { context: contextOf(companyId, id), now: tx.clock.now() };
    const { call: asked } = openToken(platform, token ?? '', context);
    if (asked?.kind !== 'call') throw new AppError('ERR_SIMULATION_OVER');
    const headers = await openHeaders(tx, platform, asked);
    return headers && { ...asked, headers };
  });
  const began = performance.now();
  const answer = call ? await askWithin(platform, companyId, call) : ({ problem: 'notSent' } as const);
  return { answer, durationMs: Math.round(performance.now() - began) };
}

function openToken(
  { vault }: Pick<Platform, 'vault'>,
  token: string,
  { context, now }: { context: string; now: Date },
) {
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

/** A drawing in which conversations begin elsewhere. */
const beginIn = (drawing: FlowDrawing, groupId: string): FlowDrawing => ({
  ...drawing,
  entry: { ...drawing.entry, to: { to: 'group', groupId } },
});

/** How long it is until the time is over that a run waits for. */
function leftOf({ waiting }: FlowState, now: Date, skippedMs: number): number {
  const until = waiting && 'until' in waiting ? waiting.until : null;
  return until === null ? 0 : Math.max(0, Date.parse(until) - now.getTime() - skippedMs);
}

/** Who writes where no contact was chosen: a text without a name looks like a mistake of its author. */
const invented = { nome: 'Camila', nome_completo: 'Camila Souza', telefone: '5511900000000' };
const withInvented = (facts: FlowFacts): FlowFacts => ({ ...facts, values: { ...facts.values, ...invented } });

function withHours(facts: FlowFacts, hours: Request['hours']): FlowFacts {
  if (hours === 'real') return facts;
  const chosen = { isOpen: hours === 'open', opensAt: null };
  const ofQueues = Object.keys(facts.queues).map((id) => [id, chosen] as const);
  const values = { ...facts.values, aberto: chosen.isOpen ? 'sim' : 'não' };
  return { ...facts, values, company: chosen, queues: Object.fromEntries(ofQueues) };
}

function toEvent(event: Request['event'], { waiting }: FlowState, real: RealAnswer | undefined): FlowEvent {
  switch (event.kind) {
    case 'begin':
      return { kind: 'begun' };
    case 'message':
      return { kind: 'message', text: event.text, hasWords: true };
    case 'skipWait':
      return { kind: 'timeRanOut' };
    case 'answer': {
      const key = waiting?.for === 'call' ? waiting.key : '';
      return { kind: 'answered', key, ...(real ?? { answer: answerOf(event), durationMs: 0 }) };
    }
    case 'reply': {
      const key = waiting?.for === 'model' ? waiting.key : '';
      const text = event.text.trim();
      const isFound = event.came === 'reached';
      const said = { texts: isFound || text === '' ? [] : [text], value: isFound ? text : '' };
      return { kind: 'modelAnswered', key, answer: { came: event.came, actions: [], ...said } };
    }
  }
}

const statuses = { found: 200, notFound: 404, failed: 500 } as const;

function answerOf({ outcome, body }: Extract<Request['event'], { kind: 'answer' }>): CallAnswer {
  if (outcome === 'real') return { problem: 'notSent' };
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
  if (effect.kind === 'sendFiles' || effect.kind === 'sendAudio')
    return [{ text: '', choices: [], fileListId: effect.fileListId }];
  if (effect.kind === 'reply') return effect.texts.map((text) => ({ text, choices: [], fileListId: null }));
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
    case 'sendAudio':
    case 'reply':
      return [];
    case 'setField':
      return [{ kind, subjectId: effect.fieldId, text: effect.value }];
    case 'tag':
      return [{ kind: effect.removes ? 'untag' : 'tag', subjectId: effect.tagId, text: '' }];
    case 'setPriority':
      return [{ kind, subjectId: null, text: effect.priority }];
    case 'call':
      return [{ kind, subjectId: null, text: `${effect.method} ${effect.url}` }];
    case 'askModel':
      return [{ kind, subjectId: effect.promptId, text: effect.goal }];
    case 'followUp':
      return [{ kind, subjectId: effect.followUpId, text: '' }];
    case 'handOver':
      return [{ kind, subjectId: effect.queueId ?? effect.userId, text: '' }];
    case 'goTo':
      return [{ kind, subjectId: effect.flowId, text: '' }];
    case 'end':
      return [{ kind, subjectId: null, text: effect.closeReason }];
    case 'leave':
      return [{ kind, subjectId: effect.queueId, text: effect.why }];
  }
}
