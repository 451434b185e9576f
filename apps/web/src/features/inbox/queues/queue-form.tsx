import type { Queue } from '@balcao/contract';
import { Tabs } from '@mantine/core';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { FormError } from '../../../app/crud/form-error.tsx';
import type { RecordDialogProps } from '../../../app/crud/crud-page.tsx';
import { FormModal } from '../../../ui/dialogs/form-modal.tsx';
import css from './queue-form.module.css';
import { queueTabs } from './queue-tabs.tsx';
import { useQueueForm } from './use-queue-form.ts';

/** Adds or edits a queue: a tab for each part of it, and one button that saves what was changed in any of them. */
export function QueueForm({ opened, record: queue, onClose }: RecordDialogProps<Queue>) {
  const { t } = useTranslation();
  const queueForm = useQueueForm(queue, onClose);
  const { form, saved, error, loading, tab, setTab, visited } = queueForm;

  return (
    <FormModal
      opened={opened}
      title={
        <span className={css.title} style={{ '--queue-color': form.values.color } as CSSProperties}>
          {saved ? t('queues.form.editTitle', { name: saved.name }) : t('queues.form.addTitle')}
        </span>
      }
      size={1080}
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
          <FormError error={error} onLoad={queueForm.reload} />
        </div>
      )}
      <Tabs value={tab} onChange={(value) => setTab(value ?? 'data')} className={css.tabs}>
        <Tabs.List className={css.tabList} aria-label={t('queues.form.tabs.label')}>
          {queueTabs.map(({ value }) => (
            <Tabs.Tab key={value} value={value}>
              {t(`queues.form.tabs.${value}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {queueTabs.map(({ value, Panel }) => (
          <Tabs.Panel key={value} value={value} className={css.panel}>
            {visited.has(value) && <Panel queueForm={queueForm} />}
          </Tabs.Panel>
        ))}
      </Tabs>
    </FormModal>
  );
}
