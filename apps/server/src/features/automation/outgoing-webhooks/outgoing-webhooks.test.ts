import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  webhookBody,
  webhookKinds,
  type DeliveryKind,
  type PixCharge,
  type PixKey,
  type Ticket,
} from '@balcao/contract';
import { until } from '../../../testing/client.ts';
import { runWaitingJobs } from '../../../testing/due-jobs.ts';
import { sendReply } from '../../../testing/simulated-phone.ts';
import { withClient } from '../../../testing/tables.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { newNumber } from '../../../testing/sample-values.ts';
import { announceHeldStepsJob } from '../../inbox/index.ts';
import { newPlace, path, sendTest, signatureOf, typesAt, webhookOf, type CreatedWebhook } from './webhooks.testing.ts';

const server = useTestServer();

describe('an outgoing webhook', () => {
  it('receives the events of a conversation, in documented bodies that are signed', async () => {
    const company = await server.company();
    const { admin } = company;
    const queue = await company.queue();
    const phone = await company.connection({ queues: [queue] });
    const place = newPlace();
    server.services.on(place, () => ({ status: 204 }));
    const { secret } = await webhookOf(server, company, webhookKinds, place);
    const number = newNumber();
    const ticket = await company.inbound(phone, { number, body: 'Oi, tem entrega?' });
    await admin.ok(admin.put(`/tickets/${ticket.id}`, { status: 'open', userId: admin.user?.id }));
    await sendReply(admin, ticket.id, { body: 'Tem sim' });
    await admin.ok(admin.put(`/contacts/${ticket.contactId}`, { name: 'Mariana' }));
    await admin.ok(admin.put(`/tickets/${ticket.id}`, { status: 'pending', userId: null }));
    await until(() => {
      const types = typesAt(server, place);
      return ['ticket.returned', 'message.delivered', 'contact.updated'].every((type) => types.includes(type));
    });
    const types = typesAt(server, place);
    for (const type of ['contact.created', 'ticket.queued', 'message.received', 'ticket.started'])
      expect(types).toContain(type);
    for (const request of server.services.requestsTo(place)) {
      const { type } = request.json as { type: DeliveryKind };
      expect(webhookBody(type).strict().parse(request.json)).toEqual(request.json);
      expect(request.headers['webhook-signature']).toBe(signatureOf(request, secret));
    }
    const received = server.services.requestsTo(place).find(({ text }) => text.includes('message.received'));
    expect(received?.json).toMatchObject({
      version: 1,
      data: { message: { body: 'Oi, tem entrega?', fromMe: false }, ticket: { id: ticket.id, contact: { number } } },
    });
  });

  it('receives that a ticket was resolved when that can no longer be undone, and nothing where it was', async () => {
    const company = await server.company();
    const { admin } = company;
    const phone = await company.connection();
    const place = newPlace();
    server.services.on(place, () => ({}));
    await webhookOf(server, company, ['ticket.resolved'], place);
    const open = async () => {
      const ticket = await company.inbound(phone, { number: newNumber(), body: 'Oi' });
      await admin.ok(admin.put(`/tickets/${ticket.id}`, { status: 'open', userId: admin.user?.id }));
      await admin.ok(admin.put<Ticket>(`/tickets/${ticket.id}`, { status: 'closed' }));
      return ticket;
    };
    const undone = await open();
    await admin.ok(admin.post(`/tickets/${undone.id}/undo-resolve`, {}));
    const resolved = await open();
    expect(typesAt(server, place)).toEqual([]);
    await runWaitingJobs(server, announceHeldStepsJob);
    await until(() => typesAt(server, place).length > 0);
    expect(server.services.requestsTo(place).map(({ json }) => json)).toMatchObject([
      { type: 'ticket.resolved', data: { ticket: { id: resolved.id, status: 'closed' } } },
    ]);
  });

  it('receives what became of a Pix charge, and who said so', async () => {
    const company = await server.company();
    const { admin } = company;
    const place = newPlace();
    server.services.on(place, () => ({}));
    await webhookOf(server, company, ['pix.paid', 'pix.unpaid', 'pix.canceled'], place);
    const ticket = await company.inbound(await company.connection(), { number: newNumber(), body: 'Quanto fica?' });
    await admin.ok(admin.put(`/tickets/${ticket.id}`, { status: 'open', userId: admin.user?.id }));
    const key = await admin.ok(
      admin.post<PixKey>('/pix-keys', { key: 'loja@exemplo.com', receiverName: 'Casa Lume', receiverCity: 'Campinas' }),
    );
    const charges = `/tickets/${ticket.id}/pix-charges`;
    const body = { clientId: randomUUID(), pixKeyId: key.id, value: 38.7, description: 'Sinal' };
    await admin.ok(admin.post(charges, body));
    const [charge] = (await admin.ok(admin.get<{ charges: PixCharge[] }>(charges))).charges;
    const received = `/pix-charges/${charge?.id}/received`;
    await admin.ok(admin.post(received));
    await admin.ok(admin.delete(received));
    await admin.ok(admin.post(`/pix-charges/${charge?.id}/cancel`));
    await until(() => typesAt(server, place).length === 3);
    const bodies = server.services.requestsTo(place).map(({ json }) => json as { type: 'pix.paid' });
    expect(new Set(bodies.map(({ type }) => type))).toEqual(new Set(['pix.paid', 'pix.unpaid', 'pix.canceled']));
    for (const one of bodies) {
      expect(webhookBody(one.type).strict().parse(one)).toEqual(one);
      expect(one).toMatchObject({
        data: {
          charge: { id: charge?.id, value: 38.7, paidValue: 0, description: 'Sinal', provider: 'key' },
          ticket: { id: ticket.id },
          user: { id: admin.user?.id },
        },
      });
    }
  });

  it('receives only the kinds it was added for, and nothing of another company', async () => {
    const [company, other] = [await server.company(), await server.company()];
    const [mine, theirs] = [newPlace(), newPlace()];
    for (const place of [mine, theirs]) server.services.on(place, () => ({}));
    await webhookOf(server, company, ['contact.created'], mine);
    await webhookOf(server, other, ['message.received'], theirs);
    await company.inbound(await company.connection(), { number: newNumber(), body: 'Oi' });
    await until(() => typesAt(server, mine).length > 0);
    const { admin } = company;
    await admin.ok(admin.post('/contacts', { name: 'Rui', number: newNumber() }));
    await until(() => typesAt(server, mine).length > 1);
    expect(new Set(typesAt(server, mine))).toEqual(new Set(['contact.created']));
    expect(typesAt(server, theirs)).toEqual([]);
  });

  it('shows its secret once; after it is replaced both sign, until the former one ends', async () => {
    const company = await server.company();
    const { admin } = company;
    const place = newPlace();
    server.services.on(place, () => ({}));
    const made = await webhookOf(server, company, ['contact.created'], place);
    expect(made.secret).toMatch(/^whsec_/);
    expect((await admin.ok(admin.get<CreatedWebhook>(`${path}/${made.id}`))).secret).toBeNull();
    const renewed = await admin.ok(admin.post<CreatedWebhook>(`${path}/${made.id}/secret`, {}));
    expect(renewed.secret).not.toBe(made.secret);
    const signatures = async () => {
      const before = typesAt(server, place).length;
      await sendTest(company, made);
      const request = await until(() => server.services.requestsTo(place)[before]);
      return { sent: String(request.headers['webhook-signature']).split(' '), request };
    };
    const both = await signatures();
    expect(both.sent).toEqual([renewed, made].map(({ secret }) => signatureOf(both.request, secret)));
    await withClient(server.databaseUrl, (client) =>
      client.query(`UPDATE outgoing_webhooks SET former_until = now() WHERE id = $1`, [made.id]),
    );
    const one = await signatures();
    expect(one.sent).toEqual([signatureOf(one.request, renewed.secret)]);
  });

  it.each([
    ['http://10.0.0.1/hook', 'private'],
    ['http://169.254.169.254/latest/meta-data', 'private'],
    ['ftp://exemplo.com/hook', 'invalid'],
    ['http://ana:senha@exemplo.com/', 'invalid'],
    ['nada', 'invalid'],
  ])('with the address %s is refused', async (url, reason) => {
    const { admin } = await server.company();
    expect(await admin.post(path, { url, kinds: ['contact.created'] })).toMatchObject({
      status: 400,
      body: { error: 'ERR_ADDRESS_REFUSED', reason },
    });
  });
});

describe('outgoing webhooks of a company', () => {
  it('are for admins, and no more than so many', async () => {
    const company = await server.company();
    expect((await (await company.user()).get(path)).status).toBe(403);
    for (let index = 0; index < 20; index += 1) await webhookOf(server, company, ['contact.created']);
    expect(await company.admin.post(path, { url: server.services.url, kinds: ['contact.created'] })).toMatchObject({
      status: 409,
      body: { error: 'ERR_OUTGOING_WEBHOOK_LIMIT', limit: 20 },
    });
  });
});
