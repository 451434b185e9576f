import type { ListedCompany } from '@balcao/contract';
import { Button } from '@mantine/core';
import { IconCalendarPlus, IconTrash, IconUser } from '../../../ui/icons/index.ts';
import { useTranslation } from 'react-i18next';
import { FormError } from '../../../app/crud/form-error.tsx';
import { isApiError } from '../../../app/api/api-error.ts';
import { FormCard } from '../../../ui/layout/form-card.tsx';
import { formatDate } from '../../../ui/text/format.ts';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { CompanyBillingFields } from './company-billing-fields.tsx';
import { CompanyFields } from './company-fields.tsx';
import { SuspendDialog } from './suspend-dialog.tsx';
import { useCompanyForm } from './use-company-form.ts';

interface Props {
  /** undefined adds one */
  company: ListedCompany | undefined;
  /** it was saved, or nothing is to be changed */
  onLeave: () => void;
  onDelete: (company: ListedCompany) => void;
  onUser: (company: ListedCompany) => void;
}

/** A day is shown as that day wherever it is read. */
const noonOf = (day: string) => `${day}T12:00:00`;

/** Adds or edits a company. Remounted for each record, so that it starts from its current values. */
export function CompanyForm({ company, onLeave, onDelete, onUser }: Props) {
  const { t } = useTranslation();
  const suspending = useDialog<ListedCompany>();
  const { form, submit, check, loading, error, plans, planHint, nextDue, isLate } = useCompanyForm(company, onLeave);
  return (
    <>
      <FormCard
        label={t('companies.form.title')}
        focused
        onSubmit={(event) => {
          event?.preventDefault();
          check((valid) =>
            company?.status && valid.status === 'suspended' ? suspending.open(company) : submit(valid),
          )(event?.currentTarget ?? null);
        }}
        parts={[
          <CompanyFields key="fields" form={form} plans={plans} planHint={planHint} isNew={!company} />,
          <CompanyBillingFields key="billing" form={form} />,
        ]}
        note={
          <>
            <Button
              variant="default"
              leftSection={<IconCalendarPlus size={16} stroke={1.75} />}
              disabled={!nextDue}
              onClick={() => nextDue && form.setFieldValue('dueDate', nextDue)}
            >
              {t('companies.form.advance')}
            </Button>
            {nextDue
              ? t('companies.form.advancesTo', { date: formatDate(noonOf(nextDue), '2-digit') })
              : t('companies.form.noDueDate')}
            {isLate && ` ${t('companies.form.advanceGivesNothingBack')}`}
          </>
        }
        buttons={
          <>
            {company && (
              <>
                <Button
                  variant="outline"
                  color="barro"
                  leftSection={<IconTrash size={16} stroke={1.75} />}
                  onClick={() => onDelete(company)}
                >
                  {t('common.delete')}
                </Button>
                <Button
                  variant="default"
                  leftSection={<IconUser size={16} stroke={1.75} />}
                  onClick={() => onUser(company)}
                >
                  {t('companies.form.user')}
                </Button>
              </>
            )}
            <Button variant="subtle" color="gray" onClick={onLeave}>
              {t('common.cancel')}
            </Button>
            <Button type="submit" loading={loading}>
              {t('common.save')}
            </Button>
          </>
        }
        problem={
          <FormError
            error={error}
            text={isApiError(error, 'ERR_VALIDATION') ? t('companies.form.saveFailed') : undefined}
          />
        }
      />
      <SuspendDialog
        key={suspending.instanceKey}
        opened={suspending.opened}
        company={suspending.value}
        onConfirm={() => {
          suspending.close();
          submit(form.values);
        }}
        onClose={suspending.close}
      />
    </>
  );
}
