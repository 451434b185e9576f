import type { Page } from '@playwright/test';

/** Lowest width and height of what a thumb presses; the hairline of a frame may cover one pixel of it. */
const thumb = 44 - 1;

/**
 * What is pressed on screen and is lower or narrower than a thumb, with the size of its target. The label of a field and
 * what an element is pressed on beyond its edge belong to the target; a link within a sentence may be as high as its line.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const pressed =
      'a[href], button, input:not([type=file]), select, textarea, summary, [role=button], [role=tab], [role=option], [role=menuitem], [role=radio], [role=switch], [role=slider], [role=separator][tabindex]';
    const boxOf = (element: Element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      return { left, top, right, bottom };
    };
    const isInSentence = (element: Element) =>
      element.tagName === 'A' &&
      getComputedStyle(element).display === 'inline' &&
      [...(element.parentNode?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && (node.nodeValue ?? '').trim() !== '',
      );
    const labelsOf = (element: Element) => (element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []);
    /** What is drawn invisible is pressed where its label is. The way past the menu is above the window without a keyboard. */
    const isSeen = (element: Element) =>
      [element, ...labelsOf(element)].some((each) =>
        each.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
      ) && boxOf(element).bottom > 0;
    /** The part of a box that no frame cuts off, from the one on which it is laid out upwards. */
    const clip = (element: Element, box: ReturnType<typeof boxOf>) => {
      let isLaidOut = getComputedStyle(element).position !== 'static';
      for (let frame = element.parentElement; frame; frame = frame.parentElement) {
        const { overflowX, overflowY, position } = getComputedStyle(frame);
        isLaidOut ||= position !== 'static';
        if (!isLaidOut) continue;
        // What scrolls can be moved into sight.
        if ([overflowX, overflowY].some((overflow) => overflow === 'auto' || overflow === 'scroll')) break;
        const edge = boxOf(frame);
        if (overflowX === 'hidden') {
          box.left = Math.max(box.left, edge.left);
          box.right = Math.min(box.right, edge.right);
        }
        if (overflowY === 'hidden') {
          box.top = Math.max(box.top, edge.top);
          box.bottom = Math.min(box.bottom, edge.bottom);
        }
      }
      return box;
    };
    /** What an element is pressed on beyond its edge: a box of its own around the middle of the element. */
    const beyond = (element: Element) =>
      (['::before', '::after'] as const)
        .map((pseudo) => getComputedStyle(element, pseudo))
        .filter(({ position, pointerEvents }) => position === 'absolute' && pointerEvents !== 'none')
        .map((style) => {
          const { left, top, right, bottom } = boxOf(element);
          const [x, y] = [(left + right) / 2, (top + bottom) / 2];
          const [width, height] = [Number.parseFloat(style.width) || 0, Number.parseFloat(style.height) || 0];
          const box = { left: x - width / 2, top: y - height / 2, right: x + width / 2, bottom: y + height / 2 };
          return clip(element, box);
        });
    const targetOf = (element: Element) => {
      // The box around chosen values and their field is pressed as a whole.
      const frame = element.matches('.mantine-PillsInputField-field') ? element.closest('.mantine-Input-input') : null;
      const drawn = [element, ...labelsOf(element), ...(frame ? [frame] : [])].map(boxOf);
      const boxes = [...drawn.filter((box) => box.right - box.left > 1), ...beyond(element)];
      return {
        width: Math.round(Math.max(...boxes.map(({ right }) => right)) - Math.min(...boxes.map(({ left }) => left))),
        height: Math.round(Math.max(...boxes.map(({ bottom }) => bottom)) - Math.min(...boxes.map(({ top }) => top))),
      };
    };
    return [...document.querySelectorAll(pressed)]
      .filter((element) => isSeen(element) && !element.closest('[inert], [aria-hidden=true]') && !isInSentence(element))
      .map((element) => ({ element, ...targetOf(element) }))
      .filter(({ width, height }) => width > 1 && height > 1 && (width < least || height < least))
      .map(({ element, width, height }) => {
        const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined;
        const name = element.getAttribute('aria-label') ?? label ?? element.textContent;
        const role = element.getAttribute('role') ?? element.tagName.toLowerCase();
        return `${role} "${name.trim().slice(0, 60)}": ${width} × ${height}`;
      });
  }, thumb);
}
