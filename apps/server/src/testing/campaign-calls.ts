import type { Campaign, CampaignSetting, CampaignSettings, ContactList } from '@balcao/contract';
import type { TestCompany } from './builders.ts';
import { until, type Client } from './client.ts';
import { listPhoneMessages } from './simulated-phone.ts';
import { withClient } from './tables.ts';
import type { TestServer } from './test-server.ts';

export const longAgo = '2020-01-01 09:00:00';

export interface Detail extends Campaign {
  contactList: { id: number; name: string; contacts: { number: string; isWhatsappValid: boolean }[] };
  shipping: { number: string; message: string; deliveredAt: string | null; confirmationRequestedAt: string | null }[];
}

/** A list of people with these numbers. */
export async function listOf(by: Client, numbers: readonly string[], name = 'Clientes ativos'): Promise<ContactList> {
  const list = await by.ok(by.post<ContactList>('/contact-lists', { name }));
  for (const [index, number] of numbers.entries())
    await by.ok(by.post('/contact-list-items', { contactListId: list.id, name: `Pessoa ${index + 1}`, number }));
  return list;
}

export const settings = (by: Client, values: Partial<CampaignSettings>) =>
  by.ok(by.post<CampaignSetting[]>('/campaign-settings', { settings: values }));
export const atOnce = { messageInterval: 0, longerIntervalAfter: 0, greaterInterval: 0 };
export const campaignOf = (by: Client, id: number) => by.ok(by.get<Detail>(`/campaigns/${id}`));
export const reached = (by: Client, id: number, holds: (campaign: Detail) => boolean) =>
  until(async () => {
    const campaign = await campaignOf(by, id);
    return holds(campaign) ? campaign : undefined;
  }, 15_000);
export const bodiesOn = async (by: Client, phone: { id: number }, number: string) =>
  (await listPhoneMessages(by, phone as Parameters<typeof listPhoneMessages>[1], number)).map(({ body }) => body);
export const switchPlan = (server: TestServer, company: TestCompany, isOn: boolean) =>
  withClient(server.databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: number }>(
      `INSERT INTO plans (name, use_campaigns) VALUES (gen_random_uuid()::text, $1) RETURNING id`,
      [isOn],
    );
    await client.query('UPDATE companies SET plan_id = $1 WHERE id = $2', [rows[0]?.id, company.id]);
  });

/** A campaign to some numbers that has begun and may not send yet, and the step that lets it. */
export async function heldCampaign(
  server: TestServer,
  company: TestCompany,
  phone: { id: number },
  numbers: string[],
  fields: object,
) {
  const { admin } = company;
  const list = await listOf(admin, numbers);
  const anotherDay = (server.clock.now().getUTCDay() + 3) % 7;
  await settings(admin, { ...atOnce, sendWindow: { weekdays: [anotherDay], from: '08:00', until: '18:00' } });
  const made = await admin.ok(
    admin.post<Campaign>('/campaigns', {
      name: 'Ofertas',
      message1: 'Só hoje',
      contactListId: list.id,
      whatsappIds: [phone.id],
      ...fields,
    }),
  );
  await admin.ok(admin.post(`/campaigns/${made.id}/start`));
  await reached(admin, made.id, ({ counts }) => counts.queued === numbers.length);
  const send = async () => {
    await settings(admin, { sendWindow: null });
    for (const step of ['pause', 'resume']) await admin.ok(admin.post(`/campaigns/${made.id}/${step}`));
    return reached(admin, made.id, ({ status }) => status === 'FINALIZADA');
  };
  return { made, send };
}
