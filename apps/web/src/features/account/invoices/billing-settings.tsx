import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { FormError } from '../../../app/crud/form-error.tsx';
import { useFormSubmit } from '../../../app/crud/use-form-submit.ts';
import { toast } from '../../../app/toasts/toast.tsx';
import { CountField } from '../../../ui/fields/count-field.tsx';
import { FormCard } from '../../../ui/layout/form-card.tsx';
import { hintBelow } from '../../../ui/text/hint-below.ts';
import { LoadFailed } from '../../../ui/lists/load-failed.tsx';
import { SkeletonRows } from '../../../ui/lists/skeleton-rows.tsx';
import { EfiFields, WebhookAddress } from './efi-fields.tsx';
import css from './invoices.module.css';
import { useBillingSettings, useSaveBillingSettings } from './invoices.queries.ts';
import type { Settings } from './invoices.queries.ts';
import { PixKeyField, pixKeyProblem } from './pix-key-field.tsx';
import { PixKeyTrial } from './pix-key-trial.tsx';

/** How the operator takes money. */
export function BillingSettings() {
  const { data, isError, refetch } = useBillingSettings();
  if (data) return <BillingForm settings={data} />;
  if (!isError) return <SkeletonRows count={2} height={72} avatar={0} />;
  return <LoadFailed onRetry={refetch} />;
}

const maxGraceDays = 60;
const choices = ['auto', 'none', 'pix-key', 'efi', 'asaas', 'simulated'] as const;
const maxTrialDays = 365;
/** Money comes to a Pix key that the operator types. */
const needsKey = (provider: (typeof choices)[number]) => provider === 'pix-key' || provider === 'efi';

function BillingForm({ settings }: { settings: Settings }) {
  const { graceDays, trialDays, receiverName, receiverCity, pixKey, efiClientId } = settings;
  const { t } = useTranslation();
  const save = useSaveBillingSettings();
  const choice: (typeof choices)[number] = settings.provider ?? 'auto';
  const form = useForm({
    initialValues: {
      graceDays,
      trialDays,
      receiverName,
      receiverCity,
      pixKey,
      provider: choice,
      efiClientId,
      efiClientSecret: '',
      efiCertificate: '',
    },
    validate: {
      pixKey: (key, { provider }) => (needsKey(provider) ? pixKeyProblem(t, key, settings.pixKey) : null),
      receiverName: (name, { provider }) =>
        provider === 'pix-key' && name.trim() === '' ? t('invoices.settings.receiverMissing') : null,
    },
  });
  const { onSubmit, loading, error } = useFormSubmit({
    form,
    save,
    toRequest: ({ provider, pixKey: key, ...values }) => ({
      ...values,
      // A key that the chosen way does not need is not shown, and stays as it is.
      ...(needsKey(provider) && { pixKey: key }),
      provider: provider === 'auto' ? null : provider,
    }),
    onSaved: (saved) => {
      // The key as banks know it.
      form.setValues({ efiClientSecret: '', efiCertificate: '', pixKey: saved.pixKey });
      toast.ok(t('invoices.settings.saved'));
    },
  });
  return (
    <>
      <FormError error={error} />
      <FormCard
        label={t('invoices.settings.title')}
        onSubmit={onSubmit}
        parts={[
          <div key="fields" className={css.fields}>
            <NativeSelect
              label={t('invoices.settings.provider')}
              data={choices.map((value) => ({ value, label: t(`invoices.settings.providers.${value}`) }))}
              {...form.getInputProps('provider')}
            />
            {needsKey(form.values.provider) && (
              <PixKeyField
                value={form.values.pixKey}
                error={form.errors['pixKey']}
                onChange={(key) => form.setFieldValue('pixKey', key)}
              />
            )}
            {form.values.provider === 'efi' && (
              <EfiFields form={form} isStored={settings.efiReady} webhook={settings.webhooks.efi} />
            )}
            {form.values.provider === 'asaas' && (
              <WebhookAddress text={t('invoices.settings.asaasHint')} address={settings.webhooks.asaas} />
            )}
            <CountField
              label={t('invoices.settings.trialDays')}
              description={t('invoices.settings.trialHint')}
              min={1}
              max={maxTrialDays}
              clampBehavior="strict"
              {...form.getInputProps('trialDays')}
            />
            <CountField
              label={t('invoices.settings.graceDays')}
              description={t('invoices.settings.graceHint')}
              min={0}
              max={maxGraceDays}
              clampBehavior="strict"
              {...form.getInputProps('graceDays')}
            />
            <TextInput
              label={t('invoices.settings.receiverName')}
              description={t('invoices.settings.receiverHint')}
              inputWrapperOrder={hintBelow}
              maxLength={100}
              {...form.getInputProps('receiverName')}
            />
            <TextInput
              label={t('invoices.settings.receiverCity')}
              maxLength={50}
              {...form.getInputProps('receiverCity')}
            />
          </div>,
        ]}
        buttons={
          <Button type="submit" loading={loading}>
            {t('common.save')}
          </Button>
        }
      />
      {settings.provider === 'pix-key' && settings.pixKey !== '' && <PixKeyTrial settings={settings} />}
    </>
  );
}
