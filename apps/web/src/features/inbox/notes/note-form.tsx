import { Button, Textarea } from '@mantine/core';
import { useId, useState } from 'react';
import type { FormEvent, KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { readNoteDraft, saveNoteDraft } from './note-drafts.ts';
import css from './note-form.module.css';
import { useAddNote } from './notes.queries.ts';
import { maxNoteLength, validateNote } from './notes.rules.ts';

/** Writes a note about a ticket. Ctrl+Enter adds it; Enter alone begins a new line. What is begun is kept until it is added. */
export function NoteForm({ ticketId }: { ticketId: number }) {
  const { t } = useTranslation();
  const [text, setText] = useState(() => readNoteDraft(ticketId));
  const [problem, setProblem] = useState<string | null>(null);
  const hint = useId();
  const add = useAddNote(ticketId);

  const change = (next: string) => {
    setText(next);
    saveNoteDraft(ticketId, next);
  };
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (add.isPending) return;
    const found = validateNote(text);
    setProblem(found);
    if (!found) void addNote(text);
  };
  /** What was added is no draft any more, also when the form is gone by then; words that were typed meanwhile stay. */
  const addNote = async (sent: string) => {
    try {
      await add.mutateAsync({ note: sent.trim() });
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
      <Textarea
        aria-label={t('notes.field')}
        aria-describedby={hint}
        placeholder={t('notes.placeholder')}
        value={text}
        onChange={(event) => {
          change(event.currentTarget.value);
          setProblem(null);
        }}
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
