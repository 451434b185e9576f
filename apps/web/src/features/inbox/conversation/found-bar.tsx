import { IconChevronDown, IconChevronUp, IconSearch, IconX } from '../../../ui/icons/index.ts';
import { useTranslation } from 'react-i18next';
import { useCommands } from '../../../app/commands/index.ts';
import { IconButton } from '../../../ui/fields/icon-button.tsx';
import css from './found-bar.module.css';
import type { FoundMessages } from './use-found-messages.ts';

/** Above a conversation that was opened from a search: which of its hits is shown, and the way to the others. */
export function FoundBar({ found }: { found: FoundMessages }) {
  const { t } = useTranslation();
  const { words, at, count, previous, next, close } = found;
  useCommands({ nextHit: next, previousHit: previous });
  const place = at === undefined ? t('messages.found.count', { count }) : t('messages.found.place', { at, count });
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Shift+Enter and Escape work, whichever of its buttons has the focus
    <div
      className={css.bar}
      role="search"
      aria-label={t('messages.found.label')}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close();
        else if (event.key === 'Enter' && event.shiftKey) previous?.();
        else return;
        event.preventDefault();
      }}
    >
      <IconSearch size={16} stroke={1.75} aria-hidden />
      <span className={css.words} title={words}>
        {t('messages.found.here')} <b>{words}</b>
      </span>
      <span className={css.place} role="status">
        {count > 0 && place}
        {found.hasMore && '+'}
      </span>
      <IconButton label={t('messages.found.previous')} size={30} disabled={!previous} onClick={previous}>
        <IconChevronUp size={18} stroke={1.75} />
      </IconButton>
      <IconButton label={t('messages.found.next')} size={30} disabled={!next} onClick={next}>
        <IconChevronDown size={18} stroke={1.75} />
      </IconButton>
      <IconButton label={t('messages.found.close')} size={30} onClick={close}>
        <IconX size={18} stroke={1.75} />
      </IconButton>
    </div>
  );
}
