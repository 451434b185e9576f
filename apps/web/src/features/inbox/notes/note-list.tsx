import { isAdmin } from '@balcao/contract';
import type { TicketNote } from '@balcao/contract';
import { Button } from '@mantine/core';
import { IconTrash } from '../../../ui/icons/index.ts';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../app/session/session.ts';
import { toast } from '../../../app/toasts/toast.tsx';
import { DeleteDialog } from '../../../ui/dialogs/delete-dialog.tsx';
import { formatDateTime } from '../../../ui/text/format.ts';
import { IconButton } from '../../../ui/fields/icon-button.tsx';
import { RetryLine } from '../../../ui/lists/load-failed.tsx';
import { SkeletonRows } from '../../../ui/lists/skeleton-rows.tsx';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { NoteCard } from './note-card.tsx';
import css from './note-list.module.css';
import { useContactNotes, useDeleteNote } from './notes.queries.ts';

interface Props {
  ticketId: number;
  /** notes of this contact's other tickets are included, and marked */
  contactId: number;
}

/** The team's notes about a contact, newest first. Users delete their own, admins any. */
export function NoteList({ ticketId, contactId }: Props) {
  const { t } = useTranslation();
  const { user, actor } = useSession();
  const { data: notes, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useContactNotes(contactId);
  const remove = useDeleteNote();
  const list = useRef<HTMLUListElement>(null);
  const deleting = useDialog<TicketNote>();
  const mayDelete = (note: TicketNote) => note.userId === user.id || isAdmin(actor);

  /** Shows the earlier notes. With the last page the button goes: the keyboard is at the first note that came. */
  const showEarlier = async () => {
    const shownCount = notes?.length ?? 0;
    const { hasNextPage: hasMore } = await fetchNextPage({ cancelRefetch: false });
    if (!hasMore) requestAnimationFrame(() => focusNote(list.current?.children[shownCount]));
  };

  if (!notes && isError) {
    return <RetryLine className={css.none} onRetry={refetch} />;
  }
  if (!notes) return <SkeletonRows count={1} height={56} avatar={0} />;
  return (
    <>
      {notes.length === 0 && <p className={css.none}>{t('notes.empty')}</p>}
      <ul ref={list} className={css.list} aria-label={t('notes.list')}>
        {notes.map((note) => (
          <li key={note.id} tabIndex={-1}>
            <NoteCard
              note={note}
              origin={note.ticketId !== ticketId && <span>{t('notes.otherTicket')}</span>}
              actions={
                mayDelete(note) && (
                  <IconButton
                    label={t('notes.deleteOf', { when: formatDateTime(note.createdAt) })}
                    className={css.delete}
                    size={28}
                    onClick={() => deleting.open(note)}
                  >
                    <IconTrash size={16} stroke={1.75} />
                  </IconButton>
                )
              }
            />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button
          className={css.earlier}
          size="sm"
          variant="default"
          loading={isFetchingNextPage}
          onClick={() => void showEarlier()}
        >
          {t('notes.earlier')}
        </Button>
      )}
      <DeleteDialog
        dialog={deleting}
        remove={remove}
        title={() => t('notes.deleteDialog.title')}
        text={t('notes.deleteDialog.text')}
        confirm={t('notes.deleteDialog.confirm')}
        onDone={() => toast.ok(t('notes.deleted'))}
      />
    </>
  );
}

/** Unless something else has the focus by then. */
function focusNote(note: Element | undefined): void {
  if (document.activeElement === document.body && note instanceof HTMLElement) note.focus({ preventScroll: true });
}
