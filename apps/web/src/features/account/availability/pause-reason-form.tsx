import { pauseIcons, pauseNameLength } from '@balcao/contract';
import type { PauseReason } from '@balcao/contract';
import { ActionIcon, Input, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import type { RecordDialogProps } from '../../../app/crud/crud-page.tsx';
import { RecordModal } from '../../../app/crud/record-modal.tsx';
import { useSave } from '../../../app/crud/use-crud.ts';
import { useFormSubmit } from '../../../app/crud/use-form-submit.ts';
import { toast } from '../../../app/toasts/toast.tsx';
import { lengthBetween } from '../../../ui/fields/validators.ts';
import { hintBelow } from '../../../ui/text/hint-below.ts';
import css from './availability.module.css';
import { pauseSigns } from './pause-icons.ts';
import { pauseReasonsCrud } from './pause-reasons.queries.ts';

/** Adds or edits a reason. Remounted for each record, so that it starts from its current values. */
export function PauseReasonForm({ opened, record, onClose }: RecordDialogProps<PauseReason>) {
  const { t } = useTranslation();
  const save = useSave(pauseReasonsCrud, record);
  const form = useForm({
    initialValues: {
      name: record?.name ?? '',
      icon: record?.icon ?? 'coffee',
      minutes: record?.minutes == null ? '' : String(record.minutes),
    },
    validate: {
      name: lengthBetween(1, pauseNameLength),
      minutes: (typed) =>
        typed === '' || (/^\d{1,3}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= 480)
          ? null
          : t('pauseReasons.form.minutesProblem'),
    },
  });
  const { onSubmit, loading, error } = useFormSubmit({
    form,
    save,
    toRequest: ({ name, icon, minutes }) => ({
      name: name.trim(),
      icon,
      minutes: minutes === '' ? null : Number(minutes),
    }),
    errorFields: { ERR_PAUSE_REASON_ALREADY_EXISTS: 'name' },
    onSaved: () => {
      toast.ok(t(record ? 'pauseReasons.form.saved' : 'pauseReasons.form.added'));
      onClose();
    },
  });

  return (
    <RecordModal
      opened={opened}
      record={record}
      title={t(record ? 'pauseReasons.form.editTitle' : 'pauseReasons.form.addTitle')}
      size={420}
      dirty={form.isDirty()}
      loading={loading}
      error={error}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <TextInput
        label={t('pauseReasons.columns.name')}
        maxLength={pauseNameLength}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Input.Wrapper label={t('pauseReasons.form.icon')} labelElement="div">
        <div className={css.icons} role="radiogroup" aria-label={t('pauseReasons.form.icon')}>
          {pauseIcons.map((icon) => {
            const Sign = pauseSigns[icon];
            const isChosen = form.values.icon === icon;
            return (
              <ActionIcon
                key={icon}
                role="radio"
                aria-checked={isChosen}
                aria-label={t(`pauseReasons.icons.${icon}`)}
                title={t(`pauseReasons.icons.${icon}`)}
                variant={isChosen ? 'light' : 'default'}
                color={isChosen ? 'azulejo' : 'gray'}
                size={44}
                onClick={() => form.setFieldValue('icon', icon)}
              >
                <Sign size={20} stroke={1.75} aria-hidden />
              </ActionIcon>
            );
          })}
        </div>
      </Input.Wrapper>
      <TextInput
        label={t('pauseReasons.columns.minutes')}
        description={t('pauseReasons.form.minutesHint')}
        inputWrapperOrder={hintBelow}
        inputMode="numeric"
        maxLength={3}
        {...form.getInputProps('minutes')}
      />
    </RecordModal>
  );
}
