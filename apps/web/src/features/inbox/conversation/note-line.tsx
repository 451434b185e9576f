import type { TicketNote } from '@balcao/contract';
import { IconLock } from '../../../ui/icons/index.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ChatText } from '../../../ui/text/chat-text.tsx';
import { formatTime } from '../../../ui/text/format.ts';
import { drawMentions, OtherMentions } from '../notes/index.ts';
import css from './note-line.module.css';

/** A note of the team in the conversation; looks like nothing that was sent. */
export function NoteLine({ note }: { note: TicketNote }) {
  const { t } = useTranslation();
  const { mentions } = note;
  const renderWords = useMemo(() => drawMentions(mentions), [mentions]);
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
          <ChatText text={note.note} renderWords={renderWords} />
          <OtherMentions note={note} />
        </span>
        <time className={css.time} dateTime={note.createdAt}>
          {formatTime(note.createdAt)}
        </time>
      </div>
    </div>
  );
}
