import { useEffect } from 'react';
import { readCharacterKeys } from './character-keys.ts';
import { commandsFor } from './commands.ts';
import { runCommand } from './registry.ts';

const textFieldSelector = 'input:not([type="radio"], [type="checkbox"]), textarea, select';

/** Hears the keys of all commands, wherever the focus is. Mounted once, by the frame. */
export function useCommandKeys(userId: number): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      const { key, altKey: alt, shiftKey: shift, repeat, target } = event;
      const mod = event.ctrlKey || event.metaKey;
      const facts = { key, mod, alt, shift, repeat, inTextField: isTextField(target), overlayOpen: isOverlayOpen() };
      for (const id of commandsFor(facts, readCharacterKeys(userId))) {
        const answer = runCommand(id);
        if (answer === 'done') event.preventDefault();
        if (answer) return;
      }
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [userId]);
}

/** A dialog or menu has the keyboard to itself. */
function isOverlayOpen(): boolean {
  return document.querySelector('[role="dialog"], [role="menu"]') !== null;
}

function isTextField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches(textFieldSelector));
}
