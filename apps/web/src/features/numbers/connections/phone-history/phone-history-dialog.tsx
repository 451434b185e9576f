import type { Connection, PhoneChat, PhoneHistory } from '@balcao/contract';
import { Button, Progress } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconArrowLeft } from '../../../../ui/icons/index.ts';
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.tsx';
import { Modal } from '../../../../ui/dialogs/modal.tsx';
import { NoticeBox } from '../../../../ui/layout/notice-box.tsx';
import { formatDateTime, formatNumber } from '../../../../ui/text/format.ts';
import { Meta } from '../../../../ui/text/meta.tsx';
import css from './phone-history-dialog.module.css';
import { useImportHistory, useUndoHistory } from './phone-history.queries.ts';
import { nameOfChat } from './phone-chat-row.tsx';
import { PhoneChatList } from './phone-chat-list.tsx';
import { PhoneThread } from './phone-thread.tsx';

interface Props {
  opened: boolean;
  /** name to show while the connection is not there any more */
  name: string;
  /** as the live list has it */
  connection: Connection | undefined;
  onClose: () => void;
}

/** The history of a phone: how far it is, who is left out, who reads it, and the conversations themselves. */
export function PhoneHistoryDialog({ opened, name, connection, onClose }: Props) {
  const { t } = useTranslation();
  const narrow = useMediaQuery('(max-width: 599px)', undefined, { getInitialValueInEffect: false }) ?? false;
  const [read, setRead] = useState<PhoneChat | null>(null);
  const history = connection?.phoneHistory;
  return (
    <Modal
      opened={opened && connection !== undefined}
      onClose={onClose}
      title={read ? nameOfChat(read, t) : t('phoneHistory.title', { name })}
      size={760}
      fullScreen={narrow}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      classNames={{ body: css.body, content: css.content }}
    >
      {connection && read && (
        <>
          <Button
            className={css.back}
            variant="subtle"
            size="sm"
            leftSection={<IconArrowLeft size={16} stroke={1.75} aria-hidden />}
            onClick={() => setRead(null)}
          >
            {t('phoneHistory.thread.back')}
          </Button>
          <div className={css.thread}>
            <PhoneThread chatId={read.id} name={nameOfChat(read, t)} />
          </div>
        </>
      )}
      {connection && !read && (
        <>
          {history && <HistoryState key={connection.id} connection={connection} history={history} />}
          <PhoneChatList connection={connection} history={history ?? null} onRead={setRead} />
        </>
      )}
    </Modal>
  );
}

function HistoryState({ connection: { id, name }, history }: { connection: Connection; history: PhoneHistory }) {
  const { t } = useTranslation();
  const bring = useImportHistory(id);
  const undo = useUndoHistory(id);
  const [asks, setAsks] = useState(false);
  const { state, done, messages, percent, lostParts, undoUntil } = history;
  const values = { done: formatNumber(done), total: formatNumber(messages) };
  const wasBrought = undoUntil !== null || state === 'importing' || state === 'failed';
  // The server decides: a clock that goes wrong only shows a button that is refused.
  const [openedAt] = useState(() => new Date());
  const isLate = undoUntil !== null && new Date(undoUntil) < openedAt;
  const asked = wasBrought ? 'undoDialog' : 'discardDialog';
  const text = {
    waiting: t('phoneHistory.state.waiting'),
    collecting:
      percent > 0
        ? t('phoneHistory.state.collecting', { percent: formatNumber(percent) })
        : t('phoneHistory.state.collectingUnknown'),
    choosing: t('phoneHistory.state.choosing'),
    importing: t('phoneHistory.state.importing', values),
    failed: t('phoneHistory.state.failed', values),
    imported: t('phoneHistory.state.imported', { total: t('phoneHistory.messages', { count: done }) }),
    undoing: t('phoneHistory.state.undoing'),
  }[state];
  return (
    <div className={css.state} role="status">
      <NoticeBox tone={state === 'failed' ? 'bad' : 'info'}>
        <p>{text}</p>
        {state === 'importing' && (
          <Progress className={css.bar} value={(done / Math.max(1, messages)) * 100} aria-label={text} />
        )}
        {lostParts > 0 && <p>{t('phoneHistory.state.lost', { count: lostParts })}</p>}
        {undoUntil !== null && state !== 'undoing' && (
          <Meta as="p">
            {isLate
              ? t('phoneHistory.state.kept')
              : t('phoneHistory.state.undoUntil', { when: formatDateTime(undoUntil) })}
          </Meta>
        )}
        <div className={css.actions}>
          {state === 'failed' && (
            <Button size="sm" loading={bring.isPending} onClick={() => bring.mutate(undefined)}>
              {t('phoneHistory.actions.resume')}
            </Button>
          )}
          {state !== 'undoing' && !isLate && (
            <Button size="sm" variant="default" onClick={() => setAsks(true)}>
              {t(wasBrought ? 'phoneHistory.actions.undo' : 'phoneHistory.actions.discard')}
            </Button>
          )}
        </div>
      </NoticeBox>
      <ConfirmDialog
        opened={asks}
        title={t(`phoneHistory.${asked}.title`, { name })}
        text={t(`phoneHistory.${asked}.text`)}
        confirm={t(`phoneHistory.${asked}.confirm`)}
        danger
        loading={undo.isPending}
        onConfirm={() => undo.mutate(undefined, { onSettled: () => setAsks(false) })}
        onClose={() => setAsks(false)}
      />
    </div>
  );
}
