import { VisuallyHidden } from '@mantine/core';
import { IconAlertTriangleFilled } from '../../../ui/icons/index.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import css from './connections-badge.module.css';
import { useConnections } from './connections.queries.ts';
import { isDown } from './connections.rules.ts';

const warningDelayMs = 2000;

/**
 * Whether to warn in the menu that a connection is down: at once when this is first known, and two seconds after a
 * change, so that a session that is merely opened again does not make the menu blink.
 */
export function useConnectionsWarning(): boolean {
  const { data } = useConnections();
  const down = data?.some(({ status }) => isDown(status));
  const [seen, setSeen] = useState(down);
  if (seen === undefined && down !== undefined) setSeen(down);
  useEffect(() => {
    if (down === undefined) return undefined;
    const timer = setTimeout(() => setSeen(down), warningDelayMs);
    return () => clearTimeout(timer);
  }, [down]);
  return seen ?? false;
}

/** The triangle on the menu entry *Conexões* that warns of a connection that is down. */
export function ConnectionsBadge() {
  const { t } = useTranslation();
  if (!useConnectionsWarning()) return null;
  return (
    <>
      <IconAlertTriangleFilled className={css.badge} size={16} aria-hidden />
      <VisuallyHidden>{t('shell.connectionsDown')}</VisuallyHidden>
    </>
  );
}
