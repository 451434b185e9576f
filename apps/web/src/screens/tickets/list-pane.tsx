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
import { useMentionCount } from '../../features/inbox/ticket-people/index.ts';
import { SearchHead } from '../../features/inbox/tickets/search/search-head.tsx';
import type { SelectionMode } from '../../features/inbox/tickets/bulk/use-selection.ts';
import { IconButton } from '../../ui/fields/icon-button.tsx';
import { useStableCallback } from '../../ui/hooks/use-stable-callback.ts';
import css from './tickets-screen.module.css';
import type { useInboxLists } from './use-inbox-lists.ts';
import { useViewDialogs } from './use-view-dialogs.tsx';

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
  const attends = tab === 'open' && segment === 'open';
  const { view } = lists;
  const isView = view.view !== undefined;
  const viewId = view.view?.id;
  const dialogs = useViewDialogs(lists);
  const showScope = useStableCallback(lists.showScope);
  const showView = useStableCallback(lists.showView);
  const saveView = useStableCallback(() => dialogs.save(lists.shownSearch));
  const organize = useStableCallback(dialogs.organize);
  const views = useMemo(
    () => ({ mobile, viewId, onView: showView, onSave: saveView, onOrganize: organize }),
    [mobile, viewId, showView, saveView, organize],
  );
  const scope = preferences.mayShowAll && (attends || isView) ? preferences.scope : undefined;
  const isWaiting = segment === 'pending';
  const order = tab === 'open' ? (isWaiting ? preferences.waitingOrder : preferences.openOrder) : undefined;
  const { inService, snoozedCount, unansweredCount, riskCount, isHeldShown, heldCount } = lists;
  const mentionCount = useMentionCount();
  const showHeld = useStableCallback(lists.showHeld);
  const heldOffered = tab === 'open' && segment === 'pending' && (isHeldShown || heldCount > 0);
  const isSnoozed = inService === 'snoozed';
  const { own, ownCount, allCount } = lists.queueScope ?? {};
  const showInService = useStableCallback(lists.showInService);
  // Only where there are any: most people put nothing aside.
  const snoozedOffered = attends && (isSnoozed || snoozedCount > 0);
  const riskOffered = attends && (inService === 'risk' || riskCount > 0);
  const filters = useMemo(
    () => ({
      queues: queues.length > 1 ? queues : noQueues,
      queueIds,
      onQueueIds: (ids: number[]) => change({ queueIds: ids }),
      scope: scope && { value: scope, counts: scopeCounts },
      snoozed: snoozedOffered ? { shown: isSnoozed, count: snoozedCount } : undefined,
      onSnoozed: (next: boolean) => showInService(next ? 'snoozed' : 'all'),
      unanswered: attends ? { shown: inService === 'unanswered', count: unansweredCount } : undefined,
      onUnanswered: (next: boolean) => showInService(next ? 'unanswered' : 'all'),
      held: heldOffered ? { shown: isHeldShown, count: heldCount } : undefined,
      onHeld: showHeld,
      onScope: (next: Scope) => showScope(next),
      queueScope: own === undefined ? undefined : { own, ownCount, allCount },
      onQueueScope: (next: boolean) => change({ ownQueues: next }),
      order,
      isWaiting,
      onOrder: (next: TicketOrder) =>
        change(isWaiting || next === 'waiting' ? { waitingOrder: next } : { openOrder: next }),
      risk: riskOffered ? { shown: inService === 'risk', count: riskCount } : undefined,
      mentioned:
        attends && (inService === 'mentioned' || mentionCount > 0)
          ? { shown: inService === 'mentioned', count: mentionCount }
          : undefined,
      onMentioned: (next: boolean) => showInService(next ? 'mentioned' : 'all'),
      onRisk: (next: boolean) => showInService(next ? 'risk' : 'all'),
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
      isWaiting,
      riskOffered,
      riskCount,
      mentionCount,
      change,
      snoozedOffered,
      attends,
      inService,
      isSnoozed,
      snoozedCount,
      unansweredCount,
      showInService,
      heldOffered,
      isHeldShown,
      heldCount,
      showHeld,
      showScope,
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
          {tab !== 'search' && !isView && hasFilters(filters) && (
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
        views={views}
        view={dialogs.head}
        search={tab === 'search' && <SearchHead search={lists.search} onSave={saveView} onDown={onDown} />}
        action={action}
        onSelect={!mobile && several ? select : undefined}
        onNew={mobile ? undefined : begin}
      />
      <div id="ticket-list" role="tabpanel" aria-label={t(tabWords[tab])} className={css.listBody}>
        {children}
      </div>
      {dialogs.dialogs}
      {footer}
      {mobile && !hidden && !selection.on && (
        <Button className={css.new} leftSection={<IconPlus size={20} stroke={1.75} aria-hidden />} onClick={onNew}>
          {t('inbox.newTicket.button')}
        </Button>
      )}
    </section>
  );
}
