import { Button, Group, Progress } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { NoticeBox } from '../../../../ui/layout/notice-box.tsx';
import { formatNumber } from '../../../../ui/text/format.ts';
import { Meta } from '../../../../ui/text/meta.tsx';
import { useMove } from './extra-infos.queries.ts';

interface Props {
  moveId: number;
  onMore: () => void;
  onClose: () => void;
}

/** How far extra infos are on their way into a field, and at the end how many stay what they were. */
export function MoveProgress({ moveId, onMore, onClose }: Props) {
  const { t } = useTranslation();
  const move = useMove(moveId);
  const { done = 0, total = 0, moved = 0, kept = 0, status } = move ?? {};
  const isDone = status === 'done';
  const words = isDone
    ? t('customFields.infos.moved', { count: moved, shown: formatNumber(moved) })
    : t('customFields.infos.progress', { done: formatNumber(done), total: formatNumber(total) });
  return (
    <>
      <p aria-live="polite">{words}</p>
      <Progress value={isDone ? 100 : (done / Math.max(1, total)) * 100} aria-label={words} />
      {isDone && kept > 0 && (
        <NoticeBox tone="warn">{t('customFields.infos.kept', { count: kept, shown: formatNumber(kept) })}</NoticeBox>
      )}
      {!isDone && <Meta as="p">{t('customFields.infos.leave')}</Meta>}
      <Group justify="flex-end" gap={8}>
        {isDone && (
          <Button variant="default" onClick={onMore}>
            {t('customFields.infos.more')}
          </Button>
        )}
        <Button onClick={onClose}>{t('common.close')}</Button>
      </Group>
    </>
  );
}
