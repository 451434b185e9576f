import { useTranslation } from 'react-i18next';
import { RetryLine } from './load-failed.tsx';
import css from './more-rows.module.css';
import { SkeletonRows } from './skeleton-rows.tsx';

interface Props {
  loading: boolean;
  failed: boolean;
  load: () => void;
  /** the shape of a row, for skeletons */
  row: { height: number; avatar: number; twoLines: boolean };
}

/** Under the last loaded record of a list: that more is loading, or that loading failed. */
export function MoreRows({ loading, failed, load, row }: Props) {
  const { t } = useTranslation();
  if (loading) return <SkeletonRows count={3} {...row} />;
  if (!failed) return null;
  return <RetryLine className={css.failed} text={t('common.moreFailed')} onRetry={load} />;
}
