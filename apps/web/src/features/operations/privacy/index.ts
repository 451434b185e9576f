import { loadTexts } from '../../../app/texts/i18n.ts';
import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx';

export const EraseContactDialog = lazyDialog(async () => {
  const [module] = await Promise.all([import('./erase-contact-dialog.tsx'), loadTexts('privacy')]);
  return module.EraseContactDialog;
});

export const CompanyExportsDialog = lazyDialog(async () => {
  const [module] = await Promise.all([import('./company-exports-dialog.tsx'), loadTexts('privacy')]);
  return module.CompanyExportsDialog;
});
