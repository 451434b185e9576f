import { getContactImport, listContactImportRows, prepareContactImport, startContactImport } from '@balcao/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../app/api/call.ts';
import { SheetImportDialog } from '../../imports/index.ts';
import type { ImportSource } from '../../imports/index.ts';
import { PhoneImport } from './phone-import.tsx';

const source: ImportSource = {
  key: ['contact-imports'],
  target: 'contacts',
  prepare: (file) => call(prepareContactImport, { body: {}, files: [file] }),
  start: (id, columns, idempotencyKey) =>
    call(startContactImport, { params: { id }, body: { columns }, idempotencyKey }),
  progress: (id, signal) => call(getContactImport, { params: { id }, signal }),
  refused: (id, after) => call(listContactImportRows, { params: { id }, query: { after } }),
};

/** Contacts from a spreadsheet, or from the address books of linked phones. */
export function ImportDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <SheetImportDialog opened={opened} title={t('contacts.importDialog.title')} source={source} onClose={onClose}>
      <PhoneImport />
    </SheetImportDialog>
  );
}
