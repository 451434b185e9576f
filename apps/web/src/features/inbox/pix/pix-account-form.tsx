import { pixAccountProviders } from '@balcao/contract';
import type { PixAccount, PixAccountProvider } from '@balcao/contract';
import { NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { FormError } from '../../../app/crud/form-error.tsx';
import { useFormSubmit } from '../../../app/crud/use-form-submit.ts';
import { toast } from '../../../app/toasts/toast.tsx';
import { FormModal } from '../../../ui/dialogs/form-modal.tsx';
import { HiddenTextField } from '../../../ui/fields/password-field.tsx';
import { lengthBetween, required } from '../../../ui/fields/validators.ts';
import { hintBelow } from '../../../ui/text/hint-below.ts';
import { EfiFields, PixKeyField, pixKeyProblem, WebhookAddress } from '../../account/invoices/index.ts';
import { useSession } from '../../../app/session/session.ts';
import { useSavePixAccount } from './pix.queries.ts';

interface Props {
  account: PixAccount;
  opened: boolean;
  onClose: () => void;
}

/** The credentials of the company at a bank. Stored ones are never shown; an empty field changes nothing. */
export function PixAccountForm({ account, opened, onClose }: Props) {
  const { t } = useTranslation();
  const { company } = useSession();
  const save = useSavePixAccount();
  const isStored = (provider: PixAccountProvider) => (provider === 'efi' ? account.efiReady : account.asaasReady);
  const ofEfi = (text: string, provider: PixAccountProvider) =>
    provider === 'efi' && !isStored('efi') ? required(text) : null;
  const form = useForm({
    initialValues: {
      provider: account.provider ?? 'efi',
      receiverName: account.receiverName || company.name,
      pixKey: account.pixKey,
      efiClientId: account.efiClientId,
      efiClientSecret: '',
      efiCertificate: '',
      asaasToken: '',
    },
    validate: {
      receiverName: lengthBetween(2, 100),
      pixKey: (key, { provider }) =>
        key.trim() === '' && provider === 'asaas' ? null : pixKeyProblem(t, key, account.pixKey || null),
      efiClientId: (text, { provider }) => (provider === 'efi' ? required(text) : null),
      efiClientSecret: (text, { provider }) => ofEfi(text, provider),
      efiCertificate: (text, { provider }) => ofEfi(text, provider),
      asaasToken: (text, { provider }) => (provider === 'asaas' && !isStored('asaas') ? required(text) : null),
    },
  });
  const { onSubmit, loading, error } = useFormSubmit({
    form,
    save,
    toRequest: ({ provider, receiverName, pixKey, efiClientId, efiClientSecret, efiCertificate, asaasToken }) => ({
      provider,
      receiverName,
      pixKey,
      ...(provider === 'efi' ? { efiClientId, efiClientSecret, efiCertificate } : { asaasToken }),
    }),
    onSaved: () => {
      toast.ok(t('pix.account.saved'));
      onClose();
    },
  });
  const { provider } = form.values;
  return (
    <FormModal
      opened={opened}
      title={t('pix.account.title')}
      dirty={form.isDirty()}
      submit={t('pix.account.save')}
      loading={loading}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <FormError error={error} />
      <NativeSelect
        label={t('pix.account.bank')}
        data={pixAccountProviders.map((value) => ({ value, label: t(`pix.account.banks.${value}`) }))}
        {...form.getInputProps('provider')}
      />
      <TextInput
        label={t('pix.form.receiverName')}
        description={t('pix.account.receiverHint')}
        inputWrapperOrder={hintBelow}
        maxLength={100}
        {...form.getInputProps('receiverName')}
      />
      <PixKeyField
        label={t(provider === 'efi' ? 'pix.account.pixKeyEfi' : 'pix.account.pixKeyAsaas')}
        hint={provider === 'asaas' ? t('pix.account.pixKeyAsaasHint') : undefined}
        value={form.values.pixKey}
        error={form.errors['pixKey']}
        onChange={(key) => form.setFieldValue('pixKey', key)}
      />
      {provider === 'efi' ? (
        <EfiFields form={form} isStored={account.efiReady} webhook={account.webhook} />
      ) : (
        <>
          <HiddenTextField
            label={t('pix.account.token')}
            description={account.asaasReady ? t('pix.account.kept') : undefined}
            inputWrapperOrder={hintBelow}
            maxLength={500}
            autoComplete="new-password"
            {...form.getInputProps('asaasToken')}
          />
          <WebhookAddress text={t('pix.account.webhookAsaas')} address={account.webhook} />
        </>
      )}
    </FormModal>
  );
}
