import { useEffect, useEffectEvent } from 'react';
import type { FlowCommands } from './use-flow-commands.ts';
import type { FlowEditor } from './use-flow-editor.ts';

interface Options {
  editor: FlowEditor;
  commands: FlowCommands;
  onSearch: () => void;
  onPublish: () => void;
}

const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, [contenteditable=true]') !== null;

const isInDialog = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role=dialog], [role=menu]') !== null;

/** The keys of the builder. While one writes, the field has its own: of these only publishing is left. */
export function useBuilderKeys({ editor, commands, onSearch, onPublish }: Options): void {
  const actOf = (event: KeyboardEvent, hasControl: boolean): (() => void) | undefined => {
    if (hasControl && event.key === 'Enter') return onPublish;
    if (isWriting(event.target)) return undefined;
    if (!hasControl) return event.key === '/' ? onSearch : undefined;
    switch (event.key.toLowerCase()) {
      case 'z':
        return event.shiftKey ? editor.redo : editor.undo;
      case 'y':
        return editor.redo;
      case 'd':
        return commands.duplicateChosen;
      case 'c':
        // Words that are selected on the page are copied as ever.
        return getSelection()?.isCollapsed === false ? undefined : commands.copyChosen;
      case 'v':
        return commands.paste;
      default:
        return undefined;
    }
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isInDialog(event.target)) return;
    const hasControl = event.ctrlKey || event.metaKey;
    const act = actOf(event, hasControl);
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
