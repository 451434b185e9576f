import { beforeAll, describe, expect, it } from 'vitest';
import type { ConnectionOutage, ConversationOutage, Ticket, Connection } from '@balcao/contract';
import type { TestCompany } from '../../../../testing/builders.ts';
import { until } from '../../../../testing/client.ts';
import { scanNewQrCode, openTicket, sendFromPhone, fetchThread, unlink } from '../../../../testing/simulated-phone.ts';
import { withClient } from '../../../../testing/tables.ts';
import { useTestServer } from '../../../../testing/test-server.ts';
import { newNumber } from '../../../../testing/sample-values.ts';

const server = useTestServer();
let company: TestCompany;
beforeAll(async () => {
  company = await server.company();
});

const sql = (text: string, values: unknown[] = []) =>
  withClient(server.databaseUrl, (client) => client.query(text, values));
const listOutages = async (phone: Connection, cursor = '') =>
  company.admin.ok(
    company.admin.get<{ absences: ConnectionOutage[]; hasMore: boolean }>(`/whatsapp/${phone.id}/absences${cursor}`),
  );
const outagesInConversation = async (ticket: Ticket) =>
  (await company.admin.ok(company.admin.get<{ absences: ConversationOutage[] }>(`/messages/${ticket.id}/absences`)))
    .absences;
/** As if rounds of counting were due. */
const runCountJobsNow = () =>
  sql(
    `UPDATE graphile_worker._private_jobs SET run_at = now() WHERE task_id IN (SELECT id FROM graphile_worker._private_tasks WHERE identifier = 'outages.countRecovered')`,
  );

describe('outage log of a connection', () => {
  it('records when and why a connection was down and what was received afterwards, also in its conversations', async () => {
    const { admin } = company;
    const phone = await company.connection();
    const [numbers, unaffectedNumber] = [[newNumber(), newNumber()], newNumber()];
    const [first, second] = [
      await openTicket(company, phone, admin, numbers[0] ?? ''),
      await openTicket(company, phone, admin, numbers[1] ?? ''),
    ];
    const untouched = await openTicket(company, phone, admin, unaffectedNumber);
    expect((await listOutages(phone)).absences).toEqual([]);
    const subscription = await admin.listen();

    await unlink(admin, phone);
    const open = (await listOutages(phone)).absences;
    expect(open).toMatchObject([
      { whatsappId: phone.id, endedAt: null, reason: 'unlinked', mayMiss: false, messages: 0 },
    ]);
    expect((await admin.ok(admin.get<Connection>(`/whatsapp/${phone.id}`))).lastAbsence).toEqual(open[0]);
    // Longer than a moment, or it is not shown.
    await sql(`UPDATE connection_absences SET began_at = began_at - interval '5 minutes' WHERE whatsapp_id = $1`, [
      phone.id,
    ]);
    for (const body of ['um', 'dois']) await sendFromPhone(admin, phone, { number: numbers[0] ?? '', body });
    await sendFromPhone(admin, phone, { number: numbers[1] ?? '', body: 'três' });
    await scanNewQrCode(admin, phone);
    await until(
      async () =>
        (await fetchThread(admin, second.id)).some(({ body }) => body === 'três') &&
        (await fetchThread(admin, first.id)).some(({ body }) => body === 'dois'),
    );
    await sendFromPhone(admin, phone, { number: numbers[1] ?? '', body: 'depois' });
    await until(async () => (await fetchThread(admin, second.id)).some(({ body }) => body === 'depois'));
    await runCountJobsNow();
    const [outage] = await until(async () => {
      const { absences } = await listOutages(phone);
      return absences[0]?.messages === 3 ? absences : undefined;
    });
    expect(outage).toMatchObject({ conversations: 2, reason: 'unlinked', endedAt: expect.any(String) as string });
    await until(() =>
      subscription.received.some(
        ({ payload }) => (payload as { whatsapp?: Connection } | undefined)?.whatsapp?.lastAbsence?.messages === 3,
      ),
    );
    admin.closeSockets();
    expect(await outagesInConversation(first)).toMatchObject([{ id: outage?.id, messages: 2, mayMiss: false }]);
    expect(await outagesInConversation(second)).toMatchObject([{ messages: 1 }]);
    expect(await outagesInConversation(untouched)).toEqual([]);

    // A connection that WhatsApp keeps nothing for may miss something: those conversations say so that were there before.
    await sql(
      `UPDATE connection_absences SET may_miss = true, began_at = (SELECT created_at FROM tickets WHERE id = $2) + interval '1 millisecond' WHERE id = $1`,
      [outage?.id, second.id],
    );
    expect(await outagesInConversation(untouched)).toEqual([]);
    await sql(`UPDATE tickets SET created_at = created_at - interval '1 hour' WHERE id = $1`, [untouched.id]);
    expect(await outagesInConversation(untouched)).toMatchObject([{ messages: 0, mayMiss: true }]);
  });

  it('is paged, newest first, for users who see the connection', async () => {
    const phone = await company.connection();
    const other = await company.connection();
    await sql(
      `INSERT INTO connection_absences (company_id, whatsapp_id, began_at, ended_at, reason, after_message)
       SELECT $1, $2, now() - n * interval '1 hour', now() - n * interval '1 hour' + interval '3 seconds', 'restart', 0 FROM generate_series(1, 70) n`,
      [company.id, phone.id],
    );
    const page = await listOutages(phone);
    expect([page.absences.length, page.hasMore]).toEqual([50, true]);
    const rest = await listOutages(phone, `?olderThan=${page.absences.at(-1)?.id}`);
    expect([rest.absences.length, rest.hasMore]).toEqual([20, false]);
    const began = [...page.absences, ...rest.absences].map(({ beganAt }) => beganAt);
    expect(began).toEqual(began.toSorted().toReversed());
    // An outage of a few seconds in which nothing was lost is not shown.
    expect((await company.admin.ok(company.admin.get<Connection>(`/whatsapp/${phone.id}`))).lastAbsence).toBeNull();
    const bound = await company.user({ whatsappId: other.id });
    expect((await bound.get(`/whatsapp/${phone.id}/absences`)).status).toBe(404);
    expect((await bound.get(`/whatsapp/${phone.id}/pace`)).status).toBe(404);
    expect((await bound.get(`/whatsapp/${other.id}/absences`)).status).toBe(200);
  });
});
