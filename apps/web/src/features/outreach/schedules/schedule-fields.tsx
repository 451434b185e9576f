import { uploadScheduleMedia, wallTimeOf } from '@balcao/contract';
import type { Schedule } from '@balcao/contract';
import { Button, Checkbox, Input } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../../ui/dates/date-field.tsx';
import { isDay } from '../../../ui/dates/days.ts';
import { TimeField } from '../../../ui/dates/time-field.tsx';
import { FileField } from '../../../ui/fields/file-field.tsx';
import { ConnectionPicker } from '../../numbers/connections/index.ts';
import { ContactLine, ContactPicker } from '../../inbox/contact-picker/index.ts';
import { timeZoneName } from '../../inbox/opening-hours/index.ts';
import { headerLimits, TemplateField } from '../../numbers/templates/index.ts';
import { RepeatFields } from './repeat-fields.tsx';
import css from './schedule-form.module.css';
import { weekdayOf } from './schedule-times.ts';
import { TextField } from './text-field.tsx';
import type { ScheduleFormState } from './use-schedule-form.ts';

interface Props {
  schedule: ScheduleFormState;
  record: Schedule | undefined;
  /** the recipient is known, and stays */
  hasContact: boolean;
}

/** The fields of a schedule: to whom, what, when and how often. */
export function ScheduleFields({ schedule, record, hasContact }: Props) {
  const { t } = useTranslation();
  const { form, isDone, chosen, choose, connections, connectionId, isOfficial, template, fileHeader, now, timeZone } =
    schedule;
  const { values } = form;
  return (
    <fieldset className={css.form} disabled={isDone}>
      {chosen ? (
        <Input.Wrapper label={t('schedules.form.contact')} labelElement="div">
          <div className={css.chosen}>
            {'number' in chosen ? <ContactLine contact={chosen} /> : <b>{chosen.name}</b>}
            {!hasContact && !isDone && (
              <Button size="xs" variant="subtle" onClick={() => choose(undefined)}>
                {t('schedules.form.changeContact')}
              </Button>
            )}
          </div>
        </Input.Wrapper>
      ) : (
        <ContactPicker
          label={t('schedules.form.contact')}
          error={typeof form.errors.contactId === 'string' ? form.errors.contactId : null}
          onChoose={choose}
        />
      )}
      {connections && connections.length > 1 && (
        <ConnectionPicker
          label={t('schedules.form.connection')}
          placeholder={t('schedules.form.connectionDefault')}
          clearable
          disabled={isDone}
          {...form.getInputProps('whatsappId')}
        />
      )}
      {isOfficial && connectionId !== undefined && (
        <TemplateField
          whatsappId={connectionId}
          chosen={template}
          label={t('schedules.form.template')}
          hint={t('schedules.form.templateHint')}
          fileHint={t('schedules.form.templateFile')}
          placeholder={t('schedules.form.noTemplate')}
          placeholderLabel={(name) => t('schedules.form.placeholderLabel', { name })}
          required={schedule.isChecked ? t('schedules.form.required') : undefined}
          onChange={schedule.setTemplate}
        />
      )}
      <TextField
        value={values.body}
        error={form.errors.body}
        disabled={isDone || schedule.isTemplate}
        focusFirst={hasContact}
        queueId={record?.queue?.id ?? null}
        onFile={schedule.setFile}
        onChange={(body) => form.setFieldValue('body', body)}
      />
      <FileField
        label={t('schedules.form.file')}
        error={schedule.isFileMissing ? t('schedules.form.required') : undefined}
        {...(fileHeader ? headerLimits[fileHeader] : uploadScheduleMedia.files)}
        progress={schedule.progress}
        file={schedule.file}
        onChange={schedule.setFile}
      />
      <div className={css.pair}>
        <DateField
          label={t('schedules.form.date')}
          min={wallTimeOf(now, timeZone).date}
          {...form.getInputProps('date')}
          onChange={(date) => {
            // The weekday of the first time, until others were chosen.
            const follows = values.weekdays.length === 1 && values.weekdays[0] === weekdayOf(values.date);
            form.setValues({ date, ...(isDay(date) && follows && { weekdays: [weekdayOf(date)] }) });
          }}
        />
        <TimeField
          label={t('schedules.form.time')}
          description={t('schedules.form.zone', { zone: timeZoneName(timeZone) })}
          {...form.getInputProps('time')}
        />
      </div>
      <RepeatFields values={values} firstDay={values.date} onChange={(change) => form.setValues(change)} />
      <Checkbox
        label={t('schedules.form.onlyIfSilent')}
        description={t('schedules.form.onlyIfSilentHint', {
          name: chosen?.name ?? t('schedules.form.someContact'),
        })}
        {...form.getInputProps('onlyIfSilent', { type: 'checkbox' })}
      />
      <Checkbox
        label={t('schedules.form.opensTicket')}
        description={t('schedules.form.opensTicketHint')}
        {...form.getInputProps('opensTicket', { type: 'checkbox' })}
      />
    </fieldset>
  );
}
