import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { IconRefresh } from '../../ui/icons/index.ts';
import { NoticeBar } from '../../ui/layout/notice-bar.tsx';
import { useIsOutdated } from './release.ts';

/** Offers the release of the server to a page that is older. It is part of the frame, since code of an old release may be nowhere any more. */
export function UpdateBar() {
  const { t } = useTranslation();
  if (!useIsOutdated()) return null;
  return (
    <NoticeBar
      tone="info"
      icon={<IconRefresh size={18} stroke={1.75} />}
      title={t('shell.update.title')}
      action={
        <Button size="xs" onClick={() => window.location.reload()}>
          {t('shell.update.action')}
        </Button>
      }
    >
      {t('shell.update.text')}
    </NoticeBar>
  );
}
