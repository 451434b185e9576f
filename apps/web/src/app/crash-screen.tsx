import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../ui/empty-state.tsx';

/** In place of a screen that threw. The way on loads the page afresh: what broke may be broken in memory. */
export function CrashScreen() {
  const { t } = useTranslation();
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
