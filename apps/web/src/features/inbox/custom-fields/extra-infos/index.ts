import { loadTexts } from '../../../../app/texts/i18n.ts';
import { lazyDialog } from '../../../../ui/dialogs/lazy-dialog.tsx';

export { useExtraInfos } from './extra-infos.queries.ts';

/** Extra infos of contacts that become fields. */
export const ExtraInfosDialog = lazyDialog(async () => {
  const [{ ExtraInfosDialog: Dialog }] = await Promise.all([import('./extra-infos-dialog.tsx'), loadTexts('inbox')]);
  return Dialog;
});
