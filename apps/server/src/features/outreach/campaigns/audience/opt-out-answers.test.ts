import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { type Campaign, type Connection, type Contact } from '@balcao/contract';
import type { TestCompany } from '../../../../testing/builders.ts';
import { until } from '../../../../testing/client.ts';
import { newNumber } from '../../../../testing/sample-values.ts';
import { sendFromPhone } from '../../../../testing/simulated-phone.ts';
import { queryRows, withClient } from '../../../../testing/tables.ts';
import { useTestServer } from '../../../../testing/test-server.ts';
import { atOnce, bodiesOn, listOf, reached, settings } from '../../../../testing/campaign-calls.ts';

const server = useTestServer();
const answer = 'Pronto, você não recebe mais nossas ofertas.';

/** Somebody to whom a campaign has written over a connection, and what they do. */
async function writtenTo(company: TestCompany, phone: Connection) {
  const { admin } = company;
  const number = newNumber();
  const list = await listOf(admin, [number], `Lista ${number}`);
  await settings(admin, { ...atOnce, optOutText: answer });
  const { id } = await admin.ok(
    admin.post<Campaign>('/campaigns', {
      name: 'Ofertas',
      message1: 'Só hoje',
      contactListId: list.id,
      whatsappIds: [phone.id],
    }),
  );
  await admin.ok(admin.post(`/campaigns/${id}/start`));
  await reached(admin, id, ({ status }) => status === 'FINALIZADA');
  const journal = (more: string) =>
    queryRows(server.databaseUrl, `SELECT FROM inbound_journal WHERE company_id = ${company.id} ${more}`);
  /** Waits until the message is stored, or refused, with all that it leads to. */
  const write = async (body: string, over = phone) => {
    const before = (await journal('')).length;
    await sendFromPhone(admin, over, { number, body });
    await until(
      async () => (await journal('')).length > before && (await journal('AND handled_at IS NULL')).length === 0,
    );
  };
  const answers = async (over = phone) =>
    (await bodiesOn(admin, over, number)).filter((body) => body === answer).length;
  const contactId = async () =>
    (await admin.ok(admin.get<{ contacts: Contact[] }>(`/contacts?searchParam=${number}`))).contacts[0]?.id ?? 0;
  return { number, write, answers, contactId };
}

it('who opts out five times a day is told once, on whichever connection they write', async () => {
  const company = await server.company();
  const [phone, other] = [await company.connection(), await company.connection()];
  const { write, answers } = await writtenTo(company, phone);
  for (const word of ['SAIR', 'sair', 'Parar!', 'STOP', 'sair']) await write(word);
  await write('SAIR', other);
  await until(async () => (await answers()) === 1);
  expect([await answers(), await answers(other)]).toEqual([1, 0]);
});

it('two programs that answer each other stop after one answer to an opt-out', async () => {
  const company = await server.company();
  const phone = await company.connection();
  const { write, answers } = await writtenTo(company, phone);
  await write('SAIR');
  // The other side answers each of our messages with the same word, until nothing new comes.
  for (let heard = 0; heard < (await answers()) && heard < 5; heard += 1) {
    await until(async () => (await answers()) > heard);
    await write('SAIR');
  }
  expect(await answers()).toBe(1);
});

it('who opts out again is told again on the next day, and not on the same day after an admin took the first opt-out back', async () => {
  const company = await server.company();
  const { admin } = company;
  const phone = await company.connection();
  const { write, answers, contactId } = await writtenTo(company, phone);
  await write('SAIR');
  await until(async () => (await answers()) === 1);
  await admin.ok(admin.post(`/contacts/${await contactId()}/campaign-opt-out/undo`, { note: 'Pediu para voltar' }));
  await write('SAIR');
  const left = await admin.ok(
    admin.get<{ optedOutAt: string | null }>(`/contacts/${await contactId()}/campaign-opt-out`),
  );
  expect(left.optedOutAt).not.toBeNull();
  expect(await answers()).toBe(1);
  await withClient(server.databaseUrl, (client) =>
    client.query(`UPDATE campaign_opt_outs SET answered_at = answered_at - interval '1 day' WHERE company_id = $1`, [
      company.id,
    ]),
  );
  await write('SAIR');
  await until(async () => (await answers()) === 2);
  await write('SAIR');
  expect(await answers()).toBe(2);
});

it('a blocked contact who opts out is told nothing', async () => {
  const company = await server.company();
  const { admin } = company;
  const phone = await company.connection();
  const [blocked, other] = [await writtenTo(company, phone), await writtenTo(company, phone)];
  await admin.ok(admin.put(`/contacts/${await blocked.contactId()}/block`, { blocked: true }));
  // What a blocked contact writes is in no journal; who writes after them is answered.
  await sendFromPhone(admin, phone, { number: blocked.number, body: 'SAIR' });
  await other.write('SAIR');
  await until(async () => (await other.answers()) === 1);
  expect(await blocked.answers()).toBe(0);
});

it('an opt-out that reaches an official number a day late is entered and not answered; one in time is', async () => {
  const company = await server.company();
  const { admin } = company;
  const { connection, account } = await company.officialConnection({
    templates: [
      {
        name: 'oferta',
        language: 'pt_BR',
        status: 'APPROVED',
        category: 'MARKETING',
        components: [{ type: 'BODY', text: 'Só hoje' }],
      },
    ],
  });
  await settings(admin, { ...atOnce, optOutText: answer });
  const [late, inTime] = [newNumber(), newNumber()];
  const list = await listOf(admin, [late, inTime]);
  const { id } = await admin.ok(
    admin.post<Campaign>('/campaigns', {
      name: 'Oficial',
      template: { name: 'oferta', language: 'pt_BR', values: {} },
      contactListId: list.id,
      whatsappIds: [connection.id],
    }),
  );
  await admin.ok(admin.post(`/campaigns/${id}/start`));
  await reached(admin, id, ({ status }) => status === 'FINALIZADA');
  const dayAgo = String(Math.floor(Date.now() / 1000) - 25 * 3_600);
  for (const [from, more] of [
    [late, { timestamp: dayAgo }],
    [inTime, {}],
  ] as const)
    await server.graph.contactSends(account, from, {
      id: `wamid.${randomUUID()}`,
      type: 'text',
      text: { body: 'SAIR' },
      ...more,
    });
  await reached(admin, id, ({ counts }) => counts.optedOut === 2);
  const told = (number: string) =>
    server.graph.sent.filter(({ to, body }) => to === number && JSON.stringify(body).includes(answer)).length;
  await until(() => told(inTime) === 1);
  expect(told(late)).toBe(0);
});
