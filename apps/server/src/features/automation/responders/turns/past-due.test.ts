import { describe, expect, it } from 'vitest';
import { dayMs, hourMs, type Schedule } from '@balcao/contract';
import { until } from '../../../../testing/client.ts';
import { scanNewQrCode, sendReply, unlink } from '../../../../testing/simulated-phone.ts';
import { withClient } from '../../../../testing/tables.ts';
import { useTestServer } from '../../../../testing/test-server.ts';
import { createResponderFixture, type ResponderFixture } from '../responders.testing.ts';

const server = useTestServer();

/** Sets when the company was or will be due, and notifies every process. */
const setDue = (fixture: ResponderFixture, days: number) =>
  withClient(server.databaseUrl, async (client) => {
    await client.query(`UPDATE companies SET due_date = now() + make_interval(days => $2) WHERE id = $1`, [
      fixture.company.id,
      days,
    ]);
    await client.query(`SELECT pg_notify('sessions', $1)`, [JSON.stringify({ companyId: fixture.company.id })]);
  });

/** A desk whose admin is an operator, whom no due date locks out. */
async function createFixtureWithOperator(): Promise<ResponderFixture> {
  const fixture = await createResponderFixture(server);
  await withClient(server.databaseUrl, (client) =>
    client.query('UPDATE users SET super = true WHERE id = $1', [fixture.admin.user?.id]),
  );
  return fixture;
}

const isHeld = (fixture: ResponderFixture) =>
  withClient(server.databaseUrl, async (client) => {
    const { rowCount } = await client.query(
      'SELECT FROM whatsapp_leases WHERE whatsapp_id = $1 AND expires_at > now()',
      [fixture.connection.id],
    );
    return rowCount === 1;
  });

describe('a company past its due date', () => {
  it('receives what contacts write and answers nothing by itself, until it has paid', async () => {
    const fixture = await createFixtureWithOperator();
    await setDue(fixture, -2);
    const waiting = await fixture.contactWrites('Oi', { name: 'Maria' });
    expect(waiting).toMatchObject({ status: 'pending', unreadMessages: 1, lastMessage: 'Oi' });
    await setDue(fixture, 20);
    await fixture.contactWrites('Tem alguém?');
    // Had the first message been answered, this one would be a wrong choice in the menu.
    await fixture.waitForReceived(1);
    expect(await fixture.listAutomaticTexts()).toEqual([expect.stringContaining('*[ 2 ]* - Financeiro')]);
  });

  it('lets what people wrote leave when its number is back, and keeps automatic messages that waited until it is let in again', async () => {
    const fixture = await createFixtureWithOperator();
    const { id: ticketId } = await fixture.contactWrites('Oi', { name: 'Maria' });
    await fixture.waitForReceived(1);
    await fixture.updateTicket({ status: 'open' });
    await unlink(fixture.admin, fixture.connection);
    await withClient(server.databaseUrl, (client) =>
      client.query(
        `INSERT INTO messages (company_id, ticket_id, whatsapp_id, provider_id, from_me, origin, is_automatic, body, ack, read)
         VALUES ($1, $2, $3, 'LEMBRETE', true, 'bot', true, 'Ainda está aí?', 0, true)`,
        [fixture.company.id, ticketId, fixture.connection.id],
      ),
    );
    await sendReply(fixture.admin, ticketId, { body: 'Já vejo' });
    await setDue(fixture, -2);
    await scanNewQrCode(fixture.admin, fixture.connection);
    expect((await fixture.waitForReceived(2)).slice(1)).toEqual(['Já vejo']);
    const inTenDays = new Date(Date.now() + 10 * dayMs).toISOString().slice(0, 10);
    const operator = await (await server.company()).operator();
    await operator.ok(operator.put(`/companies/${fixture.company.id}`, { dueDate: inTenDays }));
    expect((await fixture.waitForReceived(3)).slice(1)).toEqual(['Já vejo', 'Ainda está aí?']);
  });

  it('keeps its scheduled messages until it has paid', async () => {
    const fixture = await createFixtureWithOperator();
    const { contactId } = await fixture.contactWrites('Oi', { name: 'Maria' });
    const at = new Date(server.clock.now().getTime() + hourMs).toISOString();
    const { id } = await fixture.admin.ok(
      fixture.admin.post<Schedule>('/schedules', { contactId, body: 'Seu pedido chegou', sendAt: at }),
    );
    const read = () => fixture.admin.ok(fixture.admin.get<Schedule>(`/schedules/${id}`));
    const sweep = () =>
      withClient(server.databaseUrl, async (client) => {
        await client.query(`SELECT graphile_worker.add_job('schedules.due.search', '{}'::json)`);
        await until(async () => {
          const { rowCount } = await client.query(
            `SELECT FROM graphile_worker.jobs WHERE task_identifier IN ('schedules.due.search', 'schedules.due')`,
          );
          return rowCount === 0;
        });
      });
    await setDue(fixture, -2);
    await fixture.advanceClock(3_700);
    await sweep();
    expect(await read()).toMatchObject({ status: 'PENDENTE', sentAt: null });
    await setDue(fixture, 20);
    await sweep();
    await until(async () => (await read()).status === 'ENVIADA');
  });

  it('keeps its numbers linked for thirty days, is let go of then, and gets them back when it has paid', async () => {
    const fixture = await createFixtureWithOperator();
    await setDue(fixture, -31);
    await until(async () => !(await isHeld(fixture)));
    await setDue(fixture, -29);
    await until(() => isHeld(fixture));
    expect((await fixture.admin.get(`/whatsapp/${fixture.connection.id}`)).body).toMatchObject({ status: 'CONNECTED' });
  });
});
