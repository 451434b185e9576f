/** The dialog or menu that has the keyboard to itself: the one opened last. */
export function topOverlay(): Element | undefined {
  return [...document.querySelectorAll('[role="dialog"], [role="menu"]')].at(-1);
}

/** Presses Escape in the dialog or menu on top, which closes it, asks first, or refuses. `false` = there is none. */
export function escapeTopOverlay(): boolean {
  const overlay = topOverlay();
  if (!overlay) return false;
  const { activeElement } = document;
  const target = activeElement && overlay.contains(activeElement) ? activeElement : overlay;
  target.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Escape', code: 'Escape', bubbles: true, cancelable: true }),
  );
  return true;
}
