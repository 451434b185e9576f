import type { Queue } from '@balcao/contract';
import { Button, SegmentedControl, Tabs } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { FormError } from '../../app/crud/form-error.tsx';
import type { RecordDialogProps } from '../../app/crud/crud-page.tsx';
import { useSave } from '../../app/crud/use-crud.ts';
import { useFormSubmit } from '../../app/crud/use-form-submit.ts';
import { useSession } from '../../app/session.ts';
import { toast } from '../../app/toast.tsx';
import { lengthBetween } from '../../ui/validators.ts';
import { FormModal } from '../../ui/form-modal.tsx';
import { toSchedules, HoursFields, OpenNow, dayProblem, toDayRows } from '../opening-hours/index.ts';
import type { DayRow } from '../opening-hours/index.ts';
import { firstFreeColor } from './queue-colors.ts';
import { QueueFields } from './queue-fields.tsx';
import type { QueueValues } from './queue-fields.tsx';
import css from './queue-form.module.css';
import { QueueMenu } from './queue-menu.tsx';
import { queuesCrud, useQueues } from './queues.queries.ts';
import { useMenuEditor } from './use-menu-editor.ts';

const maxNameLength = 50;

/** Adds or edits a queue: its data, its hours where they are kept by queue, and the menu inside it. */
export function QueueForm({ opened, record: queue, onClose }: RecordDialogProps<Queue>) {
  const { t } = useTranslation();
  const { company, setting } = useSession();
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

  const data = (
    <div className={css.columns}>
      <SegmentedControl
        className={css.parts}
        fullWidth
        aria-label={t('queues.form.parts.label')}
        value={part}
        onChange={setPart}
        data={(['data', 'options', 'preview'] as const).map((value) => ({
          value,
          label: t(`queues.form.parts.${value}`),
        }))}
      />
      <QueueFields form={form} others={others} part={part} />
      {saved ? (
        <QueueMenu
          queueId={saved.id}
          greeting={form.values.greetingMessage}
          severalQueues={queues.length > 1}
          menu={menu}
          isNew={queue === undefined}
          part={part}
        />
      ) : (
        <div className={css.later} data-hidden={part === 'data' || undefined}>
          <p>{t('queues.options.saveFirst')}</p>
          <Button
            variant="light"
            loading={loading}
            onClick={({ currentTarget }) => submitAnd(stayOpen)(currentTarget.form)}
          >
            {t('queues.options.saveAndGoOn')}
          </Button>
        </div>
      )}
    </div>
  );

  return (
    <FormModal
      opened={opened}
      title={
        <span className={css.title} style={{ '--queue-color': form.values.color } as CSSProperties}>
          {saved ? t('queues.form.editTitle', { name: saved.name }) : t('queues.form.addTitle')}
        </span>
      }
      size={1220}
      dirty={form.isDirty() || menu.dirty || hours !== null}
      submit={t('queues.form.submit')}
      loading={loading}
      onSubmit={(event) => {
        event.preventDefault();
        submitAnd(onClose)(event.currentTarget);
      }}
      onClose={onClose}
      hasPanes
    >
      {error && (
        <div className={css.problem}>
          <FormError error={error} />
        </div>
      )}
      {byQueue ? (
        <Tabs value={tab} onChange={setTab} className={css.tabs}>
          <Tabs.List className={css.tabList} aria-label={t('queues.form.tabs.label')}>
            <Tabs.Tab value="data">{t('queues.form.tabs.data')}</Tabs.Tab>
            <Tabs.Tab value="hours">{t('queues.form.tabs.hours')}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="data" className={css.panel}>
            {data}
          </Tabs.Panel>
          <Tabs.Panel value="hours" className={css.panel}>
            <div className={css.hours}>
              <p className={css.hint}>{t('queues.form.hoursHint')}</p>
              <OpenNow schedules={toSchedules(rows)} timeZone={company.timeZone} />
              <HoursFields rows={rows} strict={strict} onChange={setHours} />
            </div>
          </Tabs.Panel>
        </Tabs>
      ) : (
        data
      )}
    </FormModal>
  );
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
