import { describe, expect, it } from 'vitest';
import type { Schedule } from '@balcao/contract';
import { until } from '../../testing/client.ts';
import { scanNewQrCode, sendReply, unlink } from '../../testing/simulated-phone.ts';
import { withClient } from '../../testing/tables.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { createDesk, type Desk } from './responders.testing.ts';

const server = useTestServer();

/** Sets when the company was or will be due, and notifies every process. */
const setDue = (desk: Desk, days: number) =>
  withClient(server.databaseUrl, async (client) => {
    await client.query(`UPDATE companies SET due_date = now() + make_interval(days => $2) WHERE id = $1`, [
      desk.company.id,
      days,
    ]);
    await client.query(`SELECT pg_notify('sessions', $1)`, [JSON.stringify({ companyId: desk.company.id })]);
  });

/** A desk whose admin is an operator, whom no due date locks out. */
async function operatedDesk(): Promise<Desk> {
  const desk = await createDesk(server);
  await withClient(server.databaseUrl, (client) =>
    client.query('UPDATE users SET super = true WHERE id = $1', [desk.admin.user?.id]),
  );
  return desk;
}

const isHeld = (desk: Desk) =>
  withClient(server.databaseUrl, async (client) => {
    const { rowCount } = await client.query(
      'SELECT FROM whatsapp_leases WHERE whatsapp_id = $1 AND expires_at > now()',
      [desk.connection.id],
    );
    return rowCount === 1;
  });

describe('a company past its due date', () => {
  it('receives what contacts write and answers nothing by itself, until it has paid', async () => {
    const desk = await operatedDesk();
    await setDue(desk, -2);
    const waiting = await desk.contactWrites('Oi', { name: 'Maria' });
    expect(waiting).toMatchObject({ status: 'pending', unreadMessages: 1, lastMessage: 'Oi' });
    await setDue(desk, 20);
    await desk.contactWrites('Tem alguém?');
    // Had the first message been answered, this one would be a wrong choice in the menu.
    await desk.waitForReceived(1);
    expect(await desk.listAutomaticTexts()).toEqual([expect.stringContaining('*[ 2 ]* - Financeiro')]);
  });

  it('lets what people wrote leave when its number is back, and keeps automatic messages that waited until it is let in again', async () => {
    const desk = await operatedDesk();
    const { id: ticketId } = await desk.contactWrites('Oi', { name: 'Maria' });
    await desk.waitForReceived(1);
    await desk.updateTicket({ status: 'open' });
    await unlink(desk.admin, desk.connection);
    await withClient(server.databaseUrl, (client) =>
      client.query(
        `INSERT INTO messages (company_id, ticket_id, whatsapp_id, provider_id, from_me, origin, is_automatic, body, ack, read)
         VALUES ($1, $2, $3, 'LEMBRETE', true, 'bot', true, 'Ainda está aí?', 0, true)`,
        [desk.company.id, ticketId, desk.connection.id],
      ),
    );
    await sendReply(desk.admin, ticketId, { body: 'Já vejo' });
    await setDue(desk, -2);
    await scanNewQrCode(desk.admin, desk.connection);
    expect((await desk.waitForReceived(2)).slice(1)).toEqual(['Já vejo']);
    const inTenDays = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
    const operator = await (await server.company()).operator();
    await operator.ok(operator.put(`/companies/${desk.company.id}`, { dueDate: inTenDays }));
    expect((await desk.waitForReceived(3)).slice(1)).toEqual(['Já vejo', 'Ainda está aí?']);
  });

  it('keeps its scheduled messages until it has paid', async () => {
    const desk = await operatedDesk();
    const { contactId } = await desk.contactWrites('Oi', { name: 'Maria' });
    const at = new Date(server.clock.now().getTime() + 3_600_000).toISOString();
    const { id } = await desk.admin.ok(
      desk.admin.post<Schedule>('/schedules', { contactId, body: 'Seu pedido chegou', sendAt: at }),
    );
    const read = () => desk.admin.ok(desk.admin.get<Schedule>(`/schedules/${id}`));
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
    await setDue(desk, -2);
    await desk.advanceClock(3_700);
    await sweep();
    expect(await read()).toMatchObject({ status: 'PENDENTE', sentAt: null });
    await setDue(desk, 20);
    await sweep();
    await until(async () => (await read()).status === 'ENVIADA');
  });

  it('keeps its numbers linked for thirty days, is let go of then, and gets them back when it has paid', async () => {
    const desk = await operatedDesk();
    await setDue(desk, -31);
    await until(async () => !(await isHeld(desk)));
    await setDue(desk, -29);
    await until(() => isHeld(desk));
    expect((await desk.admin.get(`/whatsapp/${desk.connection.id}`)).body).toMatchObject({ status: 'CONNECTED' });
  });
});
