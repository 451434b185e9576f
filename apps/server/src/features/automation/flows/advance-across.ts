import type { FlowDrawing } from '@balcao/contract';
import {
  advance,
  stateInNextFlow,
  type FlowEffect,
  type FlowEvent,
  type FlowFacts,
  type FlowState,
  type FlowStep,
} from './engine/index.ts';

/** A drawing in which a conversation is, with what is so outside of it. */
export interface OpenFlow {
  flowId: number;
  /** null = the draft, in a simulation */
  versionId: number | null;
  drawing: FlowDrawing;
  facts: FlowFacts;
}

/** What happened in one flow with an event. */
export interface FlowSegment extends OpenFlow {
  before: FlowState;
  after: FlowState;
  effects: readonly FlowEffect[];
  steps: readonly FlowStep[];
}

/** Runs the engine, in one flow after the other where it goes on in another. @param open reads a further flow; undefined = it is gone */
export async function advanceAcross(
  from: OpenFlow,
  { state, event, now }: { state: FlowState; event: FlowEvent; now: Date },
  open: (flowId: number) => Promise<OpenFlow | undefined>,
): Promise<{ segments: FlowSegment[]; last: FlowSegment }> {
  const run = (flow: OpenFlow, before: FlowState, happened: FlowEvent): FlowSegment => {
    const { state: after, ...came } = advance({ ...flow, state: before, event: happened, now });
    return { ...flow, ...came, before, after };
  };
  const segments: FlowSegment[] = [];
  let here = run(from, state, event);
  for (;;) {
    const moves = here.effects.find((effect) => effect.kind === 'goTo');
    const next = moves && (await open(moves.flowId));
    if (moves && !next) {
      // It went a moment ago: the flow meets that as one that went long ago.
      here = run(
        { ...here, facts: { ...here.facts, flowIds: [] } },
        here.before,
        segments.length === 0 ? event : { kind: 'begun' },
      );
      continue;
    }
    segments.push(here);
    if (!next) return { segments, last: here };
    here = run(next, stateInNextFlow(here.after), { kind: 'begun' });
  }
}
