import { Button } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { BillingDataFields } from './billing-data-fields.tsx';
import type { BillingData } from './billing-data-fields.tsx';
import css from './payments.module.css';
import { findInvalid } from './use-panel-focus.ts';

/** The step of a checkout that asks for the payer. */
export function DataStep({ form, onNext }: { form: UseFormReturnType<BillingData>; onNext: () => void }) {
  const { t } = useTranslation();
  const next = form.onSubmit(onNext);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const element = event.currentTarget;
    next(event);
    // The errors are on screen with the next frame.
    requestAnimationFrame(() => findInvalid(element)?.focus());
  };
  return (
    <form noValidate onSubmit={submit} aria-label={t('payments.checkout.dataTitle')}>
      <BillingDataFields form={form} />
      <div className={css.actions}>
        <Button type="submit">{t('payments.checkout.next')}</Button>
      </div>
    </form>
  );
}
