import type { TicketNote } from '@balcao/contract';
import { IconLock } from '../../../ui/icons/index.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../ui/text/format.ts';
import css from './note-card.module.css';
import { drawMentions, OtherMentions } from './note-words.tsx';

interface Props {
  note: TicketNote;
  /** below the text: where it was written, when that is elsewhere */
  origin?: ReactNode;
  /** at the end of its head: what can be done with it */
  actions?: ReactNode;
}

/** A note as it looks everywhere: dashed paper and a lock, so that it is never taken for a message. */
export function NoteCard({ note, origin, actions }: Props) {
  const { t } = useTranslation();
  return (
    <article className={css.note}>
      <header className={css.head}>
        <IconLock size={14} stroke={1.75} aria-hidden />
        <span className={css.author}>
          {note.user
            ? t(note.isSummary ? 'notes.summaryBy' : 'notes.by', { name: note.user.name })
            : t('notes.internal')}
        </span>
        {actions}
      </header>
      <p className={css.text} dir="auto">
        {drawMentions(note.mentions)(note.note)}
        <OtherMentions note={note} />
      </p>
      <footer className={css.foot}>
        {origin}
        <time dateTime={note.createdAt}>{formatDateTime(note.createdAt)}</time>
      </footer>
    </article>
  );
}
