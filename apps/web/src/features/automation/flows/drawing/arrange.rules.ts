import { flowRoutes, type FlowDrawing } from '@balcao/contract';
import { edgesOf } from './ways.rules.ts';
import { placeAt } from './edit-drawing.rules.ts';

/** Pixels of the canvas at 100 %. */
export const groupWidth = 220;
const columnGap = 60;
const rowGap = 32;
const grid = 10;

/** The groups in the order in which conversations come into them, then those that none comes into. */
export function runningOrder(drawing: FlowDrawing) {
  const reached = flowRoutes(drawing).reached;
  const known = new Set(reached.map(({ id }) => id));
  return [...reached, ...drawing.groups.filter(({ id }) => !known.has(id))];
}

/**
 * A drawing whose groups stand in columns from left to right, each as far from the entry as the shortest way there is long.
 * @param heightOf the height of a group, in pixels of the canvas; null = of the entry
 */
export function arrange(drawing: FlowDrawing, heightOf: (groupId: string | null) => number): FlowDrawing {
  const columns: string[][] = [];
  const place = (id: string, column: number) => (columns[column] ??= []).push(id);
  const leads = new Map<string | null, string[]>();
  for (const { from, to } of edgesOf(drawing)) leads.set(from.groupId, [...(leads.get(from.groupId) ?? []), to]);
  const seen = new Set<string>();
  let next = leads.get(null) ?? [];
  for (let column = 1; next.length > 0; column++) {
    const here = [...new Set(next)].filter((id) => !seen.has(id));
    for (const id of here) {
      seen.add(id);
      place(id, column);
    }
    next = here.flatMap((id) => leads.get(id) ?? []);
  }
  // Groups that nobody comes to stand below the entry.
  for (const { id } of drawing.groups) if (!seen.has(id)) place(id, 0);
  const { x, y } = drawing.entry;
  const entryHeight = heightOf(null);
  return placeAt(
    drawing,
    columns.flatMap((ids, column) => {
      let top = column === 0 ? y + entryHeight + rowGap : y;
      return ids.map((groupId) => {
        const at = { groupId, x: onGrid(x + column * (groupWidth + columnGap)), y: onGrid(top) };
        top += heightOf(groupId) + rowGap;
        return at;
      });
    }),
  );
}

const onGrid = (value: number) => Math.round(value / grid) * grid;
