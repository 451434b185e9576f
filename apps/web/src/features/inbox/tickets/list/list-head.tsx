import { Button, Tabs } from '@mantine/core';
import { IconListCheck, IconPlus } from '../../../../ui/icons/index.ts';
import { memo } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../../ui/fields/icon-button.tsx';
import { SegmentedCount } from '../../../../ui/segmented-count.tsx';
import css from './list-head.module.css';
import { hasFilters, ListFilters } from './list-filters.tsx';
import type { ListFiltersProps } from './list-filters.tsx';
import { ViewsBar } from '../views/views-bar.tsx';
import type { ViewsMenuProps } from '../views/views-menu.tsx';

export type ListTab = 'open' | 'closed' | 'search';
const tabs: readonly ListTab[] = ['open', 'closed', 'search'];
export type Segment = 'open' | 'pending';

export interface ListHeadProps {
  tab: ListTab;
  segment: Segment;
  openCount: number | undefined;
  pendingCount: number | undefined;
  onTab: (tab: ListTab) => void;
  onSegment: (segment: Segment) => void;
  filters: ListFiltersProps;
  /** what is beside the lists, and which of them is shown in their place */
  views: Omit<ViewsMenuProps, 'scope' | 'onScope' | 'mentioned' | 'onMentioned'>;
  /** the head of that view */
  view: ReactNode;
  /** what to search for, in the tab for it */
  search: ReactNode;
  /** what can be done with the list as a whole */
  action: ReactNode;
  /** starts the selection of several tickets; undefined during one, or where the button is elsewhere */
  onSelect: (() => void) | undefined;
  /** begins a conversation; undefined where the button is elsewhere */
  onNew: (() => void) | undefined;
}

/** The head of the list: open or resolved, attended or waiting, scope and queues. */
export const ListHead = memo(function ListHead(props: ListHeadProps) {
  const { tab, segment, openCount, pendingCount, onTab, onSegment, filters, search, action, onSelect, onNew } = props;
  const { views, view } = props;
  const isView = views.viewId !== undefined;
  const { t } = useTranslation();
  return (
    <header className={css.head}>
      <Tabs
        className={css.bar}
        value={isView ? null : tab}
        onChange={(value) => onTab(tabs.find((each) => each === value) ?? 'open')}
      >
        <Tabs.List className={css.tabs} aria-label={t('tickets.list.tabs')}>
          <Tabs.Tab value="open" className={css.tab} aria-controls="ticket-list">
            {t('tickets.list.open')}
          </Tabs.Tab>
          <Tabs.Tab value="closed" className={css.tab} aria-controls="ticket-list">
            {t('tickets.list.closed')}
          </Tabs.Tab>
          <Tabs.Tab value="search" className={css.tab} aria-controls="ticket-list">
            {t('inbox.search.tab')}
          </Tabs.Tab>
        </Tabs.List>
        {onSelect && (
          <IconButton label={t('inbox.bulk.start')} size={30} className={css.select} onClick={onSelect}>
            <IconListCheck size={18} stroke={1.75} />
          </IconButton>
        )}
        {onNew && (
          <Button
            size="xs"
            // Where there is room for the icon alone.
            title={t('inbox.newTicket.button')}
            classNames={{ root: css.new, label: css.newLabel, section: css.newIcon }}
            leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
            onClick={onNew}
          >
            {t('inbox.newTicket.button')}
          </Button>
        )}
      </Tabs>
      {tab === 'open' && !isView && (
        <div className={css.segments}>
          <SegmentedCount<Segment>
            label={t('tickets.list.segments')}
            value={segment}
            onChange={onSegment}
            items={[
              { value: 'open', label: t('tickets.list.attending'), count: openCount },
              { value: 'pending', label: t('tickets.list.pending'), count: pendingCount, highlighted: true },
            ]}
          />
        </div>
      )}
      {!isView && search}
      {(isView || tab !== 'search') && (
        <div className={css.views}>
          <ViewsBar
            {...views}
            filters={!isView && hasFilters(filters) ? <ListFilters {...filters} /> : undefined}
            scope={filters.scope}
            onScope={filters.onScope}
            mentioned={filters.mentioned}
            onMentioned={filters.onMentioned}
            queueScope={isView ? undefined : filters.queueScope}
            onQueueScope={filters.onQueueScope}
          />
        </div>
      )}
      {view}
      {action}
    </header>
  );
});
