import { Button } from '@mantine/core';
import { IconArrowBackUp } from '../../ui/icons/index.ts';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../app/api/api-error.ts';
import { formatDateTime } from '../../ui/text/format.ts';
import { NoticeBox } from '../../ui/layout/notice-box.tsx';
import css from './due-notice.module.css';

interface Props {
  /** ERR_COMPANY_ERASING of an admin */
  error: ApiError;
  loading: boolean;
  onUndo: () => void;
}

/** The company is about to be erased: until when, and the way to keep it. */
export function ErasingNotice({ error, loading, onUndo }: Props) {
  const { t } = useTranslation();
  const { dueAt } = error.details as { dueAt: string };
  return (
    <div className={css.due} role="alert">
      <NoticeBox tone="bad">{t('auth.login.erasing', { date: formatDateTime(dueAt) })}</NoticeBox>
      <Button
        size="lg"
        fullWidth
        leftSection={<IconArrowBackUp size={18} stroke={1.75} aria-hidden />}
        loading={loading}
        onClick={onUndo}
      >
        {t('auth.login.undoErasure')}
      </Button>
      <p className={css.hint}>{t('auth.login.undoHint')}</p>
    </div>
  );
}
