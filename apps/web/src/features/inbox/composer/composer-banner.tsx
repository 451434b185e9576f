import { IconX } from '../../../ui/icons/index.ts';
import type { ReactNode } from 'react';
import { IconButton } from '../../../ui/fields/icon-button.tsx';
import css from './composer.module.css';

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
      <div className={css.bannerWords}>
        {title !== undefined && <b className={css.bannerTitle}>{title}</b>}
        {children}
      </div>
      <IconButton label={cancel} size={28} onClick={onCancel}>
        <IconX size={16} stroke={1.75} />
      </IconButton>
    </div>
  );
}
