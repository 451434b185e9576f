import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { isMissingCode, recordReload, shouldReloadForMissingCode } from './routes/missing-code.ts';

/** In place of a screen that threw. The way on loads the page afresh: what broke may be broken in memory. */
export function CrashScreen({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const [outdated] = useState(() =>
    shouldReloadForMissingCode(error, navigator.onLine, sessionStorage) ? error : undefined,
  );
  useEffect(() => {
    if (!outdated) return;
    recordReload(outdated, sessionStorage);
    window.location.reload();
  }, [outdated]);
  const [isOffline] = useState(() => isMissingCode(error) && !navigator.onLine);
  if (outdated) return null;
  if (isOffline) return <OfflineScreen />;
  return (
    <EmptyState
      title={t('common.crash.title')}
      text={t('common.crash.text')}
      action={
        <Group gap={8}>
          <Button onClick={() => window.location.reload()}>{t('common.crash.reload')}</Button>
          <Button variant="default" component="a" href="/tickets">
            {t('common.crash.home')}
          </Button>
        </Group>
      }
    />
  );
}

/** In place of a screen whose code was never loaded and cannot be now. What is in memory stays, so nothing is reloaded before. */
function OfflineScreen() {
  const { t } = useTranslation();
  useEffect(() => {
    const reload = () => window.location.reload();
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, []);
  return (
    <EmptyState
      title={t('common.offlineScreen.title')}
      text={t('common.offlineScreen.text')}
      action={
        <Button variant="default" component={Link} to="/tickets">
          {t('common.crash.home')}
        </Button>
      }
    />
  );
}
