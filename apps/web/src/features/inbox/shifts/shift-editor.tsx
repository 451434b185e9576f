import { offShiftReturnMinutes, shiftKinds } from '@balcao/contract';
import type { Shift, TimeOff } from '@balcao/contract';
import { Button, Group, Select, Switch, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { AskBeforeLeaving } from '../../../app/ask-before-leaving.tsx';
import { FormError } from '../../../app/crud/form-error.tsx';
import { useFormSubmit } from '../../../app/crud/use-form-submit.ts';
import { toast } from '../../../app/toasts/toast.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { DateField } from '../../../ui/dates/date-field.tsx';
import { isDay, isTime } from '../../../ui/dates/days.ts';
import { TimeField } from '../../../ui/dates/time-field.tsx';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { IconButton } from '../../../ui/fields/icon-button.tsx';
import { IconCopy, IconX } from '../../../ui/icons/index.ts';
import { CutName } from '../../../ui/text/cut-name.tsx';
import { Meta } from '../../../ui/text/meta.tsx';
import { WeekEditor } from '../hours/index.ts';
import { CopyShiftDialog } from './copy-shift-dialog.tsx';
import { DayOffDialog } from './day-off-dialog.tsx';
import { DaysOff } from './days-off.tsx';
import { isWeekWrong, toRequest, toValues } from './shift-form.rules.ts';
import css from './shifts.module.css';
import { useSaveShift } from './shifts.queries.ts';

interface Props {
  shift: Shift;
  /** whom it can be copied to, among others the person */
  others: readonly Shift[];
  onClose: () => void;
}

/** The shift of a person. Remounted for each, so that it starts from their current values. */
export function ShiftEditor({ shift, others, onClose }: Props) {
  const { t } = useTranslation();
  const join = t('openingHours.join');
  const save = useSaveShift(shift);
  const dayOff = useDialog<{ day: TimeOff | undefined }>();
  const copy = useDialog<true>();
  const form = useForm({
    initialValues: toValues(shift, join),
    validate: {
      week: (week, { kind }) => kind === 'own' && week.every(({ isOpen }) => !isOpen) && t('shifts.form.noDay'),
      cycleFrom: (day, { kind }) => kind === 'cycle' && !isDay(day) && t('shifts.form.needsDay'),
      cycleTime: (time, { kind }) => kind === 'cycle' && !isTime(time) && t('shifts.form.needsTime'),
    },
  });
  const { kind, week, daysOff } = form.values;
  const { onSubmit, loading, error } = useFormSubmit({
    form,
    save,
    toRequest,
    onSaved: (saved) => {
      const values = toValues(saved, join);
      form.setInitialValues(values);
      form.setValues(values);
      toast.ok(t('shifts.form.saved', { name: saved.name }));
    },
  });
  // The panel may stand far from the row that opened it, or in its place.
  const kindField = useRef<HTMLInputElement>(null);
  useEffect(() => kindField.current?.focus(), []);
  const setDaysOff = (days: TimeOff[]) => form.setFieldValue('daysOff', days);
  return (
    <>
      <form
        className={css.card}
        aria-label={t('shifts.of', { name: shift.name })}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // What is wrong with a day stands beside it.
          if (kind !== 'own' || !isWeekWrong(week)) onSubmit(event);
        }}
      >
        <AskBeforeLeaving dirty={form.isDirty()} />
        <div className={css.editorHead}>
          <Avatar id={shift.id} name={shift.name} size={32} />
          <CutName as="b" className={css.grow}>
            {shift.name}
          </CutName>
          {kind !== 'none' && others.length > 1 && (
            <IconButton label={t('shifts.copy.open')} disabled={form.isDirty()} onClick={() => copy.open(true)}>
              <IconCopy size={18} stroke={1.75} />
            </IconButton>
          )}
          <IconButton label={t('common.close')} onClick={onClose}>
            <IconX size={18} stroke={1.75} />
          </IconButton>
        </div>
        <div className={css.fields}>
          <FormError error={error} />
          <Select
            ref={kindField}
            label={t('shifts.form.kind')}
            allowDeselect={false}
            data={shiftKinds.map((value) => ({ value, label: t(`shifts.kinds.${value}`) }))}
            {...form.getInputProps('kind')}
          />
          {kind === 'cycle' && (
            <Group gap="sm" grow align="start">
              <DateField label={t('shifts.form.cycleFrom')} {...form.getInputProps('cycleFrom')} />
              <TimeField label={t('shifts.form.cycleTime')} {...form.getInputProps('cycleTime')} />
            </Group>
          )}
        </div>
        {kind === 'own' && (
          <div className={css.week}>
            <WeekEditor drafts={week} readOnly={false} onChange={(drafts) => form.setFieldValue('week', drafts)} />
            {form.errors['week'] !== undefined && (
              <Text size="xs" c="var(--b-danger)" role="alert" px="md" pb="xs">
                {form.errors['week']}
              </Text>
            )}
          </div>
        )}
        {kind !== 'none' && (
          <div className={css.fields}>
            <Switch
              label={t('shifts.form.availableAtStart')}
              description={t('shifts.form.availableAtStartHint')}
              {...form.getInputProps('availableAtStart', { type: 'checkbox' })}
            />
            <Switch
              label={t('shifts.form.absentAtEnd')}
              description={t('shifts.form.absentAtEndHint')}
              {...form.getInputProps('absentAtEnd', { type: 'checkbox' })}
            />
            <Switch
              label={t('shifts.form.returnsOutside')}
              description={t('shifts.form.returnsOutsideHint', { count: offShiftReturnMinutes })}
              {...form.getInputProps('returnsOutside', { type: 'checkbox' })}
            />
            {kind !== 'company' && (
              <Switch
                label={t('shifts.form.worksHolidays')}
                description={t('shifts.form.worksHolidaysHint')}
                {...form.getInputProps('worksHolidays', { type: 'checkbox' })}
              />
            )}
          </div>
        )}
        <DaysOff
          days={daysOff}
          onAdd={() => dayOff.open({ day: undefined })}
          onEdit={(day) => dayOff.open({ day })}
          onRemove={(day) => setDaysOff(daysOff.filter((each) => each !== day))}
        />
        <Group className={css.actions} gap="xs">
          <Meta>{form.isDirty() ? t('shifts.form.unsaved') : ''}</Meta>
          <Button className={css.push} type="submit" loading={loading}>
            {t('shifts.form.save')}
          </Button>
        </Group>
      </form>
      {dayOff.value && (
        <DayOffDialog
          key={dayOff.instanceKey}
          opened={dayOff.opened}
          day={dayOff.value.day}
          onClose={dayOff.close}
          onSave={(day) => {
            setDaysOff([...daysOff.filter((each) => each !== dayOff.value?.day), day]);
            dayOff.close();
          }}
        />
      )}
      {copy.value && (
        <CopyShiftDialog
          key={`copy ${copy.instanceKey}`}
          opened={copy.opened}
          shift={shift}
          others={others.filter(({ id }) => id !== shift.id)}
          onClose={copy.close}
        />
      )}
    </>
  );
}
