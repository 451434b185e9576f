import { expect, it } from 'vitest';
import type { Campaign } from '@balcao/contract';
import type { Address } from '../../../../channels/port/message-content.ts';
import type { TestCompany } from '../../../../testing/builders.ts';
import { newNumber } from '../../../../testing/sample-values.ts';
import { useTestServer } from '../../../../testing/test-server.ts';
import { moveContact, resolveContact } from '../../../inbox/index.ts';
import { createOptOuts } from './opt-outs.ts';
import { atOnce, bodiesOn, listOf, longAgo, reached, settings } from '../../../../testing/campaign-calls.ts';

const server = useTestServer();

const optOut = (company: TestCompany, contactId: number) =>
  server.app.platform.database.forCompany(company.id, ({ db }) =>
    createOptOuts(server.app.platform.vault).add(db, company.id, contactId),
  );
const leftAt = async ({ admin }: TestCompany, contactId: number) =>
  (await admin.ok(admin.get<{ optedOutAt: string | null }>(`/contacts/${contactId}/campaign-opt-out`))).optedOutAt;
const pn = (value: string): Address => ({ kind: 'pn', value });
const lid = (value: string): Address => ({ kind: 'lid', value });

it('who opted out stays out with another number, whether a person enters it or WhatsApp reports it', async () => {
  const company = await server.company();
  const { admin } = company;
  const [corrected, moved, other] = [await company.contact(), await company.contact(), await company.contact()];
  await optOut(company, corrected.id);
  await optOut(company, moved.id);
  await admin.ok(admin.put(`/contacts/${corrected.id}`, { number: newNumber() }));
  expect(await leftAt(company, corrected.id)).not.toBeNull();
  await moveContact(server.app.platform.database, company.id, { from: [pn(moved.number)], to: [pn(newNumber())] });
  expect(await leftAt(company, moved.id)).not.toBeNull();
  await admin.ok(admin.put(`/contacts/${other.id}`, { number: newNumber() }));
  expect(await leftAt(company, other.id)).toBeNull();
});

/** A campaign to a number that has begun and may not send yet, and the step that lets it. */
async function heldCampaign(company: TestCompany, number: string) {
  const { admin } = company;
  const phone = await company.connection();
  const list = await listOf(admin, [number]);
  const anotherDay = (server.clock.now().getUTCDay() + 3) % 7;
  await settings(admin, { ...atOnce, sendWindow: { weekdays: [anotherDay], from: '08:00', until: '18:00' } });
  const { id } = await admin.ok(
    admin.post<Campaign>('/campaigns', {
      name: 'Promoção',
      message1: 'Só hoje',
      contactListId: list.id,
      whatsappIds: [phone.id],
      scheduledAt: longAgo,
    }),
  );
  await reached(admin, id, ({ counts }) => counts.queued === 1);
  const send = async () => {
    await settings(admin, { sendWindow: null });
    for (const step of ['pause', 'resume']) await admin.ok(admin.post(`/campaigns/${id}/${step}`));
    const { counts } = await reached(admin, id, ({ status }) => status === 'FINALIZADA');
    return { counts, bodies: await bodiesOn(admin, phone, number) };
  };
  return { send };
}

it('who opted out under a private id gets no campaign to a number that turns out to be theirs before their turn', async () => {
  const company = await server.company();
  const number = newNumber();
  const { database } = server.app.platform;
  const hidden = lid('5511223344');
  const { id: contactId } = await database.forCompany(company.id, (tx) =>
    resolveContact(tx, { name: 'Lia', addresses: [hidden] }),
  );
  await optOut(company, contactId);
  const { send } = await heldCampaign(company, number);
  await database.forCompany(company.id, (tx) =>
    resolveContact(tx, { name: undefined, addresses: [pn(number), hidden] }),
  );
  expect(await send()).toMatchObject({ counts: { total: 1, optedOut: 1 }, bodies: [] });
});

it('a contact who is deleted while a campaign runs is passed over', async () => {
  const company = await server.company();
  const { admin } = company;
  const { id, number } = await company.contact();
  const { send } = await heldCampaign(company, number);
  await admin.ok(admin.delete(`/contacts/${id}`));
  expect(await send()).toMatchObject({ counts: { total: 1, skipped: 1 }, bodies: [] });
});
