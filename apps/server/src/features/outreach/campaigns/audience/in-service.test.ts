import { expect, it } from 'vitest';
import type { Campaign, CampaignReport } from '@balcao/contract';
import { newNumber } from '../../../../testing/sample-values.ts';
import { sendFromPhone } from '../../../../testing/simulated-phone.ts';
import { useTestServer } from '../../../../testing/test-server.ts';
import { atOnce, bodiesOn, heldCampaign, listOf, reached, settings } from '../../../../testing/campaign-calls.ts';

const server = useTestServer();

it('a campaign that leaves out who is in service decides when their message is due, on whichever connection the service is', async () => {
  const company = await server.company();
  const { admin } = company;
  const [phone, other] = [await company.connection(), await company.connection()];
  const [waiting, open, elsewhere, resolved, free] = Array.from({ length: 5 }, newNumber) as [
    string,
    string,
    string,
    string,
    string,
  ];
  const numbers = [waiting, open, elsewhere, resolved, free];
  const before = await company.inbound(phone, { number: resolved, body: 'Oi' });
  const { made, send } = await heldCampaign(server, company, phone, numbers, { skipInService: true });
  expect(made.skipInService).toBe(true);
  // All of this comes after the start, when the recipients were chosen.
  await company.inbound(phone, { number: waiting, body: 'Meu pedido não chegou' });
  const served = await company.inbound(phone, { number: open, body: 'E o meu?' });
  await admin.ok(admin.put(`/tickets/${served.id}`, { status: 'open' }));
  await company.inbound(other, { number: elsewhere, body: 'Oi' });
  await admin.ok(admin.put(`/tickets/${before.id}`, { status: 'closed' }));
  const { counts } = await send();
  expect(counts).toMatchObject({ total: 5, skipped: 3, failed: 0 });
  for (const number of [waiting, open, elsewhere])
    expect(await bodiesOn(admin, phone, number)).not.toContain('Só hoje');
  for (const number of [resolved, free]) expect(await bodiesOn(admin, phone, number)).toContain('Só hoje');
  const { reasons } = await admin.ok(admin.get<CampaignReport>(`/campaigns/${made.id}/report`));
  expect(reasons).toEqual([{ reason: 'ERR_CAMPAIGN_IN_SERVICE', state: 'skipped', count: 3 }]);
  const { records } = await admin.ok(
    admin.get<{ records: { number: string; reason: string | null }[] }>(
      `/campaigns/${made.id}/recipients?state=skipped`,
    ),
  );
  expect(records.map(({ number, reason }) => [number, reason])).toEqual(
    [waiting, open, elsewhere].map((number) => [number, 'ERR_CAMPAIGN_IN_SERVICE']),
  );
});

it('a campaign writes to people in service unless it leaves them out; a copy does as the one it was made of', async () => {
  const company = await server.company();
  const { admin } = company;
  const phone = await company.connection();
  const number = newNumber();
  const { made, send } = await heldCampaign(server, company, phone, [number], {});
  expect(made.skipInService).toBe(false);
  await company.inbound(phone, { number, body: 'Tem gente?' });
  expect((await send()).counts).toMatchObject({ total: 1, skipped: 0 });
  expect(await bodiesOn(admin, phone, number)).toContain('Só hoje');
  for (const skipInService of [true, false]) {
    const one = await admin.ok(admin.post<Campaign>('/campaigns', { name: 'Outra', skipInService }));
    const copy = await admin.ok(admin.post<Campaign>(`/campaigns/${one.id}/copy`, { name: 'Cópia' }));
    expect(copy.skipInService).toBe(skipInService);
  }
  const sentBack = await admin.ok(admin.post<Campaign>('/campaigns', { name: 'Nula', skipInService: null }));
  expect(sentBack.skipInService).toBe(false);
});

it('who said yes to the question of a campaign and is in service by then is left out of its message, too', async () => {
  const company = await server.company();
  const { admin } = company;
  const [phone, other] = [await company.connection(), await company.connection()];
  const number = newNumber();
  const list = await listOf(admin, [number]);
  await settings(admin, atOnce);
  const { id } = await admin.ok(
    admin.post<Campaign>('/campaigns', {
      name: 'Ofertas',
      message1: 'Só hoje',
      confirmation: true,
      confirmationMessage1: 'Posso?',
      consentWords: ['sim'],
      skipInService: true,
      contactListId: list.id,
      whatsappIds: [phone.id],
    }),
  );
  await admin.ok(admin.post(`/campaigns/${id}/start`));
  await reached(admin, id, ({ counts }) => counts.asked === 1);
  await company.inbound(other, { number, body: 'Meu pedido não chegou' });
  await sendFromPhone(admin, phone, { number, body: 'sim' });
  const { counts } = await reached(admin, id, ({ status }) => status === 'FINALIZADA');
  expect(counts).toMatchObject({ total: 1, skipped: 1 });
  expect(await bodiesOn(admin, phone, number)).toEqual(['Posso?', 'sim']);
});
