import { buildOptionTree, type OptionNode } from '@balcao/contract';

/** A row of the options of a queue. */
export interface OptionRow {
  id: number;
  parentId: number | null;
  title: string;
  message: string;
  /** what the contact types */
  option: number;
}

export type Option = OptionNode<OptionRow>;

/**
 * The options that can be reached from the first ones, and the way to one of them, outermost first. Rows that hang on
 * themselves or on rows that are gone are reached by no one, so that a walk always ends.
 */
export function reachableOptions(rows: readonly OptionRow[]): {
  roots: readonly Option[];
  pathTo(id: number | null): readonly Option[];
} {
  const roots = buildOptionTree(rows);
  const find = (level: readonly Option[], id: number): Option[] => {
    for (const option of level) {
      if (option.id === id) return [option];
      const below = find(option.children, id);
      if (below.length > 0) return [option, ...below];
    }
    return [];
  };
  return { roots, pathTo: (id) => (id === null ? [] : find(roots, id)) };
}
