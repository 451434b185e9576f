import type { ChatMessage } from '@balcao/contract';
import { useCallback } from 'react';
import { ChatText } from '../../../ui/text/chat-text.tsx';
import { Highlight } from '../../../ui/text/highlight.tsx';
import css from './chat-message.module.css';
import { splitText } from '../../../ui/chat/mentions.rules.ts';

interface Props {
  message: ChatMessage;
  /** the people of the chat */
  people: readonly { id: number; name: string }[];
  ownId: number;
  /** highlighted in the text */
  words: string | undefined;
}

/** The text of a message: mentions are highlighted, above all those of the reader. */
export function ChatTextContent({ message, people, ownId, words }: Props) {
  const { mentions } = message;
  const renderWords = useCallback(
    (text: string) => {
      const mentioned = people.filter(({ id }) => mentions.includes(id));
      return splitText(text, mentioned).map((piece) =>
        piece.kind === 'mention' ? (
          <span key={piece.at} className={css.mention} data-own={piece.userId === ownId || undefined}>
            {piece.text}
          </span>
        ) : words === undefined ? (
          piece.text
        ) : (
          <Highlight key={piece.at} text={piece.text} query={words} />
        ),
      );
    },
    [people, mentions, ownId, words],
  );
  return <ChatText text={message.message} renderWords={renderWords} />;
}
