import type { Connection, PhoneHistory } from '@balcao/contract';
import { Button, Progress } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { NoticeBox } from '../../../../ui/layout/notice-box.tsx';
import { formatNumber } from '../../../../ui/text/format.ts';
import css from './phone-history-notices.module.css';

const noticed: ReadonlySet<PhoneHistory['state']> = new Set([
  'collecting',
  'choosing',
  'importing',
  'failed',
  'undoing',
]);

/** Phones whose history is on its way, waits for a decision, or was brought lately. */
export function PhoneHistoryNotices({
  connections,
  onOpen,
}: {
  connections: readonly Connection[];
  onOpen: (connection: Connection) => void;
}) {
  return connections.flatMap((connection) =>
    connection.phoneHistory && noticed.has(connection.phoneHistory.state)
      ? [
          <HistoryNotice
            key={connection.id}
            name={connection.name}
            history={connection.phoneHistory}
            onOpen={() => onOpen(connection)}
          />,
        ]
      : [],
  );
}

function HistoryNotice({ name, history, onOpen }: { name: string; history: PhoneHistory; onOpen: () => void }) {
  const { t } = useTranslation();
  const { state, done, messages, percent } = history;
  const progress = t('phoneHistory.state.importing', { done: formatNumber(done), total: formatNumber(messages) });
  return (
    <div className={css.notice} role="status">
      <NoticeBox
        tone={state === 'failed' ? 'bad' : 'info'}
        title={t(`phoneHistory.notice.${state}`, { name })}
        action={
          state !== 'undoing' && (
            <Button size="sm" variant={state === 'choosing' ? 'filled' : 'default'} onClick={onOpen}>
              {t(state === 'choosing' ? 'phoneHistory.notice.choose' : 'phoneHistory.notice.show')}
            </Button>
          )
        }
      >
        {(state === 'importing' || state === 'failed') && progress}
        {state === 'importing' && (
          <Progress className={css.bar} value={(done / Math.max(1, messages)) * 100} aria-label={progress} />
        )}
        {state === 'collecting' && percent > 0 && `${formatNumber(percent)}%`}
      </NoticeBox>
    </div>
  );
}
