import type { Chat } from '@balcao/contract';
import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Highlight } from '../../ui/highlight.tsx';
import { formatListTime } from '../../ui/format.ts';
import { SearchField, useSearchText } from '../../ui/search-field.tsx';
import css from './chat-search.module.css';
import { useChatHits } from './chats.queries.ts';
import { latestText } from './latest-text.ts';

/** Finds messages of one chat; each leads to its place. */
export function ChatSearch({ chat, onShow }: { chat: Chat; onShow: (messageId: number, words: string) => void }) {
  const { t } = useTranslation();
  const { text, setText, search } = useSearchText();
  const { data: hits } = useChatHits(search, chat.id);
  return (
    <div className={css.search}>
      <SearchField label={t('chats.head.search')} value={text} onChange={setText} />
      {search.length > 1 && hits?.length === 0 && <p className={css.none}>{t('chats.nothing.title')}</p>}
      {hits && hits.length > 0 && (
        <ul className={css.hits}>
          {hits.map((message) => (
            <li key={message.id}>
              <UnstyledButton className={css.hit} onClick={() => onShow(message.id, search)}>
                <b>{message.sender.name}</b>
                <time dateTime={message.createdAt}>{formatListTime(message.createdAt)}</time>
                <span>
                  <Highlight text={latestText(message, t)} query={search} />
                </span>
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
