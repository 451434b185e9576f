import { Button } from '@mantine/core';
import { IconAlertTriangle } from '../../../ui/icons/index.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import css from './asking-notice.module.css';

/** What happened while this person was writing, a colleague's answer for instance: what was written is sent by a second press. */
export function AskingNotice({ children, onSend }: { children: ReactNode; onSend: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={css.notice} role="alert">
      <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
      <span>{children}</span>
      <Button size="compact-sm" variant="subtle" onClick={onSend}>
        {t('messages.presence.sendAnyway')}
      </Button>
    </div>
  );
}
