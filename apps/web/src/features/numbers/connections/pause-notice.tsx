import type { Connection } from '@balcao/contract';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { codeText } from '../../../app/errors.ts';
import { useSession } from '../../../app/session/session.ts';
import { toast } from '../../../app/toasts/toast.tsx';
import { formatDateTime } from '../../../ui/text/format.ts';
import { NoticeBox } from '../../../ui/layout/notice-box.tsx';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { useResumeSending } from './diagnosis/connection-health.queries.ts';
import css from './pause-notice.module.css';

/** Numbers that only answer for a while: why, until when, and the way to end it. */
export function PauseNotices({ connections }: { connections: readonly Connection[] }) {
  const now = useNow().toISOString();
  const paused = connections.flatMap(({ pause, ...one }) => (pause && pause.until > now ? [{ ...one, pause }] : []));
  return paused.map(({ id, name, pause }) => <PauseNotice key={id} id={id} name={name} pause={pause} />);
}

function PauseNotice({ id, name, pause }: { id: number; name: string; pause: NonNullable<Connection['pause']> }) {
  const { t } = useTranslation();
  const { can } = useSession();
  const resume = useResumeSending();
  const go = () => resume.mutate(id, { onSuccess: () => toast.ok(t('connectionOutages.pause.resumed', { name })) });
  return (
    <div className={css.notice}>
      <NoticeBox tone="warn" title={t('connectionOutages.pause.title', { name, when: formatDateTime(pause.until) })}>
        {codeText(pause.reason)} {t('connectionOutages.pause.messagesWait')}
        {can('connections-page:actionButtons') && (
          <div className={css.action}>
            <Button size="sm" variant="default" loading={resume.isPending} onClick={go}>
              {t('connectionOutages.pause.resume')}
            </Button>
          </div>
        )}
      </NoticeBox>
    </div>
  );
}
