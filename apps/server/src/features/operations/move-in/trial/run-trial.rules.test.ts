import fc from 'fast-check';
import { expect, it } from 'vitest';
import { NotFamilyError, readFamily } from '../family/read-family.ts';
import { copyValue, familyDump } from '../testing/family-dump.testing.ts';
import { createIdSet } from './id-set.rules.ts';
import { type KindCount, type LeftRow, learnSource, type OnePerson, runTrial, type TrialOptions } from './run-trial.ts';
import { createVerdicts } from './verdicts.rules.ts';

const now = new Date('2026-11-24T12:00:00Z');
type Cell = string | number | boolean | null;
/** Rows by table, the first one the columns. */
type Tables = Record<string, Cell[][]>;

/** A dump of these tables in this order. */
function dumpOf(tables: Tables): Buffer {
  const made = Object.entries(tables).map(
    ([name, [columns = []]]) =>
      `CREATE TABLE public."${name}" (${columns.map((column) => `"${column}" text`).join(', ')});\n`,
  );
  const rows = Object.entries(tables).map(
    ([name, [columns = [], ...lines]]) =>
      `COPY public."${name}" (${columns.map((column) => `"${column}"`).join(', ')}) FROM stdin;\n${lines.map((line) => `${line.map(copyValue).join('\t')}\n`).join('')}\\.\n`,
  );
  return Buffer.from(`${made.join('')}${rows.join('')}-- PostgreSQL database dump complete\n`);
}

async function* of(bytes: Buffer) {
  yield bytes;
  await Promise.resolve();
}

async function tryOut(open: () => AsyncIterable<Uint8Array>, options: Partial<TrialOptions> = {}) {
  const left: LeftRow[] = [];
  const trial = await runTrial({
    read: () => readFamily(open()),
    company: '',
    now,
    findKnown: () => Promise.resolve([]),
    onLeft: (row) => void left.push(row),
    ...options,
  });
  return { trial, left };
}

const sum = ({ comes, merges, left }: KindCount) =>
  comes + merges + Object.values(left).reduce((all, one) => all + one, 0);
const at = '2024-03-12 14:05:33+00';
const shop: Tables = {
  Companies: [
    ['id', 'name'],
    [1, 'Casa Lume'],
    [2, 'Outra'],
  ],
  Contacts: [
    ['id', 'name', 'number', 'companyId', 'createdAt'],
    [1, 'Ana', '5511987654321', 1, at],
    [2, 'Ana (antiga)', '551187654321', 1, at],
    [3, 'Bia', '5511912345678', 1, at],
    [4, 'Grupo', '120363041234567890', 1, at],
    [5, 'Ninguém', '5511', 1, at],
    [6, 'De outra', '5511933334444', 2, at],
    [3, 'Bia outra vez', '5511912345678', 1, at],
  ],
  Messages: [
    ['id', 'body', 'ticketId', 'fromMe', 'createdAt', 'companyId'],
    ['A', 'oi', 10, false, at, 1],
    ['A', 'oi', 10, false, at, 1],
    ['A', 'a mesma, do outro lado', 11, true, at, 1],
    ['B', 'perdida', 99, false, at, 1],
    ['C', 'no grupo', 12, false, at, 1],
    ['D', null, 10, false, at, 1],
    ['E', 'de outra', 13, false, at, 2],
    ['F', 'sem empresa, de outra', 13, false, at, null],
  ],
  TicketTags: [
    ['ticketId', 'tagId'],
    [10, 1],
    [10, 1],
    [12, 1],
    [10, 9],
  ],
  Tags: [
    ['id', 'name', 'companyId'],
    [1, 'Orçamento', 1],
    [2, 'orcamento', 1],
  ],
  Tickets: [
    ['id', 'status', 'contactId', 'companyId', 'createdAt', 'updatedAt'],
    [10, 'open', 1, 1, at, at],
    [11, 'closed', 2, 1, at, at],
    [12, 'open', 4, 1, at, at],
    [13, 'open', 6, 2, at, at],
    [14, 'open', 77, 1, at, at],
    [15, 'odd', 1, 1, at, at],
  ],
  Users: [
    ['id', 'name', 'email', 'companyId'],
    [1, 'Ana', 'ana@loja.exemplo', 1],
    [2, 'Antigo', null, 1],
  ],
  Invoices: [
    ['id', 'value'],
    [1, 9],
    [2, 9],
  ],
};

it('the trial counts what comes, what becomes one, and what stays with its reason, of the company that was chosen', async () => {
  const { trial, left } = await tryOut(() => of(dumpOf(shop)), { company: '1' });
  expect(trial.kinds).toMatchObject({
    companies: { there: 1, comes: 1 },
    contacts: { there: 6, comes: 2, merges: 1, left: { group: 1, number_invalid: 1, double: 1 } },
    tickets: { there: 5, comes: 2, merges: 0, left: { parent_left: 1, orphan: 1, status_unknown: 1 } },
    messages: { there: 6, comes: 2, left: { double: 1, orphan: 1, parent_left: 1, empty: 1 } },
    tags: { there: 2, comes: 1, merges: 1 },
    ticketTags: { there: 4, comes: 1, left: { double: 1, parent_left: 1, orphan: 1 } },
    users: { there: 2, comes: 1, left: { email_missing: 1 } },
  });
  expect([trial.onePerson, trial.isWhole]).toEqual([1, true]);
  expect(trial.tablesLeft).toEqual([{ name: 'Invoices', reason: 'billing', rows: 2 }]);
  expect(left.filter(({ kind }) => kind === 'contacts')).toMatchObject([
    { kind: 'contacts', number: 4, sourceId: '4', hint: 'Grupo', reason: 'group' },
    { kind: 'contacts', number: 5, sourceId: '5', hint: 'Ninguém', reason: 'number_invalid' },
    { kind: 'contacts', number: 7, sourceId: '3', hint: 'Bia outra vez', reason: 'double' },
  ]);
});

it('the trial comes to the same in whatever order the tables of a source stand', async () => {
  const usual = (await tryOut(() => of(dumpOf(shop)), { company: '1' })).trial;
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray(Object.keys(shop), { minLength: Object.keys(shop).length }), async (names) => {
      const tables = Object.fromEntries(names.map((name) => [name, shop[name] ?? []]));
      const { kinds, onePerson } = (await tryOut(() => of(dumpOf(tables)), { company: '1' })).trial;
      expect({ kinds, onePerson }).toEqual({ kinds: usual.kinds, onePerson: usual.onePerson });
    }),
    { numRuns: 15 },
  );
});

it('what is here already becomes one with what the source has', async () => {
  const asked: string[] = [];
  const { trial } = await tryOut(() => of(dumpOf(shop)), {
    company: '1',
    findKnown: (kind, keys) => {
      asked.push(...keys.map((key) => `${kind} ${key}`));
      return Promise.resolve(keys.filter((key) => key === 'pn:5511912345678' || key === 'orcamento'));
    },
  });
  expect(trial.kinds.contacts).toMatchObject({ comes: 1, merges: 2 });
  expect(trial.kinds.tags).toMatchObject({ comes: 0, merges: 2 });
  // Of other companies nothing is asked.
  expect(asked).toContain('contacts pn:551187654321');
  expect(asked).not.toContain('contacts pn:551133334444');
});

it('a private id meets the number that it was seen with, and of two numbers the first', async () => {
  const people: Tables = {
    ...shop,
    Contacts: [
      ['id', 'name', 'number', 'lid', 'companyId', 'createdAt'],
      [1, 'Só o id', '98765432109876@lid', null, 1, at],
      [2, 'Ana', '5511987654321', '98765432109876@lid', 1, at],
      [3, 'Outra Ana', '5511977776666', '98765432109876@lid', 1, at],
      [4, 'Bia', null, '11111111111111@lid', 1, at],
      [5, 'Bia outra vez', '11111111111111@lid', null, 1, at],
    ],
  };
  const { trial } = await tryOut(() => of(dumpOf(people)), { company: '1' });
  expect(trial.kinds.contacts).toMatchObject({ there: 5, comes: 3, merges: 2 });
  expect(trial.onePerson).toBe(2);
  const persons: OnePerson[] = [];
  const known = await tryOut(() => of(dumpOf(people)), {
    company: '1',
    onOnePerson: (person) => void persons.push(person),
    findKnown: (kind) => Promise.resolve(kind === 'contacts' ? ['lid:98765432109876'] : []),
  });
  expect(known.trial.kinds.contacts).toMatchObject({ comes: 2, merges: 3 });
  expect(persons).toEqual([
    { key: 'pn:551187654321', name: 'Só o id', number: '', isHere: true },
    { key: 'pn:551187654321', name: 'Ana', number: '5511987654321', isHere: true },
    { key: 'lid:11111111111111', name: 'Bia', number: '', isHere: false },
    { key: 'lid:11111111111111', name: 'Bia outra vez', number: '', isHere: false },
  ]);
});

it('contacts that refused messages are counted among those that come', async () => {
  const tables: Tables = {
    ...shop,
    Contacts: [
      ['id', 'name', 'number', 'active', 'companyId'],
      [1, 'Ana', '5511987654321', false, 1],
      [2, 'Bia', '5511912345678', true, 1],
      [3, 'Grupo', '120363041234567890', false, 1],
    ],
  };
  expect((await tryOut(() => of(dumpOf(tables)), { company: '1' })).trial.refusing).toBe(1);
});

it('what was over before a day stays, with its messages', async () => {
  const { trial } = await tryOut(() => of(dumpOf(shop)), { company: '1', since: new Date('2024-06-01T00:00:00Z') });
  expect(trial.kinds.tickets?.left).toMatchObject({ older: 1 });
  expect(trial.kinds.messages?.left).toMatchObject({ older: 5 });
  expect(trial.kinds.contacts?.comes).toBe(2);
});

it('each row of a dirty source is counted once: as coming, as one with another, or with its reason', async () => {
  for (const version of ['bare', 'saas', 'fork'] as const) {
    const { chunks, truth } = familyDump({ seed: 3, version, contacts: 300, messages: 2_500, hasDirt: true });
    const { trial, left } = await tryOut(chunks);
    for (const [kind, counts] of Object.entries(trial.kinds)) expect([kind, sum(counts)]).toEqual([kind, counts.there]);
    expect(trial.kinds.messages?.there).toBe(truth.rows['Messages']);
    expect(trial.kinds.contacts?.there).toBe(truth.rows['Contacts']);
    const counted = Object.values(trial.kinds).flatMap((counts) => Object.values(counts.left));
    expect(left).toHaveLength(counted.reduce((all, one) => all + one, 0));
    expect(trial.kinds.messages?.left.orphan).toBeGreaterThan(0);
    expect(trial.kinds.messages?.left.double).toBeGreaterThan(0);
  }
});

it('the companies of a source are listed, and what is no source of the family says what it lacks', async () => {
  const read = () => readFamily(of(dumpOf(shop)));
  const verdicts = createVerdicts({ company: '', since: undefined });
  expect((await learnSource(verdicts, { read, now })).companies).toEqual([
    { id: '1', name: 'Casa Lume' },
    { id: '2', name: 'Outra' },
  ]);
  const other = dumpOf({
    Clientes: [
      ['id', 'nome'],
      [1, 'Ana'],
    ],
  });
  await expect(tryOut(() => of(other))).rejects.toThrow(
    new NotFamilyError(['Users', 'Contacts', 'Tickets', 'Messages']),
  );
});

it('a set of ids knows what it was given, however many there are', () => {
  const ids = createIdSet();
  const all = Array.from({ length: 50_000 }, (_none, index) => `tickets:${index} 3EB0${index * 7}`);
  expect(all.filter((id) => !ids.add(id))).toEqual([]);
  expect(all.filter((id) => ids.add(id))).toEqual([]);
});
