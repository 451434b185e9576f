import { Button, Group } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../ui/empty-state.tsx';
import { shouldReloadForMissingCode, recordReload } from './missing-code.ts';

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
  if (outdated) return null;
  return (
    <EmptyState
      title={t('common.crash.title')}
      text={t('common.crash.text')}
      action={
        <Group gap={8}>
          <Button onClick={() => window.location.reload()}>{t('common.crash.reload')}</Button>
          <Button variant="default" component="a" href="/">
            {t('common.crash.home')}
          </Button>
        </Group>
      }
    />
  );
}
