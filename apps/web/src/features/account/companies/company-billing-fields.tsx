import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import css from './companies.module.css';

const fields = [
  ['billingName', 100],
  ['document', 30],
  ['billingEmail', 255],
  ['addressStreet', 200],
  ['addressDistrict', 100],
  ['addressCity', 100],
  ['addressState', 50],
  ['addressZipCode', 20],
] as const;
type Field = (typeof fields)[number][0];

/** The billing address, as invoices and receipts show it. */
export function CompanyBillingFields<T extends Record<Field, string>>({ form }: { form: UseFormReturnType<T> }) {
  const { t } = useTranslation();
  return (
    <fieldset className={css.billing}>
      <legend className={css.title}>{t('companies.billing.title')}</legend>
      <div className={css.fields}>
        {fields.map(([name, maxLength]) => (
          <TextInput
            key={name}
            label={t(`companies.billing.${name}`)}
            type={name === 'billingEmail' ? 'email' : undefined}
            maxLength={maxLength}
            {...form.getInputProps(name)}
          />
        ))}
      </div>
    </fieldset>
  );
}
