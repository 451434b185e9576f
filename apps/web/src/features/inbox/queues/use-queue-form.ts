import type { Queue } from '@balcao/contract';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSave } from '../../../app/crud/use-crud.ts';
import { useFormSubmit } from '../../../app/crud/use-form-submit.ts';
import { useSession } from '../../../app/session/session.ts';
import { toast } from '../../../app/toasts/toast.tsx';
import { lengthBetween } from '../../../ui/fields/validators.ts';
import { dayProblem, toDayRows, toSchedules } from '../opening-hours/index.ts';
import type { DayRow } from '../opening-hours/index.ts';
import { firstFreeColor } from './queue-colors.ts';
import type { QueueValues } from './queue-fields.tsx';
import { queuesCrud, useQueues } from './queues.queries.ts';
import { useMenuEditor } from './use-menu-editor.ts';

const maxNameLength = 50;

/** What is written in the form of a queue, which part of it is shown, and how it is saved. */
export function useQueueForm(queue: Queue | undefined, onClose: () => void) {
  const { t } = useTranslation();
  const { setting } = useSession();
  const { data: queues = [] } = useQueues();
  const menu = useMenuEditor();
  const [saved, setSaved] = useState(queue);
  const save = useSave(queuesCrud, saved);
  const [part, setPart] = useState('data');
  const [tab, setTab] = useState<string | null>('data');
  const [hours, setHours] = useState<DayRow[] | null>(null);
  const [strict, setStrict] = useState(false);
  const others = queues.filter(({ id }) => id !== saved?.id);
  const byQueue = setting('scheduleType') === 'queue';

  const form = useForm<QueueValues>({
    initialValues: {
      name: queue?.name ?? '',
      color: queue?.color ?? firstFreeColor(new Set(others.map(({ color }) => color.toUpperCase()))),
      orderQueue: queue?.orderQueue ?? '',
      greetingMessage: queue?.greetingMessage ?? '',
      outOfHoursMessage: queue?.outOfHoursMessage ?? '',
      complationMessage: queue?.complationMessage ?? '',
      ratingMessage: queue?.ratingMessage ?? '',
      integrationId: queue?.integrationId ?? null,
      promptId: queue?.promptId ?? null,
    },
    validate: {
      name: lengthBetween(2, maxNameLength),
      color: (color) => (color === '' ? t('queues.color.none') : null),
    },
  });
  const rows = hours ?? toDayRows(saved?.schedules ?? defaultWeek);
  const wrongHours = byQueue && rows.some((row) => dayProblem(row) !== undefined);
  const toFirstPart = () => {
    setPart('data');
    setTab('data');
  };
  const { submit, check, loading, error } = useFormSubmit({
    form,
    save,
    toRequest: (values) => ({
      ...values,
      orderQueue: values.orderQueue === '' ? ('' as const) : Number(values.orderQueue),
      name: values.name.trim(),
      ...(hours && byQueue && { schedules: toSchedules(hours) }),
    }),
    errorFields: {
      ERR_QUEUE_NAME_ALREADY_EXISTS: 'name',
      ERR_QUEUE_COLOR_ALREADY_EXISTS: 'color',
      ERR_NO_INTEGRATION_FOUND: 'integrationId',
      ERR_NO_PROMPT_FOUND: 'promptId',
    },
    onSaved: onClose,
    onFieldErrors: toFirstPart,
  });

  const submitAnd = (onSaved: (saved: Queue, values: QueueValues) => void) =>
    check((values) => {
      setStrict(true);
      if (wrongHours) return setTab('hours');
      submit(values, (saved) => {
        toast.ok(t('queues.form.saved'));
        onSaved(saved, values);
      });
    });
  const stayOpen = (saved: Queue, values: QueueValues) => {
    setSaved(saved);
    setHours(null);
    form.resetDirty(values);
    setPart('options');
  };

  return {
    form,
    loading,
    error,
    menu,
    /** the queue as it was saved last; undefined = it is being added */
    saved,
    others,
    hasSeveralQueues: queues.length > 1,
    /** which part is shown where there is no room for all, and which tab */
    part,
    setPart,
    tab,
    setTab,
    /** hours are kept by queue */
    byQueue,
    rows,
    setHours,
    strict,
    isDirty: form.isDirty() || menu.dirty || hours !== null,
    saveAndClose: submitAnd(onClose),
    saveAndGoOn: submitAnd(stayOpen),
  };
}

const defaultDay = { startTime: '08:00', endTime: '18:00' };
/** The server's default hours of a queue. */
const defaultWeek: Queue['schedules'] = [
  ...(['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const).map((weekdayEn) => ({
    weekday: '',
    weekdayEn,
    ...defaultDay,
  })),
  { weekday: '', weekdayEn: 'saturday', startTime: '08:00', endTime: '12:00' },
];
