import type { Chat } from '@balcao/contract';
import { Button, Tabs } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconEdit, IconPlus } from '../../ui/icons/index.ts';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MobileBar } from '../../app/shell/mobile-bar.tsx';
import { ChatDetails } from '../../features/inbox/chats/chat-details.tsx';
import { ChatHead } from '../../features/inbox/chats/chat-head.tsx';
import { ChatList, NoChats } from '../../features/inbox/chats/chat-list.tsx';
import { ChatPane } from '../../features/inbox/chats/chat-pane.tsx';
import { ChatSearch } from '../../features/inbox/chats/chat-search.tsx';
import { useChats, useUnreadChats } from '../../features/inbox/chats/chats.queries.ts';
import { Counter } from '../../ui/counter.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { IconButton } from '../../ui/fields/icon-button.tsx';
import { useDialog } from '../../ui/dialogs/use-dialog.ts';
import { ChatDialogs } from './chat-dialogs.tsx';
import css from './chats-screen.module.css';

const instant = { getInitialValueInEffect: false };

/** The internal chat: the chats, and the messages of one of them; on narrow windows one of the two. */
export function ChatsScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { chatUuid } = useParams({ strict: false });
  const { message, words } = useSearch({ strict: false });
  const { data: chats } = useChats();
  const unread = useUnreadChats();
  const onePane = useMediaQuery('(max-width: 899px)', undefined, instant) ?? false;
  const phone = useMediaQuery('(max-width: 599px)', undefined, instant) ?? false;
  const [tab, setTab] = useState<'chats' | 'messages'>(chatUuid ? 'messages' : 'chats');
  const [shownUuid, setShownUuid] = useState(chatUuid);
  const [detailsOpen, setDetailsOpen] = useState(false);
  const [searchOpen, setSearchOpen] = useState(false);
  const form = useDialog<Chat | undefined>();
  const removal = useDialog<Chat>();
  const leaving = useDialog<Chat>();
  if (shownUuid !== chatUuid) {
    setShownUuid(chatUuid);
    setSearchOpen(false);
    setTab(chatUuid ? 'messages' : 'chats');
  }
  const chat = chats?.find(({ uuid }) => uuid === chatUuid);
  const showsList = !onePane || tab === 'chats';
  const showsMessages = !onePane || tab === 'messages';
  const goTo = ({ uuid }: Chat) => void navigate({ to: '/chats/$chatUuid', params: { chatUuid: uuid } });
  const showMessage = (messageId: number, found?: string) =>
    void navigate({
      to: '/chats/$chatUuid',
      params: { chatUuid: chat?.uuid ?? '' },
      search: { message: String(messageId), ...(found !== undefined && { words: found }) },
    });
  const showFromDetails = (messageId: number) => {
    if (onePane) setDetailsOpen(false);
    showMessage(messageId);
  };
  const details = chat && detailsOpen && (
    <ChatDetails
      key={chat.id}
      chat={chat}
      onEdit={() => form.open(chat)}
      onShow={showFromDetails}
      onClose={() => setDetailsOpen(false)}
    />
  );
  const create = () => form.open(undefined);

  return (
    <div className={css.screen} data-details={(details && !onePane) || undefined}>
      <MobileBar title={t('chats.title')}>
        <IconButton label={t('chats.newChat')} size={44} onClick={create}>
          <IconEdit size={20} stroke={1.75} />
        </IconButton>
      </MobileBar>
      {onePane && (
        <Tabs
          value={tab}
          onChange={(next) => setTab(next === 'messages' ? 'messages' : 'chats')}
          classNames={{ root: css.tabs, tab: css.tab, tabLabel: css.tabLabel }}
        >
          <Tabs.List grow aria-label={t('chats.tabs.label')}>
            <Tabs.Tab value="chats" rightSection={<Counter value={unread} tone="unread" />}>
              {t('chats.tabs.chats')}
            </Tabs.Tab>
            <Tabs.Tab value="messages">{t('chats.tabs.messages')}</Tabs.Tab>
          </Tabs.List>
        </Tabs>
      )}
      <section className={css.list} data-hidden={!showsList || undefined} aria-label={t('chats.tabs.chats')}>
        {!phone && (
          <header className={css.title}>
            <h1>{t('chats.title')}</h1>
            <Button size="sm" leftSection={<IconPlus size={16} stroke={1.75} />} onClick={create}>
              {t('chats.new')}
            </Button>
          </header>
        )}
        <ChatList alone={onePane} mobile={phone} onCreate={create} />
      </section>
      <section className={css.messages} data-hidden={!showsMessages || undefined} aria-label={t('chats.tabs.messages')}>
        {chat ? (
          <>
            <ChatHead
              chat={chat}
              detailsOpen={detailsOpen}
              searchOpen={searchOpen}
              onDetails={() => setDetailsOpen(!detailsOpen)}
              onSearch={() => setSearchOpen(!searchOpen)}
              onEdit={() => form.open(chat)}
              onLeave={() => leaving.open(chat)}
              onDelete={() => removal.open(chat)}
            />
            {searchOpen && <ChatSearch chat={chat} onShow={showMessage} onClose={() => setSearchOpen(false)} />}
            {onePane && details ? (
              details
            ) : (
              <ChatPane
                key={`${chat.id} ${message ?? ''}`}
                chat={chat}
                startAt={message === undefined ? null : Number(message)}
                words={words}
                narrow={phone}
                visible={showsMessages}
              />
            )}
          </>
        ) : chatUuid && chats ? (
          <EmptyState
            title={t('chats.gone.title')}
            text={t('chats.gone.text')}
            action={
              <Button component={Link} to="/chats">
                {t('chats.gone.action')}
              </Button>
            }
          />
        ) : (
          !chatUuid &&
          chats &&
          (chats.length === 0 ? (
            <NoChats onCreate={create} />
          ) : (
            <EmptyState drawing="talk" title={t('chats.none.title')} text={t('chats.none.text')} />
          ))
        )}
      </section>
      {chat && detailsOpen && !onePane && (
        <ChatDetails
          key={chat.id}
          chat={chat}
          onEdit={() => form.open(chat)}
          onShow={showFromDetails}
          onClose={() => setDetailsOpen(false)}
        />
      )}
      <ChatDialogs {...{ form, leaving, removal }} onAdded={goTo} />
    </div>
  );
}
