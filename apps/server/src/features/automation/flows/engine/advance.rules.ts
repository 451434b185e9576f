import {
  dayMs,
  flowLimits,
  isFlowQuestion,
  type FlowDrawing,
  type FlowFailure,
  type FlowQuestion,
} from '@balcao/contract';
import { checkAnswer } from './answers.rules.ts';
import { askAgain, runBlock } from './blocks.rules.ts';
import { outcomeOf, readPath } from './calls.rules.ts';
import { hearContact, takeReply } from './model-talk.rules.ts';
import type { FlowEffect, FlowEvent, FlowFacts, FlowState, FlowStep } from './state.ts';
import { FlowTurn, type Cursor } from './turn.ts';

export interface FlowInput {
  drawing: FlowDrawing;
  state: FlowState;
  event: FlowEvent;
  facts: FlowFacts;
  now: Date;
}

export interface Advanced {
  state: FlowState;
  /** what is to be done outside of the flow, in this order */
  effects: FlowEffect[];
  /** the blocks it came by */
  steps: FlowStep[];
}

/** More blocks than a drawing has: a turn that runs so many goes round in a circle. */
const maxTurnSteps = 2 * flowLimits.blocks;

/**
 * The engine of flows: what follows from something that happens to a conversation. Server, tests and simulator call it alike. It asks
 * nothing of the world, so that the same input always has the same answer.
 *
 *     begun           ->  from the entry on
 *     message         ->  the answer of a question; while it waits for a time or an address, nothing
 *     time ran out    ->  the way of silence, or on after a wait
 *     opened          ->  on after a wait for opening hours
 *     answered        ->  by what the address said
 *     model answered  ->  to the contact, and on with the talk or by what came of it
 *
 * A run goes on until it asks, waits, calls or is over. It is over with a person, the end of the service, or a failure, with which
 * people have the conversation: one of these comes for certain, as a group is come to four times at most, questions are put five times
 * at most, and a run is 30 days old at most.
 */
export function advance({ drawing, state, event, facts, now }: FlowInput): Advanced {
  const turn = new FlowTurn(drawing, state, facts, now);
  const failure = failureOf(turn);
  if (state.outcome === null && failure) turn.fail(failure);
  else if (state.outcome === null) {
    // What comes while an address is asked does not lengthen the time that may be waited for addresses.
    if (state.waiting?.for !== 'call') turn.state.callMs = 0;
    runOn(turn, receive(turn, event));
  }
  return { state: turn.state, effects: turn.effects, steps: turn.steps };
}

/** Why a run cannot go on, whatever happens to it. */
function failureOf({ state, facts, now }: FlowTurn): FlowFailure | undefined {
  if (!facts.hasConnection) return 'connectionGone';
  return now.getTime() - Date.parse(state.beganAt) > flowLimits.runDays * dayMs ? 'tooOld' : undefined;
}

function runOn(turn: FlowTurn, from: Cursor | null): void {
  let ran = 0;
  for (let at = from; at; ran += 1) {
    if (ran >= maxTurnSteps) {
      turn.fail('tooManySteps');
      return;
    }
    const group = turn.groupAt(at);
    const block = group?.blocks[at.index];
    if (block) turn.beginStep(at);
    at = block ? runBlock(turn, block, at) : turn.leave(group?.next ?? { to: 'nowhere' });
  }
}

/** What an event means to a run that waits. @returns where it goes on; null = nowhere, since it waits for something else */
function receive(turn: FlowTurn, event: FlowEvent): Cursor | null {
  const { state, drawing } = turn;
  if (event.kind === 'begun') return state.at === null ? turn.leave(drawing.entry.to) : null;
  const { at, waiting } = state;
  const block = turn.waitingBlock();
  if (!at || !waiting || !block) return turn.fail('nowhere');
  switch (waiting.for) {
    case 'answer':
      if (!isFlowQuestion(block)) return turn.fail('nowhere');
      if (event.kind === 'message') return takeAnswer(turn, block, { at, failures: waiting.failures }, event);
      if (event.kind !== 'timeRanOut' || !isOver(waiting.until, turn) || !block.silence) return null;
      return leaveBySilence(turn, at, block.silence);
    case 'time': {
      const isReady =
        event.kind === 'opened' ? waiting.untilOpen : event.kind === 'timeRanOut' && isOver(waiting.until, turn);
      if (!isReady) return null;
      turn.state.waiting = null;
      return turn.goOn(at);
    }
    case 'call': {
      if (event.kind !== 'answered' || event.key !== waiting.key) return null;
      if (block.kind !== 'call') return turn.fail('nowhere');
      turn.state.waiting = null;
      turn.state.callMs += event.durationMs;
      const outcome = outcomeOf(block, event.answer);
      if (outcome === 'found' && 'body' in event.answer)
        for (const { path, saveAs } of block.saves)
          turn.save(saveAs, { value: readPath(event.answer.body, path), isPersonal: false });
      return turn.leaveBy(at, outcome, block[outcome]);
    }
    case 'talk':
      if (block.kind !== 'ai') return turn.fail('nowhere');
      if (event.kind === 'message') return hearContact(turn, block, at, waiting);
      if (event.kind !== 'timeRanOut' || !isOver(waiting.until, turn) || !block.silence) return null;
      return leaveBySilence(turn, at, block.silence);
    case 'model':
      if (block.kind !== 'ai') return turn.fail('nowhere');
      if (event.kind === 'message') return hearContact(turn, block, at, waiting);
      if (event.kind !== 'modelAnswered' || event.key !== waiting.key) return null;
      return takeReply(turn, block, at, { turns: waiting.turns, answer: event.answer });
  }
}

function leaveBySilence(turn: FlowTurn, at: Cursor, { way }: NonNullable<FlowQuestion['silence']>): Cursor | null {
  turn.state.waiting = null;
  turn.drop(at, 'noAnswer');
  return turn.leaveBy(at, 'silence', way);
}

const isOver = (until: string | null, { now }: FlowTurn): boolean =>
  until !== null && Date.parse(until) <= now.getTime();

function takeAnswer(
  turn: FlowTurn,
  block: FlowQuestion,
  { at, failures }: { at: Cursor; failures: number },
  message: { text: string; hasWords: boolean },
): Cursor | null {
  const answer = checkAnswer(block, message, turn.today);
  if (answer) {
    Object.assign(turn.state, { waiting: null, dropped: null });
    turn.save(block.saveAs, { value: answer.value, isPersonal: block.isPersonal });
    return turn.leaveBy(at, answer.left, answer.way);
  }
  if (failures + 1 < block.tries) {
    turn.beginStep(at);
    return askAgain(turn, block, at, { text: block.retryText || block.text, failures: failures + 1 });
  }
  turn.state.waiting = null;
  turn.drop(at, 'gaveUp');
  return turn.leaveBy(at, 'failed', block.failed);
}
