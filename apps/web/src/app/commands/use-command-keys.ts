import { useEffect } from 'react';
import { readCharacterKeys } from './character-keys.ts';
import { commandOf, commandsFor, isCharacter, leadKey } from './commands.ts';
import type { CommandId, KeyPress } from './commands.ts';
import { isHeldBack, releasePrintableKeys } from './held-keys.ts';
import { runCommand } from './registry.ts';
import { topOverlay } from './overlays.ts';
import { moveTypingToTarget } from './typing-target.ts';

const textFieldSelector = 'input:not([type="radio"], [type="checkbox"]), textarea, select';
const pressedBySpaceSelector = 'a, button, input, summary, [role="option"], [role="tab"], [role="slider"]';
/** How long the letter that leads to a page waits for the next one. */
const leadMs = 1500;
const modifiers: ReadonlySet<string> = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock']);
/** The browser's names of keys that compose a character in several steps. */
const composingKeys: ReadonlySet<string> = new Set(['Dead', 'Process', 'Unidentified']);

/** Handles the keys of all commands, wherever the focus is. Mounted once, by the shell. */
export function useCommandKeys(userId: number): void {
  useEffect(() => {
    /** when the letter was pressed that leads to a page, if it was the last key */
    let ledAt = -Infinity;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || modifiers.has(event.key)) return;
      const press = keyPressOf(event, event.timeStamp - ledAt < leadMs ? leadKey : undefined);
      ledAt = -Infinity;
      const areCharactersOn = readCharacterKeys(userId);
      const ids = commandsFor(press, areCharactersOn);
      const ofRow = (id: CommandId) => commandOf(id).area === 'list';
      if (run(event, ids.filter(ofRow))) return;
      if (isTyping(press, event.target) && moveTypingToTarget()) return;
      const isDone = run(
        event,
        ids.filter((id) => !ofRow(id)),
      );
      if (!isDone && areCharactersOn && isLead(press)) ledAt = event.timeStamp;
    };
    const holdBack = (event: KeyboardEvent) => {
      if (!isHeldBack(event)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('keydown', holdBack, true);
    document.addEventListener('pointerdown', releasePrintableKeys, true);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('keydown', holdBack, true);
      document.removeEventListener('pointerdown', releasePrintableKeys, true);
    };
  }, [userId]);
}

/** Carries out the first of these commands that applies. */
function run(event: KeyboardEvent, ids: readonly CommandId[]): boolean {
  const done = ids.some((id) => runCommand(id, event.key));
  if (done) event.preventDefault();
  return done;
}

const isLead = (press: KeyPress) =>
  press.key.toLowerCase() === leadKey &&
  isCharacter(press) &&
  !press.repeat &&
  !press.inTextField &&
  !press.overlayOpen;

function keyPressOf(event: KeyboardEvent, after: KeyPress['after']): KeyPress {
  const { altKey, shiftKey: shift, repeat, target, code } = event;
  // AltGr, which some systems report as Ctrl and Alt, writes characters.
  const altGraph = event.getModifierState('AltGraph');
  const alt = altKey && !altGraph;
  const mod = (event.ctrlKey || event.metaKey) && !altGraph;
  // With Alt a Mac writes another sign than the letter on the key. A dead key stays one: it begins an accent.
  const letter = alt && !/^[a-z]$/i.test(event.key) ? /^Key([A-Z])$/.exec(code)?.[1] : undefined;
  const key = (event.key !== 'Dead' && letter) || event.key;
  return {
    after,
    key,
    mod,
    alt,
    shift,
    repeat,
    inTextField: isTextField(target),
    // Searched for when it is asked: each key that is typed would search the page.
    get overlayOpen() {
      return topOverlay() !== undefined;
    },
  };
}

/** The user types, and no field has the focus. */
function isTyping(press: KeyPress, target: EventTarget | null): boolean {
  if (press.inTextField || press.overlayOpen) return false;
  if (press.key === ' ' && target instanceof Element && target.matches(pressedBySpaceSelector)) return false;
  return isCharacter(press) || (composingKeys.has(press.key) && !press.mod && !press.alt);
}

function isTextField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches(textFieldSelector));
}
