import { recurrenceMonths } from '@balcao/contract';
import type { Recurrence } from '@balcao/contract';
import { NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../../ui/dates/date-field.tsx';
import { formatMoney } from '../../../ui/text/format.ts';
import { hintBelow } from '../../../ui/text/hint-below.ts';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import css from './companies.module.css';
import type { CompanyFormState } from './use-company-form.ts';

const recurrences = Object.keys(recurrenceMonths) as Recurrence[];

interface Props extends Pick<CompanyFormState, 'form' | 'plans' | 'planHint'> {
  /** a company that is added brings the password of its first user */
  isNew: boolean;
}

/** Who a company is, its plan, and until when it is paid. */
export function CompanyFields({ form, plans, planHint, isNew }: Props) {
  const { t } = useTranslation();
  const planOptions = [
    { value: '', label: t('companies.form.planPlaceholder'), disabled: true },
    ...plans.map(({ id, name, value }) => ({
      value: String(id),
      label: t('companies.form.planOption', { name, value: formatMoney(value) }),
    })),
  ];

  return (
    <div className={css.fields}>
      <TextInput label={t('common.name')} maxLength={50} {...form.getInputProps('name')} />
      <TextInput label={t('common.email')} type="email" maxLength={255} {...form.getInputProps('email')} />
      <TextInput label={t('companies.form.phone')} type="tel" maxLength={30} {...form.getInputProps('phone')} />
      <NativeSelect
        label={t('companies.form.plan')}
        description={planHint}
        inputWrapperOrder={hintBelow}
        data={planOptions}
        {...form.getInputProps('planId')}
      />
      <NativeSelect
        label={t('companies.form.status')}
        data={(['active', 'suspended'] as const).map((value) => ({ value, label: t(`companies.form.${value}`) }))}
        {...form.getInputProps('status')}
      />
      <NativeSelect
        label={t('companies.form.campaigns')}
        data={(['enabled', 'disabled'] as const).map((value) => ({ value, label: t(`companies.form.${value}`) }))}
        {...form.getInputProps('campaigns')}
      />
      <DateField label={t('companies.form.dueDate')} {...form.getInputProps('dueDate')} />
      <NativeSelect
        label={t('companies.form.recurrence')}
        data={recurrences.map((value) => ({ value, label: t(`companies.recurrences.${value}`) }))}
        {...form.getInputProps('recurrence')}
      />
      {isNew && (
        <PasswordField
          label={t('companies.form.password')}
          description={t('companies.form.passwordHint')}
          inputWrapperOrder={hintBelow}
          autoComplete="new-password"
          {...form.getInputProps('password')}
        />
      )}
    </div>
  );
}
