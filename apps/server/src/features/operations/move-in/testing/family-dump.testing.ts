import { randomOf } from '../../../../testing/seeded-random.ts';
import { createRow, familyColumns, type FamilyVersion, hasCompanies } from './family-columns.testing.ts';

/** A plain dump of a database of the family, made row by row, with the dirt that years leave. */

export interface FamilyDump {
  seed: number;
  version: FamilyVersion;
  contacts: number;
  messages: number;
  /** Whether some rows are as no program should have left them. */
  hasDirt: boolean;
}

/** What such a dump has, by the kind of row. */
export interface FamilyTruth {
  rows: Record<string, number>;
  /** rows with each kind of dirt */
  dirt: Record<DirtKind, number>;
}
const dirtKinds = ['null', 'double', 'orphan', 'date', 'huge', 'encoding', 'number', 'group'] as const;
type DirtKind = (typeof dirtKinds)[number];

/** Rows of which one has dirt. */
const dirtEvery = 23;
const hugeLength = 300_000;

/** As `COPY` writes a value. */
export function copyValue(value: string | number | boolean | null): string {
  if (value === null) return '\\N';
  if (typeof value === 'boolean') return value ? 't' : 'f';
  return String(value).replaceAll(/[\\\b\f\n\r\t\v]/g, (sign) => copyEscapes[sign] ?? sign);
}
const copyEscapes: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\v': '\\v',
};

const head = `--
-- PostgreSQL database dump
--

\\restrict kFh2aq3Xw

-- Dumped from database version 13.4 (Debian 13.4-1)

SET statement_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);

CREATE FUNCTION public.touch() RETURNS trigger LANGUAGE plpgsql AS $_$
BEGIN -- COPY public."Contacts" (id) FROM stdin;
  NEW."updatedAt" = now(); RETURN NEW;
END $_$;

`;
const tail = '\n--\n-- PostgreSQL database dump complete\n--\n\n\\unrestrict kFh2aq3Xw\n\n';

/** @returns the dump, and what it has once it was read to its end */
export function familyDump(options: FamilyDump): { chunks: () => AsyncGenerator<Buffer>; truth: FamilyTruth } {
  const truth: FamilyTruth = {
    rows: {},
    dirt: Object.fromEntries(dirtKinds.map((kind) => [kind, 0])) as FamilyTruth['dirt'],
  };
  return { chunks: () => inChunks(texts(options, truth)), truth };
}

const chunkBytes = 65_536;

async function* inChunks(pieces: Iterable<Buffer | string>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let length = 0;
  for (const piece of pieces) {
    const bytes = typeof piece === 'string' ? Buffer.from(piece, 'utf8') : piece;
    waiting.push(bytes);
    length += bytes.length;
    if (length < chunkBytes) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    length = 0;
  }
  yield Buffer.concat(waiting);
}

function* texts(options: FamilyDump, truth: FamilyTruth): Generator<Buffer | string> {
  const tables = familyColumns(options.version);
  yield head;
  for (const [name, columns] of Object.entries(tables)) {
    const lines = columns.map((column) => `    ${column.written} ${column.type}${column.isNeeded ? ' NOT NULL' : ''}`);
    yield `CREATE TABLE public."${name}" (\n${lines.join(',\n')}\n);\n\nALTER TABLE public."${name}" OWNER TO atende;\n\n`;
  }
  // Rows stand in the order of the names of their tables: messages come before their conversations.
  for (const [name, columns] of Object.entries(tables).toSorted(([one], [two]) => (one < two ? -1 : 1))) {
    yield `COPY public."${name}" (${columns.map(({ written }) => written).join(', ')}) FROM stdin;\n`;
    yield* rowsOf(name, options, truth);
    yield '\\.\n\n\n';
  }
  yield 'ALTER TABLE ONLY public."Contacts"\n    ADD CONSTRAINT "Contacts_pkey" PRIMARY KEY (id);\n';
  yield tail;
}

/** How many rows a table has: most have a few, contacts and messages as many as are asked for. */
function countOf(name: string, { contacts, messages, version }: FamilyDump): number {
  const few: Readonly<Record<string, number>> = {
    Plans: 2,
    Companies: hasCompanies(version) ? 2 : 0,
    Users: 6,
    Queues: 4,
    QueueOptions: 9,
    UserQueues: 8,
    Whatsapps: 2,
    Tags: 8,
    QuickMessages: 12,
    QuickAnswers: 12,
    Settings: 10,
    Invoices: 3,
    Files: 4,
    FilesOptions: 9,
    ContactLists: 3,
    Campaigns: 3,
    Schedules: 6,
  };
  if (name === 'Messages') return messages;
  if (name === 'Contacts') return contacts;
  if (name === 'Tickets') return Math.ceil(contacts * 1.5);
  if (['TicketTags', 'ContactCustomFields', 'ContactListItems', 'CampaignShipping'].includes(name))
    return Math.ceil(contacts / 3);
  if (name === 'TicketNotes' || name === 'UserRatings') return Math.ceil(contacts / 10);
  return few[name] ?? 0;
}

function* rowsOf(name: string, options: FamilyDump, truth: FamilyTruth): Generator<Buffer | string> {
  const random = randomOf(options.seed + name.length * 7919);
  const count = countOf(name, options);
  const columns = familyColumns(options.version)[name] ?? [];
  const context = { random, contacts: options.contacts, tickets: Math.ceil(options.contacts * 1.5) };
  let rows = 0;
  for (let id = 1; id <= count; id += 1) {
    const row = createRow(name, id, context);
    const isDirty = options.hasDirt && id % dirtEvery === 0;
    const dirt = isDirty ? soil(name, row, { id, count, kind: Math.floor(id / dirtEvery) }) : undefined;
    if (dirt) truth.dirt[dirt] += 1;
    const values = columns.map(({ name: column }) => copyValue(row[column] ?? null));
    rows += 1;
    const line = `${values.join('\t')}\n`;
    // A letter of Windows in a dump that says UTF-8.
    yield dirt === 'encoding' ? Buffer.from(line.replaceAll('ã', 'a'), 'latin1') : line;
    if (dirt !== 'double') continue;
    rows += 1;
    yield line;
  }
  truth.rows[name] = rows;
}

type Row = Record<string, string | number | boolean | null>;

/** Makes a row dirty, in the ways that its table can be. */
function soil(
  table: string,
  row: Row,
  { id, count, kind }: { id: number; count: number; kind: number },
): DirtKind | undefined {
  const ways: Readonly<Record<string, readonly DirtKind[]>> = {
    Contacts: ['null', 'number', 'group', 'encoding', 'huge'],
    Tickets: ['orphan', 'date', 'null'],
    Messages: ['orphan', 'double', 'date', 'huge', 'encoding', 'null'],
    TicketNotes: ['orphan'],
  };
  const of = ways[table];
  const way = of?.[kind % of.length];
  switch (way) {
    case 'null':
      row[table === 'Contacts' ? 'name' : table === 'Tickets' ? 'status' : 'body'] = null;
      break;
    case 'number':
      row['number'] = `551199${id}`.slice(0, 8);
      break;
    case 'group':
      row['number'] = `55119900000-16${id}`;
      row['isGroup'] = true;
      break;
    case 'encoding':
      row[table === 'Contacts' ? 'name' : 'body'] = `Jos\u00e9 Concei\u00e7a ${id}`;
      break;
    case 'huge':
      row[table === 'Contacts' ? 'name' : 'body'] = 'x'.repeat(hugeLength);
      break;
    case 'orphan':
      row[table === 'Tickets' ? 'contactId' : 'ticketId'] = count * 10 + id;
      break;
    case 'date':
      row['createdAt'] = kind % 2 === 0 ? '0001-01-01 00:00:00+00' : '54210-03-11 04:11:02+00';
      break;
    case 'double':
    case undefined:
  }
  return way;
}
