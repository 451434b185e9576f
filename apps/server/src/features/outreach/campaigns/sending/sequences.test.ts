import { describe, expect, it } from 'vitest';
import type { CampaignReport, Ticket } from '@balcao/contract';
import { runSweep } from '../../../../platform/jobs/sweep.ts';
import { newNumber } from '../../../../testing/sample-values.ts';
import { queryRows } from '../../../../testing/tables.ts';
import { useTestServer } from '../../../../testing/test-server.ts';
import {
  bodiesOn,
  campaignOf,
  heldCampaign,
  reached,
  settings,
  switchPlan,
} from '../../../../testing/campaign-calls.ts';
import { campaignsDue } from './jobs.ts';

const server = useTestServer();

/** A campaign to two people that has begun and may not send yet. */
async function held(fields: object = {}) {
  const company = await server.company();
  const { admin } = company;
  const phone = await company.connection();
  const numbers = [newNumber(), newNumber()];
  const { made, send } = await heldCampaign(server, company, phone, numbers, fields);
  const step = (name: string) => admin.post<{ error?: string }>(`/campaigns/${made.id}/${name}`);
  const sentTo = async () =>
    Promise.all(
      numbers.map(async (number) => (await bodiesOn(admin, phone, number)).filter((body) => body === 'Só hoje')),
    );
  return { company, admin, phone, numbers, id: made.id, send, step, sentTo };
}

describe('what admins and people do while a campaign runs', () => {
  it('a campaign that leaves out who is in service writes to whoever was served by then, and not to who came meanwhile', async () => {
    const { company, admin, phone, numbers, id, send, sentTo } = await held({ skipInService: true });
    const [first = '', second = ''] = numbers;
    const ticket = await company.inbound(phone, { number: first, body: 'Oi' });
    await company.inbound(phone, { number: second, body: 'Oi' });
    await admin.ok(admin.put<Ticket>(`/tickets/${ticket.id}`, { status: 'open', userId: admin.user?.id }));
    await admin.ok(admin.put<Ticket>(`/tickets/${ticket.id}`, { status: 'closed' }));
    expect((await send()).counts).toMatchObject({ total: 2, skipped: 1, failed: 0 });
    expect((await sentTo()).map((bodies) => bodies.length)).toEqual([1, 0]);
    const { reasons } = await admin.ok(admin.get<CampaignReport>(`/campaigns/${id}/report`));
    expect(reasons).toEqual([{ reason: 'ERR_CAMPAIGN_IN_SERVICE', state: 'skipped', count: 1 }]);
  });

  it('a campaign that leaves out who is in service does so for a ticket that a merge brought to the person', async () => {
    const { company, admin, phone, numbers, send, sentTo } = await held({ skipInService: true });
    const [first = ''] = numbers;
    const kept = await company.contact({ number: `+${first}` });
    const ticket = await company.inbound(phone, { number: newNumber(), body: 'Oi' });
    await admin.ok(admin.post(`/contacts/${kept.id}/merge`, { contactId: ticket.contactId }));
    expect((await send()).counts).toMatchObject({ total: 2, skipped: 1, failed: 0 });
    expect((await sentTo()).map((bodies) => bodies.length)).toEqual([0, 1]);
  });

  it('a campaign is deleted neither while it runs nor while it is paused; once cancelled and deleted it sends nothing', async () => {
    const { admin, id, step, sentTo } = await held();
    const remove = () => admin.delete<{ error?: string }>(`/campaigns/${id}`);
    expect((await remove()).body).toMatchObject({ error: 'ERR_CAMPAIGN_STATUS' });
    expect((await step('pause')).status).toBeLessThan(300);
    expect((await remove()).body).toMatchObject({ error: 'ERR_CAMPAIGN_STATUS' });
    expect((await step('cancel')).status).toBeLessThan(300);
    expect((await remove()).status).toBeLessThan(300);
    await settings(admin, { sendWindow: null });
    expect((await step('restart')).status).toBe(404);
    expect(await sentTo()).toEqual([[], []]);
  });

  it('a campaign that was resumed and paused while the plan lacks campaigns has written to nobody, and with the plan writes to everybody once', async () => {
    const { company, admin, id, step, sentTo } = await held();
    await step('pause');
    await settings(admin, { sendWindow: null });
    await switchPlan(server, company, false);
    await step('resume');
    await step('pause');
    expect(await campaignOf(admin, id)).toMatchObject({ status: 'EM_ANDAMENTO', pausedAt: expect.any(String) });
    expect(await sentTo()).toEqual([[], []]);
    await switchPlan(server, company, true);
    expect((await step('resume')).status).toBeLessThan(300);
    await reached(admin, id, ({ status }) => status === 'FINALIZADA');
    expect((await sentTo()).map((bodies) => bodies.length)).toEqual([1, 1]);
  });

  it('a campaign that was unscheduled after its start writes to who came onto its list meanwhile, once to each', async () => {
    const { admin, phone, numbers, id, step, sentTo } = await held();
    expect((await step('unschedule')).status).toBe(204);
    const { contactList } = await campaignOf(admin, id);
    const number = newNumber();
    await admin.ok(
      admin.post('/contact-list-items', { contactListId: contactList.id, name: 'Pessoa nova', number: `+${number}` }),
    );
    await settings(admin, { sendWindow: null });
    const started = await Promise.all([step('start'), step('start')]);
    expect(started.map(({ status }) => status)).toContain(204);
    const { counts } = await reached(admin, id, ({ status }) => status === 'FINALIZADA');
    expect(counts).toMatchObject({ total: numbers.length + 1, failed: 0, skipped: 0 });
    expect((await sentTo()).map((bodies) => bodies.length)).toEqual([1, 1]);
    expect((await bodiesOn(admin, phone, number)).filter((body) => body === 'Só hoje')).toHaveLength(1);
  });

  it('a campaign whose only connection was removed before its start names it, and starts with another', async () => {
    const { company, admin, phone, id, step } = await held();
    await step('unschedule');
    await admin.ok(admin.delete(`/whatsapp/${phone.id}`));
    expect((await step('start')).body).toMatchObject({ error: 'ERR_CAMPAIGN_INCOMPLETE' });
    const other = await company.connection();
    await admin.ok(admin.put(`/campaigns/${id}`, { whatsappIds: [other.id] }));
    await settings(admin, { sendWindow: null });
    expect((await step('start')).status).toBeLessThan(300);
    expect((await reached(admin, id, ({ status }) => status === 'FINALIZADA')).counts).toMatchObject({ failed: 0 });
  });

  it('a copy of a campaign that runs is inactive, runs by itself, and goes on when the first one is cancelled', async () => {
    const { admin, id, step, sentTo } = await held();
    const copy = await admin.ok(admin.post<{ id: number; status: string }>(`/campaigns/${id}/copy`, { name: 'Outra' }));
    expect(copy.status).toBe('INATIVA');
    await step('cancel');
    await settings(admin, { sendWindow: null });
    await admin.ok(admin.post(`/campaigns/${copy.id}/start`));
    await reached(admin, copy.id, ({ status }) => status === 'FINALIZADA');
    expect((await sentTo()).map((bodies) => bodies.length)).toEqual([1, 1]);
    expect(await campaignOf(admin, id)).toMatchObject({ status: 'CANCELADA' });
    // Continued afterwards it writes to the same people: it is another campaign.
    expect((await step('restart')).status).toBeLessThan(300);
    await reached(admin, id, ({ status }) => status === 'FINALIZADA');
    expect((await sentTo()).map((bodies) => bodies.length)).toEqual([2, 2]);
  });

  it('a campaign whose list was deleted before its start becomes inactive, and does not end as if it had been sent', async () => {
    const { admin, id, step } = await held();
    const { contactList } = await campaignOf(admin, id);
    await step('unschedule');
    await admin.ok(admin.delete(`/contact-lists/${contactList.id}`));
    await queryRows(
      server.databaseUrl,
      "UPDATE campaigns SET status = 'PROGRAMADA', scheduled_at = now() - interval '1 hour' WHERE id = $1",
      [id],
    );
    await runSweep(server.app.platform.database, campaignsDue, server.clock.now());
    const { counts } = await reached(admin, id, ({ status }) => status !== 'PROGRAMADA');
    expect(await campaignOf(admin, id)).toMatchObject({ status: 'INATIVA', scheduledAt: null, startedAt: null });
    expect(counts.total).toBe(0);
  });
});
