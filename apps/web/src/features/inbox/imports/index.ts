import { loadTexts } from '../../../app/texts/i18n.ts';
import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx';

export type { ImportSource } from './source.ts';

/** The people of a spreadsheet, to where a source brings them. */
export const SheetImportDialog = lazyDialog(async () => {
  const [{ SheetImportDialog: Dialog }] = await Promise.all([
    import('./sheet-import-dialog.tsx'),
    loadTexts('sheetImports', 'phone', 'inbox'),
  ]);
  return Dialog;
});
