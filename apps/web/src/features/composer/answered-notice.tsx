import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import css from './answered-notice.module.css';

/** A colleague has answered while this person was writing: the draft may be superfluous. */
export function AnsweredNotice({ name, onSend }: { name: string; onSend: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={css.notice} role="alert">
      <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
      <span>{t('messages.presence.answered', { name })}</span>
      <Button size="compact-sm" variant="subtle" onClick={onSend}>
        {t('messages.presence.sendAnyway')}
      </Button>
    </div>
  );
}
