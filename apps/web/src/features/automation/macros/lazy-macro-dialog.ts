import { loadTexts } from '../../../app/texts/i18n.ts';
import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx';
import type { MacroDialogProps } from './macro-dialog.tsx';
import type { MacroForManyProps } from './macro-for-many-dialog.tsx';

/** With words of its own, which the inbox does not wait for. */
export const MacroDialog = lazyDialog<MacroDialogProps>(async () => {
  const [{ MacroDialog: Dialog }] = await Promise.all([import('./macro-dialog.tsx'), loadTexts('macros')]);
  return Dialog;
});

export const MacroForManyDialog = lazyDialog<MacroForManyProps>(async () => {
  const [{ MacroForManyDialog: Dialog }] = await Promise.all([
    import('./macro-for-many-dialog.tsx'),
    loadTexts('macros'),
  ]);
  return Dialog;
});
