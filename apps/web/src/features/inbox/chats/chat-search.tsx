import type { Chat } from '@balcao/contract';
import { UnstyledButton } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Highlight } from '../../../ui/text/highlight.tsx';
import { formatListTime } from '../../../ui/text/format.ts';
import { SearchField, useSearchText } from '../../../ui/fields/search-field.tsx';
import { useReturnFocus } from '../../../ui/dialogs/use-return-focus.ts';
import css from './chat-search.module.css';
import { useChatHits } from './chats.queries.ts';
import { latestText } from './latest-text.ts';

interface Props {
  chat: Chat;
  onShow: (messageId: number, words: string) => void;
  onClose: () => void;
}

/** Finds messages of one chat; each leads to its place. It has the focus when it comes, and gives it back; Escape closes it. */
export function ChatSearch({ chat, onShow, onClose }: Props) {
  const { t } = useTranslation();
  const frame = useRef<HTMLDivElement>(null);
  useReturnFocus();
  useEffect(() => frame.current?.querySelector('input')?.focus(), []);
  const { text, setText, search } = useSearchText();
  const { data: hits } = useChatHits(search, chat.id);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape closes the search, whichever of its parts has the focus
    <div ref={frame} className={css.search} onKeyDown={({ key }) => key === 'Escape' && onClose()}>
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
