import {
  fillFlowAddress,
  fillFlowBody,
  fillFlowHeader,
  flowLimits,
  minuteMs,
  type FlowBlock,
  type FlowBlockOf,
  type FlowQuestion,
} from '@balcao/contract';
import { checkAnswer } from './answers.rules.ts';
import { branchOf } from './conditions.rules.ts';
import { beginTalk } from './model-talk.rules.ts';
import { shareOf } from './shares.rules.ts';
import type { FlowEffectOf } from './state.ts';
import type { Cursor, FlowTurn } from './turn.ts';

/** Runs one block. @returns where the run goes on; null = it waits at the block, or is over */
export function runBlock(turn: FlowTurn, block: FlowBlock, at: Cursor): Cursor | null {
  const { facts } = turn;
  switch (block.kind) {
    case 'text':
      turn.do({ kind: 'say', text: turn.fill(block.text), choices: null });
      return turn.goOn(at);
    case 'files':
      return doWith(turn, at, facts.fileListIds, block.fileListId, (fileListId) =>
        turn.do({ kind: 'sendFiles', fileListId }),
      );
    case 'audio':
      return doWith(turn, at, facts.fileListIds, block.fileListId, (fileListId) =>
        turn.do({ kind: 'sendAudio', fileListId }),
      );
    case 'buttons':
    case 'list':
    case 'ask':
    case 'taxId':
    case 'email':
    case 'number':
    case 'date':
      return ask(turn, block, at);
    case 'condition': {
      const branch = branchOf(block, { valueOf: (name) => turn.valueOf(name), fill: (text) => turn.fill(text) });
      return branch
        ? turn.leaveBy(at, `branch:${branch.id}`, branch.way)
        : turn.leaveBy(at, 'otherwise', block.otherwise);
    }
    case 'hours': {
      const { of } = block;
      const hours =
        of.whose === 'company' ? facts.company : of.queueId === null ? undefined : turn.queueHours(of.queueId);
      if (!hours) return turn.fail('queueGone');
      return hours.isOpen ? turn.leaveBy(at, 'open', block.open) : turn.leaveBy(at, 'closed', block.closed);
    }
    case 'abTest': {
      const branch = shareOf(block, turn.state.runId);
      if (!branch) return turn.fail('nowhere');
      turn.state.shares[block.id] = branch.id;
      return turn.leaveBy(at, `branch:${branch.id}`, branch.way);
    }
    case 'wait':
      return wait(turn, block, at);
    case 'field':
      return doWith(turn, at, facts.fieldIds, block.fieldId, (fieldId) =>
        turn.do({ kind: 'setField', fieldId, value: turn.fill(block.value) }),
      );
    case 'tag':
      return doWith(turn, at, facts.tagIds, block.tagId, (tagId) =>
        turn.do({ kind: 'tag', tagId, removes: block.removes }),
      );
    case 'priority':
      turn.do({ kind: 'setPriority', priority: block.priority });
      return turn.goOn(at);
    case 'call':
      return call(turn, block, at);
    case 'ai':
      return beginTalk(turn, block, at);
    case 'followUp':
      return doWith(turn, at, facts.followUpIds, block.followUpId, (followUpId) =>
        turn.do({ kind: 'followUp', followUpId }),
      );
    case 'handOver':
      turn.note(at, null);
      return turn.handOver(block.queueId, block.userId, block.toOwner);
    case 'goTo':
      turn.note(at, null);
      return turn.goTo(block.flowId);
    case 'end':
      turn.note(at, null);
      return turn.end(block.closeReason, block.farewell);
  }
}

/** Does something with what a block names; where that is gone, the run goes on without. */
function doWith(
  turn: FlowTurn,
  at: Cursor,
  known: readonly number[],
  id: number | null,
  act: (id: number) => void,
): Cursor {
  if (id === null || !known.includes(id)) return turn.goOn(at, 'gone');
  act(id);
  return turn.goOn(at);
}

function ask(turn: FlowTurn, block: FlowQuestion, at: Cursor): Cursor | null {
  const known = block.skipIfKnown ? knownAnswer(turn, block) : '';
  const answer = known === '' ? undefined : checkAnswer(block, { text: known, hasWords: true }, turn.today);
  if (!answer) return askAgain(turn, block, at, { text: block.text, failures: 0 });
  turn.save(block.saveAs, { value: answer.value, isPersonal: block.isPersonal });
  return turn.leaveBy(at, answer.left, answer.way, 'known');
}

const knownAnswer = (turn: FlowTurn, { saveAs }: FlowQuestion): string =>
  saveAs === '' ? '' : turn.valueOf(saveAs) || turn.valueOf(`campo.${saveAs}`) || '';

/** Puts a question, and waits for its answer. */
export function askAgain(
  turn: FlowTurn,
  block: FlowQuestion,
  at: Cursor,
  { text, failures }: { text: string; failures: number },
): null {
  turn.do({ kind: 'say', text: turn.fill(text), choices: choicesOf(block) });
  turn.state.waiting = { for: 'answer', failures, until: block.silence && later(turn, block.silence.minutes) };
  turn.note(at, null);
  return null;
}

function choicesOf(block: FlowQuestion): FlowEffectOf<'say'>['choices'] {
  if (block.kind === 'buttons')
    return {
      layout: 'buttons',
      open: '',
      choices: block.choices.map(({ title }) => ({ title, description: '' })),
    };
  if (block.kind !== 'list') return null;
  const choices = block.choices.map(({ title, description }) => ({ title, description }));
  return { layout: 'list', open: block.open, choices };
}

const later = ({ now }: FlowTurn, minutes: number): string =>
  new Date(now.getTime() + minutes * minuteMs).toISOString();

function wait(turn: FlowTurn, { minutes, untilOpen }: FlowBlockOf<'wait'>, at: Cursor): Cursor | null {
  const { isOpen, opensAt } = turn.facts.company;
  if (untilOpen && isOpen) return turn.goOn(at);
  const longest = later(turn, minutes);
  const until = untilOpen && opensAt !== null && opensAt < longest ? opensAt : longest;
  turn.state.waiting = { for: 'time', until, untilOpen };
  turn.note(at, null);
  return null;
}

/** Asks an address, unless the time that a contact may wait for addresses is over. */
function call(turn: FlowTurn, block: FlowBlockOf<'call'>, at: Cursor): Cursor | null {
  const valueOf = (name: string) => turn.valueOf(name);
  const url = fillFlowAddress(block.url, valueOf);
  const timeoutMs = Math.min(block.timeoutSeconds, flowLimits.turnCallSeconds - turn.state.callMs / 1000) * 1000;
  if (url === undefined || timeoutMs < minCallMs) return turn.leaveBy(at, 'failed', block.failed);
  const key = `${turn.state.runId}-${turn.state.step}`;
  turn.do({
    kind: 'call',
    key,
    method: block.method,
    url,
    headers: block.headers
      .filter(({ name }) => name !== '')
      .map(({ name, value }) => ({ name, value: fillFlowHeader(value, valueOf) })),
    body: block.method === 'GET' ? '' : fillFlowBody(block.body, valueOf),
    mayRepeat: block.method === 'GET' || block.mayRepeat,
    timeoutMs,
  });
  turn.state.waiting = { for: 'call', key };
  turn.note(at, null);
  return null;
}

/** Too short a time to ask anybody. */
const minCallMs = 500;
