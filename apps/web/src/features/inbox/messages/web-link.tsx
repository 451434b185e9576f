import { IconExternalLink } from '../../../ui/icons/index.ts';
import css from './interactive-card.module.css';

/** A button of a message that leads to a page. */
export function WebLink({ url, label }: { url: string; label: string }) {
  return (
    <a className={css.choice} href={url} title={url} target="_blank" rel="noopener noreferrer nofollow">
      <IconExternalLink size={15} stroke={1.75} aria-hidden />
      {label}
    </a>
  );
}
