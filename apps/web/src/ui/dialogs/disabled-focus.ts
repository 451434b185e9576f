/** The button that lost the focus by being disabled while its own work runs. */
let disabledButton: HTMLElement | undefined;

/**
 * Gives the focus back to a button that was disabled while its work ran, unless something else has it by then: browsers
 * take it from what is disabled, and the keyboard would begin at the top of the page again.
 */
export function keepFocusOfDisabled(): void {
  new MutationObserver((changes) => {
    for (const { target } of changes) if (target instanceof HTMLButtonElement) follow(target);
  }).observe(document.body, { subtree: true, attributeFilter: ['disabled'] });
  document.addEventListener('focusin', () => (disabledButton = undefined));
}

/** What has the focus, or would have it if it were not disabled at the moment. */
export function focusedElement(): Element | null {
  const { activeElement } = document;
  return activeElement === document.body && disabledButton?.isConnected ? disabledButton : activeElement;
}

function follow(button: HTMLButtonElement): void {
  // It still has the focus here: the browser takes it with the next frame.
  if (button.disabled) {
    if (button === document.activeElement) disabledButton = button;
  } else if (button === disabledButton) {
    if (document.activeElement === document.body) button.focus({ preventScroll: true });
    disabledButton = undefined;
  }
}
