import { DragDropProvider } from '@dnd-kit/react';
import { isSortable, useSortable } from '@dnd-kit/react/sortable';
import { VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DragStyles } from '../../../app/drag-styles.tsx';
import { IconButton } from '../../../ui/fields/icon-button.tsx';
import { IconGripVertical, IconX } from '../../../ui/icons/index.ts';
import css from './offer.module.css';
import { moved } from './choice-draft.ts';

interface Props<T> {
  label: string;
  items: readonly T[];
  /** of an item, for its handle and the button that removes it */
  nameOf: (item: T, index: number) => string;
  onChange: (items: T[]) => void;
  /** the fields of an item; its keys move it */
  children: (item: T, index: number, onKeyDown: (event: KeyboardEvent) => void) => ReactNode;
}

/** Fields in an order of their own: moved by the mouse, a finger, or Alt+Shift and an arrow. */
export function MovableItems<T extends { key: string; title: string }>(props: Props<T>) {
  const { label, items, nameOf, onChange, children } = props;
  const { t } = useTranslation();
  const [announcement, setAnnouncement] = useState('');
  const move = (from: number, to: number) => {
    const item = items[from];
    if (!item || from === to || to < 0 || to >= items.length) return;
    onChange(moved(items, from, to));
    setAnnouncement(t('choices.moved', { name: nameOf(item, from), number: to + 1 }));
  };
  const remove = (index: number) => {
    onChange(items.filter((_item, each) => each !== index));
    const next = items[index - 1] ?? items[index + 1];
    if (next) focusLater(fieldId(next.key));
  };
  const onKeyDown = (item: T, index: number) => (event: KeyboardEvent) => {
    const isArrow = event.key === 'ArrowUp' || event.key === 'ArrowDown';
    if (event.altKey && event.shiftKey && isArrow) {
      event.preventDefault();
      move(index, index + (event.key === 'ArrowUp' ? -1 : 1));
      focusLater(event.currentTarget.id || fieldId(item.key));
      return;
    }
    const isEmpty = event.currentTarget instanceof HTMLInputElement && event.currentTarget.value === '';
    if (event.key !== 'Backspace' || !isEmpty || item.title !== '' || items.length === 1) return;
    event.preventDefault();
    remove(index);
  };
  return (
    <>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      <DragDropProvider
        // Registered first: the keyboard has its own keys here, and announcements are in the language of the screen.
        sensors={([pointer]) => (pointer ? [pointer] : [])}
        plugins={([_accessibility, ...plugins]) => plugins}
        onDragEnd={({ operation: { source }, canceled }) => {
          if (!canceled && isSortable(source)) move(source.initialIndex, source.index);
        }}
      >
        <DragStyles />
        <ol className={css.items} aria-label={label}>
          {items.map((item, index) => (
            <MovableItem
              key={item.key}
              id={item.key}
              index={index}
              name={nameOf(item, index)}
              onKeyDown={onKeyDown(item, index)}
              onRemove={items.length > 1 ? () => remove(index) : undefined}
            >
              {children(item, index, onKeyDown(item, index))}
            </MovableItem>
          ))}
        </ol>
      </DragDropProvider>
    </>
  );
}

interface ItemProps {
  id: string;
  index: number;
  name: string;
  onKeyDown: (event: KeyboardEvent) => void;
  onRemove: (() => void) | undefined;
  children: ReactNode;
}

function MovableItem({ id, index, name, onKeyDown, onRemove, children }: ItemProps) {
  const { t } = useTranslation();
  const { ref, handleRef, isDragSource } = useSortable({ id, index });
  return (
    <li ref={ref} className={css.item} data-dragging={isDragSource || undefined}>
      <button
        ref={handleRef}
        id={`handle ${id}`}
        type="button"
        className={css.handle}
        aria-label={t('choices.move', { name })}
        aria-keyshortcuts="Alt+Shift+ArrowUp Alt+Shift+ArrowDown"
        onKeyDown={onKeyDown}
      >
        <IconGripVertical size={16} stroke={1.75} aria-hidden />
      </button>
      <div className={css.fields}>{children}</div>
      <IconButton
        label={t('choices.remove', { name })}
        style={{ visibility: onRemove ? undefined : 'hidden' }}
        onClick={onRemove}
      >
        <IconX size={16} stroke={1.75} />
      </IconButton>
    </li>
  );
}

/** The id of the first field of an item. */
export const fieldId = (key: string) => `choice ${key}`;

/** Once what has changed is on screen. */
export const focusLater = (id: string) => requestAnimationFrame(() => document.getElementById(id)?.focus());
