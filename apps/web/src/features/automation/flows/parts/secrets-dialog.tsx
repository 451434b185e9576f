import { flowAnswerName } from '@balcao/contract';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { FormError } from '../../../../app/crud/form-error.tsx';
import { toast } from '../../../../app/toasts/toast.tsx';
import { Modal } from '../../../../ui/dialogs/modal.tsx';
import { IconButton } from '../../../../ui/fields/icon-button.tsx';
import { IconTrash } from '../../../../ui/icons/index.ts';
import { RetryLine } from '../../../../ui/lists/load-failed.tsx';
import { formatDate } from '../../../../ui/text/format.ts';
import { Meta } from '../../../../ui/text/meta.tsx';
import { useDeleteFlowSecret, useFlowSecrets, useStoreFlowSecret } from '../flows.queries.ts';
import css from './secrets-dialog.module.css';

/** The secrets that addresses get in their headers: stored under a name, and never shown again. */
export function SecretsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const secrets = useFlowSecrets();
  const store = useStoreFlowSecret();
  const remove = useDeleteFlowSecret();
  const form = useForm({
    initialValues: { name: '', value: '' },
    validate: {
      name: (name) => (flowAnswerName.test(name) ? null : t('flowBuilder.secretsDialog.nameWrong')),
      value: (value) => (/^[\x20-\x7e]+$/.test(value.trim()) ? null : t('flowBuilder.secretsDialog.valueWrong')),
    },
  });
  const submit = form.onSubmit((values) =>
    store.mutate(values, {
      onSuccess: () => {
        toast.ok(t('flowBuilder.secretsDialog.stored'));
        form.reset();
      },
    }),
  );
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('flowBuilder.secretsDialog.title')}
      size={520}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Meta as="p">{t('flowBuilder.secretsDialog.text', { sample: '{segredo.loja}' })}</Meta>
      {secrets.isError && !secrets.data && <RetryLine className={css.failed} onRetry={secrets.refetch} />}
      {secrets.data?.length === 0 && <Meta as="p">{t('flowBuilder.secretsDialog.none')}</Meta>}
      <ul className={css.list}>
        {secrets.data?.map(({ name, updatedAt }) => (
          <li key={name} className={css.secret}>
            <code>{`{segredo.${name}}`}</code>
            <Meta>{formatDate(updatedAt)}</Meta>
            <IconButton
              label={t('flowBuilder.secretsDialog.remove', { name })}
              onClick={() => remove.mutate(name, { onSuccess: () => toast.ok(t('flowBuilder.secretsDialog.removed')) })}
            >
              <IconTrash size={16} stroke={1.75} />
            </IconButton>
          </li>
        ))}
      </ul>
      <form className={css.form} onSubmit={submit} noValidate>
        <FormError error={store.error} />
        <TextInput
          label={t('flowBuilder.secretsDialog.name')}
          placeholder="loja"
          maxLength={40}
          autoComplete="off"
          {...form.getInputProps('name')}
        />
        <PasswordInput
          label={t('flowBuilder.secretsDialog.value')}
          maxLength={2_000}
          autoComplete="new-password"
          {...form.getInputProps('value')}
        />
        <Button type="submit" loading={store.isPending}>
          {t('flowBuilder.secretsDialog.add')}
        </Button>
      </form>
    </Modal>
  );
}
