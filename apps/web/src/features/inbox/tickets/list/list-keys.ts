import type { KeyboardEvent } from 'react';
import type { SelectionMode } from '../bulk/use-selection.ts';

interface Moves {
  selection: SelectionMode;
  moveTo: (index: number) => void;
  /** the row that the keyboard is on, and the last one */
  current: number;
  last: number;
}

/** The keys of the list: arrows, Home and End move; while several are selected Ctrl+A takes all and Escape ends it. */
export function handleListKey(event: KeyboardEvent, { selection, moveTo, current, last }: Moves): void {
  const targets: Partial<Record<string, number>> = {
    ArrowDown: current + 1,
    ArrowUp: current - 1,
    Home: 0,
    End: last,
  };
  const withControl = event.ctrlKey || event.metaKey;
  const target = event.altKey || withControl ? undefined : targets[event.key];
  if (selection.on && withControl && event.key.toLowerCase() === 'a') selection.all();
  else if (selection.on && event.key === 'Escape') selection.stop();
  else if (target !== undefined) moveTo(target);
  else return;
  event.preventDefault();
}
