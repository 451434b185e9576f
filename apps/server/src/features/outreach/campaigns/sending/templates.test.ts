import { describe, expect, it } from 'vitest';
import type { Campaign, CampaignReport } from '@balcao/contract';
import type { TestCompany } from '../../../../testing/builders.ts';
import { until } from '../../../../testing/client.ts';
import type { FakeAccount } from '../../../../testing/fake-account.ts';
import { newNumber, png } from '../../../../testing/sample-values.ts';
import { queryRows } from '../../../../testing/tables.ts';
import { useTestServer } from '../../../../testing/test-server.ts';
import {
  atOnce,
  bodiesOn,
  campaignOf,
  listOf,
  longAgo,
  reached,
  settings,
} from '../../../../testing/campaign-calls.ts';

const server = useTestServer();

const offer = {
  name: 'oferta_da_semana',
  language: 'pt_BR',
  status: 'APPROVED',
  category: 'MARKETING',
  components: [
    { type: 'BODY', text: 'Olá {{1}}, {{2}} espera por você.' },
    { type: 'FOOTER', text: 'Responda SAIR para não receber.' },
  ],
};
const choice = {
  name: offer.name,
  language: offer.language,
  values: { 'body.1': '{nome}', 'body.2': 'a loja  {loja}' },
};
const sentTo = (number: string) => server.graph.sent.filter(({ to }) => to === number);
const parametersOf = (number: string) =>
  sentTo(number).map(({ body }) => {
    const { template } = body as { template: { components: { parameters: { text: string }[] }[] } };
    return template.components.flatMap(({ parameters }) => parameters.map(({ text }) => text));
  });

async function official(company: TestCompany, given: Partial<FakeAccount> = {}) {
  await settings(company.admin, { ...atOnce, variables: [{ key: 'loja', value: 'Lagoa' }] });
  return company.officialConnection({ templates: [offer], ...given });
}
const add = (company: TestCompany, body: object) =>
  company.admin.post<Campaign & { error: string }>('/campaigns', { name: 'Oficial', ...body });

describe('a campaign over official numbers', () => {
  it('sends its approved template to each, filled with their name, and reports what the provider charges for', async () => {
    const company = await server.company();
    const { admin } = company;
    const { connection } = await official(company);
    const numbers = [newNumber(), newNumber()];
    const list = await listOf(admin, numbers);
    const body = { contactListId: list.id, whatsappIds: [connection.id], scheduledAt: longAgo };
    expect(await add(company, body)).toMatchObject({
      status: 400,
      body: { error: 'ERR_CAMPAIGN_INCOMPLETE', missing: ['template'] },
    });
    const { body: made } = await add(company, { ...body, template: choice });
    expect(made.template).toMatchObject({ ...choice, footer: 'Responda SAIR para não receber.' });
    const done = await reached(admin, made.id, ({ status }) => status === 'FINALIZADA');
    expect(done.counts).toMatchObject({ total: 2, failed: 0 });
    for (const [index, number] of numbers.entries())
      expect(parametersOf(number)).toEqual([[`Pessoa ${index + 1}`, 'a loja Lagoa']]);
    await until(async () => {
      const { billed } = await admin.ok(admin.get<CampaignReport>(`/campaigns/${made.id}/report`));
      return billed[0]?.category === 'marketing' && billed[0].count === 2 && billed.length === 1;
    });
    // What it says now is kept with it, whatever becomes of the template at Meta.
    const again = await admin.ok(admin.post<Campaign>(`/campaigns/${made.id}/copy`, { name: 'De novo' }));
    expect(again.template).toEqual(made.template);
  });

  it('refuses a template that is not approved, lacks a value, or has no official number to go over', async () => {
    const company = await server.company();
    const { connection } = await official(company, { templates: [{ ...offer, status: 'PAUSED' }] });
    const { connection: other } = await official(company);
    const phone = await company.connection();
    const errorOf = async (whatsappIds: number[], template: object) =>
      (await add(company, { whatsappIds, template })).body;
    expect(await errorOf([connection.id], choice)).toMatchObject({ error: 'ERR_NO_TEMPLATE_FOUND' });
    expect(await errorOf([other.id, connection.id], choice)).toMatchObject({ error: 'ERR_NO_TEMPLATE_FOUND' });
    expect(await errorOf([other.id], { ...choice, values: { 'body.1': 'Ana' } })).toMatchObject({
      error: 'ERR_VALIDATION',
      fields: [{ field: 'values.body.2' }],
    });
    expect(await errorOf([phone.id], choice)).toMatchObject({
      error: 'ERR_VALIDATION',
      fields: [{ field: 'template' }],
    });
    // It goes with the last official number, and follows to another one.
    const { body: made } = await add(company, { whatsappIds: [other.id, phone.id], template: choice });
    expect(made.template).not.toBeNull();
    const put = (body: object) => company.admin.put<Campaign>(`/campaigns/${made.id}`, body);
    expect((await put({ whatsappIds: [connection.id] })).body).toMatchObject({ error: 'ERR_NO_TEMPLATE_FOUND' });
    expect((await put({ whatsappIds: [phone.id] })).body).toMatchObject({ template: null });
  });

  it('asks by template, and sends the message itself to who says yes', async () => {
    const company = await server.company();
    const { admin } = company;
    const [{ connection, account }, phone] = await Promise.all([official(company), company.connection()]);
    const [first, second] = [newNumber(), newNumber()];
    const list = await listOf(admin, [first, second]);
    const body = {
      template: choice,
      message1: 'Aqui está, {nome}: CASA20.',
      confirmation: true,
      contactListId: list.id,
      whatsappIds: [connection.id, phone.id],
      scheduledAt: longAgo,
    };
    expect((await add(company, body)).body).toMatchObject({ missing: ['confirmationMessage'] });
    const { body: made } = await add(company, {
      ...body,
      confirmationMessage1: 'Posso mandar?',
      consentWords: ['sim'],
    });
    await reached(admin, made.id, ({ counts }) => counts.asked === 2);
    expect(parametersOf(first)).toEqual([['Pessoa 1', 'a loja Lagoa']]);
    expect(await bodiesOn(admin, phone, second)).toEqual(['Posso mandar?']);
    await server.graph.contactSends(account, first, { id: `wamid.${first}`, type: 'text', text: { body: 'Sim!' } });
    await until(() => sentTo(first).length === 2);
    expect(sentTo(first)[1]?.body).toMatchObject({ type: 'text', text: { body: 'Aqui está, Pessoa 1: CASA20.' } });
  });

  it('waits, and says why, once Meta refuses the template; goes on when it is taken again, and failed ones with it', async () => {
    const company = await server.company();
    const { admin } = company;
    const { connection } = await official(company);
    const numbers = [newNumber(), newNumber(), newNumber()];
    const list = await listOf(admin, numbers);
    const { received } = await admin.listen();
    await admin.ok(
      admin.post('/outgoing-webhooks', { url: `${server.services.url}/paused`, kinds: ['campaign.paused'] }),
    );
    // The template was paused after it had been chosen.
    server.graph.refuseTemplate(offer.name, 132_015);
    const { body: made } = await add(company, {
      template: choice,
      contactListId: list.id,
      whatsappIds: [connection.id],
      scheduledAt: longAgo,
    });
    const waiting = await reached(admin, made.id, ({ pausedAt }) => pausedAt !== null);
    expect(waiting).toMatchObject({
      status: 'EM_ANDAMENTO',
      pausedReason: 'ERR_WAPP_TEMPLATE',
      counts: { failed: 1, queued: 2 },
    });
    expect(numbers.flatMap(sentTo)).toEqual([]);
    // An admin who asked for it gets a call; open browsers have it in the campaign.
    await until(() => received.some(({ payload }) => JSON.stringify(payload ?? '').includes('ERR_WAPP_TEMPLATE')));
    const calls = await queryRows(
      server.databaseUrl,
      "SELECT kind, body::json->'data' AS data FROM webhook_deliveries WHERE company_id = $1",
      [company.id],
    );
    expect(calls).toMatchObject([
      { kind: 'campaign.paused', data: { campaign: { id: made.id, name: 'Oficial' }, reason: 'ERR_WAPP_TEMPLATE' } },
    ]);
    server.graph.acceptTemplate(offer.name);
    await admin.ok(admin.post(`/campaigns/${made.id}/resume`));
    await reached(admin, made.id, ({ status }) => status === 'FINALIZADA');
    expect(await campaignOf(admin, made.id)).toMatchObject({ pausedReason: null, counts: { failed: 1 } });
    await admin.ok(admin.post(`/campaigns/${made.id}/retry`));
    await reached(admin, made.id, ({ status, counts }) => status === 'FINALIZADA' && counts.failed === 0);
    for (const number of numbers) expect(sentTo(number)).toHaveLength(1);
  });

  it('leaves out whom the template cannot be filled in for, and goes on with the others', async () => {
    const company = await server.company();
    const { admin } = company;
    const { connection } = await official(company);
    const [without, long, complete] = [newNumber(), newNumber(), newNumber()];
    const list = await listOf(admin, []);
    const people = [
      { name: 'Sem e-mail', number: without },
      { name: 'Longo', number: long, email: 'muito.longo.mesmo@exemplo.com.br' },
      { name: 'Completa', number: complete, email: 'ok@exemplo.com.br' },
    ];
    for (const person of people)
      await admin.ok(admin.post('/contact-list-items', { contactListId: list.id, ...person }));
    await settings(admin, { variables: [{ key: 'texto', value: 'x'.repeat(980) }] });
    const { body: made } = await add(company, {
      template: { ...choice, values: { 'body.1': '{email}', 'body.2': '{texto}' } },
      contactListId: list.id,
      whatsappIds: [connection.id],
      scheduledAt: longAgo,
    });
    await reached(admin, made.id, ({ status }) => status === 'FINALIZADA');
    const { reasons, reach } = await admin.ok(admin.get<CampaignReport>(`/campaigns/${made.id}/report`));
    expect([reasons, reach.sent]).toEqual([[{ reason: 'ERR_CAMPAIGN_PLACEHOLDER', state: 'failed', count: 2 }], 1]);
    expect(sentTo(complete)).toHaveLength(1);
  });

  it('sends the file of a template with its text, and does not start without one of that kind', async () => {
    const company = await server.company();
    const { admin } = company;
    const photo = {
      ...offer,
      name: 'com_foto',
      components: [
        { type: 'HEADER', format: 'IMAGE' },
        { type: 'BODY', text: 'Olá {{1}}' },
      ],
    };
    const { connection } = await official(company, { templates: [photo] });
    const number = newNumber();
    const list = await listOf(admin, [number]);
    const template = { name: photo.name, language: photo.language, values: { 'body.1': '{nome}' } };
    const body = { template, contactListId: list.id, whatsappIds: [connection.id] };
    expect(await add(company, { ...body, scheduledAt: longAgo })).toMatchObject({
      status: 400,
      body: { error: 'ERR_CAMPAIGN_INCOMPLETE', missing: ['templateFile'] },
    });
    const { body: made } = await add(company, body);
    expect(made.template).toMatchObject({ ...template, headerMedia: 'image' });
    const upload = async (content: Blob, name: string) => {
      const form = new FormData();
      form.set('file', content, name);
      await admin.ok(admin.post(`/campaigns/${made.id}/media-upload`, form));
    };
    const start = () => admin.put<{ missing?: string[] }>(`/campaigns/${made.id}`, { scheduledAt: longAgo });
    await upload(new Blob(['%PDF-1.4\n']), 'tabela.pdf');
    expect((await start()).body).toMatchObject({ missing: ['templateFile'] });
    await upload(new Blob([png]), 'oferta.png');
    expect((await start()).status).toBe(200);
    const done = await reached(admin, made.id, ({ status }) => status === 'FINALIZADA');
    expect(done.counts).toMatchObject({ total: 1, failed: 0 });
    expect(sentTo(number).map(({ body: sent }) => (sent as { template: object }).template)).toMatchObject([
      {
        name: photo.name,
        components: [
          { type: 'header', parameters: [{ type: 'image', image: { id: expect.any(String) as string } }] },
          { type: 'body', parameters: [{ type: 'text', text: 'Pessoa 1' }] },
        ],
      },
    ]);
  });
});
