/**
 * After a conversation has left the screen, keys that are still typed have no field: they would reach another customer.
 * Printable keys are held from then on, until one deliberate act shows where the person is now.
 */
let held = false;

export function holdPrintableKeys(): void {
  held = true;
}

/**
 * When what had the focus has left the page without the user's doing, the content of the page has it, and the rest of a
 * sentence is held back: it would be shortcuts, or text for another customer.
 */
export function keepLostFocus(): void {
  if (focusContentIfLost()) holdPrintableKeys();
}

/** Gives the focus to the content of the page where nothing has it. @returns whether it did */
export function focusContentIfLost(): boolean {
  if (document.activeElement !== document.body) return false;
  document.querySelector<HTMLElement>('#content')?.focus({ preventScroll: true });
  return true;
}

export function releasePrintableKeys(): void {
  held = false;
}

const deliberateKey = /^(?:Arrow(?:Up|Down|Left|Right)|Enter|Tab|Escape|Home|End|PageUp|PageDown|F\d+)$/;
const modifierKey = /^(?:Shift|Control|Alt|AltGraph|Meta|CapsLock|NumLock|ScrollLock)$/;

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat' | 'getModifierState'>;

/** Whether a key press is to be swallowed. A key that is still held down from before is no act of its own. */
export function isHeldBack(press: Press): boolean {
  if (!held || modifierKey.test(press.key)) return false;
  if (press.repeat) return true;
  const shortcut = (press.ctrlKey || press.metaKey || press.altKey) && !press.getModifierState('AltGraph');
  if (shortcut || deliberateKey.test(press.key)) {
    held = false;
    return false;
  }
  return true;
}
