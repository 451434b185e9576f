import type { TicketNote } from '@balcao/contract';
import { IconLock } from '../../../ui/icons/index.ts';
import { useTranslation } from 'react-i18next';
import { ChatText } from '../../../ui/text/chat-text.tsx';
import { formatTime } from '../../../ui/text/format.ts';
import css from './note-line.module.css';

/** A note of the team in the conversation; looks like nothing that was sent. */
export function NoteLine({ note }: { note: TicketNote }) {
  const { t } = useTranslation();
  return (
    <div className={css.row}>
      <div className={css.note} data-note={note.id}>
        <span className={css.by}>
          <IconLock size={14} stroke={1.75} aria-hidden />
          {note.user
            ? t(note.isSummary ? 'messages.thread.summaryBy' : 'messages.thread.noteBy', { name: note.user.name })
            : t('messages.thread.note')}
        </span>
        <span className={css.text} dir="auto">
          <ChatText text={note.note} />
        </span>
        <time className={css.time} dateTime={note.createdAt}>
          {formatTime(note.createdAt)}
        </time>
      </div>
    </div>
  );
}
