import { Button, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import type { FormEvent, KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { toastError } from '../../../app/errors.ts';
import type { TicketPlace } from '../ticket-people/index.ts';
import { readNoteDraft, saveNoteDraft } from './note-drafts.ts';
import css from './note-form.module.css';
import { noteMentionsOf } from './note-mentions.ts';
import { useAddNote } from './notes.queries.ts';
import { maxNoteLength, validateNote } from './notes.rules.ts';
import { useNoteMentions } from './use-note-mentions.tsx';

/** Writes a note about a ticket. Ctrl+Enter adds it; Enter alone begins a new line. What is begun is kept until it is added. */
export function NoteForm({ ticket }: { ticket: TicketPlace }) {
  const { t } = useTranslation();
  const { id: ticketId } = ticket;
  const client = useQueryClient();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(() => readNoteDraft(ticketId));
  const [problem, setProblem] = useState<string | null>(null);
  const hint = useId();
  const add = useAddNote(ticketId);

  const change = (next: string) => {
    setText(next);
    setProblem(null);
    saveNoteDraft(ticketId, next);
  };
  const mentions = useNoteMentions({ ticket, value: text, change, field });
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (add.isPending) return;
    const found = validateNote(text);
    setProblem(found);
    if (!found) void addNote(text);
  };
  /** What was added is no draft any more, also when the form is gone by then; words that were typed meanwhile stay. */
  const addNote = async (sent: string) => {
    const named = await noteMentionsOf(client, ticket, sent).catch((error: unknown) => {
      toastError(error);
      return undefined;
    });
    if (!named) return;
    try {
      await add.mutateAsync({ note: sent.trim(), mentions: named });
    } catch {
      return; // It is a toast.
    }
    if (readNoteDraft(ticketId) === sent) saveNoteDraft(ticketId, '');
    setText((now) => (now === sent ? '' : now));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event);
  };

  return (
    <form className={css.form} onSubmit={submit} noValidate>
      {mentions.list}
      <Textarea
        ref={field}
        aria-label={t('notes.field')}
        aria-describedby={hint}
        placeholder={t('notes.placeholder')}
        value={text}
        onChange={(event) => change(event.currentTarget.value)}
        onSelect={({ currentTarget }) => mentions.onCursor?.(currentTarget.selectionStart)}
        onKeyDown={onKeyDown}
        error={problem}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={maxNoteLength}
      />
      <div className={css.foot}>
        <small id={hint}>{t('notes.hint')}</small>
        <Button type="submit" size="sm" variant="default" loading={add.isPending}>
          {t('notes.add')}
        </Button>
      </div>
    </form>
  );
}
