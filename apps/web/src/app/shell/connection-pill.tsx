import { IconRefresh, IconWifiOff } from '../../ui/icons/index.ts';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OfflinePill } from '../../ui/layout/offline-pill.tsx';
import { useOffline } from '../offline/use-offline.ts';
import { useConnectionState } from '../live/index.ts';

/** A shorter break is not shown. */
const reconnectingDelayMs = 2000;

/** Shows when the internet or the live connection is down; what is on screen may then be old. */
export function ConnectionPill({ isPhone = false }: { isPhone?: boolean }) {
  const { t } = useTranslation();
  const offline = useOffline();
  const isList = useLocation({ select: ({ pathname }) => pathname === '/tickets' });
  const lost = useConnectionState() === 'lost';

  // The list of a phone says it itself.
  if (offline && isPhone && isList) return null;
  if (offline) {
    return <OfflinePill icon={<IconWifiOff size={16} stroke={1.75} />}>{t('shell.offline')}</OfflinePill>;
  }
  return lost && <Reconnecting />;
}

function Reconnecting() {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), reconnectingDelayMs);
    return () => clearTimeout(timer);
  }, []);
  if (!shown) return null;
  return <OfflinePill icon={<IconRefresh size={16} stroke={1.75} />}>{t('shell.reconnecting')}</OfflinePill>;
}
