import { readDump } from '../dump/read-dump.ts';
import type { DumpTable } from '../dump/table-statements.rules.ts';
import { sourceRow } from '../rows/judge-row.rules.ts';
import type { SourcePart } from '../rows/source-row.rules.ts';
import { fieldsOfRows, findFamily, type FoundFamily, isColumnRead } from './find-family.rules.ts';

/** A dump of something else: tables or columns of the family are not in it. */
export class NotFamilyError extends Error {
  /** as the family calls them, `Table` or `Table.column` */
  readonly missing: readonly string[];

  constructor(missing: readonly string[]) {
    super(`A dump is not of the family: ${missing.join(', ')} missing.`);
    this.name = 'NotFamilyError';
    this.missing = missing;
  }
}

/**
 * A dump of the family, as the fields of the family.
 * @throws DumpProblem where it is no plain dump
 * @throws NotFamilyError
 */
export async function* readFamily(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<SourcePart> {
  const tables: DumpTable[] = [];
  let found: FoundFamily | undefined;
  let isTold = false;

  /** The family as all tables make it: a dump has its tables before its rows. */
  function family(): FoundFamily {
    if (found) return found;
    const result = findFamily(tables);
    if ('missing' in result) throw new NotFamilyError(result.missing);
    found = result;
    return found;
  }

  const form = (): SourcePart => ({ kind: 'form', form: family().version, tablesLeft: family().left });
  const wants = (table: string, column: string) => isColumnRead(family(), table, column);
  for await (const part of readDump(chunks, { wants })) {
    if (part.kind === 'table') tables.push(part.table);
    else if (part.kind === 'copy') {
      if (!isTold) yield form();
      isTold = true;
    } else if (part.kind === 'rows') {
      const fields = fieldsOfRows(family(), part.table, part.columns);
      if (fields) yield { kind: 'rows', rows: part.rows.map((row) => sourceRow(fields, row)) };
      else yield { kind: 'left', table: part.table, count: part.rows.length };
    } else {
      // A dump without a single row is still of the family, or not.
      if (!isTold) yield form();
      yield part;
    }
  }
}
