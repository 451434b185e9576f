import type { TFunction } from 'i18next';
import { minTokenLength, type Connection } from '@balcao/contract';
import { Tabs } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormError } from '../../../../app/crud/form-error.tsx';
import { isApiError } from '../../../../app/api/api-error.ts';
import type { RecordDialogProps } from '../../../../app/crud/crud-page.tsx';
import { useFormSubmit } from '../../../../app/crud/use-form-submit.ts';
import { toast } from '../../../../app/toasts/toast.tsx';
import { FormModal } from '../../../../ui/dialogs/form-modal.tsx';
import { lengthBetween } from '../../../../ui/fields/validators.ts';
import css from './connection-form.module.css';
import {
  errorFields,
  formTabs,
  greetingMissing,
  isProxyUnfit,
  isTokenUnfit,
  tabOfErrors,
  transferQueueMissing,
  toFormValues,
} from './connection-form.rules.ts';
import type { FormTab } from './connection-form.rules.ts';
import { GeneralFields } from './form-general.tsx';
import { MenuFields, TextFields, TimerFields } from './form-service.tsx';
import { useSaveConnection } from './connection-form.queries.ts';

interface Props extends RecordDialogProps<Connection> {
  /** is called with the one that was added, as this closes */
  onAdded: (connection: Connection) => void;
}

/** Adds or edits a connection. Remounted for each record, so that it starts from its current values. */
export function ConnectionForm({ opened, record: connection, onAdded, onClose }: Props) {
  const { t } = useTranslation();
  const [tab, setTab] = useState<FormTab>('general');
  const save = useSaveConnection(connection);
  const form = useForm({
    initialValues: toFormValues(connection),
    validate: {
      name: lengthBetween(2, 50),
      greetingMessage: (_text, values) => (greetingMissing(values) ? t('errors.ERR_WAPP_GREETING_REQUIRED') : null),
      token: (token) => (isTokenUnfit(token) ? t('connectionForm.tokenUnfit', { count: minTokenLength }) : null),
      proxy: (proxy) => (isProxyUnfit(proxy) ? t('connectionForm.proxyUnfit') : null),
      transferQueueId: (_id, values) =>
        transferQueueMissing(values) ? t('connectionForm.transferQueueMissing') : null,
    },
  });
  // A refused field is often on another tab.
  const showTabOfErrors = (fields: readonly string[]) => setTab((now) => tabOfErrors(fields) ?? now);

  const { onSubmit, loading, error } = useFormSubmit({
    form,
    save,
    toRequest: (values) => ({ before: form.getInitialValues(), values }),
    errorFields,
    onSaved: (saved) => {
      toast.ok(t(connection ? 'connectionForm.saved' : 'connectionForm.added'));
      onClose();
      if (!connection) onAdded(saved);
    },
    onFieldErrors: showTabOfErrors,
  });

  return (
    <FormModal
      opened={opened}
      title={t(connection ? 'connectionForm.editTitle' : 'connectionForm.addTitle')}
      size={640}
      dirty={form.isDirty()}
      submit={connection ? undefined : t('common.add')}
      loading={loading}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <FormError error={error} text={formError(error, t)} />
      <Tabs value={tab} onChange={(value) => setTab(value as FormTab)} keepMounted={false}>
        <Tabs.List aria-label={t('connectionForm.tabs.label')} className={css.tabs}>
          {formTabs.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`connectionForm.tabs.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="general" className={css.panel}>
          <GeneralFields form={form} connection={connection} />
        </Tabs.Panel>
        <Tabs.Panel value="menu" className={css.panel}>
          <MenuFields form={form} />
        </Tabs.Panel>
        <Tabs.Panel value="texts" className={css.panel}>
          <TextFields form={form} />
        </Tabs.Panel>
        <Tabs.Panel value="timers" className={css.panel}>
          <TimerFields form={form} />
        </Tabs.Panel>
      </Tabs>
    </FormModal>
  );
}

function formError(error: unknown, t: TFunction): string | undefined {
  if (!isApiError(error, 'ERR_PLAN_LIMIT')) return undefined;
  return t('connectionForm.planLimit', { limit: Number(error.details.limit) });
}
