import { useEffect, useState } from 'react';
import { focusedElement } from './disabled-focus.ts';

const contentSelector = '#content';
/** Later than what the closing itself does with the focus. */
const afterClosingMs = 10;
/** What was saved may take its opener away, e.g. the button of an empty page: when the list comes. */
const watchOpenerMs = 3000;

/** What closes at this moment, maybe several layers at once. */
let closing: { focused: Set<Element | null>; openers: Opener[] } | undefined;

/** What had the focus when something was opened. */
interface Opener {
  element: Element | null;
  /** an entry of a menu goes with the menu: the button that opened that */
  menuButton: Element | null;
  /** what opened the layer it was in, which may close as this one opens: the palette does */
  outer: Opener | undefined;
}

/** The openers of what is open, the lowest layer first. */
const openLayers: Opener[] = [];

/**
 * Once it is closed, or goes, the focus goes back to where it was when it was opened, unless it has another place by
 * then. Where the opener is gone, the content of the page has the focus: the keyboard does not begin at the top again.
 */
export function useReturnFocus(opened = true): void {
  const [last, setLast] = useState(() => ({ opened, opener: currentOpener() }));
  if (last.opened !== opened) setLast({ opened, opener: opened ? currentOpener() : last.opener });
  const { opener } = last;
  useEffect(() => {
    if (!opened) return undefined;
    openLayers.push(opener);
    return () => {
      openLayers.splice(openLayers.lastIndexOf(opener), 1);
      returnFocusTo(opener);
    };
  }, [opened, opener]);
}

function currentOpener(): Opener {
  // What closes at this moment, such as the palette whose entry was chosen, hands on what opened it.
  const handedOn = closing && isLost() ? lowest(closing.openers) : undefined;
  if (handedOn) return handedOn;
  const element = focusedElement();
  const buttonId = element?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return {
    element,
    menuButton: buttonId ? document.getElementById(buttonId) : null,
    outer: isInDialog(element) ? openLayers.at(-1) : undefined,
  };
}

function returnFocusTo(opener: Opener): void {
  if (!closing) {
    closing = { focused: new Set(), openers: [] };
    setTimeout(returnFocus, afterClosingMs);
  }
  // A form's button that is disabled while it saves has the focus again as the form closes.
  closing.focused.add(focusedElement());
  closing.openers.push(opener);
}

function returnFocus(): void {
  const { focused, openers } = closing ?? { focused: new Set(), openers: [] };
  closing = undefined;
  const { activeElement } = document;
  // A dialog that was given up at once takes the focus a moment later, while it already closes.
  const cameAfterwards = openLayers.length === 0 && ![...focused].some(isInDialog);
  const isInClosed = isInDialog(activeElement) && (focused.has(activeElement) || cameAfterwards);
  if (!isLost() && !isInClosed) return;
  const opener = lowest(openers);
  if (!opener?.element || opener.element === document.body) return;
  const target = elementsOf(opener).find(canTakeFocus);
  focusElement(target ?? document.querySelector(contentSelector));
  if (target) replaceOnceGone(target);
}

/** Finds the opener of the lowest of several layers that close together: it stands outside of them. */
function lowest(openers: readonly Opener[]): Opener | undefined {
  return openers.find(({ element }) => !isInDialog(element)) ?? openers.at(0);
}

function elementsOf({ element, menuButton, outer }: Opener): (Element | null)[] {
  return [element, menuButton, ...(outer ? elementsOf(outer) : [])];
}

function replaceOnceGone(target: Element): void {
  const observer = new MutationObserver(() => {
    if (target.isConnected) return;
    observer.disconnect();
    if (isLost()) focusElement(document.querySelector(contentSelector));
  });
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), watchOpenerMs);
}

function focusElement(element: Element | null): void {
  if (element instanceof HTMLElement) element.focus({ preventScroll: true });
}

const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

function isInDialog(element: Element | null): boolean {
  return element?.closest('[role="dialog"]') != null;
}

function canTakeFocus(element: Element | null): boolean {
  return element !== null && element.isConnected && element.checkVisibility() && !element.matches(':disabled');
}
