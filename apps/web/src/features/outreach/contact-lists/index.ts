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
export { ListImportDialog } from './list-import-dialog.tsx';
export { NumberProblem } from './number-problem.tsx';
export { Validity } from './validity.tsx';
