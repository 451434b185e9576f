import type { Client } from 'pg';
import { readArchived, type Archive, type Row } from './archive-folder.ts';
import { becomeCompany, insertRows, reserveIds, setReferences } from './import.sql.ts';
import { adjustments, looseReferences, type Circumstances, type ImportedTable } from './moved-rows.rules.ts';

const rowsAtOnce = 500;
const idsAtOnce = 50_000;
const progressMs = 5_000;

/** New ids by those of the archive, by table. */
export type Ids = Map<string, Map<number, number>>;

/** Gives every row that has an id a new one, in the same order. Reads the archive to its end. */
export async function renumber(client: Client, archive: Archive, tables: readonly ImportedTable[]): Promise<Ids> {
  const ids: Ids = new Map();
  for (const { name, hasId } of tables) {
    const former: number[] = [];
    for await (const row of readArchived(archive, name)) if (hasId) former.push(Number(row['id']));
    if (!hasId) continue;
    const here = new Map<number, number>();
    for (let at = 0; at < former.length; at += idsAtOnce) {
      const part = former.slice(at, at + idsAtOnce);
      const fresh = await reserveIds(client, name, part.length);
      part.forEach((id, index) => here.set(id, fresh[index] ?? 0));
    }
    ids.set(name, here);
  }
  return ids;
}

/** Rows that could not come along, by table: what they belong to is not in the archive. */
export type Dropped = Map<string, number>;

/** Inserts all rows, in the transaction that was begun, each with what it refers to under its new id. */
export async function loadRows(
  client: Client,
  archive: Archive,
  tables: readonly ImportedTable[],
  { ids, companyId, ...here }: Omit<Circumstances, 'findId'> & { ids: Ids; companyId: number },
  print: (line: string) => void,
): Promise<Dropped> {
  const findId: Circumstances['findId'] = (table, id) => ids.get(table)?.get(id);
  const done = new Set<string>();
  const dropped: Dropped = new Map();
  const late = new Map<
    string,
    { table: string; column: string; values: { id: number; of: string; value: number }[] }
  >();

  /** @returns undefined when the row cannot be without something that did not come along */
  const move = (table: ImportedTable, row: Row): Row | undefined => {
    const isCompany = table.name === 'companies';
    const moved: Row = { ...row, ...adjustments[table.name]?.(row, { ...here, findId }) };
    if (isCompany) return { ...moved, id: companyId };
    moved['company_id'] = companyId;
    const former = Number(row['id']);
    if (table.hasId) moved['id'] = findId(table.name, former);
    for (const [column, target] of Object.entries(looseReferences[table.name] ?? {}))
      if (typeof row[column] === 'number')
        moved[column] = findId(target, row[column]) ?? (row[column] === 0 ? 0 : null);
    for (const { column, table: target, isRequired } of table.references) {
      const value = row[column];
      if (typeof value !== 'number') continue;
      const id = findId(target, value);
      if (id === undefined && isRequired) {
        ids.get(table.name)?.delete(former);
        dropped.set(table.name, (dropped.get(table.name) ?? 0) + 1);
        return undefined;
      }
      const isThere = target === table.name ? value <= former : done.has(target);
      moved[column] = isThere ? (id ?? null) : null;
      if (isThere || id === undefined) continue;
      const key = `${table.name}.${column}`;
      const waiting = late.get(key) ?? { table: table.name, column, values: [] };
      waiting.values.push({ id: Number(moved['id']), of: target, value });
      late.set(key, waiting);
    }
    return moved;
  };

  let printedAt = performance.now();
  for (const table of tables) {
    let [rows, inserted]: [Row[], number] = [[], 0];
    const flush = async () => {
      const [first] = rows;
      if (!first) return;
      await insertRows(
        client,
        table.name,
        table.columns.filter((column) => column in first),
        rows,
      );
      inserted += rows.length;
      rows = [];
      if (performance.now() - printedAt < progressMs) return;
      printedAt = performance.now();
      print(`${table.name}: ${inserted} of ${archive.catalogue.rows[table.name]} rows`);
    };
    for await (const row of readArchived(archive, table.name)) {
      const moved = move(table, row);
      if (moved) rows.push(moved);
      if (rows.length === rowsAtOnce) await flush();
    }
    await flush();
    done.add(table.name);
    if (table.name === 'companies') await becomeCompany(client, companyId);
  }
  for (const { table, column, values } of late.values()) {
    const known = values.flatMap(({ id, of, value }) => {
      const here = findId(of, value);
      return here === undefined ? [] : [{ id, value: here }];
    });
    for (let at = 0; at < known.length; at += rowsAtOnce)
      await setReferences(client, table, column, known.slice(at, at + rowsAtOnce));
  }
  return dropped;
}
