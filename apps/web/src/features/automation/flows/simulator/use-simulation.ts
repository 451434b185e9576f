import type { FlowModelOutcome } from '@balcao/contract';
import { useRef, useState } from 'react';
import { isApiError } from '../../../../app/api/api-error.ts';
import { errorText } from '../../../../app/errors.ts';
import { edgeKey } from '../canvas/canvas-parts.ts';
import { entryOutput, groupOutput } from '../drawing/ways.rules.ts';
import type { Simulated, SimulationRequest } from '../flows.queries.ts';

/** A line of the conversation. */
export type SimulatedLine =
  | { kind: 'theirs'; text: string }
  | { kind: 'ours'; text: string; choices: string[]; fileListId: number | null }
  | { kind: 'deed'; deed: Simulated['deeds'][number] };

export interface SimulatedStep {
  step: number;
  flowId: number;
  groupId: string;
  blockId: string | null;
  left: string | null;
  note: 'known' | 'gone' | null;
}

export interface SimulationChoice {
  contactId: number | null;
  hours: NonNullable<SimulationRequest['hours']>;
  /** the group in which it begins; undefined = where conversations do */
  groupId?: string | undefined;
}

export interface Simulation {
  lines: readonly SimulatedLine[];
  steps: readonly SimulatedStep[];
  answers: Readonly<Record<string, string>>;
  /** where it is; undefined = it did not begin */
  now: Pick<Simulated, 'at' | 'waitsFor' | 'outcome'> | undefined;
  /** the outputs that it left by, as edges of the canvas */
  passed: ReadonlySet<string>;
  isRunning: boolean;
  /** why the last step was not done */
  problem: { kind: 'notSaved' | 'over' } | { kind: 'failed'; text: string } | undefined;
  choice: SimulationChoice;
}

const begun = (choice: SimulationChoice): Simulation => ({
  lines: [],
  steps: [],
  answers: {},
  now: undefined,
  passed: new Set(),
  isRunning: false,
  problem: undefined,
  choice,
});

export type ReplyOutcome = FlowModelOutcome;
export type AnswerOutcome = 'found' | 'notFound' | 'failed' | 'unknown' | 'real';

export interface SimulationActions {
  write: (text: string) => void;
  skipWait: () => void;
  answer: (outcome: AnswerOutcome, body: string) => void;
  /** what the model says, and what came of it */
  reply: (came: ReplyOutcome, text: string) => void;
  restart: (choice?: Partial<SimulationChoice>) => void;
}

/**
 * A conversation that is tried out, step by step, by the engine of the server.
 * @param run takes a step on the server
 * @param prepare is done before each step, such as storing what is drawn; false = that failed
 */
export function useSimulation(
  run: (request: SimulationRequest) => Promise<Simulated>,
  prepare: () => Promise<boolean>,
): Simulation & SimulationActions {
  const [simulation, setSimulation] = useState<Simulation>(() => begun({ contactId: null, hours: 'real' }));
  const token = useRef<string | undefined>(undefined);
  /** grows with every beginning: an answer of what came before is not shown */
  const attempt = useRef(0);

  const act = async (event: SimulationRequest['event'], theirs?: string) => {
    const { choice, isRunning } = simulation;
    if (isRunning) return;
    const own = attempt.current;
    setSimulation((before) => ({
      ...before,
      isRunning: true,
      problem: undefined,
      lines: theirs === undefined ? before.lines : [...before.lines, { kind: 'theirs', text: theirs }],
    }));
    const stop = (problem: Simulation['problem']) => {
      if (own === attempt.current) setSimulation((before) => ({ ...before, isRunning: false, problem }));
    };
    if (!(await prepare())) return stop({ kind: 'notSaved' });
    try {
      const answer = await run({
        event,
        contactId: choice.contactId,
        hours: choice.hours,
        ...(token.current && { state: token.current }),
      });
      if (own !== attempt.current) return;
      token.current = answer.state;
      setSimulation((before) => grown(before, answer));
    } catch (error) {
      stop(isApiError(error, 'ERR_SIMULATION_OVER') ? { kind: 'over' } : { kind: 'failed', text: errorText(error) });
    }
  };
  return {
    ...simulation,
    // The first words begin the conversation: they are no answer to a question.
    write: (text) =>
      void act(
        token.current === undefined
          ? { kind: 'begin', ...(simulation.choice.groupId !== undefined && { groupId: simulation.choice.groupId }) }
          : { kind: 'message', text },
        text,
      ),
    skipWait: () => void act({ kind: 'skipWait' }),
    answer: (outcome, body) => void act({ kind: 'answer', outcome, body }),
    reply: (came, text) => void act({ kind: 'reply', came, text }),
    restart: (choice) => {
      attempt.current += 1;
      token.current = undefined;
      setSimulation((before) => begun({ ...before.choice, ...choice }));
    },
  };
}

function grown(before: Simulation, answer: Simulated): Simulation {
  const steps = [...before.steps, ...answer.steps];
  return {
    ...before,
    isRunning: false,
    lines: [
      ...before.lines,
      ...answer.said.map((said) => ({ kind: 'ours' as const, ...said })),
      ...answer.deeds.map((deed) => ({ kind: 'deed' as const, deed })),
    ],
    steps,
    answers: answer.answers,
    now: { at: answer.at, waitsFor: answer.waitsFor, outcome: answer.outcome },
    passed: passedEdges(steps),
  };
}

/** The edges of the canvas between the steps; of a step that left its group, by an output or at the end, both are named: one of them is drawn. */
function passedEdges(steps: readonly SimulatedStep[]): ReadonlySet<string> {
  const passed = new Set([edgeKey(entryOutput)]);
  for (const { groupId, blockId, left } of steps) {
    if (left !== null) passed.add(edgeKey({ groupId, blockId, outputId: left }));
  }
  for (const [index, { groupId }] of steps.entries())
    if (index + 1 < steps.length && steps[index + 1]?.groupId !== groupId) passed.add(edgeKey(groupOutput(groupId)));
  return passed;
}
