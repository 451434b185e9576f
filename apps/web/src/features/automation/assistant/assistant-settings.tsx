import { defaultModelUrl, isSameModelAddress } from '@balcao/contract';
import type { Assistant } from '@balcao/contract';
import { Button, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconSparkles } from '../../../ui/icons/index.ts';
import { useTranslation } from 'react-i18next';
import { FormError } from '../../../app/crud/form-error.tsx';
import { useFormSubmit } from '../../../app/crud/use-form-submit.ts';
import { toast } from '../../../app/toasts/toast.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { hintBelow } from '../../../ui/text/hint-below.ts';
import { CountField } from '../../../ui/fields/count-field.tsx';
import { FormModal } from '../../../ui/dialogs/form-modal.tsx';
import { formatNumber } from '../../../ui/text/format.ts';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { required } from '../../../ui/fields/validators.ts';
import { BaseUrlField, ModelField, ModelKeyField } from '../calls/index.ts';
import { useAssistantSettings, useSaveAssistant } from './assistant.queries.ts';
import css from './assistant-settings.module.css';

interface Values {
  enabled: boolean;
  /** a new one; empty keeps the stored one */
  apiKey: string;
  baseUrl: string;
  model: string;
  transcriptionModel: string;
  embeddingModel: string;
  /** empty = no ceiling */
  monthlyTokens: number | string;
}

/** Opens the settings of the model that helps attendants. */
export function AssistantSettingsButton() {
  const { t } = useTranslation();
  const { data } = useAssistantSettings();
  const dialog = useDialog<Assistant>();
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconSparkles size={16} stroke={1.75} aria-hidden />}
        disabled={!data}
        onClick={() => data && dialog.open(data)}
      >
        {t('assistant.settings.title')}
      </Button>
      {dialog.value && (
        <AssistantSettings
          key={String(dialog.opened)}
          opened={dialog.opened}
          saved={dialog.value}
          onClose={dialog.close}
        />
      )}
    </>
  );
}

function AssistantSettings({ opened, saved, onClose }: { opened: boolean; saved: Assistant; onClose: () => void }) {
  const { t } = useTranslation();
  const save = useSaveAssistant();
  const removing = useDialog<null>();
  const form = useForm<Values>({
    initialValues: {
      enabled: saved.enabled,
      apiKey: '',
      baseUrl: saved.baseUrl,
      model: saved.model,
      transcriptionModel: saved.transcriptionModel,
      embeddingModel: saved.embeddingModel,
      monthlyTokens: saved.monthlyTokens ?? '',
    },
    validate: {
      model: required,
      transcriptionModel: required,
      apiKey(value, { enabled, baseUrl }) {
        if (!saved.hasKey) return enabled ? required(value) : null;
        const isForOther = value.trim() === '' && !isSameModelAddress(baseUrl, saved.baseUrl);
        return isForOther ? t('automation.apiKeyForAddress') : null;
      },
    },
  });
  const { onSubmit, loading, error } = useFormSubmit({
    form,
    save,
    toRequest: ({ monthlyTokens, baseUrl, ...values }) => ({
      ...values,
      baseUrl: baseUrl.trim(),
      monthlyTokens: monthlyTokens === '' ? null : Number(monthlyTokens),
    }),
    errorFields: { ERR_ADDRESS_REFUSED: 'baseUrl' },
    onSaved: () => {
      toast.ok(t('assistant.settings.saved'));
      onClose();
    },
  });
  return (
    <FormModal
      opened={opened}
      title={t('assistant.settings.title')}
      size={640}
      dirty={form.isDirty()}
      submit={t('assistant.settings.save')}
      loading={loading}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <FormError error={error} />
      <p className={css.text}>{t('assistant.settings.text')}</p>
      <Switch
        label={t('assistant.settings.enabled')}
        description={saved.hasKey ? undefined : t('assistant.settings.needsKey')}
        data-autofocus
        {...form.getInputProps('enabled', { type: 'checkbox' })}
      />
      <ModelKeyField isStored={saved.hasKey} {...form.getInputProps('apiKey')} />
      {saved.hasKey && (
        <Button size="xs" variant="subtle" color="barro" className={css.remove} onClick={() => removing.open(null)}>
          {t('assistant.settings.removeKey')}
        </Button>
      )}
      <BaseUrlField placeholder={defaultModelUrl} {...form.getInputProps('baseUrl')} />
      <div className={css.pair}>
        <ModelField label={t('assistant.settings.model')} {...form.getInputProps('model')} />
        <TextInput
          label={t('assistant.settings.transcriptionModel')}
          maxLength={100}
          {...form.getInputProps('transcriptionModel')}
        />
      </div>
      <TextInput
        label={t('assistant.settings.embeddingModel')}
        description={t('assistant.settings.embeddingModelHint')}
        placeholder="text-embedding-3-small"
        inputWrapperOrder={hintBelow}
        maxLength={100}
        {...form.getInputProps('embeddingModel')}
      />
      <CountField
        label={t('assistant.settings.monthlyTokens')}
        description={t('assistant.settings.monthlyTokensHint', { used: formatNumber(saved.usedTokens) })}
        min={1}
        max={1_000_000_000_000}
        isGrouped
        {...form.getInputProps('monthlyTokens')}
      />
      <ConfirmDialog
        opened={removing.opened}
        title={t('assistant.settings.removeDialog.title')}
        text={t('assistant.settings.removeDialog.text')}
        confirm={t('assistant.settings.removeDialog.confirm')}
        danger
        loading={save.isPending}
        onConfirm={() =>
          save.mutate(
            { apiKey: null },
            {
              onSuccess: () => {
                removing.close();
                toast.ok(t('assistant.settings.saved'));
                onClose();
              },
            },
          )
        }
        onClose={removing.close}
      />
    </FormModal>
  );
}
