import { IconX } from '../../icons/index.ts';
import type { ReactNode } from 'react';
import { IconButton } from '../../fields/icon-button.tsx';
import css from './composer-banner.module.css';

interface Props {
  note?: boolean;
  title?: string | undefined;
  cancel: string;
  onCancel: () => void;
  children?: ReactNode;
}

/** Above the text field: the answered, edited or noted message, and the way out of it. */
export function ComposerBanner({ note, title, cancel, onCancel, children }: Props) {
  return (
    <div className={css.banner} data-note={note || undefined}>
      <div className={css.words}>
        {title !== undefined && <b className={css.title}>{title}</b>}
        {children}
      </div>
      <IconButton label={cancel} size={28} onClick={onCancel}>
        <IconX size={16} stroke={1.75} />
      </IconButton>
    </div>
  );
}
