import { Button } from '@mantine/core';
import { IconArrowBackUp, IconHourglass } from '../../../ui/icons/index.ts';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../app/toasts/toast.tsx';
import { formatDateTime } from '../../../ui/text/format.ts';
import card from '../../../ui/layout/section-card.module.css';
import css from './companies.module.css';
import { useCompanyErasures, useUndoCompanyErasure } from './companies.queries.ts';

/** Companies that are about to be erased, while there are any. */
export function PendingErasures() {
  const { t } = useTranslation();
  const { data } = useCompanyErasures();
  const undo = useUndoCompanyErasure();
  if (!data || data.length === 0) return null;
  return (
    <section className={`${card.card} ${css.erasures}`} aria-label={t('companies.erasures.title')}>
      {data.map(({ companyId, name, requestedAt, dueAt, isRunning }) => (
        <div key={companyId} className={card.row} data-wraps>
          <IconHourglass size={20} stroke={1.75} aria-hidden />
          <div className={card.words}>
            {t('companies.erasures.line', { name, date: formatDateTime(dueAt) })}
            <small>
              {isRunning
                ? t('companies.erasures.running')
                : t('companies.erasures.asked', { date: formatDateTime(requestedAt) })}
            </small>
          </div>
          {!isRunning && (
            <Button
              size="xs"
              variant="default"
              loading={undo.isPending && undo.variables === companyId}
              leftSection={<IconArrowBackUp size={14} stroke={1.75} aria-hidden />}
              onClick={() => undo.mutate(companyId, { onSuccess: () => toast.ok(t('companies.erasures.undone')) })}
            >
              {t('companies.erasures.undo')}
            </Button>
          )}
        </div>
      ))}
    </section>
  );
}
