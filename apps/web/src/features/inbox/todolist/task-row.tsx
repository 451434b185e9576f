import { Checkbox, TextInput } from '@mantine/core';
import { IconPencil, IconTrash } from '../../../ui/icons/index.ts';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/fields/icon-button.tsx';
import css from './todolist.module.css';
import type { Task } from './tasks.rules.ts';

interface Props {
  task: Task;
  onChange: (change: { text?: string; done?: boolean }) => void;
  onRemove: () => void;
}

const focusOn = (field: HTMLInputElement | null) => field?.focus();

/** A task: done with its box, its text changed in place. Enter keeps the text, Escape gives the old one back. */
export function TaskRow({ task, onChange, onRemove }: Props) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState<string>();
  const button = useRef<HTMLButtonElement>(null);
  const done = task.doneAt !== undefined;
  const finishEditing = (keep: boolean, back: boolean) => {
    if (draft === undefined) return;
    if (keep && draft.trim() !== task.text) onChange({ text: draft });
    setDraft(undefined);
    // Where one came from, once it is there again.
    if (back) setTimeout(() => button.current?.focus());
  };
  return (
    <li className={css.task}>
      <Checkbox
        aria-label={t('todolist.mark', { text: task.text })}
        checked={done}
        onChange={(event) => onChange({ done: event.currentTarget.checked })}
      />
      {draft === undefined ? (
        <span className={css.text} data-done={done || undefined}>
          {task.text}
        </span>
      ) : (
        <TextInput
          className={css.text}
          aria-label={t('todolist.editField')}
          maxLength={500}
          ref={focusOn}
          value={draft}
          onChange={(event) => setDraft(event.currentTarget.value)}
          onBlur={() => finishEditing(true, false)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') finishEditing(true, true);
            if (event.key === 'Escape') finishEditing(false, true);
          }}
        />
      )}
      {draft === undefined && (
        <span className={css.actions}>
          <IconButton ref={button} label={t('todolist.edit', { text: task.text })} onClick={() => setDraft(task.text)}>
            <IconPencil size={18} stroke={1.75} />
          </IconButton>
          <IconButton label={t('todolist.remove', { text: task.text })} onClick={onRemove}>
            <IconTrash size={18} stroke={1.75} />
          </IconButton>
        </span>
      )}
    </li>
  );
}
