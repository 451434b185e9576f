import type { MediaType } from '@balcao/contract';
import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { mediaIcons } from '../media-icons.tsx';
import css from './quote.module.css';

interface QuoteProps {
  title: string;
  /** undefined = the original is not here */
  onShow: (() => void) | undefined;
  children: ReactNode;
}

/** The message that is answered, inside the answer. A click shows the original. */
export function Quote({ title, onShow, children }: QuoteProps) {
  if (!onShow) return <span className={css.quote}>{children}</span>;
  return (
    <UnstyledButton className={css.quote} title={title} onClick={onShow}>
      {children}
    </UnstyledButton>
  );
}

/** The author of a quote, and one line of it with the icon of its kind. */
export function QuotedLine({ name, mediaType, text }: { name: string; mediaType: MediaType; text: string }) {
  const Icon = mediaType === 'conversation' ? null : mediaIcons[mediaType];
  return (
    <>
      <b className={css.name}>{name}</b>
      <span className={css.words}>
        {Icon && <Icon size={15} stroke={1.75} aria-hidden />}
        <span className={css.cut}>{text}</span>
      </span>
    </>
  );
}
