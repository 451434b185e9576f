import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChatText } from '../../ui/chat-text.tsx';
import { beginningOf, isFewEmoji } from './message-text.ts';
import css from './message-words.module.css';

/** Messages that were unfolded stay so while one scrolls; only of this page, so that it never grows for long. */
const unfolded = new Set<string>();

/** The words of a message: few emoji large, a very long text folded. */
export function MessageWords({ id, text }: { id: string; text: string }) {
  if (isFewEmoji(text)) return <span className={css.large}>{text.trim()}</span>;
  const beginning = beginningOf(text);
  return beginning === null ? <ChatText text={text} /> : <FoldedWords id={id} text={text} beginning={beginning} />;
}

function FoldedWords({ id, text, beginning }: { id: string; text: string; beginning: string }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(() => unfolded.has(id));
  const toggle = () => {
    if (open) unfolded.delete(id);
    else unfolded.add(id);
    setOpen(!open);
  };
  return (
    <>
      <ChatText text={open ? text : beginning} />
      <UnstyledButton className={css.more} aria-expanded={open} onClick={toggle}>
        {open ? t('messages.kinds.readLess') : t('messages.kinds.readMore')}
      </UnstyledButton>
    </>
  );
}
