import type { OptionNode, QueueOption } from '@balcao/contract';

export type Move = 'up' | 'down' | 'inside' | 'outside';
export const moves: readonly Move[] = ['up', 'down', 'inside', 'outside'];

export interface OptionPosition {
  parentId: number | null;
  option: number;
}

/**
 * The new position of an option that moves by one step; undefined where it cannot. `level` is its siblings, in order.
 */
export function positionAfterMove(
  move: Move,
  node: QueueOption,
  level: readonly QueueOption[],
  parent: QueueOption | undefined,
): OptionPosition | undefined {
  const index = level.findIndex(({ id }) => id === node.id);
  const before = level[index - 1] as OptionNode<QueueOption> | undefined;
  switch (move) {
    case 'up':
      return index > 0 ? { parentId: node.parentId, option: index } : undefined;
    case 'down':
      return index < level.length - 1 ? { parentId: node.parentId, option: index + 2 } : undefined;
    case 'inside':
      return before && { parentId: before.id, option: before.children.length + 1 };
    case 'outside':
      return parent && { parentId: parent.parentId, option: Number(parent.option) + 1 };
  }
}

/** The place before the sibling that has the number now: who leaves a place above it counts no more. */
export function positionBefore(moved: QueueOption, parentId: number | null, option: number): OptionPosition {
  const above = moved.parentId === parentId && Number(moved.option) < option;
  return { parentId, option: above ? option - 1 : option };
}
