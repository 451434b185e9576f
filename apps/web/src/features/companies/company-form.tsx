import { calendarDay, dayOfMonth, hasEnd, isTaxId, nextDueDay, recurrenceMonths } from '@balcao/contract';
import type { ListedCompany, Recurrence } from '@balcao/contract';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconCalendarPlus, IconTrash, IconUser } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../app/api/api-error.ts';
import { useSave } from '../../app/crud/use-crud.ts';
import { useFormSubmit } from '../../app/crud/use-form-submit.ts';
import { errorText } from '../../app/errors.ts';
import { toast } from '../../app/toast.tsx';
import { DateField } from '../../ui/dates/date-field.tsx';
import { isDay } from '../../ui/dates/days.ts';
import { FormCard } from '../../ui/form-card.tsx';
import { formatDate, formatMoney } from '../../ui/format.ts';
import { hintBelow } from '../../ui/hint-below.ts';
import { NoticeBox } from '../../ui/notice-box.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import { choice, day, email, lengthBetween, optional } from '../../ui/validators.ts';
import { usePlans } from '../plans/index.ts';
import css from './companies.module.css';
import { CompanyBillingFields } from './company-billing-fields.tsx';
import { companiesCrud } from './companies.queries.ts';
import { SuspendDialog } from './suspend-dialog.tsx';

interface Props {
  /** undefined adds one */
  company: ListedCompany | undefined;
  /** leaves the record, with an empty form */
  onClear: () => void;
  onDelete: (company: ListedCompany) => void;
  onUser: (company: ListedCompany) => void;
}

const recurrences = Object.keys(recurrenceMonths) as Recurrence[];
/** A day is shown as that day wherever it is read. */
const noonOf = (day: string) => `${day}T12:00:00`;

/** Adds or edits a company. Remounted for each record, so that it starts from its current values. */
export function CompanyForm({ company, onClear, onDelete, onUser }: Props) {
  const { t } = useTranslation();
  const plans = usePlans();
  const save = useSave(companiesCrud, company);
  const suspending = useDialog<ListedCompany>();
  const storedDay = company && hasEnd(company.dueDate) ? calendarDay(company.dueDate, company.timeZone) : '';
  const form = useForm({
    initialValues: {
      name: company?.name ?? '',
      email: company?.email ?? '',
      phone: company?.phone ?? '',
      planId: company?.planId ? String(company.planId) : '',
      status: company?.status === false ? 'suspended' : 'active',
      campaigns: company?.campaignsEnabled === false ? 'disabled' : 'enabled',
      dueDate: storedDay,
      recurrence: company?.recurrence ?? 'MENSAL',
      password: '',
      document: company?.document ?? '',
      billingName: company?.billingName ?? '',
      billingEmail: company?.billingEmail ?? '',
      addressStreet: company?.addressStreet ?? '',
      addressDistrict: company?.addressDistrict ?? '',
      addressCity: company?.addressCity ?? '',
      addressState: company?.addressState ?? '',
      addressZipCode: company?.addressZipCode ?? '',
    },
    validate: {
      document: optional((text) =>
        isTaxId(text.replace(/[\s./-]/g, '').toUpperCase()) ? null : t('companies.billing.badDocument'),
      ),
      billingEmail: optional(email),
      name: lengthBetween(2, 50),
      email,
      planId: choice,
      dueDate: optional(day),
      password: optional((text) => (text.length < 5 || text.length > 50 ? t('companies.form.badPassword') : null)),
    },
  });
  const { values } = form;
  const { submit, loading, error } = useFormSubmit({
    form,
    save,
    toRequest: ({ planId, status, campaigns, dueDate, password, ...rest }) => ({
      ...rest,
      email: rest.email.trim(),
      planId: Number(planId),
      status: status === 'active',
      campaignsEnabled: campaigns === 'enabled',
      // A due date that was not touched keeps its hour.
      ...(dueDate !== storedDay && { dueDate: dueDate === '' ? null : dueDate }),
      ...(!company && password !== '' && { password }),
    }),
    errorFields: {
      ERR_COMPANY_NAME_ALREADY_EXISTS: 'name',
      ERR_EMAIL_IN_USE: 'email',
      ERR_NO_PLAN_FOUND: 'planId',
      ERR_INVOICE_PART_PAID: 'planId',
      ERR_COMPANY_HAS_OPERATORS: 'status',
    },
    onSaved: () => {
      toast.ok(t('records.done'));
      onClear();
    },
  });
  const wantedDay = values.dueDate === storedDay ? company?.dueDay : undefined;
  const next =
    isDay(values.dueDate) && nextDueDay(values.dueDate, values.recurrence, wantedDay ?? dayOfMonth(values.dueDate));
  const isOtherPlan = values.planId !== '' && Number(values.planId) !== company?.planId;
  const chosen = plans.data?.find(({ id }) => String(id) === values.planId);
  const isOverLimit =
    company !== undefined &&
    chosen !== undefined &&
    (company.usersCount > chosen.users ||
      company.connectionsCount > chosen.connections ||
      company.queuesCount > chosen.queues);
  const planHint =
    [
      ...(company?.planId && isOtherPlan ? [t('companies.form.otherPlan')] : []),
      ...(isOverLimit ? [t('companies.form.overLimit')] : []),
    ].join(' ') || undefined;
  const planOptions = [
    { value: '', label: t('companies.form.planPlaceholder'), disabled: true },
    ...(plans.data ?? []).map(({ id, name, value }) => ({
      value: String(id),
      label: t('companies.form.planOption', { name, value: formatMoney(value) }),
    })),
  ];

  return (
    <>
      <FormCard
        label={t('companies.form.title')}
        onSubmit={form.onSubmit((valid) =>
          company?.status && valid.status === 'suspended' ? suspending.open(company) : submit(valid),
        )}
        parts={[
          <div key="fields" className={css.fields}>
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
            {!company && (
              <PasswordField
                label={t('companies.form.password')}
                description={t('companies.form.passwordHint')}
                inputWrapperOrder={hintBelow}
                autoComplete="new-password"
                {...form.getInputProps('password')}
              />
            )}
          </div>,
          <CompanyBillingFields key="billing" form={form} />,
        ]}
        note={
          <>
            <Button
              variant="default"
              leftSection={<IconCalendarPlus size={16} stroke={1.75} />}
              disabled={!next}
              onClick={() => next && form.setFieldValue('dueDate', next)}
            >
              {t('companies.form.advance')}
            </Button>
            {next
              ? t('companies.form.advancesTo', { date: formatDate(noonOf(next), '2-digit') })
              : t('companies.form.noDueDate')}
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
            <Button variant="subtle" color="gray" onClick={onClear}>
              {t('common.clear')}
            </Button>
            <Button type="submit" loading={loading}>
              {t('common.save')}
            </Button>
          </>
        }
      />
      {error && (
        <NoticeBox tone="bad">
          {isApiError(error, 'ERR_VALIDATION') ? t('companies.form.saveFailed') : errorText(error)}
        </NoticeBox>
      )}
      <SuspendDialog
        key={suspending.instanceKey}
        opened={suspending.opened}
        company={suspending.value}
        onConfirm={() => {
          suspending.close();
          submit(values);
        }}
        onClose={suspending.close}
      />
    </>
  );
}
