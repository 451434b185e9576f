/** The dialog or menu that has the keyboard to itself: the one opened last of those that are not closing. */
export function topOverlay(): Element | undefined {
  return [...document.querySelectorAll('[role="dialog"], [role="menu"]')].findLast((overlay) => !isClosing(overlay));
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

/**
 * What is closed fades out for some 150 ms. A dialog or drawer says so itself; of a menu or popover the button that opened it says
 * that it is closed.
 */
function isClosing(overlay: Element): boolean {
  if (overlay.closest('[data-closing]')) return true;
  const openerId = overlay.getAttribute('aria-labelledby');
  const opener = openerId ? document.getElementById(openerId) : null;
  return opener?.getAttribute('aria-expanded') === 'false';
}
