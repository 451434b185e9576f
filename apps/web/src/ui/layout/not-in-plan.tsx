import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NoticeBox } from './notice-box.tsx';

/** Stands where something was chosen that the plan no longer includes: it stays chosen, and waits. */
export function NotInPlan({ label }: { label: ReactNode }) {
  const { t } = useTranslation();
  return (
    <NoticeBox tone="warn" title={label}>
      {t('common.notInPlan')}
    </NoticeBox>
  );
}
