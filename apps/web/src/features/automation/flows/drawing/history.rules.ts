import type { FlowDrawing, FlowGroup } from '@balcao/contract';

/** What a step changed, with both sides: small, so that a hundred of them can be kept. */
export interface HistoryStep {
  entry: { before: FlowDrawing['entry']; after: FlowDrawing['entry'] } | null;
  settings: { before: FlowDrawing['settings']; after: FlowDrawing['settings'] } | null;
  /** null = it was not there */
  groups: { before: PlacedGroup | null; after: PlacedGroup | null }[];
}

interface PlacedGroup {
  group: FlowGroup;
  index: number;
}

/** How many steps can be taken back. */
export const maxHistory = 100;

/** What makes one drawing of another. Parts that are the same object did not change. */
export function stepBetween(before: FlowDrawing, after: FlowDrawing): HistoryStep {
  const placed = ({ groups }: FlowDrawing) => new Map(groups.map((group, index) => [group.id, { group, index }]));
  const [old, now] = [placed(before), placed(after)];
  const ids = new Set([...old.keys(), ...now.keys()]);
  return {
    entry: before.entry === after.entry ? null : { before: before.entry, after: after.entry },
    settings: before.settings === after.settings ? null : { before: before.settings, after: after.settings },
    groups: [...ids].flatMap((id) => {
      const [was, is] = [old.get(id) ?? null, now.get(id) ?? null];
      return was?.group === is?.group ? [] : [{ before: was, after: is }];
    }),
  };
}

export const isEmptyStep = ({ entry, settings, groups }: HistoryStep): boolean =>
  entry === null && settings === null && groups.length === 0;

/** Two steps after each other as one. */
export function joinSteps(first: HistoryStep, second: HistoryStep): HistoryStep {
  const join = <Part>(one: { before: Part; after: Part } | null, other: { before: Part; after: Part } | null) =>
    one && other ? { before: one.before, after: other.after } : (one ?? other);
  const idOf = ({ before, after }: HistoryStep['groups'][number]) => (before ?? after)?.group.id;
  const groups = [...first.groups];
  for (const change of second.groups) {
    const index = groups.findIndex((one) => idOf(one) === idOf(change));
    if (index === -1) groups.push(change);
    else groups[index] = { before: groups[index]?.before ?? null, after: change.after };
  }
  return { entry: join(first.entry, second.entry), settings: join(first.settings, second.settings), groups };
}

/** A drawing with a step taken back, or taken again. */
export function applyStep(drawing: FlowDrawing, step: HistoryStep, side: 'before' | 'after'): FlowDrawing {
  const changed = new Map(
    step.groups.map((change) => [(change.before ?? change.after)?.group.id ?? '', change[side]] as const),
  );
  const groups = drawing.groups.flatMap((group) => {
    if (!changed.has(group.id)) return [group];
    const placed = changed.get(group.id);
    changed.delete(group.id);
    return placed ? [placed.group] : [];
  });
  const added = [...changed.values()].filter((placed) => placed !== null);
  for (const { group, index } of added.toSorted((one, other) => one.index - other.index))
    groups.splice(index, 0, group);
  return {
    entry: step.entry ? step.entry[side] : drawing.entry,
    settings: step.settings ? step.settings[side] : drawing.settings,
    groups,
  };
}
