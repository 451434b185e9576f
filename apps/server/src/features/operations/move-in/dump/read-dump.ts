import { type CopyRow, createCopyRows } from './copy-rows.rules.ts';
import { type TextReader, textReaderOf } from './copy-value.rules.ts';
import { plainBytes } from './dump-bytes.rules.ts';
import { DumpProblem } from './dump-problem.ts';
import { createStatements, type DumpPiece } from './statements.rules.ts';
import { type DumpTable, readStatement } from './table-statements.rules.ts';

/** A plain dump of PostgreSQL, read as a stream: nothing of it is ever run, and memory does not grow with its length. */

export type DumpPart =
  | { kind: 'table'; table: DumpTable }
  /** rows of a table follow, or none */
  | { kind: 'copy'; table: string; columns: readonly string[] }
  | { kind: 'rows'; table: string; columns: readonly string[]; rows: CopyRow[] }
  /** the last part; not whole = the file ends before the dump does */
  | { kind: 'end'; isWhole: boolean };

export interface ReadDumpOptions {
  /** Which columns are kept; the rest is passed over. */
  wants: (table: string, column: string) => boolean;
  /** of one value, as it is written */
  maxValueBytes?: number;
}

const defaultMaxValueBytes = 256 * 1024;
const lastLine = /^-- PostgreSQL database (?:cluster )?dump complete/;

interface OpenRows {
  table: string;
  columns: readonly string[];
  reader: ReturnType<typeof createCopyRows>;
}
interface ReadingState {
  open?: OpenRows | undefined;
  /** rows begin behind the end of the line that announces them */
  isBeforeRows: boolean;
  isWhole: boolean;
  hasRows: boolean;
}

/**
 * @yields the parts of a dump in their order, rows in groups
 * @throws DumpProblem
 */
export async function* readDump(
  chunks: AsyncIterable<Uint8Array>,
  { wants, maxValueBytes = defaultMaxValueBytes }: ReadDumpOptions,
): AsyncGenerator<DumpPart> {
  const statements = createStatements();
  const tables = new Map<string, DumpTable>();
  let readText: TextReader = textReaderOf('UTF8');
  const state: ReadingState = { isBeforeRows: false, isWhole: false, hasRows: false };

  function openRows(table: string, columns: readonly string[]) {
    const wanted = columns.map((column) => wants(table, column));
    state.open = { table, columns, reader: createCopyRows({ wanted, maxValueBytes, readText }) };
    state.isBeforeRows = true;
    state.hasRows = true;
  }

  function take(piece: DumpPiece): DumpPart | undefined {
    if (piece.kind === 'comment') {
      state.isWhole ||= lastLine.test(`-- ${piece.text}`);
      return undefined;
    }
    const meaning = readStatement(piece.text);
    switch (meaning?.kind) {
      case 'encoding':
        readText = textReaderOf(meaning.name);
        return undefined;
      case 'insert':
        throw new DumpProblem('inserts');
      case 'copyFile':
        throw new DumpProblem('tar_format');
      case 'table':
        if (tables.has(meaning.table.name)) throw new DumpProblem('several_databases');
        tables.set(meaning.table.name, meaning.table);
        return meaning;
      case 'copy': {
        const columns =
          meaning.columns.length > 0
            ? meaning.columns
            : (tables.get(meaning.table)?.columns.map(({ name }) => name) ?? []);
        openRows(meaning.table, columns);
        return { kind: 'copy', table: meaning.table, columns };
      }
      case undefined:
        return undefined;
    }
  }

  for await (const chunk of await plainBytes(chunks)) {
    for (let at = 0; at < chunk.length;) {
      const { open } = state;
      if (open && state.isBeforeRows) {
        const lineEnd = chunk.indexOf(0x0a, at);
        state.isBeforeRows = lineEnd === -1;
        at = lineEnd === -1 ? chunk.length : lineEnd + 1;
      } else if (open) {
        const rows: CopyRow[] = [];
        const { table, columns } = open;
        const read = open.reader.read(chunk, at, rows);
        at = read.at;
        if (read.isEnd) state.open = undefined;
        if (rows.length > 0) yield { kind: 'rows', table, columns, rows };
      } else {
        const read = statements.read(chunk, at);
        at = read.at;
        const part = read.piece && take(read.piece);
        if (part) yield part;
      }
    }
  }
  const rest = statements.end();
  if (rest) take(rest);
  if (tables.size === 0 && !state.hasRows) throw new DumpProblem('no_dump');
  yield { kind: 'end', isWhole: state.isWhole && !state.open };
}
