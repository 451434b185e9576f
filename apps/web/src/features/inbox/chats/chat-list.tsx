import type { Chat } from '@balcao/contract';
import { Button, UnstyledButton } from '@mantine/core';
import { Link, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../app/session/session.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { foldText } from '../../../ui/lists/fold-text.ts';
import { Highlight } from '../../../ui/text/highlight.tsx';
import { LoadFailed } from '../../../ui/lists/load-failed.tsx';
import { SearchField, useSearchText } from '../../../ui/fields/search-field.tsx';
import { SkeletonRows } from '../../../ui/lists/skeleton-rows.tsx';
import { formatListTime } from '../../../ui/text/format.ts';
import { useUsersBrief } from '../../account/users/index.ts';
import { chatDrafts, unsentTextOf } from './chat-drafts.ts';
import css from './chat-list.module.css';
import { ChatRow } from './chat-row.tsx';
import { useChatHits, useChats, useOnlineColleagues, useOpenDirect } from './chats.queries.ts';
import { chatName, partnerOf } from './chats.rules.ts';
import { latestText } from './latest-text.ts';
import { WithPresence } from './presence-dot.tsx';

interface ListProps {
  /** no pane beside the list says what to do while there is no chat */
  alone: boolean;
  /** larger rows, for a thumb */
  mobile: boolean;
  onCreate: () => void;
}

/** Groups, people and, when something is searched for, colleagues and messages. */
export function ChatList({ alone, mobile, onCreate }: ListProps) {
  const { t } = useTranslation();
  const { user } = useSession();
  const avatarSize = mobile ? 44 : 38;
  const { text, setText, search } = useSearchText();
  const { data: chats, isError, refetch } = useChats();
  const words = foldText(text.trim());
  const found = chats?.filter((chat) => foldText(chatName(chat, user.id)).includes(words)) ?? [];
  const groups = found.filter(({ isDirect }) => !isDirect);
  const people = found.filter(({ isDirect }) => isDirect);
  const colleagues = useColleagues(chats, words);
  const { data: hits } = useChatHits(search);
  const online = useOnlineColleagues();
  const onlineCount = people.filter((chat) => online?.has(partnerOf(chat, user.id)?.id ?? 0)).length;
  const nothing = words !== '' && search !== '' && found.length + colleagues.length + (hits?.length ?? 0) === 0;

  return (
    <>
      <div className={css.search}>
        <SearchField label={t('chats.search')} value={text} onChange={setText} />
      </div>
      <div className={css.body}>
        {!chats && !isError && <SkeletonRows count={6} height={mobile ? 68 : 56} avatar={avatarSize} />}
        {!chats && isError && <LoadFailed onRetry={refetch} />}
        <Section title={t('chats.groups')} empty={groups.length === 0}>
          <Rows chats={groups} avatarSize={avatarSize} />
        </Section>
        <Section
          title={t('chats.people')}
          note={onlineCount > 0 ? t('chats.head.online', { count: onlineCount }) : undefined}
          empty={people.length === 0}
        >
          <Rows chats={people} avatarSize={avatarSize} />
        </Section>
        <Section title={t('chats.colleagues')} empty={colleagues.length === 0}>
          <Colleagues people={colleagues} avatarSize={avatarSize} />
        </Section>
        {words !== '' && (
          <Section title={t('chats.hits')} empty={!hits?.length}>
            <ul className={css.rows}>
              {hits?.map((message) => {
                const chat = chats?.find(({ id }) => id === message.chatId);
                if (!chat) return null;
                return (
                  <li key={message.id}>
                    <Link
                      to="/chats/$chatUuid"
                      params={{ chatUuid: chat.uuid }}
                      search={{ message: String(message.id), words: search }}
                      className={css.hit}
                    >
                      <b>{chatName(chat, user.id)}</b>
                      <time dateTime={message.createdAt}>{formatListTime(message.createdAt)}</time>
                      <span>
                        {message.sender.name}: <Highlight text={latestText(message, t)} query={search} />
                      </span>
                    </Link>
                  </li>
                );
              })}
            </ul>
          </Section>
        )}
        {nothing && (
          <EmptyState drawing="lens" title={t('chats.nothing.title')} text={t('chats.nothing.text', { search })} />
        )}
        {alone && chats?.length === 0 && words === '' && colleagues.length === 0 && <NoChats onCreate={onCreate} />}
      </div>
    </>
  );
}

/** What to do while there is no chat at all. */
export function NoChats({ onCreate }: { onCreate: () => void }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      drawing="talk"
      title={t('chats.empty.title')}
      text={t('chats.empty.text')}
      action={<Button onClick={onCreate}>{t('chats.newChat')}</Button>}
    />
  );
}

interface SectionProps {
  title: string;
  note?: string | undefined;
  empty: boolean;
  children: ReactNode;
}

function Section({ title, note, empty, children }: SectionProps) {
  if (empty) return null;
  return (
    <section aria-label={title}>
      <header className={css.section}>
        <h2>{title}</h2>
        {note}
      </header>
      {children}
    </section>
  );
}

function Rows({ chats, avatarSize }: { chats: readonly Chat[]; avatarSize: number }) {
  const { t } = useTranslation();
  const drafts = chatDrafts.useAll();
  return (
    <ul className={css.rows}>
      {chats.map((chat) => {
        const draft = drafts.get(chat.id);
        const text = draft ? unsentTextOf(draft) : '';
        return (
          <li key={chat.id}>
            <ChatRow
              chat={chat}
              draft={text.trim() === '' ? undefined : t('chats.row.draft', { text })}
              avatarSize={avatarSize}
            />
          </li>
        );
      })}
    </ul>
  );
}

/** Colleagues one has no chat with: all of them while there is no chat at all, else those who are searched for. */
function useColleagues(chats: readonly Chat[] | undefined, words: string): { id: number; name: string }[] {
  const { user } = useSession();
  const { data: everybody } = useUsersBrief();
  if (!chats || (words === '' && chats.length > 0)) return [];
  const partners = new Set(chats.map((chat) => partnerOf(chat, user.id)?.id));
  return (
    everybody?.filter(({ id, name }) => id !== user.id && !partners.has(id) && foldText(name).includes(words)) ?? []
  );
}

interface ColleaguesProps {
  people: readonly { id: number; name: string }[];
  avatarSize: number;
}

function Colleagues({ people, avatarSize }: ColleaguesProps) {
  const router = useRouter();
  const open = useOpenDirect();
  /** Opens the chat once it is there, unless the person went on to another place meanwhile. */
  const openWith = (id: number) => {
    const { href } = router.state.location;
    open.mutate(id, {
      onSuccess: ({ uuid }) => {
        if (router.state.location.href === href)
          void router.navigate({ to: '/chats/$chatUuid', params: { chatUuid: uuid } });
      },
    });
  };
  return (
    <ul className={css.rows}>
      {people.map(({ id, name }) => (
        <li key={id}>
          <UnstyledButton className={css.colleague} disabled={open.isPending} onClick={() => openWith(id)}>
            <WithPresence userId={id}>
              <Avatar id={`user ${id}`} name={name} size={avatarSize} />
            </WithPresence>
            {name}
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}
