import { Button, Popover } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PhoneBar } from '../../app/shell/phone-bar.tsx';
import { FilterSheet, hasFilters, ListHead } from '../../features/tickets/list-head.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import css from './tickets-screen.module.css';
import type { useInboxLists } from './use-inbox-lists.ts';

interface Props {
  lists: ReturnType<typeof useInboxLists>;
  phone: boolean;
  /** the conversation has taken the place of the list */
  hidden: boolean;
  onNew: () => void;
  children: ReactNode;
}

/** The left pane: which tickets, and the tickets. */
export function ListPane({ lists, phone, hidden, onNew, children }: Props) {
  const { t } = useTranslation();
  const { preferences } = lists;
  const filters = {
    queues: lists.queues.length > 1 ? lists.queues : [],
    queueIds: lists.queueIds,
    onQueueIds: (queueIds: number[]) => preferences.change({ queueIds }),
    showAll: preferences.mayShowAll && lists.tab === 'open' ? preferences.showAll : undefined,
    onShowAll: (showAll: boolean) => preferences.change({ showAll }),
  };
  return (
    <section className={css.list} aria-label={t('tickets.title')} data-pane data-hidden={hidden || undefined}>
      {phone && !hidden && (
        <PhoneBar title={t('tickets.title')}>
          {hasFilters(filters) && (
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
        </PhoneBar>
      )}
      <ListHead
        tab={lists.tab}
        segment={lists.segment}
        openCount={lists.openCount}
        pendingCount={lists.pendingCount}
        onTab={lists.setTab}
        onSegment={lists.setSegment}
        filters={filters}
        onNew={phone ? undefined : onNew}
      />
      <div
        id="ticket-list"
        role="tabpanel"
        aria-label={lists.tab === 'open' ? t('tickets.list.open') : t('tickets.list.closed')}
        className={css.listBody}
      >
        {children}
      </div>
      {phone && !hidden && (
        <Button className={css.new} leftSection={<IconPlus size={20} stroke={1.75} aria-hidden />} onClick={onNew}>
          {t('inbox.newTicket.button')}
        </Button>
      )}
    </section>
  );
}
