/** What statements of a dump say about tables and rows. */

export interface DumpTable {
  /** without its schema where that is the usual one */
  name: string;
  columns: DumpColumn[];
}
export interface DumpColumn {
  name: string;
  /** as it is written: `character varying(255)`, `timestamp with time zone` */
  type: string;
}
export type Meaning =
  | { kind: 'table'; table: DumpTable }
  | { kind: 'copy'; table: string; columns: string[] }
  /** rows stand in a file beside the dump */
  | { kind: 'copyFile' }
  | { kind: 'insert' }
  | { kind: 'encoding'; name: string };

const identifier = String.raw`(?:"(?:[^"]|"")+"|[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*)`;
const tableName = `(${identifier}(?:\\s*\\.\\s*${identifier})?)`;
const createTable = new RegExp(
  `^CREATE\\s+(?:UNLOGGED\\s+|FOREIGN\\s+)?TABLE\\s+(?:IF\\s+NOT\\s+EXISTS\\s+)?${tableName}\\s*\\(`,
  'i',
);
const copyRows = new RegExp(`^COPY\\s+${tableName}\\s*(\\((?:[^()]*)\\))?\\s+FROM\\s+(stdin|'[^']*')$`, 'i');
const clientEncoding = /^SET\s+client_encoding\s*(?:=|TO)\s*'?([\w-]+)'?$/i;
const identifierAtStart = new RegExp(`^${identifier}`);
const isConstraint = /^(?:CONSTRAINT|PRIMARY|UNIQUE|CHECK|FOREIGN|EXCLUDE|LIKE)\b/i;
const typeEnd = /\s+(?:NOT\s+NULL|NULL|DEFAULT|COLLATE|CONSTRAINT|GENERATED|PRIMARY|UNIQUE|REFERENCES|CHECK)\b/i;

/** A name as it is kept in a catalogue: small where it is not quoted. */
const nameOf = (written: string): string =>
  written.startsWith('"') ? written.slice(1, -1).replaceAll('""', '"') : written.toLowerCase();

function tableOf(written: string): string {
  const [schema = '', name] = [...written.matchAll(new RegExp(identifier, 'g'))].map(([one]) => nameOf(one));
  if (name === undefined) return schema;
  return schema === 'public' ? name : `${schema}.${name}`;
}

/** The parts of a list that commas separate, without those in quotes or brackets. It ends where its bracket does. */
function partsOfList(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let quote = '';
  let begin = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (quote !== '') {
      if (character === quote) quote = '';
    } else if (character === '"' || character === "'") quote = character;
    else if (character === '(') depth += 1;
    else if (character === ')' && depth > 0) depth -= 1;
    else if (depth === 0 && (character === ',' || character === ')')) {
      parts.push(text.slice(begin, at).trim());
      begin = at + 1;
      if (character === ')') return parts;
    }
  }
  // It was cut: its last part may be half of one.
  return parts;
}

function columnOf(part: string): DumpColumn | undefined {
  if (isConstraint.test(part)) return undefined;
  const [written] = identifierAtStart.exec(part) ?? [];
  if (written === undefined) return undefined;
  const [type = ''] = part.slice(written.length).trim().split(typeEnd, 1);
  return { name: nameOf(written), type: type.replaceAll(/\s+/g, ' ') };
}

/** What a statement means for who reads rows; undefined = nothing. */
export function readStatement(text: string): Meaning | undefined {
  const created = createTable.exec(text);
  if (created) {
    const columns = partsOfList(text.slice(created[0].length)).flatMap((part) => columnOf(part) ?? []);
    return { kind: 'table', table: { name: tableOf(created[1] ?? ''), columns } };
  }
  const copied = copyRows.exec(text);
  if (copied) {
    if (copied[3]?.toLowerCase() !== 'stdin') return { kind: 'copyFile' };
    const columns = copied[2] === undefined ? [] : partsOfList(copied[2].slice(1)).map(nameOf);
    return { kind: 'copy', table: tableOf(copied[1] ?? ''), columns };
  }
  if (/^INSERT\s+INTO\s/i.test(text)) return { kind: 'insert' };
  const [, encoding] = clientEncoding.exec(text) ?? [];
  return encoding === undefined ? undefined : { kind: 'encoding', name: encoding };
}
