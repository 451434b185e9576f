import type { DataExport } from '@balcao/contract';
import { Button, Progress } from '@mantine/core';
import { IconAlertCircle, IconDownload, IconFileZip, IconTrash } from '../../../ui/icons/index.ts';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../../ui/text/bytes.ts';
import { formatDate, formatNumber } from '../../../ui/text/format.ts';
import { IconButton } from '../../../ui/fields/icon-button.tsx';
import card from '../../../ui/layout/section-card.module.css';
import css from './privacy-panel.module.css';
import { useOpenExport, useRemoveExport } from './privacy.queries.ts';

/** An archive: how far it is, or where it is downloaded. */
export function ExportRow({
  item,
  companyId,
}: {
  item: DataExport;
  /** of a company that an operator looks at: they take along, the company removes; undefined = one's own */
  companyId?: number;
}) {
  const { t } = useTranslation();
  const mayRemove = companyId === undefined;
  const remove = useRemoveExport();
  const open = useOpenExport(companyId);
  const { state, done, total, fileName, fileSize, user, keptUntil } = item;
  const isBeingMade = state === 'waiting' || state === 'running';
  const progress =
    state === 'waiting'
      ? t('privacy.list.waiting')
      : done < total
        ? t('privacy.list.progress', { done: formatNumber(done), total: formatNumber(total) })
        : t('privacy.list.files');
  return (
    <div className={card.row} data-wraps>
      {state === 'failed' ? (
        <IconAlertCircle className={card.tile} stroke={1.75} aria-hidden />
      ) : (
        <IconFileZip className={card.tile} stroke={1.75} aria-hidden />
      )}
      <div className={card.words}>
        {isBeingMade ? (
          <>
            <span className={css.line}>
              <span>{t('privacy.list.running')}</span>
              <small>{progress}</small>
            </span>
            <Progress value={total === 0 ? 0 : Math.min(100, (done / total) * 100)} size={6} aria-label={progress} />
          </>
        ) : (
          <>
            {fileName}
            <small>
              {state === 'ready' && fileSize !== null && keptUntil !== null
                ? t('privacy.list.facts', {
                    size: formatBytes(fileSize),
                    who: user?.name ?? t('privacy.list.operator'),
                    date: formatDate(keptUntil),
                  })
                : t(state === 'failed' ? 'privacy.list.failed' : 'privacy.list.stopped')}
            </small>
          </>
        )}
      </div>
      {mayRemove && isBeingMade && (
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          loading={remove.isPending}
          onClick={() => remove.mutate(item.id)}
        >
          {t('privacy.list.stop')}
        </Button>
      )}
      {state === 'ready' && (
        <Button
          size="xs"
          variant="default"
          loading={open.isPending}
          onClick={() => open.mutate(item)}
          leftSection={<IconDownload size={14} stroke={1.75} aria-hidden />}
        >
          {t('privacy.list.download')}
        </Button>
      )}
      {mayRemove && !isBeingMade && (
        <IconButton
          label={t('privacy.list.remove', { name: fileName })}
          variant="subtle"
          color="gray"
          onClick={() => remove.mutate(item.id)}
        >
          <IconTrash size={16} stroke={1.75} aria-hidden />
        </IconButton>
      )}
    </div>
  );
}
