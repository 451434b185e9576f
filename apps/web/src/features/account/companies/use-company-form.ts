import { calendarDay, dayOfMonth, hasEnd, isLaterDueDay, isTaxId, nextDueDay } from '@balcao/contract';
import type { ListedCompany } from '@balcao/contract';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../app/api/api-error.ts';
import { useSave } from '../../../app/crud/use-crud.ts';
import { useFormSubmit } from '../../../app/crud/use-form-submit.ts';
import { toast } from '../../../app/toasts/toast.tsx';
import { isDay } from '../../../ui/dates/days.ts';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { choice, day, email, lengthBetween, newPassword, optional } from '../../../ui/fields/validators.ts';
import { usePlans } from '../plans/index.ts';
import { companiesCrud } from './companies.queries.ts';

export type CompanyFormState = ReturnType<typeof useCompanyForm>;

/**
 * What is written in the form of a company, what follows from it, and how it is saved.
 * @param company undefined adds one
 */
export function useCompanyForm(company: ListedCompany | undefined, onSaved: () => void) {
  const { t } = useTranslation();
  const plans = usePlans();
  const now = useNow();
  const save = useSave(companiesCrud, company);
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
      password: optional(newPassword),
    },
  });
  const { values } = form;
  const { submit, check, loading, error } = useFormSubmit({
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
      ERR_PASSWORD_COMMON: 'password',
      ERR_NO_PLAN_FOUND: 'planId',
      ERR_INVOICE_PART_PAID: 'planId',
      ERR_COMPANY_HAS_OPERATORS: 'status',
    },
    onRefused: (error) => {
      if (isApiError(error, 'ERR_COMPANY_NAME_ALREADY_EXISTS')) toast.error(t('companies.form.saveFailed'));
    },
    onSaved: () => {
      toast.ok(t('records.done'));
      onSaved();
    },
  });
  // The agreed day of the month outlasts a short month: after 31 January and 28 February comes 31 March.
  const goesOn = storedDay !== '' && isLaterDueDay(storedDay, values.dueDate, values.recurrence, company?.dueDay);
  const wantedDay = goesOn ? (company?.dueDay ?? dayOfMonth(storedDay)) : undefined;
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
  return {
    form,
    submit,
    check,
    loading,
    error,
    plans: plans.data ?? [],
    /** what another plan means for this company */
    planHint,
    /** the due date one period later; false while there is none */
    nextDue: next,
    /** its due day is over: days on which it was locked are given back by a payment alone */
    isLate: company !== undefined && storedDay !== '' && storedDay < calendarDay(now, company.timeZone),
  };
}
