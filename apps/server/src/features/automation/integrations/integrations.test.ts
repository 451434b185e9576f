import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { jwtVerify } from 'jose';
import { describe, expect, it } from 'vitest';
import {
  liveEventName,
  type Connection,
  type Integration,
  type Queue,
  type TestedIntegration,
  type Ticket,
} from '@balcao/contract';
import { until } from '../../../testing/client.ts';
import type { ServiceAnswer } from '../../../testing/fake-services.ts';
import { useTestServer } from '../../../testing/test-server.ts';

const server = useTestServer();
const path = '/queueIntegration';
interface Page {
  queueIntegrations: Integration[];
  count: number;
  hasMore: boolean;
}
const webhook = { type: 'webhook', name: 'Aviso', urlN8N: 'http://127.0.0.1:9/hook' };
const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});
const account = JSON.stringify({ type: 'service_account', client_email: 'bot@p.iam.example', private_key: privateKey });

describe('integrations', () => {
  it('are created, changed, searched and deleted by admins, who receive the live events', async () => {
    const { id: companyId, admin, ...company } = await server.company();
    const { received } = await admin.listen();
    const second = await admin.ok(admin.post<Integration>(path, { ...webhook, projectName: 'other' }));
    expect(second).toMatchObject({ projectName: 'Aviso', typebotDelayMessage: 1000, typebotExpires: 1 });
    const first = await admin.ok(
      admin.post<Integration>(path, { ...webhook, type: 'typebot', name: 'Visita', typebotSlug: 'visita' }),
    );
    const changed = await admin.put<Integration>(`${path}/${second.id}`, { name: 'Estoque' });
    expect(changed).toMatchObject({ status: 201, body: { name: 'Estoque', projectName: 'Estoque' } });
    const search = (words: string) =>
      admin.ok(admin.get<Page>(`${path}/?searchParam=${encodeURIComponent(words)}&pageNumber=1`));
    expect(await search('')).toEqual({ queueIntegrations: [first, changed.body], count: 2, hasMore: false });
    expect(await search('estoque')).toMatchObject({ queueIntegrations: [{ id: second.id }] });
    expect(await (await company.user()).get(path)).toMatchObject({ body: { error: 'ERR_NO_PERMISSION' } });
    expect(await admin.delete(`${path}/${first.id}`)).toMatchObject({ status: 200, body: {} });
    const name = liveEventName(companyId, 'queueIntegration');
    const events = () => received.filter((event) => event.name === name).map(({ payload }) => payload);
    await until(() => events().length === 4);
    expect(events()).toEqual([
      { action: 'create', queueIntegration: second },
      { action: 'create', queueIntegration: first },
      { action: 'update', queueIntegration: changed.body },
      { action: 'delete', integrationId: first.id },
    ]);
  });

  it.each([
    [{ urlN8N: '' }, 'urlN8N'],
    [{ type: 'n8n', urlN8N: undefined }, 'urlN8N'],
    [{ type: 'typebot' }, 'typebotSlug'],
    [{ type: 'dialogflow', projectName: 'p' }, 'jsonContent'],
    [{ type: 'dialogflow', jsonContent: account }, 'projectName'],
    [{ type: 'dialogflow', projectName: 'p', jsonContent: '{"client_email":"x"}' }, 'jsonContent'],
    [{ name: 'a' }, 'name'],
  ])('are refused with %o', async (more, field) => {
    const { admin } = await server.company();
    const refused = await admin.post<{ error: string; fields: { field: string }[] }>(path, { ...webhook, ...more });
    expect(refused).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } });
    expect(refused.body.fields.map((one) => one.field)).toContain(field);
  });

  it('take no address of the own network, neither when they are made nor when they change', async () => {
    const { admin } = await server.company();
    const { id } = await admin.ok(admin.post<Integration>(path, webhook));
    const refused = { status: 400, body: { error: 'ERR_ADDRESS_REFUSED', reason: 'private' } };
    expect(await admin.post(path, { ...webhook, name: 'Metadados', urlN8N: 'http://169.254.169.254/' })).toMatchObject(
      refused,
    );
    expect(await admin.put(`${path}/${id}`, { urlN8N: 'http://10.0.0.1/' })).toMatchObject(refused);
  });

  it('never answer their secrets, keep them sealed, and keep them when an empty one is sent', async () => {
    const { id: companyId, admin } = await server.company();
    const made = await admin.ok(
      admin.post<Integration>(path, { type: 'dialogflow', name: 'Dúvidas', projectName: 'p', jsonContent: account }),
    );
    expect(made).toMatchObject({ jsonContent: '', hasJsonContent: true, hasSigningSecret: true });
    const stored = () =>
      server.app.platform.database.forCompany(companyId, ({ db }) =>
        db.selectFrom('integrations').selectAll().where('id', '=', made.id).executeTakeFirstOrThrow(),
      );
    const before = await stored();
    expect(JSON.stringify(before)).not.toContain('PRIVATE KEY');
    await admin.ok(admin.put(`${path}/${made.id}`, { name: 'Dúvidas 2', jsonContent: '', signingSecret: '' }));
    const { jsonContent, signingSecret } = await stored();
    expect([jsonContent, signingSecret]).toEqual([before.jsonContent, before.signingSecret]);
  });

  it('integrations with Dialogflow are tested with the account that is typed or stored, and show its refusal', async () => {
    const { admin } = await server.company();
    const { id } = await admin.ok(
      admin.post<Integration>(path, { type: 'dialogflow', name: 'Dúvidas', projectName: 'loja', jsonContent: account }),
    );
    const test = (more: object) =>
      admin.post(`${path}/testSession`, { projectName: 'loja', language: 'pt-BR', ...more });
    let answer: ServiceAnswer = { body: { queryResult: { fulfillmentText: 'Oi!' } } };
    server.services.on('/v2/projects/loja/', () => answer);
    expect(await test({ jsonContent: account })).toMatchObject({ status: 200, body: { reply: 'Oi!' } });
    expect(await test({ integrationId: id })).toMatchObject({ status: 200, body: { reply: 'Oi!' } });
    const [asked] = server.services.requestsTo('/v2/projects/loja/');
    expect(asked?.path).toMatch(/^\/v2\/projects\/loja\/agent\/sessions\/test-\d+:detectIntent$/);
    const { payload } = await jwtVerify(
      String(asked?.headers.authorization).replace('Bearer ', ''),
      createPublicKey(publicKey),
      { audience: 'https://dialogflow.googleapis.com/', issuer: 'bot@p.iam.example', subject: 'bot@p.iam.example' },
    );
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(3600);
    expect(asked?.json).toEqual({ queryInput: { text: { text: 'Olá', languageCode: 'pt-BR' } } });
    answer = { status: 403, body: { error: { message: 'Permission denied' } } };
    expect(await test({ integrationId: id })).toMatchObject({
      status: 422,
      body: { error: 'ERR_INTEGRATION_TEST', reason: 'Permission denied' },
    });
    answer = { body: 'no json' };
    expect(await test({ integrationId: id })).toMatchObject({ status: 422, body: { reason: 'HTTP 200' } });
    expect(await test({})).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } });
    const other = await server.company();
    expect(
      await other.admin.post(`${path}/testSession`, { projectName: 'p', language: 'en', integrationId: id }),
    ).toMatchObject({ status: 404 });
  });

  it.each([
    ['no JSON', 'isto não é JSON'],
    ['another JSON', '{"type":"authorized_user"}'],
    ['one without its key', '{"client_email":"a@b.example"}'],
  ])('integrations with Dialogflow are refused with a file that is %s', async (_what, jsonContent) => {
    const { admin } = await server.company();
    const body = { type: 'dialogflow', name: 'Dúvidas', projectName: 'loja', jsonContent };
    const refused = { status: 400, body: { error: 'ERR_VALIDATION', fields: [{ field: 'jsonContent' }] } };
    expect(await admin.post(path, body)).toMatchObject(refused);
    expect(await admin.post(`${path}/testSession`, { projectName: 'loja', language: 'en', jsonContent })).toMatchObject(
      refused,
    );
  });

  it('integrations with Dialogflow whose key is none say so in the test', async () => {
    const { admin } = await server.company();
    const broken = JSON.stringify({ client_email: 'a@b.example', private_key: '-----BEGIN PRIVATE KEY-----\nx\n' });
    expect(
      await admin.post(`${path}/testSession`, { projectName: 'loja', language: 'en', jsonContent: broken }),
    ).toMatchObject({ status: 422, body: { error: 'ERR_INTEGRATION_TEST' } });
  });

  it('are tried out with a turn: what is sent and signed, what comes back and what would follow; nothing is done', async () => {
    const company = await server.company();
    const { admin } = company;
    const queue = await company.queue({ name: 'Entregas' });
    const url = `${server.services.url}/try-${queue.id}`;
    let answer: ServiceAnswer = {
      body: {
        messages: [{ text: 'Seu pedido saiu hoje.' }],
        actions: [
          { type: 'queue', id: queue.id },
          { type: 'tag', id: 2_000_000_000 },
        ],
      },
    };
    server.services.on(`/try-${queue.id}`, () => answer);
    const { id } = await admin.ok(admin.post<Integration>(path, { ...webhook, name: 'Pedidos', urlN8N: url }));
    const attempt = (more: object = {}) =>
      admin.post<TestedIntegration>(`${path}/test`, { type: 'n8n', urlN8N: url, text: 'Onde está?', ...more });
    const { body: tried } = await attempt({ integrationId: id });
    expect(tried).toMatchObject({
      status: 200,
      problem: null,
      messages: [{ text: 'Seu pedido saiu hoje.', file: null }],
      actions: [
        { type: 'queue', name: 'Entregas' },
        { type: 'tag', name: null },
      ],
    });
    expect(tried.request.headers['webhook-signature']).toMatch(/^v1,/);
    expect(JSON.parse(tried.request.body)).toMatchObject({ version: 1, message: { conversation: 'Onde está?' } });
    expect(JSON.parse(tried.answer.body)).toEqual(answer.body);
    expect((await attempt()).body.request.headers['webhook-signature']).toBeUndefined();
    answer = { status: 500, body: 'quebrou' };
    expect((await attempt()).body).toMatchObject({ status: 500, problem: 'failed', answer: { body: 'quebrou' } });
    expect((await attempt({ urlN8N: 'http://169.254.169.254/' })).body).toMatchObject({
      status: null,
      problem: 'private',
    });
    answer = { body: { sessionId: 's', messages: [], input: { type: 'choice input', items: [{ content: 'Sim' }] } } };
    expect((await attempt({ type: 'typebot', typebotSlug: 'visita' })).body).toMatchObject({
      problem: null,
      messages: [{ text: '*[ 1 ]* - Sim' }],
    });
    const other = await server.company();
    expect(
      await other.admin.post(`${path}/test`, { type: 'n8n', urlN8N: url, text: 'x', integrationId: id }),
    ).toMatchObject({ status: 404 });
  });

  it('act in queues, on connections and in tickets until those end, and are gone with their deletion', async () => {
    const company = await server.company();
    const { admin } = company;
    const { id } = await admin.ok(admin.post<Integration>(path, webhook));
    const queue = await company.queue();
    const phone = await company.connection({ queues: [queue] });
    const missing = { status: 404, body: { error: 'ERR_NO_INTEGRATION_FOUND' } };
    expect(await admin.put(`/queue/${queue.id}`, { integrationId: 999_999 })).toMatchObject(missing);
    expect(await admin.put(`/whatsapp/${phone.id}`, { integrationId: 999_999 })).toMatchObject(missing);
    expect(await admin.put(`/queue/${queue.id}`, { integrationId: id })).toMatchObject({ body: { integrationId: id } });
    expect(await admin.put(`/whatsapp/${phone.id}`, { integrationId: id })).toMatchObject({
      body: { integrationId: id },
    });
    const plain = await company.connection();
    const ticket = await company.inbound(plain, { body: 'Oi' });
    const put = (change: object) => admin.put<Ticket>(`/tickets/${ticket.id}`, change);
    expect(await put({ useIntegration: true, integrationId: 999_999 })).toMatchObject(missing);
    expect(await put({ useIntegration: true, integrationId: id })).toMatchObject({
      body: { status: 'pending', useIntegration: true, integrationId: id },
    });
    expect(await put({ status: 'open' })).toMatchObject({ body: { useIntegration: true, integrationId: id } });
    expect(await put({ status: 'closed', useIntegration: true, integrationId: id })).toMatchObject({
      body: { useIntegration: false, integrationId: null },
    });
    await put({ status: 'open', useIntegration: true, integrationId: id });
    await admin.ok(admin.delete(`${path}/${id}`));
    expect(await admin.ok(admin.get<Queue>(`/queue/${queue.id}`))).toMatchObject({ integrationId: null });
    expect(await admin.ok(admin.get<Connection>(`/whatsapp/${phone.id}`))).toMatchObject({ integrationId: null });
    expect(await admin.ok(admin.get<Ticket>(`/tickets/${ticket.id}`))).toMatchObject({ integrationId: null });
  });
});
