import { hasGoal, minuteMs, type FlowBlockOf } from '@balcao/contract';
import type { FlowState, ModelAnswer } from './state.ts';
import type { Cursor, FlowTurn } from './turn.ts';

type Waiting<For extends string> = Extract<NonNullable<FlowState['waiting']>, { for: For }>;

/** A model talks with the contact from here on: first it is said what the block says, or the model answers what was written last. */
export function beginTalk(turn: FlowTurn, block: FlowBlockOf<'ai'>, at: Cursor): Cursor | null {
  if (block.text.trim() === '' || promptOf(turn, block) === undefined) return askModel(turn, block, at, 0);
  turn.do({ kind: 'say', text: turn.fill(block.text), choices: null });
  return listen(turn, block, at, 0);
}

/** The contact wrote: the model answers, unless it has answered as often as it may. What comes while it is asked is asked with the rest. */
export function hearContact(
  turn: FlowTurn,
  block: FlowBlockOf<'ai'>,
  at: Cursor,
  { turns }: Waiting<'talk' | 'model'>,
): Cursor | null {
  Object.assign(turn.state, { waiting: null, dropped: null });
  if (turns >= block.turns) return turn.leaveBy(at, 'limit', block.limit);
  turn.beginStep(at);
  return askModel(turn, block, at, turns);
}

/** The model answered: it goes on talking, or the block is left by what came of it. */
export function takeReply(
  turn: FlowTurn,
  block: FlowBlockOf<'ai'>,
  at: Cursor,
  { turns, answer }: { turns: number; answer: ModelAnswer },
): Cursor | null {
  const { came, texts, actions, value } = answer;
  turn.state.waiting = null;
  if (texts.length > 0 || actions.length > 0) {
    turn.beginStep(at);
    turn.do({ kind: 'reply', texts, actions });
  }
  switch (came) {
    case 'failed':
      return turn.leaveBy(at, 'failed', block.failed);
    case 'person':
      return turn.leaveBy(at, 'person', block.person);
    case 'reached':
      if (!hasGoal(block)) return listen(turn, block, at, turns + 1);
      turn.save(block.saveAs, { value, isPersonal: block.isPersonal });
      return turn.leaveBy(at, 'reached', block.reached);
    case 'said':
      return listen(turn, block, at, turns + 1);
  }
}

/** The prompt of a block; undefined = none is chosen, it is gone, or the plan has no models. */
const promptOf = ({ facts }: FlowTurn, { promptId }: FlowBlockOf<'ai'>): number | undefined =>
  promptId !== null && facts.promptIds.includes(promptId) ? promptId : undefined;

function askModel(turn: FlowTurn, block: FlowBlockOf<'ai'>, at: Cursor, turns: number): Cursor | null {
  const promptId = promptOf(turn, block);
  if (promptId === undefined) return turn.leaveBy(at, 'failed', block.failed, 'gone');
  const key = `${turn.state.runId}-${turn.state.step}`;
  turn.do({ kind: 'askModel', key, promptId, goal: block.goal.trim() });
  turn.state.waiting = { for: 'model', key, turns };
  turn.note(at, null);
  return null;
}

function listen(turn: FlowTurn, { silence }: FlowBlockOf<'ai'>, at: Cursor, turns: number): null {
  const until = silence && new Date(turn.now.getTime() + silence.minutes * minuteMs).toISOString();
  turn.state.waiting = { for: 'talk', turns, until };
  turn.note(at, null);
  return null;
}
