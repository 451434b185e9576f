import type { QueryKey } from '@tanstack/react-query';

/** Rows of a list that are kept: as much as one scrolls through without a network. */
const maxRows = 50;

/** What the rows of lists, search and the composer are made of, each list in one answer. Connections are not among them: they have codes for linking. */
const lookups: ReadonlySet<unknown> = new Set(['queues', 'quick-messages', 'tags', 'ticket-views', 'custom-fields']);

/** Whether a query is kept beyond the page: lists of tickets but searches, the plain list of contacts, and what both are made of. */
export function isKeptKey([root, kind, filter]: QueryKey): boolean {
  if (kind === 'lookup') return lookups.has(root);
  if (kind !== 'list' || typeof filter !== 'object' || filter === null) return false;
  if (root === 'tickets') return 'userId' in filter;
  return root === 'contacts' && isPlain(filter);
}

/** Without words and conditions. */
const isPlain = (filter: object): boolean =>
  Object.values(filter).every(
    (value) => value === '' || value === false || (Array.isArray(value) && value.length === 0),
  );

/** What is kept of a list: its beginning, as if there were no more. */
export function keptPart(data: unknown): unknown {
  if (typeof data !== 'object' || data === null) return data;
  for (const rows of ['tickets', 'contacts'] as const) {
    const all: unknown = (data as Record<string, unknown>)[rows];
    if (Array.isArray(all) && all.length > maxRows)
      return { ...data, [rows]: all.slice(0, maxRows), lastLoaded: null, nextCursor: null };
  }
  return data;
}
