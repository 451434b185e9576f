import type { TicketOrder } from '@balcao/contract';
import { Button, Popover } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconListCheck, IconPlus } from '../../ui/icons/index.ts';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MobileBar } from '../../app/shell/mobile-bar.tsx';
import { FilterSheet, hasFilters } from '../../features/inbox/tickets/list/list-filters.tsx';
import { ListHead } from '../../features/inbox/tickets/list/list-head.tsx';
import type { Scope } from '../../features/inbox/tickets/list/inbox-preferences.ts';
import type { QueueChoice } from '../../features/inbox/queues/index.ts';
import { SearchHead } from '../../features/inbox/tickets/search/search-head.tsx';
import type { SelectionMode } from '../../features/inbox/tickets/bulk/use-selection.ts';
import { IconButton } from '../../ui/fields/icon-button.tsx';
import { useStableCallback } from '../../ui/hooks/use-stable-callback.ts';
import css from './tickets-screen.module.css';
import type { useInboxLists } from './use-inbox-lists.ts';

const noQueues: readonly QueueChoice[] = [];
const tabWords = { open: 'tickets.list.open', closed: 'tickets.list.closed', search: 'inbox.search.tab' } as const;

interface Props {
  lists: ReturnType<typeof useInboxLists>;
  mobile: boolean;
  /** the conversation has taken the place of the list */
  hidden: boolean;
  onNew: () => void;
  /** from the search field to the first row */
  onDown: () => void;
  selection: SelectionMode;
  /** above the list: what can be done with it as a whole */
  action: ReactNode;
  /** what can be done with the ticked tickets */
  footer: ReactNode;
  children: ReactNode;
}

/** The left pane: which tickets, and the tickets. */
export function ListPane({ lists, mobile, hidden, onNew, onDown, selection, action, footer, children }: Props) {
  const { t } = useTranslation();
  const { preferences, queues, queueIds, tab, segment, scopeCounts } = lists;
  const several = !selection.on && (lists.loaded.list?.tickets.length ?? 0) > 0;
  // All the same while nothing of it changes: the list is drawn with each page of tickets and each conversation, its head is not.
  const change = useStableCallback(preferences.change);
  const select = useStableCallback(selection.start);
  const begin = useStableCallback(onNew);
  const showSegment = useStableCallback(lists.setSegment);
  const scope = preferences.mayShowAll && tab === 'open' && segment === 'open' ? preferences.scope : undefined;
  const order = tab === 'open' && segment === 'pending' ? preferences.waitingOrder : undefined;
  const { isSnoozed, snoozedCount } = lists;
  const { own, ownCount, allCount } = lists.queueScope ?? {};
  const showSnoozed = useStableCallback(lists.showSnoozed);
  // Only where there are any: most people put nothing aside.
  const snoozedOffered = tab === 'open' && segment === 'open' && (isSnoozed || snoozedCount > 0);
  const filters = useMemo(
    () => ({
      queues: queues.length > 1 ? queues : noQueues,
      queueIds,
      onQueueIds: (ids: number[]) => change({ queueIds: ids }),
      scope: scope && { value: scope, counts: scopeCounts },
      snoozed: snoozedOffered ? { shown: isSnoozed, count: snoozedCount } : undefined,
      onSnoozed: showSnoozed,
      onScope: (next: Scope) => change({ scope: next }),
      queueScope: own === undefined ? undefined : { own, ownCount, allCount },
      onQueueScope: (next: boolean) => change({ ownQueues: next }),
      order,
      onOrder: (next: TicketOrder) => change({ waitingOrder: next }),
    }),
    [
      queues,
      queueIds,
      scope,
      scopeCounts,
      own,
      ownCount,
      allCount,
      order,
      change,
      snoozedOffered,
      isSnoozed,
      snoozedCount,
      showSnoozed,
    ],
  );
  return (
    <section className={css.list} aria-label={t('tickets.title')} data-pane data-hidden={hidden || undefined}>
      {mobile && !hidden && (
        <MobileBar title={t('tickets.title')}>
          {several && (
            <IconButton label={t('inbox.bulk.start')} size={44} onClick={selection.start}>
              <IconListCheck size={20} stroke={1.75} />
            </IconButton>
          )}
          {tab !== 'search' && hasFilters(filters) && (
            <Popover position="bottom-end" shadow="md" radius="md" trapFocus returnFocus>
              <Popover.Target>
                <IconButton label={t('tickets.list.filter')} size={44}>
                  <IconAdjustmentsHorizontal size={20} stroke={1.75} />
                </IconButton>
              </Popover.Target>
              <Popover.Dropdown p={8}>
                <FilterSheet {...filters} />
              </Popover.Dropdown>
            </Popover>
          )}
        </MobileBar>
      )}
      <ListHead
        tab={tab}
        segment={lists.segment}
        openCount={lists.openCount}
        pendingCount={lists.pendingCount}
        onTab={lists.setTab}
        onSegment={showSegment}
        filters={filters}
        search={tab === 'search' && <SearchHead search={lists.search} onDown={onDown} />}
        action={action}
        onSelect={!mobile && several ? select : undefined}
        onNew={mobile ? undefined : begin}
      />
      <div id="ticket-list" role="tabpanel" aria-label={t(tabWords[tab])} className={css.listBody}>
        {children}
      </div>
      {footer}
      {mobile && !hidden && !selection.on && (
        <Button className={css.new} leftSection={<IconPlus size={20} stroke={1.75} aria-hidden />} onClick={onNew}>
          {t('inbox.newTicket.button')}
        </Button>
      )}
    </section>
  );
}
