import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useOwnUnreadCount } from '../../features/inbox/notifications/index.ts';
import { usePendingCount } from '../../features/inbox/tickets/index.ts';
import { Counter } from '../../ui/counter.tsx';
import { IconAddressBook, IconBell, IconMenu2, IconMessages } from '../../ui/icons/index.ts';
import type { Icon } from '../../ui/icons/index.ts';
import { askForTab, readShownTab, subscribeInboxTab } from '../phone-tabs/inbox-tab.ts';
import type { InboxTab } from '../phone-tabs/inbox-tab.ts';
import { scrollToTop } from '../phone-tabs/kept-places.ts';
import { useKeyboardOpen } from '../phone-tabs/use-keyboard-open.ts';
import { areaOf, isPageVisible, menuPages } from '../routes/menu-places.ts';
import { usePlace } from '../routes/use-place.ts';
import { useSession } from '../session/session.ts';
import css from '../../ui/phone/bottom-bar.module.css';
import { MoreDot } from './more-dot.tsx';

/** Where the person writes to somebody: that takes the whole height. */
const isConversation = (pathname: string): boolean => /^\/(tickets|chats)\/[^/]/.test(pathname);

/** The four places of a phone, where the thumb is. A second touch on the one that is shown scrolls to its top. */
export function BottomBar() {
  const { t } = useTranslation();
  const session = useSession();
  const navigate = useNavigate();
  const pathname = useLocation({ select: (location) => location.pathname });
  const area = areaOf(usePlace())?.label;
  const shownTab = useSyncExternalStore(subscribeInboxTab, readShownTab);
  const unread = useOwnUnreadCount();
  const waiting = usePendingCount();
  const isKeyboardOpen = useKeyboardOpen();
  const isHidden = isKeyboardOpen || isConversation(pathname);
  useEffect(() => {
    const root = document.documentElement;
    root.toggleAttribute('data-bottom-bar', !isHidden);
    return () => root.removeAttribute('data-bottom-bar');
  }, [isHidden]);
  if (isHidden) return null;

  const may = (to: string) => menuPages.some((page) => page.to === to && isPageVisible(page, session));
  const current = area === 'tickets' ? shownTab : area === 'contacts' ? 'contacts' : 'more';
  const goTo = (tab: InboxTab) => (event: MouseEvent) => {
    if (pathname !== '/tickets') return askForTab(tab);
    event.preventDefault();
    if (shownTab === tab) scrollToTop();
    else {
      askForTab(tab);
      void navigate({ to: '/tickets', replace: true });
    }
  };
  const toTop = (path: string) => (event: MouseEvent) => {
    if (pathname !== path) return;
    event.preventDefault();
    scrollToTop();
  };
  return (
    <nav className={css.bar} aria-label={t('shell.bar.label')} data-pane>
      {may('/tickets') && (
        <>
          <Tab
            to="/tickets"
            icon={IconMessages}
            name={t('shell.menu.tickets')}
            isCurrent={current === 'tickets'}
            onClick={goTo('tickets')}
            mark={<Counter tone="unread" value={unread} label={t('shell.bar.unread', { count: unread })} />}
          />
          <Tab
            to="/tickets"
            icon={IconBell}
            name={t('tickets.list.pending')}
            isCurrent={current === 'waiting'}
            onClick={goTo('waiting')}
            mark={<Counter value={waiting} label={t('tickets.waiting', { count: waiting })} />}
          />
        </>
      )}
      {may('/contacts') && (
        <Tab
          to="/contacts"
          icon={IconAddressBook}
          name={t('shell.menu.contacts')}
          isCurrent={current === 'contacts'}
          onClick={toTop('/contacts')}
        />
      )}
      <Tab
        to="/more"
        icon={IconMenu2}
        name={t('shell.bar.more')}
        isCurrent={current === 'more'}
        onClick={toTop('/more')}
        mark={<MoreDot />}
      />
    </nav>
  );
}

interface TabProps {
  to: '/tickets' | '/contacts' | '/more';
  icon: Icon;
  name: string;
  isCurrent: boolean;
  onClick: (event: MouseEvent) => void;
  mark?: ReactNode;
}

function Tab({ to, icon: TabIcon, name, isCurrent, onClick, mark }: TabProps) {
  return (
    <Link
      to={to}
      className={css.tab}
      // Two tabs have one address, and others have addresses below theirs.
      activeProps={{}}
      data-current={isCurrent || undefined}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={onClick}
    >
      <TabIcon size={23} stroke={1.75} aria-hidden />
      {name}
      {mark !== undefined && <span className={css.mark}>{mark}</span>}
    </Link>
  );
}
