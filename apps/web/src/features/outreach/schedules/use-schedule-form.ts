import { hourMs, minScheduleBody, wallTimeOf, traitsOf } from '@balcao/contract';
import type { Schedule, TemplateChoice } from '@balcao/contract';
import { useForm } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormSubmit } from '../../../app/crud/use-form-submit.ts';
import { useRecordFile } from '../../../app/crud/use-record-file.ts';
import { errorText } from '../../../app/errors.ts';
import { useSession } from '../../../app/session/session.ts';
import { toast } from '../../../app/toasts/toast.tsx';
import { isDay, isTime } from '../../../ui/dates/days.ts';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { day } from '../../../ui/fields/validators.ts';
import { useConnections } from '../../numbers/connections/index.ts';
import type { ContactSummary } from '../../inbox/contacts/index.ts';
import { useTemplates } from '../../numbers/templates/index.ts';
import { instantOf, repeatValuesOf, toRepeatRule } from './schedule-times.ts';
import { useOccurrences, useSaveSchedule } from './schedules.queries.ts';

export interface ScheduleFormOptions {
  record?: Schedule | undefined;
  /** recipient, connection and time, where they are known already */
  contact?: ContactSummary | undefined;
  whatsappId?: number | undefined;
  sendAt?: Date | undefined;
  onClose: () => void;
  onSaved?: () => void;
}

export type ScheduleFormState = ReturnType<typeof useScheduleForm>;

const previewDelayMs = 400;
type OccurrencesBody = Parameters<typeof useOccurrences>[0];

/** What is written in the form of a schedule, what follows from it, and how it is saved. */
export function useScheduleForm({ record, contact, whatsappId, sendAt, onClose, onSaved }: ScheduleFormOptions) {
  const { t } = useTranslation();
  const { company } = useSession();
  const { timeZone } = company;
  const { data: connections } = useConnections();
  const save = useSaveSchedule(record);
  const file = useRecordFile(record);
  const [chosen, setChosen] = useState<ContactSummary | Schedule['contact'] | undefined>(record?.contact ?? contact);
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
      body: (body) =>
        body.trim().length < minScheduleBody ? t('schedules.form.tooShort', { min: minScheduleBody }) : null,
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
  // By value: a new object at every drawing would be waited for and drawn without end.
  const wanted = asked ? JSON.stringify({ sendAt: at.toISOString(), repeat: rule }) : undefined;
  const [times] = useDebouncedValue(wanted, previewDelayMs);
  const occurrences = useOccurrences(times === undefined ? undefined : (JSON.parse(times) as OccurrencesBody));
  const isDone = record !== undefined && (record.sentAt !== null || record.status === 'AGENDADA');
  const count = rule && occurrences.data?.count ? occurrences.data.count : 1;
  const connectionId = values.whatsappId ?? connections?.find(({ isDefault }) => isDefault)?.id;
  const connection = connections?.find(({ id }) => id === connectionId);
  const isOfficial = connection !== undefined && traitsOf(connection.provider).hasTemplates;

  const { data: templates } = useTemplates(isOfficial ? connectionId : undefined);
  const header =
    (template && templates?.find(({ name, language }) => name === template.name && language === template.language))
      ?.headerMedia ?? null;
  const lacksFile = header !== null && file.shown === null;

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
      file: file.change,
      onProgress: file.setProgress,
    }),
    onSaved: ({ fileError }) => {
      if (fileError) toast.warn(t('schedules.form.fileFailed', { reason: errorText(fileError) }));
      else toast.ok(t(record ? 'schedules.form.saved' : 'schedules.form.added'));
      onClose();
      onSaved?.();
    },
  });

  return {
    form,
    onSubmit,
    loading,
    error,
    timeZone,
    now,
    /** the moment of the first message; undefined while it is incomplete */
    at,
    /** the next times, as the server counts them */
    occurrences: occurrences.data,
    /** how many messages leave */
    count,
    /** it has left or is leaving: nothing can be changed any more */
    isDone,
    isDirty: form.isDirty() || file.isChanged,
    chosen,
    choose: (one: ContactSummary | undefined) => {
      setChosen(one);
      form.setFieldValue('contactId', one?.id ?? null);
    },
    connections,
    connectionId,
    isOfficial,
    /** its text is that of a template, and is not written here */
    isTemplate: isOfficial && template !== null,
    template,
    setTemplate: (next: TemplateChoice | null, body: string) => {
      setTemplate(next);
      form.setFieldValue('body', body);
    },
    file: file.shown,
    setFile: file.choose,
    fileHeader: header,
    isFileMissing: checked && lacksFile,
    /** saving was tried: what the template lacks is shown */
    isChecked: checked,
    /** of the file, while it is being saved */
    progress: file.progressOf(loading),
  };
}
