import type { Integration, IntegrationType } from '@balcao/contract';
import { Radio, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { FormError } from '../../../app/crud/form-error.tsx';
import type { RecordDialogProps } from '../../../app/crud/crud-page.tsx';
import { useSave } from '../../../app/crud/use-crud.ts';
import { useFormSubmit } from '../../../app/crud/use-form-submit.ts';
import { useSession } from '../../../app/session/session.ts';
import { toast } from '../../../app/toasts/toast.tsx';
import { CountField } from '../../../ui/fields/count-field.tsx';
import { FormModal } from '../../../ui/dialogs/form-modal.tsx';
import { hintBelow } from '../../../ui/text/hint-below.ts';
import { lengthBetween, required } from '../../../ui/fields/validators.ts';
import { FailureFields, FormWithTest, LatestCalls, usePlaceNote } from '../calls/index.ts';
import { DialogflowFields } from './dialogflow-fields.tsx';
import css from './integration-form.module.css';
import { isSigned, toFormValues, toRequest, toTest } from './integration-form.rules.ts';
import type { IntegrationValues } from './integration-form.rules.ts';
import { integrationIcons, offeredTypes } from './integration-types.tsx';
import { integrationsCrud } from './integrations.queries.ts';
import { SigningSecret } from './signing-secret.tsx';
import { TestCall } from './test-call.tsx';
import { TypebotFields } from './typebot-fields.tsx';

interface Props extends RecordDialogProps<Integration> {
  /** the kind that a new one begins as */
  type?: IntegrationType | undefined;
}

/** Adds or edits one, with the fields of its kind. Remounted for each record, so that it starts from its current values. */
export function IntegrationForm({ opened, record, type, onClose }: Props) {
  const { t } = useTranslation();
  const { includes } = useSession();
  const save = useSave(integrationsCrud, record);
  const needs = (rule: (values: IntegrationValues) => boolean) => (value: string, values: IntegrationValues) =>
    rule(values) ? required(value) : null;
  const number = (value: number | string) => (value === '' ? t('common.fillIn') : null);
  const form = useForm<IntegrationValues>({
    initialValues: { ...toFormValues(record), ...(type && { type }) },
    validate: {
      name: lengthBetween(2, 50),
      urlN8N: needs((values) => values.type !== 'dialogflow'),
      typebotSlug: needs((values) => values.type === 'typebot'),
      projectName: needs((values) => values.type === 'dialogflow'),
      jsonContent: needs((values) => values.type === 'dialogflow' && !record?.hasJsonContent),
      waitSeconds: number,
      attempts: number,
      failureText: needs((values) => values.onFailure === 'text'),
    },
  });
  const { onSubmit, loading, error } = useFormSubmit({
    form,
    save,
    toRequest,
    errorFields: { ERR_INTEGRATION_NAME_ALREADY_EXISTS: 'name', ERR_ADDRESS_REFUSED: 'urlN8N' },
    onSaved: () => {
      toast.ok(t(record ? 'integrations.form.saved' : 'integrations.form.added'));
      onClose();
    },
  });
  const kind = form.values.type;
  const note = usePlaceNote('integrationId', record);

  return (
    <FormModal
      opened={opened}
      title={record ? t('integrations.form.editTitle', { name: record.name }) : t('integrations.form.addTitle')}
      size={kind === 'dialogflow' ? 760 : 1100}
      dirty={form.isDirty()}
      submit={record ? undefined : t('integrations.form.submit')}
      note={note}
      loading={loading}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <FormError error={error} />
      <Radio.Group aria-label={t('integrations.form.type')} {...form.getInputProps('type')}>
        <div className={css.types}>
          {offeredTypes.map((one) => (
            <TypeCard key={one} type={one} checked={kind === one} />
          ))}
        </div>
      </Radio.Group>
      <FormWithTest test={kind !== 'dialogflow' && <TestCall integration={toTest(form.values, record)} />}>
        <TextInput
          label={t('common.name')}
          description={kind === 'dialogflow' ? undefined : t('integrations.form.nameHint')}
          inputWrapperOrder={hintBelow}
          maxLength={50}
          data-autofocus
          {...form.getInputProps('name')}
        />
        {kind !== 'dialogflow' && (
          <TextInput
            label={t(`integrations.form.url.${kind}`)}
            description={t('integrations.form.urlHint')}
            inputWrapperOrder={hintBelow}
            type="url"
            inputMode="url"
            placeholder="https://"
            maxLength={2000}
            {...form.getInputProps('urlN8N')}
          />
        )}
        {isSigned(kind) && <SigningSecret form={form} record={record} />}
        {kind === 'typebot' && <TypebotFields form={form} />}
        {kind === 'dialogflow' && <DialogflowFields form={form} record={record} />}
        <div className={css.pair}>
          <CountField
            label={t('integrations.form.waitSeconds')}
            description={t('integrations.form.waitSecondsHint')}
            min={3}
            max={30}
            {...form.getInputProps('waitSeconds')}
          />
          {isSigned(kind) && (
            <CountField
              label={t('integrations.form.attempts')}
              description={t('integrations.form.attemptsHint')}
              min={1}
              max={5}
              {...form.getInputProps('attempts')}
            />
          )}
        </div>
        <FailureFields
          label={t('integrations.form.onFailure')}
          hint={isSigned(kind) ? t('integrations.form.onFailureHint') : undefined}
          onFailure={form.getInputProps('onFailure')}
          failureText={form.getInputProps('failureText')}
        />
        <Switch
          label={t('integrations.form.convertsMarkdown')}
          description={t('integrations.form.convertsMarkdownHint')}
          {...form.getInputProps('convertsMarkdown', { type: 'checkbox' })}
        />
        {includes('useOpenAi') && (
          <Switch
            label={t('integrations.form.transcribes')}
            description={t('integrations.form.transcribesHint')}
            {...form.getInputProps('transcribes', { type: 'checkbox' })}
          />
        )}
        {record && <LatestCalls kind="integration" id={record.id} />}
      </FormWithTest>
    </FormModal>
  );
}

function TypeCard({ type, checked }: { type: IntegrationType; checked: boolean }) {
  const { t } = useTranslation();
  const Icon = integrationIcons[type];
  return (
    <Radio.Card value={type} className={css.type} data-checked={checked || undefined}>
      <span className={css.tile} aria-hidden>
        <Icon size={18} stroke={1.75} />
      </span>
      <span className={css.words}>
        <strong>{t(`integrations.types.${type}`)}</strong>
        <small>{t(`integrations.typeHints.${type}`)}</small>
      </span>
    </Radio.Card>
  );
}
