export { CheckStep } from './check-step.tsx';
export { ConnectStep } from './connect-step.tsx';
export { MoveActions } from './move-actions.tsx';
export { useMoveIns } from './move-in.queries.ts';
export { MoveSteps, stepOf } from './move-steps.tsx';
export { RunStep } from './run-step.tsx';
export { SourceStep } from './source-step.tsx';
export { TrialStep } from './trial-step.tsx';
export { UndoDialog } from './undo-dialog.tsx';
