import { Button } from '@mantine/core';
import { IconUsers } from '../../../ui/icons/index.ts';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSettings } from '../../account/settings/index.ts';
import css from './phone-notice.module.css';

/** Over a group while the company passes groups over: that nothing of it will be seen, and where that is changed. */
export function GroupNotice() {
  const { t } = useTranslation();
  const { data: settings } = useSettings();
  const isIgnored = settings?.some(({ key, value }) => key === 'CheckMsgIsGroup' && value === 'enabled');
  if (!isIgnored) return null;
  return (
    <output className={css.notice}>
      <IconUsers size={18} stroke={1.75} aria-hidden />
      <span className={css.words}>
        <span>{t('sandbox.group.ignored')}</span>
        <Button component={Link} to="/settings" size="xs" variant="light">
          {t('sandbox.group.openSettings')}
        </Button>
      </span>
    </output>
  );
}
