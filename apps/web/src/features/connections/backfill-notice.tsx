import type { ConnectionBackfill, Connection } from '@balcao/contract';
import { Button, Progress } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { formatNumber } from '../../ui/format.ts';
import { NoticeBox } from '../../ui/notice-box.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
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
        title={t('phoneHistory.declineDialog.title', { name: declining.value?.name ?? '' })}
        text={t('phoneHistory.declineDialog.text')}
        confirm={t('phoneHistory.declineDialog.confirm')}
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
  const conversationsText = t('phoneHistory.conversations', { count: conversations });
  const progressValues = { done: formatNumber(done), total: formatNumber(messages) };
  const decline = (
    <Button size="sm" variant="default" onClick={onDecline}>
      {t('phoneHistory.offer.decline')}
    </Button>
  );

  if (state === 'offered') {
    return (
      <NoticeBox
        tone="info"
        title={t('phoneHistory.offer.title', {
          name,
          unread: t('phoneHistory.unread', { count: messages }),
          conversations: conversationsText,
        })}
      >
        {t('phoneHistory.offer.text')}
        <div className={css.actions}>
          <Button size="sm" loading={importBackfill.isPending} onClick={startImport}>
            {t('phoneHistory.offer.accept')}
          </Button>
          {decline}
        </div>
      </NoticeBox>
    );
  }
  if (state === 'importing') {
    const progress = t('phoneHistory.running.progress', progressValues);
    return (
      <NoticeBox tone="info" title={t('phoneHistory.running.title', { name })}>
        {progress}
        <Progress className={css.bar} value={(done / Math.max(1, messages)) * 100} aria-label={progress} />
      </NoticeBox>
    );
  }
  if (state === 'failed') {
    return (
      <NoticeBox tone="bad" title={t('phoneHistory.failed.title', { name })}>
        {t('phoneHistory.failed.text', progressValues)}
        <div className={css.actions}>
          <Button size="sm" loading={importBackfill.isPending} onClick={startImport}>
            {t('phoneHistory.failed.resume')}
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
          ? t('phoneHistory.done.nothing', { name })
          : t('phoneHistory.done.title', { name, count: messages, conversations: conversationsText })
      }
      action={
        <Button size="sm" variant="default" loading={dismiss.isPending} onClick={() => dismiss.mutate(id)}>
          {t('phoneHistory.done.close')}
        </Button>
      }
    >
      {t(messages === 0 ? 'phoneHistory.done.nothingText' : 'phoneHistory.done.text')}
    </NoticeBox>
  );
}
