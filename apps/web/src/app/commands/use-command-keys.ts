import { useEffect } from 'react';
import { readCharacterKeys } from './character-keys.ts';
import { commandsFor } from './commands.ts';
import { runCommand } from './registry.ts';

const fieldsOfText = 'input:not([type="radio"], [type="checkbox"]), textarea, select';

/** Hears the keys of all commands, wherever the focus is. Mounted once, by the frame. */
export function useCommandKeys(userId: number): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      const { key, altKey: alt, shiftKey: shift, repeat, target } = event;
      const mod = event.ctrlKey || event.metaKey;
      const facts = { key, mod, alt, shift, repeat, writing: isWriting(target), layer: topLayerOpen() };
      for (const id of commandsFor(facts, readCharacterKeys(userId))) {
        const answer = runCommand(id);
        if (answer === 'done') event.preventDefault();
        if (answer) return;
      }
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [userId]);
}

/** A dialog or menu has the keyboard to itself. */
function topLayerOpen(): boolean {
  return document.querySelector('[role="dialog"], [role="menu"]') !== null;
}

function isWriting(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches(fieldsOfText));
}
