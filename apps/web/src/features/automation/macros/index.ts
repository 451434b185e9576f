export { MacroDialog, MacroForManyDialog } from './lazy-macro-dialog.ts';
export { MacroPicker } from './macro-picker.tsx';
export { parseStepRefusal } from './step-refusal.ts';
export { useRunMacro, useRunMacroOnMany, useUndoMacro, useUndoMacroOnMany } from './macros.queries.ts';
export type { TypedValues } from './macros.queries.ts';
