import { loadTexts } from '../../../app/texts/i18n.ts';
import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx';
import type { SummaryProps } from './summary-dialog.tsx';

/** With words of its own. */
export const SummaryDialog = lazyDialog<SummaryProps>(async () => {
  const [module] = await Promise.all([import('./summary-dialog.tsx'), loadTexts('assistant')]);
  return module.SummaryDialog;
});
