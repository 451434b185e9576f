import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '@mantine/core';
import { SkeletonRows } from '../../ui/lists/skeleton-rows.tsx';

/** In place of a screen whose code or texts are still on their way. */
export function ScreenPending() {
  const { t } = useTranslation();
  return (
    <div role="status">
      <VisuallyHidden>{t('common.loading')}</VisuallyHidden>
      <SkeletonRows avatar={0} height={72} />
    </div>
  );
}
