import { expect, it } from 'vitest';
import type { Campaign, ContactList, Invoice, SessionUser } from '@balcao/contract';
import { issueInvoices } from '../features/account/index.ts';
import { payingCompany } from './paying-company.ts';
import type { Detail } from './campaign-calls.ts';
import { until } from './client.ts';
import { foreignOrigin, loginForeign } from './foreign-client.ts';
import { newNumber } from './sample-values.ts';
import { listPhoneMessages } from './simulated-phone.ts';
import { useTestServer } from './test-server.ts';

const server = useTestServer({ ALLOWED_ORIGINS: foreignOrigin });

it('a client of the specification checks out: it shows the code, hears that it is paid, and its company may go on', async () => {
  const company = await payingCompany(server, { provider: 'simulated' });
  const admin = await loginForeign(server.url, company);
  const { events } = await admin.listen(`company-${company.id}-payment`);
  await issueInvoices(server.app.platform);
  const open = await admin.ok(admin.get<Invoice[]>('/invoices/all?pageNumber=1&searchParam='));
  expect(open).toMatchObject([{ status: 'open', value: 149.9, dueDate: expect.any(String) as string }]);

  // Its form sends cards and plans that nobody asks for; the price is that of the invoice.
  const code = await admin.ok(
    admin.post<{ qrcode: { qrcode: string }; valor: { original: string }; txid: string }>('/subscription', {
      firstName: 'Ana',
      lastName: 'Reis',
      address2: '',
      city: 'Santos',
      state: 'SP',
      zipcode: '11010-000',
      country: 'BR',
      useAddressForPaymentDetails: false,
      nameOnCard: '',
      cardNumber: '',
      cvv: '',
      plan: JSON.stringify({ title: 'Pro', planId: company.plan.id, price: 1, users: 1, connections: 1 }),
      price: 1,
      users: 1,
      connections: 1,
      invoiceId: open[0]?.id,
    }),
  );
  expect(code).toMatchObject({
    qrcode: { qrcode: expect.stringMatching(/^000201/) as string },
    valor: { original: '149.90' },
  });
  expect(events).toEqual([]);

  await company.payAtBank(code.txid, '149.90');
  await company.check(code.txid);
  await until(() => events.length > 0);
  expect(events).toMatchObject([{ action: 'CONCLUIDA', company: { id: company.id } }]);
  expect(await admin.ok(admin.get<Invoice[]>('/invoices/all'))).toMatchObject([{ status: 'paid' }]);
  const { dueDate } = (events[0] as { company: { dueDate: string } }).company;
  // It reads the day that the company is paid until from the session, after a reload.
  const { user } = await admin.ok(admin.post<{ user: SessionUser }>('/auth/refresh_token'));
  expect(user.company.dueDate).toBe(dueDate);
  expect(new Date(dueDate).getTime()).toBeGreaterThan(new Date(open[0]?.dueDate ?? '').getTime());
});

it('a client of the specification runs a whole campaign: it plans it, hears it begin and end, and its report says who got and confirmed it', async () => {
  const company = await server.company();
  const admin = await loginForeign(server.url, company);
  const phone = await company.connection();
  const [ana, bia] = [newNumber(), newNumber()];
  const list = await admin.ok(admin.post<ContactList>('/contact-lists', { name: 'Clientes', companyId: company.id }));
  for (const [name, number] of [
    ['Ana', ana],
    ['Bia', bia],
  ] as const)
    await admin.ok(admin.post('/contact-list-items', { name, number, email: '', contactListId: list.id }));
  await admin.ok(
    admin.post('/campaign-settings', {
      settings: {
        messageInterval: 0,
        longerIntervalAfter: 0,
        greaterInterval: 0,
        variables: [{ key: 'loja', value: 'Casa Lume' }],
      },
    }),
  );
  const { events } = await admin.listen(`company-${company.id}-campaign`);

  // The form as such a client sends it: every message, empty or not, and *Nenhuma* for what was not chosen.
  const messages = Object.fromEntries(
    [1, 2, 3, 4, 5].flatMap((number) => [
      [`message${number}`, ''],
      [`confirmationMessage${number}`, ''],
    ]),
  );
  const form = {
    ...messages,
    name: 'Natal',
    message1: 'Oi {nome}, ofertas da {loja}',
    confirmationMessage1: 'Posso mandar, {nome}?',
    confirmation: true,
    status: 'INATIVA',
    scheduledAt: '',
    whatsappId: phone.id,
    contactListId: list.id,
    tagListId: 'Nenhuma',
    companyId: company.id,
  };
  const made = await admin.ok(admin.post<Campaign>('/campaigns', form));
  expect(made).toMatchObject({ status: 'INATIVA', scheduledAt: null, tagListId: null });
  // Of this minute, by the clock of the company, as a field of the browser gives it.
  const local = server.clock.now().toLocaleString('sv-SE', { timeZone: 'America/Sao_Paulo' }).slice(0, 16);
  await admin.ok(admin.put<Campaign>(`/campaigns/${made.id}`, { ...made, scheduledAt: local }));

  const detail = () => admin.ok(admin.get<Detail>(`/campaigns/${made.id}`));
  const bodiesOf = async (number: string) =>
    (await listPhoneMessages(company.admin, phone, number)).map(({ body }) => body);
  await until(async () => (await bodiesOf(ana)).length > 0 && (await bodiesOf(bia)).length > 0);
  expect(await bodiesOf(ana)).toEqual(['Posso mandar, Ana?']);
  expect((await detail()).status).toBe('EM_ANDAMENTO');

  // One of them agrees and gets it; the other does not answer, and the person ends the campaign.
  await company.admin.ok(
    company.admin.post(`/sandbox/${phone.id}/messages`, { number: ana, name: 'Ana', body: 'Sim' }),
  );
  await until(async () => (await bodiesOf(ana)).includes('Oi Ana, ofertas da Casa Lume'));
  await until(async () =>
    (await detail()).shipping.some(({ number, deliveredAt }) => number === ana && deliveredAt !== null),
  );
  const report = await detail();
  expect(report.contactList.contacts.map(({ number }) => number).toSorted()).toEqual([ana, bia].toSorted());
  expect(report.shipping.find(({ number }) => number === ana)).toMatchObject({
    message: 'Oi Ana, ofertas da Casa Lume',
  });
  expect(report.shipping.find(({ number }) => number === bia)).toMatchObject({ deliveredAt: null });
  await admin.ok(admin.post(`/campaigns/${made.id}/cancel`, {}));
  expect((await detail()).status).toBe('CANCELADA');
  await admin.ok(admin.post(`/campaigns/${made.id}/restart`, {}));
  expect((await detail()).status).toBe('EM_ANDAMENTO');
  await admin.ok(admin.post(`/campaigns/${made.id}/cancel`, {}));

  const statuses = events.map((event) => (event as { record?: Campaign }).record?.status);
  for (const status of ['PROGRAMADA', 'EM_ANDAMENTO', 'CANCELADA'] as const) expect(statuses).toContain(status);
}, 60_000);
