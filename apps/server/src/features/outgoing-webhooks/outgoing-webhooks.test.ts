import { createHmac } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  webhookBody,
  webhookKinds,
  type DeliveryKind,
  type OutgoingWebhook,
  type Ticket,
  type WebhookDelivery,
  type WebhookDeliveryWhole,
  type WebhookKind,
} from '@balcao/contract';
import type { TestCompany } from '../../testing/builders.ts';
import { until } from '../../testing/client.ts';
import type { ServiceRequest } from '../../testing/fake-services.ts';
import { runWaitingJobs } from '../../testing/due-jobs.ts';
import { sendReply } from '../../testing/simulated-phone.ts';
import { withClient } from '../../testing/tables.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { newNumber } from '../../testing/sample-values.ts';
import { announceClosingsJob } from '../tickets/index.ts';

const server = useTestServer();
const path = '/outgoing-webhooks';
type Made = OutgoingWebhook & { secret: string };
interface Page {
  deliveries: WebhookDelivery[];
  hasMore: boolean;
  failed: number;
}

let count = 0;
/** An address of the peer that no other test has. */
const newPlace = () => `/hook-${(count += 1)}`;

async function webhookOf({ admin }: TestCompany, kinds: readonly WebhookKind[], place = newPlace()) {
  const made = await admin.ok(admin.post<Made>(path, { url: server.services.url + place, kinds }));
  return { ...made, place };
}
const pageOf = ({ admin }: TestCompany, { id }: { id: number }, query = '') =>
  admin.ok(admin.get<Page>(`${path}/${id}/deliveries${query}`));
const wholeOf = ({ admin }: TestCompany, { id }: { id: number }, deliveryId: string) =>
  admin.ok(admin.get<WebhookDeliveryWhole>(`${path}/${id}/deliveries/${deliveryId}`));
const sendTest = ({ admin }: TestCompany, { id }: { id: number }) =>
  admin.ok(admin.post<{ deliveryId: string }>(`${path}/${id}/test`, {}));
const typesAt = (place: string) => server.services.requestsTo(place).map(({ json }) => (json as { type: string }).type);

function signatureOf({ headers, text }: ServiceRequest, secret: string): string {
  const content = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${text}`;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  return `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
}

/** Posts now what waits for its next attempt. */
const makeDue = ({ id }: { id: number }) =>
  withClient(server.databaseUrl, (client) =>
    client.query(
      `UPDATE webhook_deliveries SET due_at = now() WHERE webhook_id = $1 AND state = 'waiting' AND tries > 0`,
      [id],
    ),
  );

describe('an outgoing webhook', () => {
  it('receives the events of a conversation, in documented bodies that are signed', async () => {
    const company = await server.company();
    const { admin } = company;
    const queue = await company.queue();
    const phone = await company.connection({ queues: [queue] });
    const place = newPlace();
    server.services.on(place, () => ({ status: 204 }));
    const { secret } = await webhookOf(company, webhookKinds, place);
    const number = newNumber();
    const ticket = await company.inbound(phone, { number, body: 'Oi, tem entrega?' });
    await admin.ok(admin.put(`/tickets/${ticket.id}`, { status: 'open', userId: admin.user?.id }));
    await sendReply(admin, ticket.id, { body: 'Tem sim' });
    await admin.ok(admin.put(`/contacts/${ticket.contactId}`, { name: 'Mariana' }));
    await admin.ok(admin.put(`/tickets/${ticket.id}`, { status: 'pending', userId: null }));
    await until(() => {
      const types = typesAt(place);
      return ['ticket.returned', 'message.delivered', 'contact.updated'].every((type) => types.includes(type));
    });
    const types = typesAt(place);
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
    await webhookOf(company, ['ticket.resolved'], place);
    const open = async () => {
      const ticket = await company.inbound(phone, { number: newNumber(), body: 'Oi' });
      await admin.ok(admin.put(`/tickets/${ticket.id}`, { status: 'open', userId: admin.user?.id }));
      await admin.ok(admin.put<Ticket>(`/tickets/${ticket.id}`, { status: 'closed' }));
      return ticket;
    };
    const undone = await open();
    await admin.ok(admin.post(`/tickets/${undone.id}/undo-resolve`, {}));
    const resolved = await open();
    expect(typesAt(place)).toEqual([]);
    await runWaitingJobs(server, announceClosingsJob);
    await until(() => typesAt(place).length > 0);
    expect(server.services.requestsTo(place).map(({ json }) => json)).toMatchObject([
      { type: 'ticket.resolved', data: { ticket: { id: resolved.id, status: 'closed' } } },
    ]);
  });

  it('receives only the kinds it was added for, and nothing of another company', async () => {
    const [company, other] = [await server.company(), await server.company()];
    const [mine, theirs] = [newPlace(), newPlace()];
    for (const place of [mine, theirs]) server.services.on(place, () => ({}));
    await webhookOf(company, ['contact.created'], mine);
    await webhookOf(other, ['message.received'], theirs);
    await company.inbound(await company.connection(), { number: newNumber(), body: 'Oi' });
    await until(() => typesAt(mine).length > 0);
    const { admin } = company;
    await admin.ok(admin.post('/contacts', { name: 'Rui', number: newNumber() }));
    await until(() => typesAt(mine).length > 1);
    expect(new Set(typesAt(mine))).toEqual(new Set(['contact.created']));
    expect(typesAt(theirs)).toEqual([]);
  });

  it('shows its secret once; after it is replaced both sign, until the former one ends', async () => {
    const company = await server.company();
    const { admin } = company;
    const place = newPlace();
    server.services.on(place, () => ({}));
    const made = await webhookOf(company, ['contact.created'], place);
    expect(made.secret).toMatch(/^whsec_/);
    expect((await admin.ok(admin.get<Made>(`${path}/${made.id}`))).secret).toBeNull();
    const renewed = await admin.ok(admin.post<Made>(`${path}/${made.id}/secret`, {}));
    expect(renewed.secret).not.toBe(made.secret);
    const signatures = async () => {
      const before = typesAt(place).length;
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

describe('a delivery', () => {
  it('that fails is posted again with the same id and a later time, until it is accepted; its log lists each attempt', async () => {
    const company = await server.company();
    const place = newPlace();
    let answers = 0;
    server.services.on(place, () => ((answers += 1) === 1 ? { status: 500, body: 'caiu' } : { body: 'ok' }));
    const webhook = await webhookOf(company, ['contact.created'], place);
    const { deliveryId } = await sendTest(company, webhook);
    const failed = await until(async () => {
      const found = await wholeOf(company, webhook, deliveryId);
      return found.attemptCount === 1 ? found : undefined;
    });
    expect(failed).toMatchObject({ state: 'waiting', status: 500, answer: 'caiu' });
    expect(Date.parse(failed.dueAt ?? '')).toBeGreaterThan(Date.parse(failed.createdAt));
    await makeDue(webhook);
    const done = await until(async () => {
      const found = await wholeOf(company, webhook, deliveryId);
      return found.state === 'delivered' ? found : undefined;
    });
    expect(done).toMatchObject({
      status: 200,
      dueAt: null,
      attempts: [
        { status: 500, problem: null },
        { status: 200, problem: null },
      ],
    });
    const [first, second] = server.services.requestsTo(place);
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(second?.text).toBe(first?.text);
    const listed = await company.admin.ok(company.admin.get<OutgoingWebhook[]>(path));
    expect(listed).toMatchObject([{ delivered: 1, failed: 1, failingSince: null }]);
  });

  it.each([
    ['redirects to the machine itself', { status: 302, headers: { location: 'http://127.0.0.1:1/' } }, 302, null],
    ['never ends', { fault: 'endless' as const }, null, 'tooLarge'],
  ])('to an address that %s fails and goes nowhere else', async (_name, answer, status, problem) => {
    const company = await server.company();
    const place = newPlace();
    server.services.on(place, () => answer);
    const webhook = await webhookOf(company, ['contact.created'], place);
    const { deliveryId } = await sendTest(company, webhook);
    const failed = await until(async () => {
      const found = await wholeOf(company, webhook, deliveryId);
      return found.attemptCount > 0 ? found : undefined;
    });
    expect(failed).toMatchObject({ state: 'waiting', status, attempts: [{ status, problem }] });
    expect(server.services.requestsTo(place)).toHaveLength(1);
  });

  it('to an address that never answers does not hold up those to another', async () => {
    const company = await server.company();
    const [silent, well] = [newPlace(), newPlace()];
    server.services.on(silent, () => ({ fault: 'silent' }));
    server.services.on(well, () => ({}));
    const [slow, fast] = [
      await webhookOf(company, ['message.received'], silent),
      await webhookOf(company, ['message.received'], well),
    ];
    const phone = await company.connection();
    const number = newNumber();
    for (let index = 0; index < 5; index += 1) await company.inbound(phone, { number, body: `Oi ${index}` });
    await until(() => typesAt(well).length === 5);
    expect((await pageOf(company, fast)).deliveries.map(({ kind }) => kind)).toEqual(
      Array.from({ length: 5 }, () => 'message.received'),
    );
    expect((await pageOf(company, slow)).deliveries.every(({ attemptCount }) => attemptCount === 0)).toBe(true);
  });

  it('is given up after a day, its address switched off with a mail, and sent again once it is on', async () => {
    const company = await server.company();
    const { admin } = company;
    const place = newPlace();
    let status = 503;
    server.services.on(place, () => ({ status }));
    const webhook = await webhookOf(company, ['contact.created'], place);
    await admin.ok(admin.post('/contacts', { name: 'Rui', number: newNumber() }));
    await until(() => typesAt(place).length === 1);
    await until(async () => (await pageOf(company, webhook)).deliveries[0]?.attemptCount === 1);
    await withClient(server.databaseUrl, async (client) => {
      const day = `interval '24 hours 1 minute'`;
      await client.query(`UPDATE outgoing_webhooks SET failing_since = failing_since - ${day} WHERE id = $1`, [
        webhook.id,
      ]);
      await client.query(`UPDATE webhook_deliveries SET first_due_at = first_due_at - ${day} WHERE webhook_id = $1`, [
        webhook.id,
      ]);
    });
    await makeDue(webhook);
    const off = await until(async () => {
      const found = await admin.ok(admin.get<Made>(`${path}/${webhook.id}`));
      return found.enabled ? undefined : found;
    });
    expect(off.switchedOffAt).not.toBeNull();
    expect(await pageOf(company, webhook, '?onlyFailed=true')).toMatchObject({
      deliveries: [{ kind: 'contact.created', state: 'failed', dueAt: null, attemptCount: 2 }],
      failed: 1,
    });
    const outbox = join(server.app.platform.config.dataDir, 'outbox');
    await until(async () => {
      const mails = await Promise.all((await readdir(outbox)).map((name) => readFile(join(outbox, name), 'utf8')));
      return mails.some((mail) => mail.replaceAll('=\r\n', '').includes(place));
    });

    // Nothing is written down for it while it is off.
    await admin.ok(admin.post('/contacts', { name: 'Eva', number: newNumber() }));
    expect((await pageOf(company, webhook)).deliveries).toHaveLength(1);

    status = 200;
    const on = await admin.ok(admin.put<Made>(`${path}/${webhook.id}`, { enabled: true }));
    expect(on).toMatchObject({ enabled: true, failingSince: null, switchedOffAt: null });
    expect(await admin.ok(admin.post(`${path}/${webhook.id}/resend`, {}))).toEqual({ count: 1 });
    await until(async () => (await pageOf(company, webhook)).deliveries[0]?.state === 'delivered');
    expect(typesAt(place)).toEqual(Array.from({ length: 3 }, () => 'contact.created'));
  });

  it('waits while the plan has no API, and leaves once it has one again', async () => {
    const { rows } = await withClient(server.databaseUrl, (client) =>
      client.query<{ id: number }>(`INSERT INTO plans (name) VALUES ('Com API') RETURNING id`),
    );
    const planId = rows[0]?.id ?? 0;
    const own = await server.company({ planId });
    const setPlan = (isIncluded: boolean) =>
      withClient(server.databaseUrl, (client) =>
        client.query('UPDATE plans SET use_external_api = $2 WHERE id = $1', [planId, isIncluded]),
      );
    const webhook = await webhookOf(own, ['contact.created']);
    server.services.on(webhook.place, () => ({ status: 500 }));
    await sendTest(own, webhook);
    await until(() => server.services.requestsTo(webhook.place).length === 1);
    await until(async () => (await pageOf(own, webhook)).deliveries[0]?.attemptCount === 1);
    server.services.on(webhook.place, () => ({}));
    await setPlan(false);
    await makeDue(webhook);
    const waiting = () =>
      withClient(server.databaseUrl, (client) =>
        client.query<{ later: boolean; state: string }>(
          'SELECT due_at > now() AS later, state FROM webhook_deliveries WHERE webhook_id = $1',
          [webhook.id],
        ),
      );
    await until(async () => (await waiting()).rows[0]?.later === true);
    expect((await waiting()).rows).toEqual([{ later: true, state: 'waiting' }]);
    expect(server.services.requestsTo(webhook.place)).toHaveLength(1);
    await setPlan(true);
    await makeDue(webhook);
    await until(() => server.services.requestsTo(webhook.place).length === 2);
  });

  it('is listed by kind and page by page, and goes with its address', async () => {
    const company = await server.company();
    const { admin } = company;
    const webhook = await webhookOf(company, ['contact.created', 'contact.deleted']);
    await withClient(server.databaseUrl, (client) =>
      client.query(
        `INSERT INTO webhook_deliveries (company_id, webhook_id, event_id, kind, body, state, due_at)
         SELECT $1, $2, 'evt_' || n, CASE WHEN n % 2 = 0 THEN 'contact.created' ELSE 'contact.deleted' END, '{}', 'delivered', NULL
         FROM generate_series(1, 120) AS n`,
        [company.id, webhook.id],
      ),
    );
    const seen: string[] = [];
    for (let last = ''; ;) {
      const { deliveries, hasMore } = await pageOf(
        company,
        webhook,
        `?kind=contact.created${last && `&olderThan=${last}`}`,
      );
      seen.push(...deliveries.map(({ eventId }) => eventId));
      last = deliveries.at(-1)?.id ?? '';
      if (!hasMore) break;
    }
    expect(seen).toEqual(Array.from({ length: 60 }, (_unused, index) => `evt_${120 - index * 2}`));
    const stranger = await server.company();
    expect((await stranger.admin.get(`${path}/${webhook.id}/deliveries`)).status).toBe(404);
    await admin.ok(admin.delete(`${path}/${webhook.id}`));
    expect(await admin.get(`${path}/${webhook.id}/deliveries`)).toMatchObject({
      body: { error: 'ERR_NO_OUTGOING_WEBHOOK_FOUND' },
    });
  });
});

describe('outgoing webhooks of a company', () => {
  it('are for admins, and no more than so many', async () => {
    const company = await server.company();
    expect((await (await company.user()).get(path)).status).toBe(403);
    for (let index = 0; index < 20; index += 1) await webhookOf(company, ['contact.created']);
    expect(await company.admin.post(path, { url: server.services.url, kinds: ['contact.created'] })).toMatchObject({
      status: 409,
      body: { error: 'ERR_OUTGOING_WEBHOOK_LIMIT', limit: 20 },
    });
  });
});
