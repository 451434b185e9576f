import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSession } from '../session/session.ts';
import css from './menu-hint.module.css';
import { markMenuHintSeen } from './menu-hint.ts';

/** Beside the menu, once: that it changed, and how every page is found. */
export function MenuHint({ onUnderstood }: { onUnderstood: () => void }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const understand = () => {
    markMenuHintSeen(user.id);
    onUnderstood();
  };
  return (
    <div role="note" className={css.hint}>
      <Text size="sm">{t('shell.menu.changed')}</Text>
      <Button size="compact-sm" variant="white" mt={8} onClick={understand}>
        {t('shell.menu.understood')}
      </Button>
    </div>
  );
}
