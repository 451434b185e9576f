import {
  fillFlowVariables,
  flowLimits,
  isFlowVariable,
  savedAnswersOf,
  type FlowBlock,
  type FlowDrawing,
  type FlowExit,
  type FlowFailure,
  type FlowGroup,
  type FlowWay,
} from '@balcao/contract';
import type { FlowEffect, FlowFacts, FlowHours, FlowState, FlowStep, SavedAnswer } from './state.ts';

/** What is the same in all turns of a drawing; kept while the drawing is. */
interface Index {
  groups: ReadonlyMap<string, FlowGroup>;
  saved: ReadonlySet<string>;
}
const indexes = new WeakMap<FlowDrawing, Index>();

function indexOf(drawing: FlowDrawing): Index {
  const known = indexes.get(drawing);
  if (known) return known;
  const made = {
    groups: new Map(drawing.groups.map((group) => [group.id, group])),
    saved: new Set(savedAnswersOf(drawing)),
  };
  indexes.set(drawing, made);
  return made;
}

/** A block, or the place below the last one of a group. */
export interface Cursor {
  groupId: string;
  index: number;
}

type EffectBody = FlowEffect extends infer Each ? (Each extends FlowEffect ? Omit<Each, 'step'> : never) : never;

/**
 * One turn of a run: the state as it changes, and what came of it. Each function that moves the run answers where it goes on;
 * null = it waits, or is over.
 */
export class FlowTurn {
  readonly drawing: FlowDrawing;
  readonly facts: FlowFacts;
  readonly now: Date;
  readonly state: FlowState;
  readonly effects: FlowEffect[] = [];
  readonly steps: FlowStep[] = [];
  readonly #index: Index;

  constructor(drawing: FlowDrawing, state: FlowState, facts: FlowFacts, now: Date) {
    this.drawing = drawing;
    this.facts = facts;
    this.now = now;
    this.state = { ...state, answers: { ...state.answers }, visits: { ...state.visits }, shares: { ...state.shares } };
    this.#index = indexOf(drawing);
  }

  groupAt({ groupId }: Cursor): FlowGroup | undefined {
    return this.#index.groups.get(groupId);
  }

  /** The block that the run waits at. */
  waitingBlock(): FlowBlock | undefined {
    const { at } = this.state;
    return at ? this.groupAt(at)?.blocks[at.index] : undefined;
  }

  do(effect: EffectBody): void {
    this.effects.push({ ...effect, step: this.state.step });
  }

  /** Counts a step: an effect carries the number of the step that it belongs to. */
  beginStep(at: Cursor): void {
    this.state.step += 1;
    this.state.at = at;
    this.state.waiting = null;
  }

  note(cursor: Cursor, left: string | null, note: FlowStep['note'] = null): void {
    const group = this.groupAt(cursor);
    const blockId = group?.blocks[cursor.index]?.id ?? null;
    this.steps.push({ step: this.state.step, groupId: cursor.groupId, blockId, left, note });
  }

  /** Leaves a block by one of its outputs. */
  leaveBy(cursor: Cursor, left: string, way: FlowWay, note: FlowStep['note'] = null): Cursor | null {
    this.note(cursor, left, note);
    return this.follow(way, cursor);
  }

  /** Leaves a block to the one below it. */
  goOn(cursor: Cursor, note: FlowStep['note'] = null): Cursor {
    this.note(cursor, 'next', note);
    return below(cursor);
  }

  follow(way: FlowWay, from: Cursor): Cursor | null {
    return way.to === 'next' ? below(from) : this.leave(way);
  }

  leave(exit: FlowExit): Cursor | null {
    switch (exit.to) {
      case 'group':
        return this.#enter(exit.groupId);
      case 'queue':
        return this.handOver(exit.queueId, null);
      case 'end':
        return this.end('', true);
      case 'nowhere':
        return this.fail('nowhere');
    }
  }

  /** Comes into a group: after the last round that it may make, a run goes where the settings say. */
  #enter(groupId: string): Cursor | null {
    if (!this.#index.groups.has(groupId)) return this.fail('nowhere');
    const { visits } = this.state;
    const before = Object.hasOwn(visits, groupId) ? (visits[groupId] ?? 0) : 0;
    if (before <= flowLimits.rounds) {
      visits[groupId] = before + 1;
      return { groupId, index: 0 };
    }
    const { afterRounds } = this.drawing.settings;
    const isExhausted = afterRounds.to === 'group' && (visits[afterRounds.groupId] ?? 0) > flowLimits.rounds;
    return afterRounds.to === 'nowhere' || isExhausted ? this.fail('tooManyRounds') : this.leave(afterRounds);
  }

  handOver(queueId: number | null, userId: number | null, toOwner = false): null {
    const { ownerId } = this.facts;
    if (toOwner && ownerId !== null && (queueId === null || this.queueHours(queueId))) {
      this.do({ kind: 'handOver', queueId, userId: ownerId });
      return this.#finish('handedOver');
    }
    if (queueId === null ? userId === null : !this.queueHours(queueId)) return this.fail('queueGone');
    if (userId !== null && !this.facts.userIds.includes(userId)) return this.fail('personGone');
    this.do({ kind: 'handOver', queueId, userId });
    return this.#finish('handedOver');
  }

  /** Goes on in another flow, `flowLimits.deep` of them at most. */
  goTo(flowId: number | null): null {
    if (flowId === null || !this.facts.flowIds.includes(flowId)) return this.fail('flowGone');
    if (this.state.depth >= flowLimits.deep) return this.fail('tooDeep');
    this.do({ kind: 'goTo', flowId });
    return this.#finish('moved');
  }

  end(closeReason: string, farewell: boolean): null {
    this.do({ kind: 'end', closeReason, farewell });
    return this.#finish('ended');
  }

  /** The run cannot come to its end: people have the conversation. */
  fail(why: FlowFailure): null {
    const { failureQueueId, failureText } = this.drawing.settings;
    const queueId = failureQueueId !== null && this.queueHours(failureQueueId) ? failureQueueId : null;
    this.do({ kind: 'leave', why, queueId, text: this.fill(failureText) });
    return this.#finish('failed');
  }

  #finish(outcome: NonNullable<FlowState['outcome']>): null {
    Object.assign(this.state, { outcome, at: null, waiting: null });
    return null;
  }

  /** Hours of a queue; undefined = it is gone. */
  queueHours(id: number): FlowHours | undefined {
    return Object.hasOwn(this.facts.queues, id) ? this.facts.queues[id] : undefined;
  }

  /** Today, as the company writes it. */
  get today(): string {
    return this.facts.values['data'] ?? '';
  }

  /** The contact leaves a question without an answer that passes. */
  drop(at: Cursor, why: NonNullable<FlowState['dropped']>['why']): void {
    const block = this.groupAt(at)?.blocks[at.index];
    this.state.dropped = block ? { groupId: at.groupId, blockId: block.id, why } : null;
  }

  save(name: string, answer: SavedAnswer): void {
    if (name !== '') this.state.answers[name] = answer;
  }

  /** The value of a variable: what is always there, a field, or an answer, which is empty until it was given. */
  valueOf(name: string): string | undefined {
    const { values } = this.facts;
    if (Object.hasOwn(values, name)) return values[name];
    if (Object.hasOwn(this.state.answers, name)) return this.state.answers[name]?.value;
    return this.#index.saved.has(name) || isFlowVariable(name) || name.startsWith('campo.') ? '' : undefined;
  }

  fill(text: string): string {
    return fillFlowVariables(text, (name) => this.valueOf(name));
  }
}

const below = ({ groupId, index }: Cursor): Cursor => ({ groupId, index: index + 1 });
