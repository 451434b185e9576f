import { expect, it } from 'vitest';
import { readDump } from '../dump/read-dump.ts';
import type { DumpTable } from '../dump/table-statements.rules.ts';
import { familyColumns, type FamilyVersion } from '../testing/family-columns.testing.ts';
import { familyDump } from '../testing/family-dump.testing.ts';
import { familyTables } from './family-tables.ts';
import { fieldsOfRows, findFamily, type FoundFamily, isColumnRead } from './find-family.rules.ts';

async function tablesOf(version: FamilyVersion): Promise<DumpTable[]> {
  const tables: DumpTable[] = [];
  const { chunks } = familyDump({ seed: 1, version, contacts: 0, messages: 0, hasDirt: false });
  for await (const part of readDump(chunks(), { wants: () => false })) {
    if (part.kind === 'table') tables.push(part.table);
  }
  return tables;
}
async function familyOf(version: FamilyVersion): Promise<FoundFamily> {
  const found = findFamily(await tablesOf(version));
  if ('missing' in found) throw new Error(found.missing.join());
  return found;
}

it('tables and columns of a dump of the family are found, whichever version made it', async () => {
  const bare = await familyOf('bare');
  const saas = await familyOf('saas');
  const fork = await familyOf('fork');
  expect([bare.version, saas.version]).toEqual(['whaticket', 'saas']);
  expect([bare, saas].map(({ tables }) => tables.get('contacts')?.columns.has('companyId'))).toEqual([false, true]);
  expect(saas.tables.get('messages')?.columns.get('waId')).toBeUndefined();
  expect(fork.tables.get('messages')?.columns.get('waId')).toBe('wid');
  expect(fork.tables.get('contacts')?.columns.get('consentAt')).toBe('lgpdAcceptedAt');
  expect(fork.tables.get('tickets')?.spare).toContain('amountUsedBotQueuesNPS');
});

it('names of the family are found in another spelling', () => {
  const spelled = (name: string) => name.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => `_${letter}`).toLowerCase();
  const source = Object.entries(familyColumns('saas')).map(([name, columns]) => ({
    name: spelled(name),
    columns: columns.map((column) => ({ name: spelled(column.name), type: '' })),
  }));
  const found = findFamily(source);
  if ('missing' in found) throw new Error(found.missing.join());
  expect(found.tables.get('quickReplies')?.name).toBe('quick_messages');
  expect(found.tables.get('messages')?.columns.get('quotedMsgId')).toBe('quoted_msg_id');
});

it('a database without the tables of the family names what it lacks', async () => {
  const tables = await tablesOf('saas');
  const some = tables
    .filter(({ name }) => name !== 'Tickets')
    .map((table) =>
      table.name === 'Messages' ? { ...table, columns: table.columns.filter(({ name }) => name !== 'body') } : table,
    );
  expect(findFamily(some)).toEqual({ missing: ['Tickets', 'Messages.body'] });
  expect(findFamily([])).toEqual({ missing: ['Users', 'Contacts', 'Tickets', 'Messages'] });
});

it('sessions, keys and addresses of other programs are never read, and tables that stay are named with their reason', async () => {
  const found = await familyOf('saas');
  expect(isColumnRead(found, 'Whatsapps', 'name')).toBe(true);
  for (const column of ['session', 'token', 'qrcode']) expect(isColumnRead(found, 'Whatsapps', column)).toBe(false);
  expect(isColumnRead(found, 'Messages', 'dataJson')).toBe(false);
  expect(isColumnRead(found, 'Invoices', 'value')).toBe(false);
  const fields = Object.values(familyTables).flatMap((table) =>
    Object.values({ ...table.required, ...table.optional }).flat(),
  );
  expect(fields.filter((name) => /session|token|apikey|secret|webhook|creds/i.test(name))).toEqual([]);
  const left = new Map(found.left.map(({ name, reason }) => [name, reason]));
  expect([left.get('Invoices'), left.get('SequelizeMeta')]).toEqual(['billing', 'machinery']);
  const odd = findFamily([...(await tablesOf('saas')), { name: 'Boletos', columns: [] }]);
  expect('left' in odd && odd.left.find(({ name }) => name === 'Boletos')?.reason).toBe('unknown');
});

it('the fields of a row stand where the dump puts their columns', async () => {
  const found = await familyOf('saas');
  const fields = fieldsOfRows(found, 'Contacts', ['number', 'isGroup', 'id', 'name']);
  expect(fields && [fields.kind, fields.placeOf('id'), fields.placeOf('isGroup'), fields.placeOf('email')]).toEqual([
    'contacts',
    2,
    1,
    undefined,
  ]);
  expect(fieldsOfRows(found, 'Invoices', ['id'])).toBeUndefined();
});
