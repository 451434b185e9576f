import type { FlowDrawing } from '@balcao/contract';
import type { BlockTarget } from '../use-flow-commands.ts';

const groupAt = (element: Element | null): HTMLElement | null =>
  element?.closest<HTMLElement>('[data-group-id]') ?? null;

/** The group that lies under a point of the page. */
export const groupUnder = (x: number, y: number): string | undefined =>
  groupAt(document.elementFromPoint(x, y))?.dataset['groupId'];

/** Whether the empty canvas lies under a point of the page. */
export const isOnPane = (x: number, y: number): boolean =>
  document.elementFromPoint(x, y)?.classList.contains('react-flow__pane') ?? false;

/** Where a block goes that is dropped at a point: above the first block whose middle lies below it, else to a new group. */
export function blockTargetAt(
  { groups }: FlowDrawing,
  { x, y, target }: { x: number; y: number; target: EventTarget },
  toCanvas: (point: { x: number; y: number }) => { x: number; y: number },
): BlockTarget {
  const element = groupAt(target instanceof Element ? target : null);
  const group = groups.find(({ id }) => id === element?.dataset['groupId']);
  if (!element || !group) return { at: toCanvas({ x, y }) };
  const cards = [...element.querySelectorAll<HTMLElement>('[data-block-id]')];
  const index = cards.findIndex((card) => {
    const { top, height } = card.getBoundingClientRect();
    return y < top + height / 2;
  });
  return { groupId: group.id, index: index === -1 ? group.blocks.length : index };
}
