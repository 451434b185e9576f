import { hourMs } from '@balcao/contract';
import type { Schedule } from '@balcao/contract';
import { until, type Client } from '../../../testing/client.ts';
import { withClient } from '../../../testing/tables.ts';
import { newNumber } from '../../../testing/sample-values.ts';
import type { TestServer } from '../../../testing/test-server.ts';
import { runSweep } from '../../../platform/jobs/sweep.ts';
import { dueSchedules } from './sending.ts';

export const path = '/schedules';

/** Ana attends sales, Bruno support; the contact has a conversation in sales. */
export async function openShop(server: TestServer) {
  const company = await server.company();
  const [sales, support] = await Promise.all([company.queue(), company.queue()]);
  const [ana, bruno, phone] = await Promise.all([
    company.user({ name: 'Ana', queueIds: [sales.id] }),
    company.user({ name: 'Bruno', queueIds: [support.id] }),
    company.connection({ queues: [sales] }),
  ]);
  const number = newNumber();
  const ticket = await company.inbound(phone, { number, name: 'Beatriz Lima', body: 'Oi' });
  await company.admin.ok(company.admin.put(`/tickets/${ticket.id}`, { queueId: sales.id }));
  return {
    company,
    admin: company.admin,
    sales,
    support,
    ana,
    bruno,
    phone,
    ticket,
    contactId: ticket.contactId,
    number,
  };
}

/** A schedule an hour ahead by default. */
export const makeSchedule = (server: TestServer, by: Client, fields: object) =>
  by.ok(
    by.post<Schedule>(path, {
      body: 'Seu pedido chegou',
      sendAt: new Date(server.clock.now().getTime() + hourMs).toISOString(),
      ...fields,
    }),
  );

export const readSchedule = (by: Client, id: number) => by.ok(by.get<Schedule>(`${path}/${id}`));

/** Moves the time of a schedule into the past and looks for what is due. */
export async function comeDue(server: TestServer, ids: number | readonly number[], hoursAgo = 0): Promise<void> {
  await withClient(server.databaseUrl, (client) =>
    client.query(`UPDATE schedules SET send_at = $2::timestamptz - make_interval(hours => $3) WHERE id = ANY ($1)`, [
      [ids].flat(),
      server.clock.now().toISOString(),
      hoursAgo,
    ]),
  );
  await sweepSchedules(server);
}

export const sweepSchedules = (server: TestServer) =>
  runSweep(server.app.platform.database, dueSchedules, server.clock.now());

export const waitForSchedule = (by: Client, id: number, status: Schedule['status']) =>
  until(async () => {
    const found = await readSchedule(by, id);
    return found.status === status ? found : undefined;
  });
