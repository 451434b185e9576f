import { NativeSelect, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import css from './payments.module.css';

export interface BillingData {
  firstName: string;
  address2: string;
  city: string;
  state: string;
  zipcode: string;
  country: string;
  document: string;
}

/** The payer, as receipts name them. */
export function BillingDataFields({ form }: { form: UseFormReturnType<BillingData> }) {
  const { t } = useTranslation();
  const label = (name: 'firstName' | 'address' | 'city' | 'state' | 'zipcode' | 'country' | 'document') =>
    t(`payments.checkout.fields.${name}`);
  return (
    <>
      <h2 className={css.title}>{t('payments.checkout.dataTitle')}</h2>
      <p className={css.text}>{t('payments.checkout.dataText')}</p>
      <div className={css.fields}>
        <TextInput
          label={label('firstName')}
          maxLength={100}
          autoComplete="name"
          {...form.getInputProps('firstName')}
        />
        <TextInput
          label={label('address')}
          maxLength={200}
          autoComplete="street-address"
          {...form.getInputProps('address2')}
        />
        <TextInput label={label('city')} maxLength={100} {...form.getInputProps('city')} />
        <TextInput label={label('state')} maxLength={50} {...form.getInputProps('state')} />
        <TextInput
          label={label('zipcode')}
          maxLength={20}
          autoComplete="postal-code"
          {...form.getInputProps('zipcode')}
        />
        <TextInput label={label('document')} maxLength={30} {...form.getInputProps('document')} />
        <NativeSelect
          label={label('country')}
          data={(['BR', 'usa'] as const).map((value) => ({ value, label: t(`payments.checkout.countries.${value}`) }))}
          {...form.getInputProps('country')}
        />
      </div>
    </>
  );
}
