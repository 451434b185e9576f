import type { Message } from '@balcao/contract';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ChatText } from '../../../../ui/text/chat-text.tsx';
import { formatDateTime } from '../../../../ui/text/format.ts';
import { useMessageVersions, withoutSignature } from '../../messages/index.ts';
import css from './small-panel.module.css';

/** The earlier texts of an edited message. */
export function Versions({ message }: { message: Message }) {
  const { t } = useTranslation();
  const { data, isError, refetch } = useMessageVersions(message);
  return (
    <div className={css.panel}>
      <h3 className={css.title}>{t('messages.versions.title')}</h3>
      {isError && (
        <p className={css.failed} role="alert">
          {t('messages.versions.failed')}
          <Button size="xs" variant="subtle" onClick={() => void refetch()}>
            {t('common.retry')}
          </Button>
        </p>
      )}
      {!data && !isError && <p className={css.time}>{t('common.loading')}…</p>}
      <ol className={css.lines}>
        {data?.versions.map(({ body, createdAt }) => (
          <li key={createdAt} className={css.version}>
            <ChatText text={withoutSignature(body, message.user?.name)} />
            <time className={css.time} dateTime={createdAt}>
              {formatDateTime(createdAt)}
            </time>
          </li>
        ))}
      </ol>
    </div>
  );
}
