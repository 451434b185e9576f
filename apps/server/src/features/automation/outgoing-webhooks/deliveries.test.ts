import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type OutgoingWebhook } from '@balcao/contract';
import { until } from '../../../testing/client.ts';
import { withClient } from '../../../testing/tables.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { newNumber } from '../../../testing/sample-values.ts';
import {
  makeDue,
  newPlace,
  pageOf,
  path,
  sendTest,
  typesAt,
  webhookOf,
  wholeOf,
  type CreatedWebhook,
} from './webhooks.testing.ts';

const server = useTestServer();

describe('a delivery', () => {
  it('a delivery that fails is posted again with the same id and a later time, until it is accepted; its log lists each attempt', async () => {
    const company = await server.company();
    const place = newPlace();
    let answers = 0;
    server.services.on(place, () => ((answers += 1) === 1 ? { status: 500, body: 'caiu' } : { body: 'ok' }));
    const webhook = await webhookOf(server, company, ['contact.created'], place);
    const { deliveryId } = await sendTest(company, webhook);
    const failed = await until(async () => {
      const found = await wholeOf(company, webhook, deliveryId);
      return found.attemptCount === 1 ? found : undefined;
    });
    expect(failed).toMatchObject({ state: 'waiting', status: 500, answer: 'caiu' });
    expect(Date.parse(failed.dueAt ?? '')).toBeGreaterThan(Date.parse(failed.createdAt));
    await makeDue(server, webhook);
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
    const webhook = await webhookOf(server, company, ['contact.created'], place);
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
      await webhookOf(server, company, ['message.received'], silent),
      await webhookOf(server, company, ['message.received'], well),
    ];
    const phone = await company.connection();
    const number = newNumber();
    for (let index = 0; index < 5; index += 1) await company.inbound(phone, { number, body: `Oi ${index}` });
    await until(() => typesAt(server, well).length === 5);
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
    const webhook = await webhookOf(server, company, ['contact.created'], place);
    await admin.ok(admin.post('/contacts', { name: 'Rui', number: newNumber() }));
    await until(() => typesAt(server, place).length === 1);
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
    await makeDue(server, webhook);
    const off = await until(async () => {
      const found = await admin.ok(admin.get<CreatedWebhook>(`${path}/${webhook.id}`));
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
    const on = await admin.ok(admin.put<CreatedWebhook>(`${path}/${webhook.id}`, { enabled: true }));
    expect(on).toMatchObject({ enabled: true, failingSince: null, switchedOffAt: null });
    expect(await admin.ok(admin.post(`${path}/${webhook.id}/resend`, {}))).toEqual({ count: 1 });
    await until(async () => (await pageOf(company, webhook)).deliveries[0]?.state === 'delivered');
    expect(typesAt(server, place)).toEqual(Array.from({ length: 3 }, () => 'contact.created'));
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
    const webhook = await webhookOf(server, own, ['contact.created']);
    server.services.on(webhook.place, () => ({ status: 500 }));
    await sendTest(own, webhook);
    await until(() => server.services.requestsTo(webhook.place).length === 1);
    await until(async () => (await pageOf(own, webhook)).deliveries[0]?.attemptCount === 1);
    server.services.on(webhook.place, () => ({}));
    await setPlan(false);
    await makeDue(server, webhook);
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
    await makeDue(server, webhook);
    await until(() => server.services.requestsTo(webhook.place).length === 2);
  });

  it('is listed by kind and page by page, and goes with its address', async () => {
    const company = await server.company();
    const { admin } = company;
    const webhook = await webhookOf(server, company, ['contact.created', 'contact.deleted']);
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
