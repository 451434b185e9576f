import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChatText } from '../../../ui/text/chat-text.tsx';
import { hasMatch } from '../../../ui/text/text-matches.ts';
import { isFewEmoji, truncateText } from '../messages/index.ts';
import css from './message-body.module.css';

/** Messages that were unfolded stay so while one scrolls; only of this page, so that it never grows for long. */
const expandedMessages = new Set<string>();

/** The words of a message: few emoji large, a very long text folded; those searched for marked. */
export function MessageBody({ id, text, words }: { id: string; text: string; words: string | undefined }) {
  if (isFewEmoji(text)) return <span className={css.large}>{text.trim()}</span>;
  const beginning = truncateText(text);
  if (beginning === null) return <ChatText text={text} words={words} />;
  // A search result is shown, and not behind a button.
  const key = `${id} ${words ?? ''}`;
  return <FoldedText key={key} id={id} text={text} beginning={beginning} words={words} />;
}

interface FoldedTextProps {
  id: string;
  text: string;
  beginning: string;
  words: string | undefined;
}

function FoldedText({ id, text, beginning, words }: FoldedTextProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(
    () => expandedMessages.has(id) || (words !== undefined && hasMatch(text, words) && !hasMatch(beginning, words)),
  );
  const toggle = () => {
    if (open) expandedMessages.delete(id);
    else expandedMessages.add(id);
    setOpen(!open);
  };
  return (
    <>
      <ChatText text={open ? text : beginning} words={words} />
      <UnstyledButton className={css.more} aria-expanded={open} onClick={toggle}>
        {open ? t('messages.kinds.readLess') : t('messages.kinds.readMore')}
      </UnstyledButton>
    </>
  );
}
