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
 * A drawing whose groups stand in columns from left to right, each behind all that lead to it; a way back changes nothing.
 * @param heightOf the height of a group, in pixels of the canvas; null = of the entry
 */
export function arrange(drawing: FlowDrawing, heightOf: (groupId: string | null) => number): FlowDrawing {
  const columns: string[][] = [];
  const place = (id: string, column: number) => (columns[column] ??= []).push(id);
  const seen = columnsOf(drawing);
  for (const [id, column] of seen) place(id, column);
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

/** The column of each group that conversations come into: the longest way there, from 1. */
function columnsOf(drawing: FlowDrawing): Map<string, number> {
  const leads = Map.groupBy(edgesOf(drawing), ({ from }) => from.groupId);
  const order: string[] = [];
  const visited = new Set<string>();
  const visit = (from: string | null) => {
    for (const { to } of leads.get(from) ?? []) {
      if (visited.has(to)) continue;
      visited.add(to);
      visit(to);
      order.unshift(to);
    }
  };
  visit(null);
  const rank = new Map(order.map((id, index) => [id, index]));
  const columns = new Map(order.map((id) => [id, 1]));
  // In this order every group stands before those it leads to, save by ways back.
  for (const [index, id] of order.entries())
    for (const { to } of leads.get(id) ?? [])
      if ((rank.get(to) ?? 0) > index) columns.set(to, Math.max(columns.get(to) ?? 1, (columns.get(id) ?? 1) + 1));
  return columns;
}

const onGrid = (value: number) => Math.round(value / grid) * grid;
