import { expect, it, onTestFinished } from 'vitest';
import { dayMs, hourMs, minuteMs, type Connection } from '@balcao/contract';
import { createDatabase } from '../../../../platform/db/database.ts';
import { queryRows } from '../../../../testing/tables.ts';
import { useTestServer } from '../../../../testing/test-server.ts';
import { createPacing } from './pacing.ts';
import type { PacedMessage } from './pacing.rules.ts';

const server = useTestServer({ ROLES: 'http' });

const firstContact: PacedMessage = {
  id: '1',
  ticketId: 1,
  priority: 1,
  isFirstContact: true,
  isReply: false,
  holdReason: null,
};

it('a pause that began while the clock was ahead lasts no longer than it was to last, once the clock is set back', async () => {
  const { admin, id: companyId } = await server.company();
  const created = await admin.ok(admin.post<Connection>('/whatsapp', { name: 'Loja', provider: 'beta' }));
  const connection = { companyId, whatsappId: created.id };
  const trueNow = Date.now();
  let now = trueNow;
  const database = createDatabase(server.ownerUrl, { clock: { now: () => new Date(now) } });
  onTestFinished(() => database.close());
  const pacing = createPacing({ database });
  const choose = () => database.forCompany(companyId, (tx) => pacing.choose(tx, connection.whatsappId, [firstContact]));

  now = trueNow + 30 * dayMs;
  await pacing.recordRefusal(connection, 'ERR_WAPP_REACHOUT_LIMIT');
  now = trueNow;
  expect(await choose()).toMatchObject({ ids: [], waitMs: hourMs });
  // Admins see when it ends now.
  const { pause } = await admin.ok(admin.get<Connection>(`/whatsapp/${created.id}`));
  expect(pause).toMatchObject({
    since: new Date(now).toISOString(),
    until: new Date(now + hourMs).toISOString(),
  });
  now += 20 * minuteMs;
  expect(await choose()).toMatchObject({ ids: [], waitMs: 40 * minuteMs });
  now += 40 * minuteMs;
  expect(await choose()).toMatchObject({ ids: ['1'] });
  expect(
    await queryRows(server.databaseUrl, 'SELECT pauses FROM connection_paces WHERE whatsapp_id = $1', [created.id]),
  ).toEqual([{ pauses: 1 }]);
});
