import { followUpLimits, type FollowUp, type SendWindow } from '@balcao/contract';
import { TagsInput, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordDialogProps } from '../../../app/crud/crud-page.tsx';
import { RecordModal } from '../../../app/crud/record-modal.tsx';
import { useSave } from '../../../app/crud/use-crud.ts';
import { useFormSubmit } from '../../../app/crud/use-form-submit.ts';
import { toast } from '../../../app/toasts/toast.tsx';
import { minuteUnits } from '../../../ui/fields/minutes.rules.ts';
import { lengthBetween } from '../../../ui/fields/validators.ts';
import { useQueues } from '../../inbox/queues/index.ts';
import { TagPicker } from '../../inbox/tags/index.ts';
import { WindowField } from '../campaigns/index.ts';
import { followUpsCrud } from './follow-ups.queries.ts';
import { StepsField, type EditedStep } from './steps-field.tsx';

/** Adds or edits a follow-up. Remounted for each record, so that it starts from its current values. */
export function FollowUpForm({ opened, record, onClose }: RecordDialogProps<FollowUp>) {
  const { t } = useTranslation();
  const save = useSave(followUpsCrud, record);
  const { data: queues = [] } = useQueues();
  const [isChecked, setIsChecked] = useState(false);
  const first = [{ minutes: minuteUnits.day, text: t('followUps.form.firstText') }];
  const form = useForm({
    initialValues: {
      name: record?.name ?? '',
      steps: (record?.steps ?? first).map((step, key): EditedStep => ({ ...step, key })),
      sendWindow: record?.sendWindow ?? (null as SendWindow | null),
      endTagIds: record?.endTagIds ?? [],
      endReasons: record?.endReasons ?? [],
    },
    validate: {
      name: lengthBetween(1, followUpLimits.name),
      steps: (steps) => (steps.some(({ text }) => text.trim() === '') ? t('followUps.form.textProblem') : null),
      sendWindow: (window) =>
        window !== null && (window.weekdays.length === 0 || window.from >= window.until)
          ? t('followUps.form.windowProblem')
          : null,
    },
  });
  const { onSubmit, loading, error } = useFormSubmit({
    form,
    save,
    toRequest: ({ steps, name, ...values }) => ({
      ...values,
      name: name.trim(),
      steps: steps.map(({ minutes, text }) => ({ minutes, text: text.trim() })),
    }),
    errorFields: { ERR_NO_TAG_FOUND: 'endTagIds' },
    onSaved: () => {
      toast.ok(t(record ? 'followUps.form.saved' : 'followUps.form.added'));
      onClose();
    },
  });
  const { values, errors } = form;
  const reasons = [...new Set(queues.flatMap(({ closeReasons }) => closeReasons.map(({ name }) => name)))];

  return (
    <RecordModal
      opened={opened}
      record={record}
      title={t(record ? 'followUps.form.editTitle' : 'followUps.form.addTitle')}
      size={560}
      dirty={form.isDirty()}
      loading={loading}
      error={error}
      onSubmit={(event) => {
        setIsChecked(true);
        onSubmit(event);
      }}
      onClose={onClose}
    >
      <TextInput
        label={t('common.name')}
        maxLength={followUpLimits.name}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <StepsField steps={values.steps} isChecked={isChecked} onChange={(steps) => form.setFieldValue('steps', steps)} />
      <WindowField
        label={t('followUps.form.window')}
        hint={t('followUps.form.windowHint')}
        value={values.sendWindow}
        error={typeof errors['sendWindow'] === 'string' ? errors['sendWindow'] : null}
        onChange={(sendWindow) => form.setFieldValue('sendWindow', sendWindow)}
      />
      <div>
        <Text size="md" fw={500}>
          {t('followUps.form.ends')}
        </Text>
        <Text size="sm" c="dimmed">
          {t('followUps.form.endsHint')}
        </Text>
      </div>
      <TagPicker multiple label={t('followUps.form.endTags')} {...form.getInputProps('endTagIds')} />
      <TagsInput
        label={t('followUps.form.endReasons')}
        data={reasons}
        maxTags={followUpLimits.ends}
        acceptValueOnBlur
        {...form.getInputProps('endReasons')}
      />
    </RecordModal>
  );
}
