export { MacroDialog } from './lazy-macro-dialog.ts';
export { parseStepRefusal } from './step-refusal.ts';
export { useRunMacro, useUndoMacro } from './macros.queries.ts';
