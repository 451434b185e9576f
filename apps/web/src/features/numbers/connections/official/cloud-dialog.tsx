import type { CloudAccount, Connection } from '@balcao/contract';
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Fragment, useState } from 'react';
import type { ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { FormError } from '../../../../app/crud/form-error.tsx';
import { useFormSubmit } from '../../../../app/crud/use-form-submit.ts';
import { codeText, errorText } from '../../../../app/errors.ts';
import { toast } from '../../../../app/toasts/toast.tsx';
import { FormModal } from '../../../../ui/dialogs/form-modal.tsx';
import { RetryNotice } from '../../../../ui/lists/load-failed.tsx';
import { Modal } from '../../../../ui/dialogs/modal.tsx';
import { NoticeBox } from '../../../../ui/layout/notice-box.tsx';
import { required } from '../../../../ui/fields/validators.ts';
import { SkeletonRows } from '../../../../ui/lists/skeleton-rows.tsx';
import css from './cloud-dialog.module.css';
import { CheckLine, MetaChoices } from './account-check.tsx';
import { useAccountCheck, useCloudAccount, useSaveCloudAccount } from './cloud.queries.ts';
import { toAccountBody, toAccountValues, isMetaId, newVerifyToken } from './cloud.rules.ts';
import { CloudWebhook } from './cloud-webhook.tsx';
import { SecretField } from './cloud-secret.tsx';
import { RegisterNumber } from './register-number.tsx';
import { ConnectionStatusPill } from '../connection-status.tsx';

interface Props {
  opened: boolean;
  /** name to show while the connection is not there any more */
  name: string;
  /** as the live list has it; undefined once it is deleted */
  connection: Connection | undefined;
  onClose: () => void;
}

const steps = ['app', 'token', 'secret', 'ids'] as const;
const secrets = [
  { secret: 'accessToken', part: 'token' },
  { secret: 'appSecret', part: 'secret' },
] as const;
const dialogWidth = 860;

/** The credentials of an official number: those that Meta gives, and those for Meta. */
export function CloudDialog({ opened, name, connection, onClose }: Props) {
  const { t } = useTranslation();
  if (connection) return <AccountLoader opened={opened} connection={connection} onClose={onClose} />;
  return (
    <Frame opened={opened} name={name} onClose={onClose}>
      {t('errors.ERR_NO_WAPP_FOUND')}
    </Frame>
  );
}

function Frame({
  opened,
  name,
  onClose,
  children,
}: Pick<Props, 'opened' | 'name' | 'onClose'> & { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('cloudAccount.title', { name })}
      size={dialogWidth}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {children}
    </Modal>
  );
}

function AccountLoader({ connection, ...dialog }: { opened: boolean; connection: Connection; onClose: () => void }) {
  const { data: account, error, refetch } = useCloudAccount(connection.id);
  if (account) return <AccountForm {...dialog} connection={connection} account={account} />;
  return (
    <Frame {...dialog} name={connection.name}>
      {error ? (
        <RetryNotice onRetry={refetch}>{errorText(error)}</RetryNotice>
      ) : (
        <SkeletonRows count={6} height={54} avatar={0} />
      )}
    </Frame>
  );
}

interface FormProps {
  opened: boolean;
  connection: Connection;
  account: CloudAccount;
  onClose: () => void;
}

function AccountForm({ opened, connection, account, onClose }: FormProps) {
  const { t } = useTranslation();
  const save = useSaveCloudAccount(connection.id);
  const saveToken = useSaveCloudAccount(connection.id);
  const [firstToken] = useState(newVerifyToken);
  // The only time it can be shown is when it was just made up.
  const [verifyToken, setVerifyToken] = useState<string>();
  const requiredSecret = (value: string | null) => (value === null ? null : required(value));
  const metaId = (value: string) => required(value) ?? (isMetaId(value) ? null : t('cloudAccount.idProblem'));
  const form = useForm({
    initialValues: toAccountValues(account),
    validate: {
      phoneNumberId: metaId,
      businessAccountId: metaId,
      accessToken: requiredSecret,
      appSecret: requiredSecret,
    },
  });
  const { checked, checkAgain } = useAccountCheck(connection.id, form.values, account.configured);
  const { onSubmit, loading, error } = useFormSubmit({
    form,
    save,
    toRequest: (values) => toAccountBody(values, account.configured ? undefined : firstToken),
    errorFields: { ERR_WAPP_NUMBER_IN_USE: 'phoneNumberId' },
    onSaved: (_saved, values) => {
      if (!account.configured) setVerifyToken(firstToken);
      const stored = { ...values, accessToken: null, appSecret: null };
      form.setInitialValues(stored);
      form.setValues(stored);
      toast.ok(t('cloudAccount.saved'));
    },
  });
  const replaceToken = () => {
    const token = newVerifyToken();
    saveToken.mutate(toAccountBody(toAccountValues(account), token), { onSuccess: () => setVerifyToken(token) });
  };

  return (
    <FormModal
      opened={opened}
      title={t('cloudAccount.title', { name: connection.name })}
      size={dialogWidth}
      dirty={form.isDirty()}
      cancel={account.configured ? t('common.close') : undefined}
      submit={t('cloudAccount.save')}
      loading={loading}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      {account.configured && (
        <div className={css.state}>
          <span>{t('cloudAccount.status')}</span>
          <ConnectionStatusPill status={connection.status} />
        </div>
      )}
      {account.failure !== null && connection.status !== 'CONNECTED' && (
        <NoticeBox tone={connection.status === 'TIMEOUT' ? 'warn' : 'bad'} title={t('cloudAccount.failed')}>
          {codeText(account.failure)}
        </NoticeBox>
      )}
      <FormError error={error ?? saveToken.error} />
      <section className={css.part}>
        <div>
          <h3 className={css.title}>{t('cloudAccount.account.title')}</h3>
          <ol className={css.steps}>
            {steps.map((step) => (
              <li key={step}>
                <Trans i18nKey={`cloudAccount.account.steps.${step}`} components={{ b: <b /> }} />
              </li>
            ))}
          </ol>
        </div>
        <div className={css.fields}>
          {secrets.map(({ secret, part }) => (
            <Fragment key={secret}>
              <SecretField
                label={t(`cloudAccount.${secret}`)}
                stored={account.configured}
                value={form.values[secret]}
                error={form.errors[secret]}
                onChange={(value) => form.setFieldValue(secret, value)}
              />
              <CheckLine part={part} checked={checked} />
            </Fragment>
          ))}
          <TextInput
            label={t('cloudAccount.businessAccountId')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={40}
            {...form.getInputProps('businessAccountId')}
          />
          <CheckLine part="account" checked={checked} />
          <MetaChoices
            choices={(checked?.accounts ?? []).map(({ id, name }) => ({ id, label: name || id }))}
            chosen={form.values.businessAccountId}
            onChoose={(id) => form.setFieldValue('businessAccountId', id)}
          />
          <TextInput
            label={t('cloudAccount.phoneNumberId')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={40}
            {...form.getInputProps('phoneNumberId')}
          />
          <CheckLine part="number" checked={checked} />
          <MetaChoices
            choices={(checked?.numbers ?? []).map(({ id, display }) => ({ id, label: display || id }))}
            chosen={form.values.phoneNumberId}
            onChoose={(id) => form.setFieldValue('phoneNumberId', id)}
          />
        </div>
      </section>
      <CloudWebhook
        whatsappId={connection.id}
        account={account}
        verifyToken={verifyToken}
        loading={loading || saveToken.isPending}
        onNewVerifyToken={replaceToken}
      />
      {account.configured && (
        <RegisterNumber whatsappId={connection.id} number={checked?.number ?? null} onRegistered={checkAgain} />
      )}
    </FormModal>
  );
}
