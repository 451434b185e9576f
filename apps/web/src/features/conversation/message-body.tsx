import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChatText } from '../../ui/chat-text.tsx';
import { isFewEmoji, truncateText } from '../messages/index.ts';
import css from './message-body.module.css';

/** Messages that were unfolded stay so while one scrolls; only of this page, so that it never grows for long. */
const expandedMessages = new Set<string>();

/** The words of a message: few emoji large, a very long text folded. */
export function MessageBody({ id, text }: { id: string; text: string }) {
  if (isFewEmoji(text)) return <span className={css.large}>{text.trim()}</span>;
  const beginning = truncateText(text);
  return beginning === null ? <ChatText text={text} /> : <FoldedText id={id} text={text} beginning={beginning} />;
}

function FoldedText({ id, text, beginning }: { id: string; text: string; beginning: string }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(() => expandedMessages.has(id));
  const toggle = () => {
    if (open) expandedMessages.delete(id);
    else expandedMessages.add(id);
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
