/** Something the palette can do, under its heading. */
export interface PaletteItem {
  /** unique in the palette */
  key: string;
  label: string;
  /** quietly beside it */
  hint?: string;
  /** by which it is found besides its label */
  words?: string;
  /** its page: it opens in a tab of its own as well */
  address?: string;
  /** a result of an older text, until the answer is there: it can be clicked, and no key chooses it */
  isKept?: boolean;
  run: () => void;
}

/** `customer` = what a customer feels, such as accepting and resolving: never the default */
export type GroupId = 'actions' | 'customer' | 'recent' | 'tickets' | 'contacts' | 'pages' | 'options';
/** Groups whose items need no request. `options` are those of the settings, which are offered once something is typed. */
export type KnownItems = Readonly<
  Record<'actions' | 'customer' | 'recent' | 'pages' | 'options', readonly PaletteItem[]>
>;

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
 * The groups to show: known items are filtered by the typed text, results of the server come as they are; those of an
 * older text only where their name fits. Groups without items are left out. What a customer feels comes last.
 */
export function paletteGroups(
  typed: string,
  known: KnownItems,
  found: Readonly<Record<'tickets' | 'contacts', readonly PaletteItem[]>>,
): PaletteGroup[] {
  const query = typed.trim();
  const matching = (items: readonly PaletteItem[]) =>
    items.filter(({ label, words = '' }) => matchesWords(`${label} ${words}`, query));
  const fitting = (items: readonly PaletteItem[]) =>
    items.filter(({ isKept = false, label }) => !isKept || matchesWords(label, query));
  const groups: PaletteGroup[] =
    query === ''
      ? [
          { id: 'recent', items: known.recent },
          { id: 'pages', items: known.pages },
          { id: 'actions', items: known.actions },
          { id: 'customer', items: known.customer },
        ]
      : [
          { id: 'pages', items: matching(known.pages) },
          { id: 'options', items: matching(known.options) },
          { id: 'actions', items: matching(known.actions) },
          { id: 'tickets', items: fitting(found.tickets) },
          { id: 'contacts', items: fitting(found.contacts) },
          { id: 'customer', items: matching(known.customer) },
        ];
  return groups.filter((group) => group.items.length > 0);
}

/** The keys of the entries that the keyboard chooses among, in their order. */
const keysOf = (groups: readonly PaletteGroup[]): string[] =>
  groups.flatMap(({ items }) => items.flatMap(({ key, isKept = false }) => (isKept ? [] : [key])));

/** The first word of a text, as it is compared. */
const firstWord = (text: string): string | undefined =>
  normalize(text)
    .trim()
    .split(/[^\p{L}\p{N}]+/u)[0];

/**
 * The entry that Enter chooses: the one that was chosen, as long as it is there, otherwise the first one that no customer
 * feels. What a customer feels is chosen only where nothing else is left and its verb was typed in full.
 * @returns undefined = none: Enter chooses nothing
 */
export function activeKey(groups: readonly PaletteGroup[], chosen: string | null, typed: string): string | undefined {
  if (chosen !== null && keysOf(groups).includes(chosen)) return chosen;
  const [harmless] = keysOf(groups.filter(({ id }) => id !== 'customer'));
  if (harmless !== undefined || typed.trim() === '') return harmless;
  const felt = groups.find(({ id }) => id === 'customer')?.items ?? [];
  return felt.find(({ label }) => firstWord(label) === firstWord(typed))?.key;
}

/** The entry after an arrow, round and round; from no entry down to the first and up to the last. */
export function nextKey(
  groups: readonly PaletteGroup[],
  active: string | undefined,
  arrow: 'ArrowDown' | 'ArrowUp',
): string | undefined {
  const keys = keysOf(groups);
  const at = active === undefined ? -1 : keys.indexOf(active);
  if (arrow === 'ArrowDown') return keys[(at + 1) % keys.length];
  return keys.at(at === -1 ? -1 : at - 1);
}
