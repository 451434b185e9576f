import { isAdmin, referralKinds, ticketStatuses } from '@balcao/contract';
import type { TicketStatus } from '@balcao/contract';
import { Button, Radio } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../../app/session/session.ts';
import { useUsersBrief } from '../../../account/users/index.ts';
import { useTags } from '../../tags/index.ts';
import { Checks } from '../../../../ui/fields/checks.tsx';
import { FilterButton } from '../../../../ui/fields/filter-button.tsx';
import { TagChip } from '../../../../ui/tag-chip.tsx';
import { SearchDays } from './search-days.tsx';
import css from './search-head.module.css';
import { filterCount, foundCount } from './search.rules.ts';
import { searchViews } from './use-ticket-search.ts';
import type { Search } from './use-ticket-search.ts';

const statusWords = { pending: 'statusPending', open: 'statusOpen', closed: 'statusClosed' } as const;

/** The filters of a search, and the number of results. */
export function SearchFilters({ search }: { search: Search }) {
  const { t } = useTranslation();
  const { actor } = useSession();
  const admin = isAdmin(actor);
  const { data: tags } = useTags();
  const { data: team } = useUsersBrief(admin);
  const { values, change } = search;
  const { list } = search.loaded;
  const found = search.asked === null || !list ? undefined : foundCount(list);
  const oneTag = values.tags.length === 1 ? tags?.find(({ id }) => id === values.tags[0])?.name : undefined;
  const oneUser = values.users.length === 1 ? team?.find(({ id }) => id === values.users[0])?.name : undefined;
  const statusName = (status: TicketStatus) => t(`inbox.search.${statusWords[status]}`);
  return (
    <>
      {search.asked !== null && search.asked.text !== '' && (
        <div className={css.views} role="radiogroup" aria-label={t('inbox.search.views.label')}>
          {searchViews.map((view) => (
            <label key={view} className={css.view} data-active={search.view === view || undefined}>
              <input
                type="radio"
                name="search-view"
                className={css.viewInput}
                checked={search.view === view}
                onChange={() => search.setView(view)}
              />
              {t(`inbox.search.views.${view}`)}
            </label>
          ))}
        </div>
      )}
      <div className={css.filters}>
        <FilterButton
          label={oneTag ?? named(t('inbox.search.tags'), values.tags)}
          name={t('inbox.search.tags')}
          on={values.tags.length > 0}
        >
          {tags?.length === 0 && <p className={css.none}>{t('inbox.search.noTags')}</p>}
          <Checks
            value={values.tags}
            choices={tags ?? []}
            renderChoice={({ name, color }) => <TagChip color={color}>{name}</TagChip>}
            onChange={(ids) => change({ tags: ids })}
          />
        </FilterButton>
        {admin && (
          <FilterButton
            label={oneUser ?? named(t('inbox.search.users'), values.users)}
            name={t('inbox.search.users')}
            on={values.users.length > 0}
          >
            <Checks value={values.users} choices={team ?? []} onChange={(ids) => change({ users: ids })} />
          </FilterButton>
        )}
        <FilterButton
          label={values.status === null ? t('inbox.search.status') : statusName(values.status)}
          name={t('inbox.search.status')}
          on={values.status !== null}
        >
          <Radio.Group
            aria-label={t('inbox.search.status')}
            value={values.status ?? ''}
            onChange={(value) => change({ status: ticketStatuses.find((status) => status === value) ?? null })}
          >
            <Radio size="xs" className={css.option} value="" label={t('inbox.search.anyStatus')} />
            {(['open', 'pending', 'closed'] as const).map((status) => (
              <Radio key={status} size="xs" className={css.option} value={status} label={statusName(status)} />
            ))}
          </Radio.Group>
        </FilterButton>
        <FilterButton
          label={t(values.referral === null ? 'inbox.search.referral' : `inbox.referral.${values.referral}`)}
          name={t('inbox.search.referral')}
          on={values.referral !== null}
        >
          <Radio.Group
            aria-label={t('inbox.search.referral')}
            value={values.referral ?? ''}
            onChange={(value) => change({ referral: referralKinds.find((kind) => kind === value) ?? null })}
          >
            <Radio size="xs" className={css.option} value="" label={t('inbox.search.anyReferral')} />
            {referralKinds.map((kind) => (
              <Radio key={kind} size="xs" className={css.option} value={kind} label={t(`inbox.referral.${kind}`)} />
            ))}
          </Radio.Group>
        </FilterButton>
        <SearchDays values={values} onChange={change} />
      </div>
      <div className={css.result}>
        <p className={css.found} role="status">
          {found !== undefined &&
            found.count > 0 &&
            t(found.isAll ? 'inbox.search.results' : 'inbox.search.resultsSoFar', { count: found.count })}
        </p>
        {filterCount(values) > 0 && (
          <Button size="xs" variant="subtle" className={css.clear} onClick={search.clearFilters}>
            {t('inbox.search.clear')}
          </Button>
        )}
      </div>
    </>
  );
}

const named = (name: string, chosen: readonly number[]): string =>
  chosen.length > 1 ? `${name} (${chosen.length})` : name;
