import type { Queue } from '@balcao/contract';
import { Button, SegmentedControl, Tabs } from '@mantine/core';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { FormError } from '../../../app/crud/form-error.tsx';
import type { RecordDialogProps } from '../../../app/crud/crud-page.tsx';
import { useSession } from '../../../app/session/session.ts';
import { FormModal } from '../../../ui/dialogs/form-modal.tsx';
import { HoursFields, OpenNow, toSchedules } from '../opening-hours/index.ts';
import { QueueFields } from './queue-fields.tsx';
import css from './queue-form.module.css';
import { QueueMenu } from './queue-menu.tsx';
import { useQueueForm } from './use-queue-form.ts';

type QueueFormState = ReturnType<typeof useQueueForm>;

/** Adds or edits a queue: its data, its hours where they are kept by queue, and the menu inside it. */
export function QueueForm({ opened, record: queue, onClose }: RecordDialogProps<Queue>) {
  const { t } = useTranslation();
  const queueForm = useQueueForm(queue, onClose);
  const { form, saved, error, loading, byQueue, tab, setTab } = queueForm;
  const data = <QueueData queueForm={queueForm} isNew={queue === undefined} />;

  return (
    <FormModal
      opened={opened}
      title={
        <span className={css.title} style={{ '--queue-color': form.values.color } as CSSProperties}>
          {saved ? t('queues.form.editTitle', { name: saved.name }) : t('queues.form.addTitle')}
        </span>
      }
      size={1220}
      dirty={queueForm.isDirty}
      submit={t('queues.form.submit')}
      loading={loading}
      onSubmit={(event) => {
        event.preventDefault();
        queueForm.saveAndClose(event.currentTarget);
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
            <QueueHours queueForm={queueForm} />
          </Tabs.Panel>
        </Tabs>
      ) : (
        data
      )}
    </FormModal>
  );
}

/** The fields and the menu side by side; on a narrow screen one part of them. */
function QueueData({ queueForm, isNew }: { queueForm: QueueFormState; isNew: boolean }) {
  const { t } = useTranslation();
  const { form, saved, others, menu, part, setPart, loading, hasSeveralQueues, saveAndGoOn } = queueForm;
  return (
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
          severalQueues={hasSeveralQueues}
          menu={menu}
          isNew={isNew}
          part={part}
        />
      ) : (
        <div className={css.later} data-hidden={part === 'data' || undefined}>
          <p>{t('queues.options.saveFirst')}</p>
          <Button variant="light" loading={loading} onClick={({ currentTarget }) => saveAndGoOn(currentTarget.form)}>
            {t('queues.options.saveAndGoOn')}
          </Button>
        </div>
      )}
    </div>
  );
}

function QueueHours({ queueForm: { rows, strict, setHours } }: { queueForm: QueueFormState }) {
  const { t } = useTranslation();
  const { company } = useSession();
  return (
    <div className={css.hours}>
      <p className={css.hint}>{t('queues.form.hoursHint')}</p>
      <OpenNow schedules={toSchedules(rows)} timeZone={company.timeZone} />
      <HoursFields rows={rows} strict={strict} onChange={setHours} />
    </div>
  );
}
