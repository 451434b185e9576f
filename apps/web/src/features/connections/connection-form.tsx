import type { Whatsapp } from '@balcao/contract';
import { MultiSelect, NativeSelect, Switch, TextInput, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../app/api/api-error.ts';
import { errorText } from '../../app/errors.ts';
import { toast } from '../../app/toast.tsx';
import { ColorLabel } from '../../ui/color-label.tsx';
import { FormModal } from '../../ui/form-modal.tsx';
import { NoticeBox } from '../../ui/notice-box.tsx';
import { length } from '../../ui/rules.ts';
import css from './connection-form.module.css';
import { fieldOfError, greetingMissing, valuesOf } from './connection-form.rules.ts';
import { useQueueChoices, useSaveConnection } from './connections.queries.ts';

interface Props {
  opened: boolean;
  /** the connection to edit; undefined adds one */
  connection: Whatsapp | undefined;
  onClose: () => void;
}

const longestGreeting = 4096;
const below = ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[];

/** Adds or edits a connection. Mounted anew for each, so that it starts from the values of that moment. */
export function ConnectionForm({ opened, connection, onClose }: Props) {
  const { t } = useTranslation();
  const queues = useQueueChoices();
  const save = useSaveConnection(connection);
  const form = useForm({
    initialValues: valuesOf(connection),
    validate: {
      name: length(2, 50),
      greetingMessage: (_text, values) => (greetingMissing(values) ? t('errors.ERR_WAPP_GREETING_REQUIRED') : null),
    },
  });

  const submit = (values: typeof form.values) => {
    save.mutate(
      { before: form.getInitialValues(), values },
      {
        onSuccess: () => {
          toast.ok(t(connection ? 'connections.form.saved' : 'connections.form.added'));
          onClose();
        },
        onError: (error) => {
          const field = fieldOfError(error);
          if (field) form.setFieldError(field, errorText(error));
        },
      },
    );
  };

  const queueOf = new Map(queues.data?.map((queue) => [String(queue.id), queue]));
  return (
    <FormModal
      opened={opened}
      title={t(connection ? 'connections.form.editTitle' : 'connections.form.addTitle')}
      dirty={form.isDirty()}
      submit={connection ? undefined : t('common.add')}
      loading={save.isPending}
      onSubmit={form.onSubmit(submit)}
      onClose={onClose}
    >
      {save.error && !fieldOfError(save.error) && <NoticeBox tone="bad">{formError(save.error, t)}</NoticeBox>}
      <TextInput label={t('common.name')} maxLength={50} data-autofocus {...form.getInputProps('name')} />
      {!connection && (
        <NativeSelect
          label={t('connections.form.provider')}
          description={t('connections.form.providerHint')}
          inputWrapperOrder={below}
          data={[{ value: 'sandbox', label: t('connections.providers.sandbox') }]}
        />
      )}
      <MultiSelect
        label={t('connections.form.queues')}
        description={t('connections.form.queuesHint')}
        inputWrapperOrder={below}
        placeholder={form.values.queueIds.length === 0 ? t('connections.form.queuesPlaceholder') : undefined}
        nothingFoundMessage={t('connections.form.noQueues')}
        data={[...queueOf].map(([value, { name }]) => ({ value, label: name }))}
        renderOption={({ option }) => (
          <ColorLabel color={queueOf.get(option.value)?.color ?? ''}>{option.label}</ColorLabel>
        )}
        searchable
        hidePickedOptions
        comboboxProps={{ shadow: 'md' }}
        classNames={{ pill: css.pill }}
        {...form.getInputProps('queueIds')}
      />
      <Textarea
        label={t('connections.form.greeting')}
        autosize
        minRows={3}
        maxRows={8}
        maxLength={longestGreeting}
        {...form.getInputProps('greetingMessage')}
      />
      <Switch
        label={t('connections.form.default')}
        description={t(connection?.isDefault ? 'connections.form.defaultFixed' : 'connections.form.defaultHint')}
        disabled={connection?.isDefault}
        {...form.getInputProps('isDefault', { type: 'checkbox' })}
      />
    </FormModal>
  );
}

function formError(error: unknown, t: ReturnType<typeof useTranslation>['t']): string {
  if (!isApiError(error, 'ERR_PLAN_LIMIT')) return errorText(error);
  return t('connections.form.planLimit', { limit: Number(error.details.limit) });
}
