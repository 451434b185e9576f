/** What has the focus in a dialog, and what it is in, from the inside out up to the dialog. */
let last: { element: Element; around: Element[] } | undefined;

const focusable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex]:not([tabindex="-1"])';

/**
 * Keeps the keyboard in a dialog: when the element that has the focus is taken away, as a field is whose choice takes its place, the
 * nearest element beside it gets the focus, unless something else has it by then. Tab would go on behind the dialog.
 */
export function keepFocusInDialogs(): void {
  document.addEventListener('focusin', ({ target }) => {
    last = target instanceof Element ? placeInDialog(target) : undefined;
  });
  new MutationObserver(() => {
    if (!last || last.element.isConnected || document.activeElement !== document.body) return;
    const { around } = last;
    last = undefined;
    nearest(around)?.focus({ preventScroll: true });
  }).observe(document.body, { childList: true, subtree: true });
}

function placeInDialog(element: Element): typeof last {
  const around: Element[] = [];
  for (let outer = element.parentElement; outer; outer = outer.parentElement) {
    around.push(outer);
    if (outer.matches('[role="dialog"]')) return { element, around };
  }
  return undefined;
}

/** The first element that can take the focus in the innermost of these that is still there. A dialog that closes keeps none. */
function nearest(around: readonly Element[]): HTMLElement | undefined {
  for (const outer of around) {
    if (!outer.isConnected || outer.closest('[data-closing]')) continue;
    const found = [...outer.querySelectorAll<HTMLElement>(focusable)].find((each) => each.checkVisibility());
    if (found) return found;
  }
  return undefined;
}
