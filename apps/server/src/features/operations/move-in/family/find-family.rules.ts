import type { SourceForm, TableLeft } from '../rows/source-row.rules.ts';
import { familyTables, type FamilyKind, tablesLeft } from './family-tables.ts';

/** Which tables and columns of a database are what. Found by their names, in any spelling: no version is asked for. */

interface SourceTable {
  name: string;
  columns: readonly { name: string; type: string }[];
}

export interface FoundTable {
  /** as the source calls it */
  name: string;
  /** what the source calls the columns, by their fields here */
  columns: ReadonlyMap<string, string>;
  /** columns that nothing is read from */
  spare: readonly string[];
}

export interface FoundFamily {
  /** ticketz has tables of its own; without companies it is the Whaticket of one company */
  version: Extract<SourceForm, 'whaticket' | 'saas' | 'ticketz'>;
  tables: ReadonlyMap<FamilyKind, FoundTable>;
  /** Tables that do not move, and why; `unknown` = no version of the family that is known has them. */
  left: readonly TableLeft[];
}

/** What a database lacks to be one of the family: tables, or columns as `Table.column`. */
export interface NotFamily {
  missing: readonly string[];
}

const plain = (name: string) => name.replaceAll('_', '').toLowerCase();

/** The things of this name, the first spelling that is there. */
const findNamed = <Thing extends { name: string }>(
  things: readonly Thing[],
  names: readonly string[],
): Thing | undefined => {
  for (const name of names) {
    const exact =
      things.find((thing) => thing.name === name) ?? things.find((thing) => plain(thing.name) === plain(name));
    if (exact) return exact;
  }
  return undefined;
};

type Names = Readonly<Record<string, readonly string[]>>;

function findTable(source: SourceTable, required: Names, optional: Names): FoundTable | { missing: string[] } {
  const columns = new Map<string, string>();
  for (const [field, names] of Object.entries({ ...required, ...optional })) {
    const found = findNamed(source.columns, names);
    if (found) columns.set(field, found.name);
  }
  const missing = Object.keys(required).filter((field) => !columns.has(field));
  if (missing.length > 0) return { missing: missing.map((field) => `${source.name}.${required[field]?.[0] ?? field}`) };
  const used = new Set(columns.values());
  return {
    name: source.name,
    columns,
    spare: source.columns.map(({ name }) => name).filter((name) => !used.has(name)),
  };
}

const familyKinds = Object.keys(familyTables) as FamilyKind[];

/** A table that is there without the columns that make it what it is does not move, unless the family needs it. */
export function findFamily(source: readonly SourceTable[]): FoundFamily | NotFamily {
  const tables = new Map<FamilyKind, FoundTable>();
  const missing: string[] = [];
  for (const kind of familyKinds) {
    const names = familyTables[kind];
    const isRequired = 'isRequired' in names;
    const table = findNamed(source, names.names);
    if (!table) {
      if (isRequired) missing.push(names.names[0]);
      continue;
    }
    const found = findTable(table, names.required, names.optional);
    if (!('missing' in found)) tables.set(kind, found);
    else if (isRequired) missing.push(...found.missing);
  }
  if (missing.length > 0) return { missing };
  const moved = new Set([...tables.values()].map(({ name }) => name));
  const reasons = new Map(Object.entries(tablesLeft).map(([name, reason]) => [plain(name), reason]));
  const left = source
    .filter(({ name }) => !moved.has(name))
    .map(({ name }) => ({ name, reason: reasons.get(plain(name)) ?? ('unknown' as const) }));
  return { version: versionOf(source, tables.has('companies')), tables, left };
}

function versionOf(source: readonly SourceTable[], hasCompanies: boolean): FoundFamily['version'] {
  if (!hasCompanies) return 'whaticket';
  const names = new Set(source.map(({ name }) => plain(name)));
  return names.has('oldmessages') && (names.has('counters') || names.has('translations')) ? 'ticketz' : 'saas';
}

/** The kind of a table that moves, and where its fields stand in its rows. */
export interface RowFields {
  kind: FamilyKind;
  /** @returns the place of a field among the columns of a row; undefined where the source has none */
  placeOf: (field: string) => number | undefined;
}

/** How rows of a table are read, by the order of their columns; undefined where the table does not move. */
export function fieldsOfRows(family: FoundFamily, table: string, columns: readonly string[]): RowFields | undefined {
  for (const [kind, found] of family.tables) {
    if (found.name !== table) continue;
    const places = new Map<string, number>();
    for (const [field, column] of found.columns) {
      const place = columns.indexOf(column);
      if (place !== -1) places.set(field, place);
    }
    return { kind, placeOf: (field) => places.get(field) };
  }
  return undefined;
}

/** Whether a column of a source is read at all. */
export function isColumnRead(family: FoundFamily, table: string, column: string): boolean {
  for (const found of family.tables.values()) {
    if (found.name === table) return [...found.columns.values()].includes(column);
  }
  return false;
}
