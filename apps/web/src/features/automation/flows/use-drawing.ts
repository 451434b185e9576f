import type { FlowDrawing } from '@balcao/contract';
import { useReducer } from 'react';
import {
  applyStep,
  isEmptyStep,
  joinSteps,
  maxHistory,
  stepBetween,
  type HistoryStep,
} from './drawing/history.rules.ts';

export interface DrawingState {
  drawing: FlowDrawing;
  past: readonly HistoryStep[];
  future: readonly HistoryStep[];
}

export interface DrawingActions {
  /** Changes the drawing as a step of its own; changes with one `topic` that follow each other at once are one step. */
  change: (edit: (drawing: FlowDrawing) => FlowDrawing, topic?: string) => void;
  undo: () => void;
  redo: () => void;
  /** Begins with another drawing. */
  reset: (state: DrawingState) => void;
}

/** Changes within this time belong to one step. */
const oneStepMs = 1_500;

interface Internal extends DrawingState {
  topic: string | undefined;
  changedAt: number;
}

type Action =
  | { kind: 'change'; edit: (drawing: FlowDrawing) => FlowDrawing; topic: string | undefined; at: number }
  | { kind: 'undo' }
  | { kind: 'redo' }
  | { kind: 'reset'; state: DrawingState };

function reduce(state: Internal, action: Action): Internal {
  switch (action.kind) {
    case 'change':
      return changed(state, action);
    case 'undo': {
      const step = state.past.at(-1);
      if (!step) return state;
      return {
        ...begun(applyStep(state.drawing, step, 'before')),
        past: state.past.slice(0, -1),
        future: [step, ...state.future],
      };
    }
    case 'redo': {
      const [step, ...future] = state.future;
      if (!step) return state;
      return { ...begun(applyStep(state.drawing, step, 'after')), past: [...state.past, step], future };
    }
    case 'reset':
      return { ...begun(action.state.drawing), ...action.state };
  }
}

function changed(state: Internal, { edit, topic, at }: Extract<Action, { kind: 'change' }>): Internal {
  const drawing = edit(state.drawing);
  const step = stepBetween(state.drawing, drawing);
  if (isEmptyStep(step)) return state;
  const last = state.past.at(-1);
  const goesOn = topic !== undefined && topic === state.topic && at - state.changedAt < oneStepMs && last !== undefined;
  const past = goesOn ? [...state.past.slice(0, -1), joinSteps(last, step)] : [...state.past, step].slice(-maxHistory);
  return { drawing, past, future: [], topic, changedAt: at };
}

const begun = (drawing: FlowDrawing): Internal => ({ drawing, past: [], future: [], topic: undefined, changedAt: 0 });

/** A drawing that is being changed, with the steps that can be taken back. */
export function useDrawing(initial: DrawingState): DrawingState & DrawingActions {
  const [{ drawing, past, future }, dispatch] = useReducer(reduce, initial, (state) => ({
    ...begun(state.drawing),
    ...state,
  }));
  return {
    drawing,
    past,
    future,
    change: (edit, topic) => dispatch({ kind: 'change', edit, topic, at: Date.now() }),
    undo: () => dispatch({ kind: 'undo' }),
    redo: () => dispatch({ kind: 'redo' }),
    reset: (state) => dispatch({ kind: 'reset', state }),
  };
}
