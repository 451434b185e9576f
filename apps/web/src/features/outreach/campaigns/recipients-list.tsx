import type { CampaignCounts, RecipientState } from '@balcao/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../app/session/session.ts';
import { DataTable } from '../../../ui/lists/data-table.tsx';
import { formatDateTime } from '../../../ui/text/format.ts';
import { MoreRows } from '../../../ui/lists/more-rows.tsx';
import { formatPhone } from '../../../ui/text/phone.ts';
import { SearchField, useSearchText } from '../../../ui/fields/search-field.tsx';
import { SegmentedCount } from '../../../ui/segmented-count.tsx';
import { useNearEnd } from '../../../ui/lists/use-near-end.ts';
import { recipientDetail, RecipientStatePill } from './recipient-state.tsx';
import { useRecipients } from './report.queries.ts';
import css from './report.module.css';

const nextPageWithinPx = 100;
const row = { height: 44, avatar: 0, twoLines: false };
type Filter = RecipientState | 'all';
const filters = [
  ['all', 'total'],
  ['answered', 'answered'],
  ['read', 'read'],
  ['failed', 'failed'],
  ['opted_out', 'optedOut'],
  ['skipped', 'skipped'],
  ['queued', 'queued'],
] as const satisfies readonly (readonly [Filter, keyof CampaignCounts])[];

/** The recipients of a campaign, with their states. */
export function RecipientsList({ campaignId, counts }: { campaignId: number; counts: CampaignCounts }) {
  const { t } = useTranslation();
  const { timeZone } = useSession().company;
  const search = useSearchText();
  const [filter, setFilter] = useState<Filter>('all');
  const { items = [], more } = useRecipients(campaignId, search.search, filter === 'all' ? undefined : filter);
  const end = useNearEnd<HTMLDivElement>(nextPageWithinPx, items.length, () => {
    if (!more?.failed) more?.load();
  });
  return (
    <section aria-label={t('campaigns.report.recipients')}>
      <div className={css.filters}>
        <SegmentedCount<Filter>
          label={t('campaigns.columns.status')}
          value={filter}
          items={filters.map(([value, count]) => ({
            value,
            label: t(`campaigns.report.filter.${value}`),
            count: counts[count],
          }))}
          onChange={setFilter}
        />
        <SearchField label={t('campaigns.report.searchLabel')} value={search.text} onChange={search.setText} />
      </div>
      {items.length === 0 ? (
        <p className={css.none}>{t('campaigns.report.nobody')}</p>
      ) : (
        <DataTable
          items={items}
          keyOf={({ id }) => id}
          columns={[
            { label: t('campaigns.report.contact'), kind: 'grow', render: ({ name }) => name },
            {
              label: t('campaigns.report.number'),
              render: ({ number }) => <span className={css.once}>{formatPhone(number)}</span>,
            },
            { label: t('campaigns.report.variant'), kind: 'number', render: ({ variant }) => variant },
            { label: t('campaigns.columns.connection'), render: ({ whatsappName }) => whatsappName || '—' },
            {
              label: t('campaigns.report.sentAt'),
              render: ({ sentAt }) => (
                <span className={css.once}>{sentAt ? formatDateTime(sentAt, timeZone) : '—'}</span>
              ),
            },
            { label: t('campaigns.columns.status'), render: ({ state }) => <RecipientStatePill state={state} /> },
            {
              label: t('campaigns.report.detail'),
              render: (one) => <span className={css.detail}>{recipientDetail(one, t, timeZone)}</span>,
            },
          ]}
          renderCard={(one) => (
            <div className={css.recipient}>
              <strong>{one.name}</strong>
              <RecipientStatePill state={one.state} />
              <span className={css.meta}>{formatPhone(one.number)}</span>
              <span className={css.meta}>{recipientDetail(one, t, timeZone)}</span>
            </div>
          )}
          end={more && <MoreRows loading={more.loading} failed={more.failed} load={more.load} row={row} />}
        />
      )}
      <div ref={end} />
    </section>
  );
}
