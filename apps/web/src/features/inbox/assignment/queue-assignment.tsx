import { Skeleton, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useDebouncedValue } from '@mantine/hooks';
import { useSeen } from '../../../app/crud/record-changed.ts';
import { LoadFailed } from '../../../ui/lists/load-failed.tsx';
import { NoticeBox } from '../../../ui/layout/notice-box.tsx';
import { useQueuePart } from '../queues/index.ts';
import type { QueueParts } from '../queues/index.ts';
import { AssignmentPreview } from './assignment-preview.tsx';
import { AssignmentFields } from './assignment-fields.tsx';
import css from './assignment.module.css';
import { useAssignment, useSaveAssignment } from './assignment.queries.ts';
import type { AssignmentSettings } from './assignment.queries.ts';
import { useAssignmentForm } from './use-assignment-form.ts';

/** The preview follows what is written after this long. */
const previewDelayMs = 300;

interface Props {
  /** undefined = the queue is being added, and has no people yet */
  queueId: number | undefined;
  /** the form of the queue, with which it is saved */
  parts: QueueParts;
}

/** How a queue gives its tickets out, beside a preview of whom the next ones would go to. */
export function QueueAssignment({ queueId, parts }: Props) {
  const { t } = useTranslation();
  const settings = useAssignment(queueId);
  if (queueId === undefined) return <Text p="lg">{t('assignment.later')}</Text>;
  if (settings.isError && !settings.data)
    return <LoadFailed title={t('assignment.failed')} onRetry={() => void settings.refetch()} />;
  if (!settings.data) return <Skeleton m="lg" height={240} />;
  return <Loaded queueId={queueId} settings={settings.data} parts={parts} />;
}

function Loaded({ queueId, settings, parts }: { queueId: number; settings: AssignmentSettings; parts: QueueParts }) {
  const { t } = useTranslation();
  const state = useAssignmentForm(settings);
  const save = useSaveAssignment();
  const seen = useSeen(settings);
  const [shown] = useDebouncedValue(state.form, previewDelayMs);
  useQueuePart(parts, 'assignment', {
    isDirty: state.isDirty,
    save: () => seen.save((known) => save.mutateAsync({ seen: known ?? settings, form: state.form })),
  });
  return (
    <div className={css.page}>
      <div className={css.settings}>
        {!settings.mayChange && <NoticeBox tone="info">{t('assignment.readOnly')}</NoticeBox>}
        <fieldset disabled={!settings.mayChange} style={{ display: 'contents' }}>
          <AssignmentFields queueId={queueId} settings={settings} state={state} />
        </fieldset>
      </div>
      <div className={css.side}>
        <AssignmentPreview queueId={queueId} form={shown} />
      </div>
    </div>
  );
}
