import { isAdmin, referralKinds, ticketPriorities, ticketStatuses } from '@balcao/contract';
import type { TicketStatus } from '@balcao/contract';
import { Button, Radio } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../../app/session/session.ts';
import { useUsersBrief } from '../../../account/users/index.ts';
import { useTags } from '../../tags/index.ts';
import { Checks } from '../../../../ui/fields/checks.tsx';
import { FilterButton } from '../../../../ui/fields/filter-button.tsx';
import { IconBookmarkPlus } from '../../../../ui/icons/index.ts';
import { TagChip } from '../../../../ui/tag-chip.tsx';
import { MoreFilters } from './more-filters.tsx';
import { SearchDays } from './search-days.tsx';
import css from './search-head.module.css';
import { filterCount, foundCount, moreFilterCount } from './search.rules.ts';
import { searchViews } from './use-ticket-search.ts';
import type { Search } from './use-ticket-search.ts';

const statusWords = { pending: 'statusPending', open: 'statusOpen', closed: 'statusClosed' } as const;

interface Props {
  search: FilteredList;
  /** keeps the filters as a view; undefined where they are one */
  onSave?: (() => void) | undefined;
  /** further filters behind them */
  more?: ReactNode;
}

/** A list that filters narrow; of a search also which of its results are shown. */
export type FilteredList = Pick<Search, 'values' | 'change' | 'asked' | 'loaded' | 'clearFilters'> &
  Partial<Pick<Search, 'view' | 'setView'>>;

/** The filters of a search, and the number of results. */
export function SearchFilters({ search, onSave, more }: Props) {
  const { t } = useTranslation();
  const [hasMore, setHasMore] = useState(() => moreFilterCount(search.values) > 0);
  const { actor } = useSession();
  const admin = isAdmin(actor);
  const { data: tags } = useTags();
  const { data: team } = useUsersBrief(admin);
  const { values, change, setView } = search;
  const { list } = search.loaded;
  const found = search.asked === null || !list ? undefined : foundCount(list);
  const oneTag = values.tags.length === 1 ? tags?.find(({ id }) => id === values.tags[0])?.name : undefined;
  const oneUser = values.users.length === 1 ? team?.find(({ id }) => id === values.users[0])?.name : undefined;
  const statusName = (status: TicketStatus) => t(`inbox.search.${statusWords[status]}`);
  return (
    <>
      {setView && search.asked !== null && search.asked.text !== '' && (
        <div className={css.views} role="radiogroup" aria-label={t('inbox.search.views.label')}>
          {searchViews.map((view) => (
            <label key={view} className={css.view} data-active={search.view === view || undefined}>
              <input
                type="radio"
                name="search-view"
                className={css.viewInput}
                checked={search.view === view}
                onChange={() => setView(view)}
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
        <FilterButton
          label={t(values.priority === null ? 'inbox.priority.label' : `inbox.priority.${values.priority}`)}
          name={t('inbox.priority.label')}
          on={values.priority !== null}
        >
          <Radio.Group
            aria-label={t('inbox.priority.label')}
            value={values.priority ?? ''}
            onChange={(value) => change({ priority: ticketPriorities.find((one) => one === value) ?? null })}
          >
            <Radio size="xs" className={css.option} value="" label={t('inbox.priority.any')} />
            {ticketPriorities.map((one) => (
              <Radio key={one} size="xs" className={css.option} value={one} label={t(`inbox.priority.${one}`)} />
            ))}
          </Radio.Group>
        </FilterButton>
        <SearchDays values={values} onChange={change} />
        {hasMore && <MoreFilters values={values} onChange={change} />}
        {hasMore && more}
        <Button
          size="xs"
          variant="subtle"
          className={css.more}
          aria-expanded={hasMore}
          onClick={() => setHasMore(!hasMore)}
        >
          {t(hasMore ? 'views.filters.fewer' : 'views.filters.more')}
        </Button>
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
      {onSave && search.asked !== null && (
        <Button
          size="xs"
          variant="subtle"
          className={css.save}
          leftSection={<IconBookmarkPlus size={14} stroke={1.75} aria-hidden />}
          onClick={onSave}
        >
          {t('views.save')}
        </Button>
      )}
    </>
  );
}

const named = (name: string, chosen: readonly number[]): string =>
  chosen.length > 1 ? `${name} (${chosen.length})` : name;
