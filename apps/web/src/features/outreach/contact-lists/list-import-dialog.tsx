import {
  getContactListImport,
  listRefusedRows,
  prepareContactListImport,
  startContactListImport,
} from '@balcao/contract';
import type { ContactList } from '@balcao/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../../app/api/call.ts';
import { SheetImportDialog } from '../../inbox/imports/index.ts';
import type { ImportSource } from '../../inbox/imports/index.ts';
import { contactListItemsCrud } from './contact-lists.queries.ts';

const sourceFor = (contactListId: number): ImportSource => ({
  // Live events of an import refresh what is under the key of the list.
  key: [contactListItemsCrud.key],
  target: 'list',
  prepare: (file) => call(prepareContactListImport, { params: { id: contactListId }, body: {}, files: [file] }),
  start: (id, columns, idempotencyKey) =>
    call(startContactListImport, { params: { id }, body: { columns }, idempotencyKey }),
  progress: (id, signal) => call(getContactListImport, { params: { id }, signal }),
  refused: (id, after) => call(listRefusedRows, { params: { id }, query: { after } }),
});

/** Contacts of a spreadsheet into a list. */
export function ListImportDialog({
  opened,
  list,
  onClose,
}: {
  opened: boolean;
  list: ContactList;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  return (
    <SheetImportDialog
      opened={opened}
      title={t('contactLists.importing.title', { name: list.name })}
      source={sourceFor(list.id)}
      onClose={onClose}
    />
  );
}
