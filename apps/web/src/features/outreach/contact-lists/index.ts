import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx';

export { CheckProgress } from './check-progress.tsx';
export {
  contactListItemsCrud,
  contactListsCrud,
  useContactList,
  useContactLists,
  useItemCounts,
} from './contact-lists.queries.ts';
export { ContactListItemForm } from './item-form.tsx';
export { ContactListForm } from './list-form.tsx';
export { NumberProblem } from './number-problem.tsx';
export { Validity } from './validity.tsx';

/** Contacts of a spreadsheet into a list. */
export const ListImportDialog = lazyDialog(() =>
  import('./import-dialog.tsx').then((module) => module.ListImportDialog),
);
