/** Conversations with flows for tests. */
import type { FlowDrawing } from '@balcao/contract';
import { advance, newFlowState, type FlowEvent, type FlowFacts, type FlowState } from './index.ts';

export const open = { isOpen: true, opensAt: null };
export const facts: FlowFacts = {
  values: { nome: 'Camila', aberto: 'sim' },
  company: open,
  queues: { 1: open, 2: open },
  userIds: [7],
  tagIds: [3],
  fieldIds: [5],
  fileListIds: [9],
  promptIds: [13],
  followUpIds: [15],
  flowIds: [11],
  ownerId: null,
  hasConnection: true,
};

/** A conversation with a flow, one event after the other. */
export class Conversation {
  readonly flow: FlowDrawing;
  facts: FlowFacts;
  now = new Date('2026-11-24T12:00:00Z');
  state: FlowState = newFlowState('run', this.now);
  readonly said: string[] = [];

  constructor(flow: FlowDrawing, known: FlowFacts = facts) {
    this.flow = flow;
    this.facts = known;
  }

  happens(event: FlowEvent) {
    const advanced = advance({ drawing: this.flow, state: this.state, event, facts: this.facts, now: this.now });
    this.state = advanced.state;
    for (const effect of advanced.effects) if (effect.kind === 'say') this.said.push(effect.text);
    return advanced;
  }

  begin() {
    return this.happens({ kind: 'begun' });
  }

  writes(words: string) {
    return this.happens({ kind: 'message', text: words, hasWords: true });
  }

  /** After so many minutes the time is asked for. */
  waits(minutes: number) {
    this.now = new Date(this.now.getTime() + minutes * 60_000);
    return this.happens({ kind: 'timeRanOut' });
  }

  /** The model that was asked last answers. */
  isReplied(answer: Partial<Extract<FlowEvent, { kind: 'modelAnswered' }>['answer']>) {
    const key = this.state.waiting?.for === 'model' ? this.state.waiting.key : '';
    return this.happens({
      kind: 'modelAnswered',
      key,
      answer: { came: 'said', texts: [], actions: [], value: '', ...answer },
    });
  }

  /** The address that was asked last answers. */
  isAnswered(answer: Extract<FlowEvent, { kind: 'answered' }>['answer'], durationMs = 100) {
    const key = this.state.waiting?.for === 'call' ? this.state.waiting.key : '';
    return this.happens({ kind: 'answered', key, answer, durationMs });
  }
}
