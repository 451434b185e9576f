import type { ConnectionBackfill, Connection } from '@balcao/contract';
import { Button, Progress } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { formatNumber } from '../../../ui/text/format.ts';
import { NoticeBox } from '../../../ui/layout/notice-box.tsx';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import css from './backfill-notice.module.css';
import { useDismissBackfill, useImportBackfill } from './backfill.queries.ts';

/** Phones with something unread from before they were linked: the offer, how far its import is, and what came of it. */
export function BackfillNotices({ connections }: { connections: readonly Connection[] }) {
  const declining = useDialog<Connection>();
  const dismiss = useDismissBackfill();
  const { t } = useTranslation();
  return (
    <>
      {connections.map((connection) => (
        <div key={connection.id} className={css.notice} role="status">
          {connection.history && (
            <BackfillNotice
              id={connection.id}
              name={connection.name}
              history={connection.history}
              onDecline={() => declining.open(connection)}
            />
          )}
        </div>
      ))}
      <ConfirmDialog
        opened={declining.opened}
        title={t('connectionBackfill.declineDialog.title', { name: declining.value?.name ?? '' })}
        text={t('connectionBackfill.declineDialog.text')}
        confirm={t('connectionBackfill.declineDialog.confirm')}
        danger
        loading={dismiss.isPending}
        onConfirm={() => {
          if (declining.value) dismiss.mutate(declining.value.id, { onSettled: declining.close });
        }}
        onClose={declining.close}
      />
    </>
  );
}

interface Props {
  id: number;
  name: string;
  history: ConnectionBackfill;
  onDecline: () => void;
}

function BackfillNotice({ id, name, history: { state, messages, conversations, done }, onDecline }: Props) {
  const { t } = useTranslation();
  const importBackfill = useImportBackfill();
  const dismiss = useDismissBackfill();
  const startImport = () => importBackfill.mutate(id);
  const conversationsText = t('connectionBackfill.conversations', { count: conversations });
  const progressValues = { done: formatNumber(done), total: formatNumber(messages) };
  const decline = (
    <Button size="sm" variant="default" onClick={onDecline}>
      {t('connectionBackfill.offer.decline')}
    </Button>
  );

  if (state === 'offered') {
    return (
      <NoticeBox
        tone="info"
        title={t('connectionBackfill.offer.title', {
          name,
          unread: t('connectionBackfill.unread', { count: messages }),
          conversations: conversationsText,
        })}
      >
        {t('connectionBackfill.offer.text')}
        <div className={css.actions}>
          <Button size="sm" loading={importBackfill.isPending} onClick={startImport}>
            {t('connectionBackfill.offer.accept')}
          </Button>
          {decline}
        </div>
      </NoticeBox>
    );
  }
  if (state === 'importing') {
    const progress = t('connectionBackfill.running.progress', progressValues);
    return (
      <NoticeBox tone="info" title={t('connectionBackfill.running.title', { name })}>
        {progress}
        <Progress className={css.bar} value={(done / Math.max(1, messages)) * 100} aria-label={progress} />
      </NoticeBox>
    );
  }
  if (state === 'failed') {
    return (
      <NoticeBox tone="bad" title={t('connectionBackfill.failed.title', { name })}>
        {t('connectionBackfill.failed.text', progressValues)}
        <div className={css.actions}>
          <Button size="sm" loading={importBackfill.isPending} onClick={startImport}>
            {t('connectionBackfill.failed.resume')}
          </Button>
          {decline}
        </div>
      </NoticeBox>
    );
  }
  return (
    <NoticeBox
      tone="info"
      title={
        messages === 0
          ? t('connectionBackfill.done.nothing', { name })
          : t('connectionBackfill.done.title', { name, count: messages, conversations: conversationsText })
      }
      action={
        <Button size="sm" variant="default" loading={dismiss.isPending} onClick={() => dismiss.mutate(id)}>
          {t('connectionBackfill.done.close')}
        </Button>
      }
    >
      {t(messages === 0 ? 'connectionBackfill.done.nothingText' : 'connectionBackfill.done.text')}
    </NoticeBox>
  );
}
