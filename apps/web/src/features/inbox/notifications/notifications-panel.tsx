import type { Ticket } from '@balcao/contract';
import { Button, Switch, UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Counter } from '../../../ui/counter.tsx';
import { CutName } from '../../../ui/text/cut-name.tsx';
import { formatListTime } from '../../../ui/text/format.ts';
import { RetryLine } from '../../../ui/lists/load-failed.tsx';
import { SkeletonRows } from '../../../ui/lists/skeleton-rows.tsx';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { ChatRow, useMentioningChats } from '../chats/index.ts';
import { ContactAvatar } from '../contacts/index.ts';
import { useTicketNewsCount } from '../ticket-people/index.ts';
import { lastMessagePreview, shownAt, shownMessage, useGoToTicket } from '../tickets/index.ts';
import { useBrowserNotifications } from './browser-notifications.ts';
import css from './notifications.module.css';
import { DeadlineNews } from './deadline-news.tsx';
import { Reminders, useReminderCount } from './reminders.tsx';
import { SecurityNotices } from './security-notices.tsx';
import { TicketNews } from './ticket-news.tsx';
import { useUnread } from './unread.queries.ts';

/** Where something is unread that concerns this person, newest first, and whether the browser shows notices. */
export function NotificationsPanel({ onNavigate }: { onNavigate: () => void }) {
  const { t } = useTranslation();
  const { data: unread, isError, refetch } = useUnread();
  const mentioning = useMentioningChats();
  const reminders = useReminderCount();
  const news = useTicketNewsCount();
  const open = useGoToTicket();
  const openTicket = (ticket: Ticket) => {
    onNavigate();
    open(ticket);
  };
  const more = unread ? unread.count - unread.tickets.length : 0;
  return (
    <div className={css.panel}>
      <SecurityNotices onNavigate={onNavigate} />
      <TicketNews onNavigate={onNavigate} />
      <DeadlineNews onNavigate={onNavigate} />
      <Reminders onNavigate={onNavigate} />
      <div className={css.head}>
        <h2>{t('notifications.title')}</h2>
      </div>
      <div className={css.list}>
        {!unread && !isError && <SkeletonRows count={3} height={56} avatar={34} />}
        {isError && !unread && <RetryLine className={css.none} onRetry={refetch} />}
        {mentioning.map((chat) => (
          <ChatRow key={chat.id} chat={chat} avatarSize={34} onClick={onNavigate} />
        ))}
        {unread?.tickets.length === 0 && mentioning.length === 0 && reminders === 0 && news === 0 && (
          <p className={css.none}>
            <b>{t('notifications.emptyTitle')}</b>
            {t('notifications.emptyText')}
          </p>
        )}
        {unread && unread.tickets.length > 0 && (
          <ul className={css.rows}>
            {unread.tickets.map((ticket) => (
              <li key={ticket.id}>
                <Row ticket={ticket} onOpen={() => openTicket(ticket)} />
              </li>
            ))}
          </ul>
        )}
        {more > 0 && <p className={css.more}>{t('notifications.more', { count: more })}</p>}
      </div>
      <BrowserSwitch />
    </div>
  );
}

function Row({ ticket, onOpen }: { ticket: Ticket; onOpen: () => void }) {
  const { t } = useTranslation();
  const now = useNow();
  const { contact } = ticket;
  const { by, text } = lastMessagePreview(shownMessage(ticket), t);
  const at = shownAt(ticket);
  return (
    <UnstyledButton className={css.row} data-ticket-news={ticket.id} onClick={onOpen}>
      <ContactAvatar contact={contact} size={34} />
      <span className={css.lines}>
        <span className={css.line}>
          <CutName as="b" className={css.name}>
            {contact.name}
          </CutName>
          <time className={css.time} dateTime={at}>
            {formatListTime(at, now)}
          </time>
        </span>
        <span className={css.line}>
          <span className={css.text}>
            {by && `${by} `}
            {text}
          </span>
          <Counter
            tone="unread"
            value={ticket.unreadMessages}
            label={t('tickets.list.unread', { count: ticket.unreadMessages })}
          />
        </span>
      </span>
    </UnstyledButton>
  );
}

/** The browser asks for permission only when a button that explains it is pressed. */
function BrowserSwitch() {
  const { t } = useTranslation();
  const { permission, on, turn, ask } = useBrowserNotifications();
  switch (permission) {
    case 'none':
      return null;
    case 'granted':
      return (
        <footer className={css.foot}>
          <Switch
            label={t('notifications.browser.label')}
            description={t('notifications.browser.hint')}
            checked={on}
            onChange={(event) => turn(event.currentTarget.checked)}
          />
        </footer>
      );
    case 'denied':
      return <footer className={css.foot}>{t('notifications.browser.denied')}</footer>;
    case 'default':
      return (
        <footer className={css.foot}>
          <p>{t('notifications.browser.ask')}</p>
          <Button size="sm" variant="light" onClick={() => void ask()}>
            {t('notifications.browser.allow')}
          </Button>
        </footer>
      );
  }
}
