import { linkingEnds } from '@balcao/contract';
import { expect, it } from 'vitest';
import { withClient } from '../../../testing/tables.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { examineLinkings } from './linkings.sql.ts';

const server = useTestServer();
const examine = () => examineLinkings(server.ownerUrl, server.app.platform.database);

it('the doctor tells how linking phones ended in 30 days, each reason in words, and warns where more failed than were linked', async () => {
  expect(await examine()).toEqual({ state: 'ok', detail: '0 in 30 days, and none failed' });
  const companies = [await server.company(), await server.company()];
  const connections = await Promise.all(companies.map((company) => company.connection({ paired: false })));
  const ended = (at: number, what: string, times: number, daysAgo = 0) =>
    withClient(server.databaseUrl, (client) =>
      client.query(
        `INSERT INTO linking_ends (company_id, whatsapp_id, day, ended, times) VALUES ($1, $2, current_date - $3::int, $4, $5)`,
        [companies[at]?.id, connections[at]?.id, daysAgo, what, times],
      ),
    );
  await ended(0, 'linked', 2);
  await ended(1, 'linked', 1, 29);
  await ended(1, 'refused', 9, 30);
  await ended(0, 'unscanned', 50);
  expect(await examine()).toEqual({
    state: 'ok',
    detail: '3 in 30 days; not linked: 50 × nobody read the code in time',
  });
  await ended(0, 'passkey', 2);
  await ended(1, 'passkey', 1);
  await ended(1, 'otherNumber', 1);
  expect(await examine()).toEqual({
    state: 'warning',
    detail:
      '3 in 30 days; not linked: 50 × nobody read the code in time, 3 × nobody confirmed the passkey in time, 1 × another number than the announced one, unlinked again',
  });
  for (const one of linkingEnds) if (one !== 'linked') await ended(0, one, 1, 1);
  const { detail } = await examine();
  for (const code of ['codeNotTaken', 'passkeyRefused', 'otherNumber']) expect(detail).not.toContain(code);
});
