import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { copyValue, familyDump } from '../testing/family-dump.testing.ts';
import { unescapeCopyValue, withoutCutEnd } from './copy-value.rules.ts';
import { DumpProblem } from './dump-problem.ts';
import { type DumpPart, readDump, type ReadDumpOptions } from './read-dump.ts';

async function* cut(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  await Promise.resolve();
}

async function read(dump: Buffer | string, size = 65_536, options: Partial<ReadDumpOptions> = {}) {
  const parts: DumpPart[] = [];
  const bytes = typeof dump === 'string' ? Buffer.from(dump) : dump;
  for await (const part of readDump(cut(bytes, size), { wants: () => true, ...options })) parts.push(part);
  const rows = parts.flatMap((part) => (part.kind === 'rows' ? part.rows : []));
  return { parts, rows, values: rows.map((row) => row.values), end: parts.at(-1) };
}

const dumpOf = (rows: string, columns = 'id, "companyName", note') =>
  `-- dump\nSET client_encoding = 'UTF8';\nCREATE TABLE public."Things" (\n    id integer NOT NULL,\n    "companyName" character varying(255) DEFAULT 'a,b)'::character varying,\n    note numeric(10,2),\n    CONSTRAINT c CHECK ((id > 0))\n);\n\nCOPY public."Things" (${columns}) FROM stdin;\n${rows}\\.\n\n\n--\n-- PostgreSQL database dump complete\n--\n`;

it('a plain dump gives its tables, their columns and their rows', async () => {
  const { parts, values } = await read(dumpOf('1\tLoja São João\t\\N\n2\t\t3.50\n'));
  expect(parts.filter(({ kind }) => kind !== 'rows')).toEqual([
    {
      kind: 'table',
      table: {
        name: 'Things',
        columns: [
          { name: 'id', type: 'integer' },
          { name: 'companyName', type: 'character varying(255)' },
          { name: 'note', type: 'numeric(10,2)' },
        ],
      },
    },
    { kind: 'copy', table: 'Things', columns: ['id', 'companyName', 'note'] },
    { kind: 'end', isWhole: true },
  ]);
  expect(values).toEqual([
    ['1', 'Loja São João', null],
    ['2', '', '3.50'],
  ]);
});

it('values of a dump are read back as they were written, wherever the stream is cut', async () => {
  const text = fc.string({
    unit: fc.constantFrom('a', 'ã', '\\', '\t', '\n', '\r', '\b', '\v', '\f', 'N', '.', '👋', '1', ' ', '�'),
    maxLength: 7,
  });
  const value = fc.oneof(text, fc.constant(null));
  const rows = fc.array(fc.tuple(value, value, value), { maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(rows, fc.integer({ min: 1, max: 9 }), fc.boolean(), async (table, size, isPacked) => {
      const lines = table.map((row) => `${row.map(copyValue).join('\t')}\n`).join('');
      const bytes = Buffer.from(dumpOf(lines));
      const { values, end } = await read(isPacked ? gzipSync(bytes) : bytes, size);
      expect(values).toEqual(table);
      expect(end).toEqual({ kind: 'end', isWhole: true });
    }),
    { numRuns: 60 },
  );
});

it('an escaped value of a dump is what PostgreSQL makes of it', () => {
  const unescape = (text: string) => unescapeCopyValue(Buffer.from(text, 'latin1')).toString('latin1');
  expect(unescape('\\101\\x41\\x4z\\q\\\\n\\60a\\8')).toBe('AA\u0004zq\\n0a8');
  expect(unescape('\\')).toBe('\\');
});

it('a value that was cut ends with a whole character and no half of an escape', () => {
  expect(withoutCutEnd(Buffer.from('ação').subarray(0, 4)).toString()).toBe('aç');
  expect(withoutCutEnd(Buffer.from('ação').subarray(0, 2)).toString()).toBe('a');
  expect(withoutCutEnd(Buffer.from('ação')).toString()).toBe('ação');
  expect(withoutCutEnd(Buffer.from('ok👋').subarray(0, 5)).toString()).toBe('ok');
  expect(withoutCutEnd(Buffer.from('abc\\\\\\')).toString()).toBe('abc');
});

it('a huge value of a dump is cut and named, and the values behind it stay', async () => {
  const { rows } = await read(dumpOf(`1\t${'ã'.repeat(5_000)}\t9\n`), 512, { maxValueBytes: 101 });
  expect(rows).toEqual([{ number: 1, values: ['1', 'ã'.repeat(50), '9'], cut: [1], isTorn: false, isRepaired: false }]);
});

it('columns of a dump that nobody asked for are passed over', async () => {
  const { values } = await read(dumpOf('1\tsecret\t2\n'), 3, { wants: (_table, column) => column === 'note' });
  expect(values).toEqual([[undefined, undefined, '2']].map((row) => Object.assign([], row)));
});

it('a row of a dump with more or fewer values than columns is torn, and the next one is read', async () => {
  const { rows } = await read(dumpOf('1\n2\ta\tb\tc\n3\ta\tb\n'));
  expect(rows.map(({ isTorn }) => isTorn)).toEqual([true, true, false]);
});

it('characters of Windows in a dump of UTF-8 are read, and the row says so', async () => {
  const bytes = Buffer.from(dumpOf('1\tJos\u00e9\t2\n'), 'latin1');
  const { rows } = await read(bytes);
  expect(rows.map(({ values, isRepaired }) => [values[1], isRepaired])).toEqual([['José', true]]);
});

it('a dump of another kind of characters is read in it', async () => {
  const bytes = Buffer.from(dumpOf('1\tAção\t2\n').replace('UTF8', 'LATIN1'), 'latin1');
  expect((await read(bytes)).values[0]?.[1]).toBe('Ação');
  await expect(read(dumpOf('').replace('UTF8', 'EUC_JP'))).rejects.toThrow(new DumpProblem('encoding'));
});

it('a dump that PowerShell redirected, with two bytes for each character and other line ends, is read', async () => {
  const text = dumpOf('1\tAção\t2\n').replaceAll('\n', '\r\n');
  const { values, end } = await read(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]), 7);
  expect(values).toEqual([['1', 'Ação', '2']]);
  expect(end).toEqual({ kind: 'end', isWhole: true });
});

it('a dump whose file ends early says so, with the whole rows that it has', async () => {
  const whole = dumpOf('1\ta\t2\n2\tb\t3\n');
  const { values, end } = await read(whole.slice(0, whole.indexOf('b\t3')));
  expect([values.length, end]).toEqual([1, { kind: 'end', isWhole: false }]);
});

it('what a dump would run is text: functions, comments and quotes hide no rows and make none', async () => {
  const tricks = `/* COPY a FROM stdin; /* */ ; */\nCREATE FUNCTION f() AS $x$ COPY a (id) FROM stdin;\n1\n\\. $x$;\nSELECT E'\\';', 'it''s;', "a;b";\nSELECT 1 -- ; COPY b (id) FROM stdin;\n;\n\\connect other\n`;
  const { parts, values } = await read(tricks + dumpOf('1\ta\t2\n'), 1);
  expect(parts.filter(({ kind }) => kind === 'copy')).toHaveLength(1);
  expect(values).toEqual([['1', 'a', '2']]);
});

it.each([
  ['custom_format', 'PGDMP\u0001\u000e'],
  ['tar_format', `toc.dat${'\0'.repeat(250)}ustar\0`],
  ['tar_format', `COPY public."A" (id) FROM '$$PATH$$/3086.dat';\n`],
  ['packed', 'PK\u0003\u0004'],
  ['other_database', '-- MySQL dump 10.13\n'],
  ['other_database', '/*M!999999\\- enable the sandbox mode */\n-- MariaDB dump 10.19\n'],
  ['inserts', `CREATE TABLE a (id int);\nINSERT INTO a VALUES (1);\n`],
  ['several_databases', 'CREATE TABLE a (id int);\nCREATE TABLE a (id int);\n'],
  ['no_dump', 'nome;telefone\nAna;11987654321\n'],
  ['no_dump', 'a\0b'],
  ['no_dump', ''],
] as const)('refuses as %s what is no plain dump of PostgreSQL: %j', async (code, text) => {
  await expect(read(Buffer.from(text, 'latin1'))).rejects.toThrow(new DumpProblem(code));
});

it('a dump of another form is refused with the command that makes it plain', () => {
  expect(new DumpProblem('custom_format').command).toBe('pg_restore -f - ARQUIVO > copia.sql');
  expect(new DumpProblem('inserts').command).toBeUndefined();
});

it('a packed dump that is damaged or ends early is broken', async () => {
  const packed = gzipSync(dumpOf('1\ta\t2\n'));
  await expect(read(packed.subarray(0, packed.length - 12))).rejects.toThrow(new DumpProblem('broken'));
});

it('the generator of dumps and the reader count the same rows, and the dirt is seen', async () => {
  const { chunks, truth } = familyDump({ seed: 7, version: 'fork', contacts: 400, messages: 2_000, hasDirt: true });
  const rows: Record<string, number> = {};
  const seen = { cut: 0, repaired: 0, torn: 0 };
  for await (const part of readDump(chunks(), { wants: () => true })) {
    if (part.kind === 'copy') rows[part.table] = 0;
    if (part.kind !== 'rows') continue;
    rows[part.table] = (rows[part.table] ?? 0) + part.rows.length;
    for (const { cut: cutValues, isRepaired, isTorn } of part.rows) {
      seen.cut += cutValues.length;
      seen.repaired += Number(isRepaired);
      seen.torn += Number(isTorn);
    }
  }
  expect(rows).toEqual(truth.rows);
  expect(seen).toEqual({ cut: truth.dirt.huge, repaired: truth.dirt.encoding, torn: 0 });
  expect(Object.values(truth.dirt).every((count) => count > 0)).toBe(true);
});
