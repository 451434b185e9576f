import { refusalStatus } from '@balcao/contract';
import { describe, expect, it } from 'vitest';
import { mayKnowForeignRecord } from './across-companies.ts';
import { foreignId, idFields, nonexistentId, withId, type IdField } from './foreign-ids.ts';
import { endpointList, sampleOf } from './samples.ts';
import { sendCall } from './send-call.ts';
import { useTwoWorlds } from './two-worlds.ts';

const worlds = useTwoWorlds();
const withIds = endpointList
  .map((one) => ({ ...one, ids: idFields(one.endpoint) }))
  .filter(({ ids }) => ids.length > 0);

/** What may differ between two refusals of the same kind. */
const plain = ({
  status,
  body: { requestId: _requestId, ...body },
}: {
  status: number;
  body: Record<string, unknown>;
}) => ({ status, body });

describe('an id of another company', () => {
  it('is tried in paths, queries and bodies of most endpoints', () => {
    expect(withIds.length).toBeGreaterThan(25);
    expect(new Set(withIds.flatMap(({ ids }) => ids.map(({ requestPart: place }) => place)))).toEqual(
      new Set(['params', 'query', 'body']),
    );
  });

  it.each(withIds)('is nothing to $name: it answers as for an id that nobody has', async ({ name, endpoint, ids }) => {
    const { by, call } = await sampleOf(name, worlds.ours, worlds.server);
    // A client's id is free in every company until something there is sent under it: another call may have.
    await worlds.client.query('UPDATE messages SET client_id = NULL WHERE company_id = $1 AND client_id = $2', [
      worlds.ours.company.id,
      worlds.theirs.outbound.clientId,
    ]);
    for (const [profile, caller] of worlds.callers(endpoint.access)) {
      for (const field of ids) {
        if (mayKnowForeignRecord(name, endpoint.access, field, profile)) continue;
        const what = `${profile}: ${field.requestPart}.${field.field}`;
        if (name === 'sendPixCharge') await endPauseOfCharges();
        const foreign = await sendCall(caller, endpoint, withId(call, field, foreignId(worlds.theirs, field)));
        if (name === 'sendPixCharge') await endPauseOfCharges();
        const nobodys = await sendCall(caller, endpoint, withId(call, field, nonexistentId(field)));
        worlds.expectNothingOfTheirs(foreign, what);
        if (nobodys.status < 300) expect(foreign.status, what).toBe(nobodys.status);
        else expect(plain(foreign), what).toEqual(plain(nobodys));
        // Either not found, or passed over; where the profile may not do it at all, that is the answer.
        const expected =
          by !== undefined && profile === 'user' && field.requestPart !== 'params' ? refusalStatus(endpoint, 403) : 404;
        if (field.requestPart === 'params' || foreign.status >= 300) expect(foreign.status, what).toBe(expected);
        else await expectNotStored(field);
      }
    }
    await worlds.expectUntouched();
  });
});

/** A person charges at most once in five seconds, whatever the id. */
const endPauseOfCharges = () =>
  worlds.client.query(`UPDATE pix_charges SET created_at = created_at - interval '1 minute' WHERE company_id = $1`, [
    worlds.ours.company.id,
  ]);

/** No row of ours holds the id, whatever the table. */
async function expectNotStored(field: IdField): Promise<void> {
  const columns: Partial<Record<IdField['kind'], string>> = {
    user: 'user_id',
    queue: 'queue_id',
    connection: 'whatsapp_id',
    contact: 'contact_id',
    ticket: 'ticket_id',
    message: 'quoted_id',
  };
  const column = columns[field.kind];
  if (column === undefined) return;
  const { rows } = await worlds.client.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = $1
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'`,
    [column],
  );
  for (const { name } of rows) {
    const { rowCount } = await worlds.client.query(`SELECT FROM ${name} WHERE company_id = $1 AND ${column} = $2`, [
      worlds.ours.company.id,
      foreignId(worlds.theirs, field),
    ]);
    expect(rowCount, `${name}.${column}`).toBe(0);
  }
}
