/**
 * The position of an option: its parent (null = offered first), and its number among its siblings, from 1 without gaps.
 */
export interface OptionPosition {
  id: number;
  parentId: number | null;
  /** as text on the wire */
  option: number | string;
}

export type OptionNode<T> = T & { children: OptionNode<T>[] };

/** Options of a queue as the tree they are, each level by its numbers. */
export function buildOptionTree<T extends OptionPosition>(options: readonly T[]): OptionNode<T>[] {
  const levels = Map.groupBy(options.toSorted(byNumber), ({ parentId }) => parentId);
  const below = (parentId: number | null): OptionNode<T>[] =>
    (levels.get(parentId) ?? []).map((option) => ({ ...option, children: below(option.id) }));
  return below(null);
}

/**
 * Puts an option, old or new, at a position: before the sibling that has the number, last where none has it. Returns
 * the changed positions, its own included; the siblings keep their order and are renumbered.
 */
export function insertOrMoveOption(
  options: readonly OptionPosition[],
  id: number,
  parentId: number | null,
  option?: number,
) {
  const before = options.find((each) => each.id === id);
  const oldSiblings = before && before.parentId !== parentId ? siblingIds(options, before.parentId, id) : [];
  const newSiblings = siblingIds(options, parentId, id);
  newSiblings.splice(Math.min((option ?? Infinity) - 1, newSiblings.length), 0, id);
  return [...renumber(options, oldSiblings, before?.parentId ?? null), ...renumber(options, newSiblings, parentId)];
}

/** Takes an option away with all below it: who goes, and the siblings that move up. */
export function removeFromOptionTree(options: readonly OptionPosition[], id: number) {
  const gone = options.filter((each) => isSelfOrDescendant(options, each.id, id)).map((each) => each.id);
  const parentId = options.find((each) => each.id === id)?.parentId ?? null;
  return { gone, changed: renumber(options, siblingIds(options, parentId, id), parentId) };
}

/** Whether an option is another one or one of its descendants: a move there would be a cycle. */
export function isSelfOrDescendant(options: readonly OptionPosition[], id: number | null, ancestor: number): boolean {
  const parents = new Map(options.map((each) => [each.id, each.parentId]));
  for (let at = id, steps = 0; at !== null && steps <= options.length; at = parents.get(at) ?? null, steps += 1) {
    if (at === ancestor) return true;
  }
  return false;
}

const byNumber = (a: OptionPosition, b: OptionPosition) => Number(a.option) - Number(b.option) || a.id - b.id;

const siblingIds = (options: readonly OptionPosition[], parentId: number | null, except: number): number[] =>
  options
    .filter((each) => each.parentId === parentId && each.id !== except)
    .sort(byNumber)
    .map(({ id }) => id);

function renumber(options: readonly OptionPosition[], level: readonly number[], parentId: number | null) {
  return level
    .map((id, index) => ({ id, parentId, option: index + 1 }))
    .filter(({ id, option }) => {
      const before = options.find((each) => each.id === id);
      return !before || before.parentId !== parentId || Number(before.option) !== option;
    });
}
