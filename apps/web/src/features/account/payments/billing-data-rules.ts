import { isPostalCode, isTaxId } from '@balcao/contract';
import type { FormRulesRecord } from '@mantine/form';
import type { TFunction } from 'i18next';
import { optional } from '../../../ui/fields/validators.ts';
import type { BillingData } from './billing-data-fields.tsx';

/** What a payer has to fill in, and the shapes of Brazilian and other postal codes and of tax ids. */
export function billingDataRules(t: TFunction): FormRulesRecord<BillingData> {
  return {
    firstName: (value) => (value.trim() === '' ? t('payments.checkout.missing.firstName') : null),
    address2: (value) => (value.trim() === '' ? t('payments.checkout.missing.address') : null),
    city: (value) => (value.trim() === '' ? t('payments.checkout.missing.city') : null),
    country: (value) => (value === '' ? t('payments.checkout.missing.country') : null),
    document: optional((text) =>
      isTaxId(text.replace(/[\s./-]/g, '').toUpperCase()) ? null : t('payments.checkout.badDocument'),
    ),
    zipcode: (value, { country }) => {
      if (value.trim() === '') return t('payments.checkout.missing.zipcode');
      return isPostalCode(value, country) ? null : t('payments.checkout.badZipcode');
    },
  };
}
