import type { MediaType } from '@balcao/contract';
import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { mediaIcons } from '../media-icons.tsx';
import css from './quote.module.css';

/** The message that is answered, inside the answer. A click shows the original. */
export function Quote({ title, onShow, children }: { title: string; onShow: () => void; children: ReactNode }) {
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
