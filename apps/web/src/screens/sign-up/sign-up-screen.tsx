import { listPublicPlans, signUp } from '@balcao/contract';
import type { Plan } from '@balcao/contract';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../app/api/api-error.ts';
import { call } from '../../app/api/call.ts';
import { useFormSubmit } from '../../app/crud/use-form-submit.ts';
import { errorText } from '../../app/errors.ts';
import { login } from '../../app/session/session.ts';
import { toast } from '../../app/toasts/toast.tsx';
import { AuthFrame, authForm, warnWhenSubscriptionEnds } from '../../features/access/auth/index.ts';
import { formatMoney } from '../../ui/text/format.ts';
import { hintBelow } from '../../ui/text/hint-below.ts';
import { RetryNotice } from '../../ui/lists/load-failed.tsx';
import { NoticeBox } from '../../ui/layout/notice-box.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { maskPhone, phoneDigits } from '../../ui/text/phone.ts';
import { choice, email, lengthBetween, newPassword } from '../../ui/fields/validators.ts';
import { useFirstFocus } from '../../ui/dialogs/use-first-focus.ts';

/** Registers a company with its first administrator; due date, status and flags are decided by the server alone. */
export function SignUpScreen() {
  const { t } = useTranslation();
  const firstField = useFirstFocus();
  const navigate = useNavigate();
  const plans = useQuery({
    queryKey: ['plans', 'public'],
    queryFn: () => call(listPublicPlans),
    meta: { quiet: true },
  });
  const form = useForm({
    initialValues: { userName: '', name: '', email: '', phone: '', password: '', planId: '' },
    validate: {
      userName: lengthBetween(2, 50),
      name: lengthBetween(2, 50),
      email,
      password: newPassword,
      planId: choice,
    },
  });
  // With one plan there is nothing to choose.
  const onlyPlan = plans.data?.length === 1 ? String(plans.data[0]?.id) : '';
  if (onlyPlan !== '' && form.values.planId === '') form.setFieldValue('planId', onlyPlan);

  const register = useMutation({
    mutationFn: async (values: typeof form.values) => {
      const account = { email: values.email.trim(), password: values.password };
      await call(signUp, { body: { ...values, ...account, phone: phoneDigits(values.phone) } });
      // A new account is signed in; where that fails the account exists all the same.
      return login(account).catch(() => undefined);
    },
    meta: { quiet: true },
    onSuccess: (user) => {
      if (user) return warnWhenSubscriptionEnds(user.company);
      toast.ok(t('auth.signUp.success'));
      return navigate({ to: '/login' });
    },
  });
  const { onSubmit, loading } = useFormSubmit({
    form,
    save: register,
    toRequest: (values) => values,
    errorFields: {
      ERR_EMAIL_IN_USE: 'email',
      ERR_PASSWORD_COMMON: 'password',
      ERR_NO_PLAN_FOUND: 'planId',
    },
    // A login takes this screen away, and its callbacks with it: the mutation has them.
    onSaved: () => undefined,
  });
  const planOption = ({ id, name, value }: Plan) => {
    const price = value === 0 ? t('auth.signUp.planFree') : t('auth.signUp.planMonthly', { value: formatMoney(value) });
    return { value: String(id), label: t('auth.signUp.planOption', { name, price: price.replace(/\.$/, '') }) };
  };
  // The list cuts its words off on a narrow screen.
  const chosen = plans.data?.find(({ id }) => String(id) === form.values.planId);
  const describe = ({ users, connections, queues, value }: Plan) =>
    `${[
      t('auth.signUp.planUsers', { count: users }),
      t('auth.signUp.planConnections', { count: connections }),
      t('auth.signUp.planQueues', { count: queues }),
    ].join(
      ', ',
    )}. ${value === 0 ? t('auth.signUp.planFree') : t('auth.signUp.planPrice', { value: formatMoney(value) })}`;
  return (
    <AuthFrame title={t('auth.signUp.title')} subtitle={t('auth.signUp.subtitle')}>
      <form className={authForm.form} noValidate onSubmit={onSubmit}>
        {register.error && <NoticeBox tone="bad">{failure(register.error, t('auth.signUp.failure'))}</NoticeBox>}
        {plans.error && <RetryNotice onRetry={plans.refetch}>{t('auth.signUp.plansFailed')}</RetryNotice>}
        <TextInput
          size="lg"
          label={t('auth.signUp.userName')}
          autoComplete="name"
          ref={firstField}
          {...form.getInputProps('userName')}
        />
        <TextInput
          size="lg"
          label={t('auth.signUp.company')}
          autoComplete="organization"
          {...form.getInputProps('name')}
        />
        <TextInput
          size="lg"
          label={t('common.email')}
          type="email"
          autoComplete="username"
          {...form.getInputProps('email')}
        />
        <PasswordField
          size="lg"
          label={t('common.password')}
          description={t('auth.signUp.passwordHint')}
          inputWrapperOrder={hintBelow}
          autoComplete="new-password"
          {...form.getInputProps('password')}
        />
        <TextInput
          size="lg"
          label={t('auth.signUp.phone')}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          {...form.getInputProps('phone')}
          onChange={(event) => form.setFieldValue('phone', maskPhone(event.currentTarget.value))}
        />
        <NativeSelect
          size="lg"
          label={t('auth.signUp.plan')}
          description={chosen && describe(chosen)}
          inputWrapperOrder={hintBelow}
          data={[
            { value: '', label: t('auth.signUp.planPlaceholder'), disabled: true },
            ...(plans.data ?? []).map(planOption),
          ]}
          {...form.getInputProps('planId')}
        />
        <Button type="submit" size="lg" fullWidth loading={loading}>
          {t('auth.signUp.submit')}
        </Button>
      </form>
      <p className={authForm.other}>
        {t('auth.signUp.haveAccount')} <Link to="/login">{t('auth.signUp.login')}</Link>
      </p>
    </AuthFrame>
  );
}

const saidThemselves: ReadonlySet<string> = new Set([
  'ERR_TOO_MANY_ATTEMPTS',
  'ERR_SIGN_UP_LIMIT',
  'ERR_USER_CREATION_DISABLED',
  'ERR_NETWORK',
]);

/** The specification's text for any failure; too many attempts and a lost network have their own. */
function failure(error: unknown, text: string): string {
  const own = isApiError(error) && saidThemselves.has(error.code);
  return own ? errorText(error) : text;
}
