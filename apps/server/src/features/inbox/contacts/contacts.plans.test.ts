import { expect, it } from 'vitest';
import { useBusyDatabase } from '../../../testing/busy-database.ts';
import { expectIndexesUsed, explainQueries } from '../../../testing/query-plans.ts';
import { storedCondition } from '../custom-fields/index.ts';
import {
  countContacts,
  findPlaceWithoutNumbers,
  listContacts,
  planForConditions,
  type ContactFilter,
} from './contacts.sql.ts';

const { client, inbox } = useBusyDatabase();

it('contacts with a value, or from an amount to another, are found by an index of values', async () => {
  const { rows } = await client.query<{ fieldId: number; last: number }>(
    'SELECT field_id AS "fieldId", max(amount)::int AS last FROM contact_field_values WHERE company_id = $1 GROUP BY 1',
    [inbox.companyId],
  );
  const { fieldId = 0, last = 0 } = rows[0] ?? {};
  const filter = (condition: NonNullable<ContactFilter['conditions']>[number]): ContactFilter => ({
    words: '',
    digits: [],
    archived: false,
    conditions: [condition],
  });
  const found: number[] = [];
  const plans = await explainQueries(client, inbox.companyId, async (db) => {
    await planForConditions(db);
    for (const wanted of [
      filter({ fieldId, kind: 'equal', match: String(last) }),
      filter(storedCondition({ id: fieldId, type: 'money' }, { from: last - 9 })),
      filter(storedCondition({ id: fieldId, type: 'text' }, { is: String(last) })),
    ]) {
      found.push((await listContacts(db, wanted, { offset: 0, limit: 31 })).length);
      await countContacts(db, wanted);
    }
  });
  expect(found[0]).toBe(1);
  expect(found[1]).toBeGreaterThan(1);
  expect(found[2]).toBe(1);
  expectIndexesUsed(plans, 400, ['contact_field_values', 'contacts']);
});

it('the list of who may not know numbers is read in the order of its index, from its begin and from a contact on', async () => {
  const filter: ContactFilter = { words: '', digits: [], archived: false, hidesNumbers: true };
  const plans = await explainQueries(client, inbox.companyId, async (db) => {
    const first = await listContacts(db, filter, { offset: 0, limit: 31 });
    const place = await findPlaceWithoutNumbers(db, first.at(-1)?.id ?? 0);
    expect(place).toBeDefined();
    const next = await listContacts(db, filter, { after: place, offset: 0, limit: 31 });
    expect(next.length).toBe(31);
    expect(next.some(({ id }) => first.some((one) => one.id === id))).toBe(false);
  });
  expectIndexesUsed(plans, 400, ['contacts']);
});
