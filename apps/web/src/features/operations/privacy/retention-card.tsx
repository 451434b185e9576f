import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TFunction } from 'i18next';
import type { Retention } from '@balcao/contract';
import { toast } from '../../../app/toasts/toast.tsx';
import { formatDateTime, formatNumber } from '../../../ui/text/format.ts';
import { hintBelow } from '../../../ui/text/hint-below.ts';
import { LoadFailed } from '../../../ui/lists/load-failed.tsx';
import card from '../../../ui/layout/section-card.module.css';
import { SkeletonRows } from '../../../ui/lists/skeleton-rows.tsx';
import { useChangeRetention, useRetention, type RetentionDays } from './privacy.queries.ts';
import { RetentionDialog } from './retention-dialog.tsx';
import css from './retention.module.css';

const offered = [30, 90, 180, 365, 730, 1825];
const fields = ['messageDays', 'fileDays', 'logDays'] as const;

/** For how long the company keeps what its closed conversations hold. */
export function RetentionCard({ onTake }: { /** begins an archive of everything */ onTake: () => void }) {
  const { t } = useTranslation();
  const { data, isError, refetch } = useRetention();
  return (
    <section className={card.card} aria-label={t('privacy.retention.title')}>
      <header className={card.head}>
        <div>
          <h2 className={card.title}>{t('privacy.retention.title')}</h2>
          <p className={card.text}>{t('privacy.retention.text')}</p>
        </div>
      </header>
      {data ? (
        <RetentionForm saved={data} onTake={onTake} />
      ) : isError ? (
        <LoadFailed onRetry={refetch} />
      ) : (
        <SkeletonRows count={1} height={62} avatar={0} />
      )}
    </section>
  );
}

function RetentionForm({ saved, onTake }: { saved: Retention; onTake: () => void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<Partial<RetentionDays>>({});
  const [asks, setAsks] = useState(false);
  const change = useChangeRetention();
  const { messageDays, fileDays, logDays } = { ...saved, ...typed };
  const days = { messageDays, fileDays, logDays };
  const isChanged = fields.some((field) => days[field] !== saved[field]);
  const save = () =>
    change.mutate(days, {
      onSuccess: () => {
        toast.ok(t('privacy.retention.saved'));
        setTyped({});
        setAsks(false);
      },
    });
  const { lastRun } = saved;
  return (
    <>
      <div className={css.fields}>
        {fields.map((field) => (
          <Select
            key={field}
            label={t(`privacy.retention.${field}`)}
            description={t(`privacy.retention.${field}Text`)}
            inputWrapperOrder={hintBelow}
            data={options(t, saved[field])}
            value={String(days[field] ?? '')}
            allowDeselect={false}
            comboboxProps={{ shadow: 'md' }}
            onChange={(value) => setTyped({ ...typed, [field]: value ? Number(value) : null })}
          />
        ))}
      </div>
      <div className={card.row} data-wraps>
        <div className={card.words}>
          <small>
            {lastRun &&
              t('privacy.retention.lastRun', {
                date: formatDateTime(lastRun.at),
                messages: formatNumber(lastRun.messages),
                files: formatNumber(lastRun.files),
                logs: formatNumber(lastRun.logs),
              })}
          </small>
        </div>
        <Button
          variant="default"
          disabled={!isChanged}
          loading={change.isPending}
          // Keeping longer deletes nothing that would have stayed.
          onClick={() => (fields.some((field) => isShorter(days[field], saved[field])) ? setAsks(true) : save())}
        >
          {t('privacy.retention.save')}
        </Button>
      </div>
      {asks && (
        <RetentionDialog
          days={days}
          loading={change.isPending}
          onConfirm={save}
          onTake={onTake}
          onClose={() => setAsks(false)}
        />
      )}
    </>
  );
}

const isShorter = (days: number | null, than: number | null): boolean =>
  days !== null && (than === null || days < than);

/** The offered choices, and a value that another client set. */
const options = (t: TFunction, saved: number | null) => [
  { value: '', label: t('privacy.retention.forEver') },
  ...[...new Set([...offered, ...(saved === null ? [] : [saved])])]
    .toSorted((a, b) => a - b)
    .map((days) => ({
      value: String(days),
      label:
        days % 365 === 0
          ? t('privacy.retention.years', { count: days / 365 })
          : t('privacy.retention.days', { count: days }),
    })),
];
