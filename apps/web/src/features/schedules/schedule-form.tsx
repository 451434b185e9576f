import { hourMs, minScheduleBody, uploadScheduleMedia } from '@balcao/contract';
import type { Contact, Schedule, TemplateChoice } from '@balcao/contract';
import { Button, Checkbox, Input } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormSubmit } from '../../app/crud/use-form-submit.ts';
import type { FileChange } from '../../app/crud/use-save-with-file.ts';
import { codeText, errorText } from '../../app/errors.ts';
import { useSession } from '../../app/session.ts';
import { toast } from '../../app/toast.tsx';
import { DateField } from '../../ui/dates/date-field.tsx';
import { isDay, isTime } from '../../ui/dates/days.ts';
import { TimeField } from '../../ui/dates/time-field.tsx';
import { FileField } from '../../ui/file-field.tsx';
import { FormModal } from '../../ui/form-modal.tsx';
import { NoticeBox } from '../../ui/notice-box.tsx';
import { useNow } from '../../ui/use-now.ts';
import { day } from '../../ui/validators.ts';
import { ConnectionPicker, useConnections } from '../connections/index.ts';
import { ContactLine, ContactPicker } from '../contacts/index.ts';
import { timeZoneName } from '../opening-hours/index.ts';
import { headerLimits, TemplateField, useTemplates } from '../templates/index.ts';
import { RepeatFields } from './repeat-fields.tsx';
import css from './schedule-form.module.css';
import { SchedulePreview } from './schedule-preview.tsx';
import {
  formatMomentIn,
  instantOf,
  leavingWords,
  repeatValuesOf,
  toRepeatRule,
  wallTimeOf,
  weekdayOf,
} from './schedule-times.ts';
import { useOccurrences, useSaveSchedule } from './schedules.queries.ts';
import { TextField } from './text-field.tsx';

type Chosen = Pick<Contact, 'id' | 'name' | 'number' | 'profilePicUrl' | 'isGroup'>;

export interface ScheduleFormProps {
  opened: boolean;
  record?: Schedule | undefined;
  /** recipient, connection and time, where they are known already */
  contact?: Chosen | undefined;
  whatsappId?: number | undefined;
  sendAt?: Date | undefined;
  onClose: () => void;
  onSaved?: () => void;
}

const previewDelayMs = 400;

/** Schedules a message, or shows one. Remounted for each record, so that it starts from its current values. */
export function ScheduleForm({ opened, record, contact, whatsappId, sendAt, onClose, onSaved }: ScheduleFormProps) {
  const { t } = useTranslation();
  const { company } = useSession();
  const { timeZone } = company;
  const { data: connections } = useConnections();
  const save = useSaveSchedule(record);
  const [file, setFile] = useState<FileChange>('keep');
  const [progress, setProgress] = useState(0);
  const [chosen, setChosen] = useState<Pick<Chosen, 'id' | 'name'> | undefined>(record?.contact ?? contact);
  const [template, setTemplate] = useState<TemplateChoice | null>(record?.template ?? null);
  const [checked, setChecked] = useState(false);
  const now = useNow();
  const [start] = useState(() => wallTimeOf(record?.sendAt ?? sendAt ?? new Date(Date.now() + hourMs), timeZone));
  const form = useForm({
    initialValues: {
      contactId: chosen?.id ?? null,
      whatsappId: record?.whatsappId ?? whatsappId ?? null,
      body: record?.body ?? '',
      ...start,
      ...repeatValuesOf(record?.repeat ?? null, start.date),
      onlyIfSilent: record?.onlyIfSilent ?? false,
      opensTicket: record?.opensTicket ?? false,
    },
    validate: {
      contactId: (id) => (id === null ? t('schedules.form.required') : null),
      body: (body) => (body.trim().length < minScheduleBody ? t('schedules.form.tooShort') : null),
      date: (date) => (date === '' ? t('schedules.form.required') : day(date)),
      time: (time, { date }) => {
        const at = instantOf({ date, time }, timeZone);
        if (time === '') return t('schedules.form.required');
        if (!isTime(time)) return t('common.dates.badTime');
        if (!at) return null;
        return at.getTime() < Date.now() ? t('schedules.form.past') : null;
      },
      until: (until, { repeat, end }) => repeat !== 'none' && end === 'until' && !isDay(until),
    },
  });
  const { values } = form;
  const at = instantOf(values, timeZone);
  const rule = toRepeatRule(values);
  const asked = at && at > now && !(values.end === 'until' && !isDay(values.until));
  const [times] = useDebouncedValue(asked ? { sendAt: at.toISOString(), repeat: rule } : undefined, previewDelayMs);
  const occurrences = useOccurrences(times);
  const isDone = record !== undefined && (record.sentAt !== null || record.status === 'AGENDADA');
  const count = rule && occurrences.data?.count ? occurrences.data.count : 1;
  const connectionId = values.whatsappId ?? connections?.find(({ isDefault }) => isDefault)?.id;
  const isOfficial = connections?.find(({ id }) => id === connectionId)?.provider === 'cloud';

  const stored = record?.mediaName ? { name: record.mediaName, mime: record.mediaMime ?? '' } : null;
  const shownFile = file instanceof File ? file : file === 'keep' ? stored : null;
  const { data: templates } = useTemplates(isOfficial ? connectionId : undefined);
  const header =
    (template && templates?.find(({ name, language }) => name === template.name && language === template.language))
      ?.headerMedia ?? null;
  const lacksFile = header !== null && shownFile === null;

  const { onSubmit, loading, error } = useFormSubmit({
    form: {
      ...form,
      onSubmit: (valid, invalid) =>
        form.onSubmit(
          (accepted) => (lacksFile ? setChecked(true) : valid(accepted)),
          (errors) => (setChecked(true), invalid(errors)),
        ),
    },
    save,
    toRequest: ({ contactId, body, date, time, onlyIfSilent, opensTicket, ...more }) => ({
      fields: {
        contactId: contactId ?? 0,
        whatsappId: more.whatsappId,
        body: body.trim(),
        sendAt: `${date}T${time}:00`,
        repeat: rule,
        template: isOfficial ? template : null,
        onlyIfSilent,
        opensTicket,
      },
      file,
      onProgress: setProgress,
    }),
    onSaved: ({ fileError }) => {
      if (fileError) toast.warn(t('schedules.form.fileFailed', { reason: errorText(fileError) }));
      else toast.ok(t(record ? 'schedules.form.saved' : 'schedules.form.added'));
      onClose();
      onSaved?.();
    },
  });
  const title = record
    ? t('schedules.form.editTitle', { status: t(`schedules.status.${record.status}`) })
    : t('schedules.form.addTitle');

  return (
    <FormModal
      opened={opened}
      title={title}
      size={920}
      dirty={form.isDirty() || file !== 'keep'}
      submit={count > 1 ? t('schedules.form.submitCount', { count }) : t('schedules.form.submit')}
      note={!isDone && at && at > now ? t('schedules.form.leaves', leavingWords(at, now, timeZone)) : undefined}
      loading={loading}
      {...(!isDone && { onSubmit })}
      onClose={onClose}
    >
      {error && <NoticeBox tone="bad">{errorText(error)}</NoticeBox>}
      {record && <Outcome record={record} timeZone={timeZone} />}
      <div className={css.columns}>
        <fieldset className={css.form} disabled={isDone}>
          {chosen ? (
            <Input.Wrapper label={t('schedules.form.contact')} labelElement="div">
              <div className={css.chosen}>
                {'number' in chosen ? <ContactLine contact={chosen as Chosen} /> : <b>{chosen.name}</b>}
                {!contact && !isDone && (
                  <Button size="xs" variant="subtle" onClick={() => setChosen(undefined)}>
                    {t('schedules.form.changeContact')}
                  </Button>
                )}
              </div>
            </Input.Wrapper>
          ) : (
            <ContactPicker
              label={t('schedules.form.contact')}
              error={typeof form.errors.contactId === 'string' ? form.errors.contactId : null}
              onChoose={(one) => {
                setChosen(one);
                form.setFieldValue('contactId', one.id);
              }}
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
              placeLabel={(name) => t('schedules.form.place', { name })}
              required={checked ? t('schedules.form.required') : undefined}
              onChange={(next, body) => {
                setTemplate(next);
                form.setFieldValue('body', body);
              }}
            />
          )}
          <TextField
            value={values.body}
            error={form.errors.body}
            disabled={isDone || (isOfficial && template !== null)}
            focusFirst={contact !== undefined}
            queueId={record?.queue?.id ?? null}
            onFile={setFile}
            onChange={(body) => form.setFieldValue('body', body)}
          />
          <FileField
            label={t('schedules.form.file')}
            error={checked && lacksFile ? t('schedules.form.required') : undefined}
            {...(header ? headerLimits[header] : uploadScheduleMedia.files)}
            progress={loading && file instanceof File ? progress : undefined}
            file={shownFile}
            onChange={(next) => setFile(next ?? (stored ? 'remove' : 'keep'))}
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
        <SchedulePreview
          contactName={chosen?.name ?? ''}
          body={values.body}
          isTemplate={isOfficial && template !== null}
          fileName={shownFile?.name ?? null}
          sendAt={at}
          times={isDone ? undefined : occurrences.data}
        />
      </div>
    </FormModal>
  );
}

/** The outcome of an existing one. */
function Outcome({ record, timeZone }: { record: Schedule; timeZone: string }) {
  const { t } = useTranslation();
  const { status, failure, sentAt, contact } = record;
  if (status === 'ERRO' && failure === 'ERR_SCHEDULE_ANSWERED')
    return <NoticeBox tone="warn">{t('schedules.form.wasAnswered', { name: contact.name })}</NoticeBox>;
  if (status === 'ERRO')
    return <NoticeBox tone="bad">{t('schedules.form.notSent', { reason: codeText(failure ?? '') })}</NoticeBox>;
  if (status === 'PENDENTE' && failure !== null)
    return <NoticeBox tone="warn">{t('schedules.form.waits', { reason: codeText(failure) })}</NoticeBox>;
  if (status === 'AGENDADA') return <NoticeBox tone="info">{t('schedules.form.leaving')}</NoticeBox>;
  if (sentAt)
    return <NoticeBox tone="info">{t('schedules.form.sentAt', { time: formatMomentIn(sentAt, timeZone) })}</NoticeBox>;
  return null;
}
