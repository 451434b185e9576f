import type { QueueOption } from '@balcao/contract';
import { Anchor, Button, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../app/session/session.ts';
import { LoadFailed } from '../../../ui/lists/load-failed.tsx';
import { SkeletonRows } from '../../../ui/lists/skeleton-rows.tsx';
import { MenuPreview } from './menu-preview.tsx';
import { OptionTree } from './option-tree.tsx';
import { useQueueOptions } from './options.queries.ts';
import css from './queue-form.module.css';
import type { QueueFormState } from './use-queue-form.ts';

const none: readonly QueueOption[] = [];

/** The menu of a queue beside what the contact reads; a new queue is saved first. */
export function QueueMenu({ queueForm }: { queueForm: QueueFormState }) {
  const { t } = useTranslation();
  const { saved, loading, saveAndGoOn } = queueForm;
  if (saved) return <SavedMenu queueForm={queueForm} queueId={saved.id} />;
  return (
    <div className={css.later}>
      <p>{t('queues.options.saveFirst')}</p>
      <Button variant="light" loading={loading} onClick={({ currentTarget }) => saveAndGoOn(currentTarget.form)}>
        {t('queues.options.saveAndGoOn')}
      </Button>
    </div>
  );
}

function SavedMenu({ queueForm, queueId }: { queueForm: QueueFormState; queueId: number }) {
  const { t } = useTranslation();
  const { form, menu, hasSeveralQueues, isNew } = queueForm;
  const isDrawn = useSession().includes('useIntegrations');
  const { data: options, isError, refetch } = useQueueOptions(queueId);
  /** which of both is shown where there is no room for both */
  const [part, setPart] = useState<'options' | 'preview'>('options');
  return (
    <div className={css.columns}>
      <SegmentedControl
        className={css.parts}
        fullWidth
        aria-label={t('queues.form.parts.label')}
        value={part}
        onChange={setPart}
        data={(['options', 'preview'] as const).map((value) => ({ value, label: t(`queues.form.parts.${value}`) }))}
      />
      <div className={css.options} data-hidden={part !== 'options' || undefined}>
        {!options && !isError && <SkeletonRows count={4} height={48} avatar={0} />}
        {!options && isError && <LoadFailed onRetry={refetch} />}
        {options && <OptionTree queueId={queueId} options={options} menu={menu} focusAdd={isNew} />}
        {isDrawn && (
          // In a tab of its own: what was changed here and not saved stays.
          <Anchor href={`/flows/from-queue/${queueId}`} target="_blank">
            {t('queues.options.drawn')}
          </Anchor>
        )}
      </div>
      <div className={css.preview} data-hidden={part !== 'preview' || undefined}>
        <MenuPreview
          greeting={form.values.greetingMessage}
          options={options ?? none}
          selected={menu.selected}
          draft={menu.draft}
          severalQueues={hasSeveralQueues}
        />
      </div>
    </div>
  );
}
