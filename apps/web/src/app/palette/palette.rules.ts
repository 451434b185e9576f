/** Something the palette can do, under its heading. */
export interface PaletteItem {
  /** unique in the palette */
  key: string;
  label: string;
  /** quietly beside it */
  hint?: string;
  run: () => void;
}

export type GroupId = 'actions' | 'recent' | 'tickets' | 'contacts' | 'pages';

export interface PaletteGroup {
  id: GroupId;
  items: readonly PaletteItem[];
}

/** Lower case and without accents, as the server searches. */
function normalize(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Whether every typed word begins a word of the text. */
export function matchesWords(text: string, typed: string): boolean {
  const words = normalize(text).split(/[^\p{L}\p{N}]+/u);
  return normalize(typed)
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)));
}

/**
 * The groups to show: known items are filtered by the typed text, results of the server come as they are. Groups
 * without items are left out.
 */
export function paletteGroups(
  typed: string,
  known: Readonly<Record<'actions' | 'recent' | 'pages', readonly PaletteItem[]>>,
  found: Readonly<Record<'tickets' | 'contacts', readonly PaletteItem[]>>,
): PaletteGroup[] {
  const query = typed.trim();
  const matching = (items: readonly PaletteItem[]) => items.filter((item) => matchesWords(item.label, query));
  const groups: PaletteGroup[] =
    query === ''
      ? [
          { id: 'actions', items: known.actions },
          { id: 'recent', items: known.recent },
          { id: 'pages', items: known.pages },
        ]
      : [
          { id: 'actions', items: matching(known.actions) },
          { id: 'tickets', items: found.tickets },
          { id: 'contacts', items: found.contacts },
          { id: 'pages', items: matching(known.pages) },
        ];
  return groups.filter((group) => group.items.length > 0);
}

/** The place after a key of moving, round and round. */
export function nextIndex(at: number, key: string, count: number): number {
  if (count === 0) return 0;
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return (at - 1 + count) % count;
  return at;
}
