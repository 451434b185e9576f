import type { Company, Invoice } from '@balcao/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { CompanyInvoices } from './company-invoices.tsx';
import { RecordPaymentForm } from './record-payment-form.tsx';

interface Props {
  company: Pick<Company, 'id' | 'name' | 'timeZone'>;
  opened: boolean;
  onClose: () => void;
}

/** The invoices of a company in a dialog, and what came in for them by hand. */
export function CompanyInvoicesDialog({ company, opened, onClose }: Props) {
  const { t } = useTranslation();
  const [recording, setRecording] = useState<Invoice>();
  return (
    <>
      <Modal
        opened={opened}
        onClose={onClose}
        title={t('invoices.operator.title', { name: company.name })}
        size={720}
        closeOnEscape={!recording}
        closeButtonProps={{ 'aria-label': t('common.close') }}
      >
        <CompanyInvoices company={company} onRecord={setRecording} />
      </Modal>
      {recording && <RecordPaymentForm invoice={recording} onClose={() => setRecording(undefined)} />}
    </>
  );
}

/** The invoices of a company as a part of its page. */
export function CompanyInvoicesPart({ company }: { company: Pick<Company, 'id' | 'timeZone'> }) {
  const [recording, setRecording] = useState<Invoice>();
  return (
    <>
      <CompanyInvoices company={company} onRecord={setRecording} />
      {recording && <RecordPaymentForm invoice={recording} onClose={() => setRecording(undefined)} />}
    </>
  );
}
