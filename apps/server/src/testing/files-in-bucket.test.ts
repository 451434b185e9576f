import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, expect, it } from 'vitest';
import type { DataExport, Message, Ticket } from '@balcao/contract';
import { createApp } from '../app.ts';
import { bucketChecks } from '../features/operations/doctor/bucket-check.ts';
import { runChecks } from '../features/operations/doctor/check.ts';
import { startRepeatingErasures } from '../features/operations/index.ts';
import { loadConfig } from '../platform/config/config.ts';
import { until } from './client.ts';
import { waitForStatus } from './builders.ts';
import { FakeS3 } from './s3/fake-s3.ts';
import { newNumber, png } from './sample-values.ts';
import { fetchThread, openTicket } from './simulated-phone.ts';
import { queryRows } from './tables.ts';
import { useTestServer } from './test-server.ts';

const peer = await FakeS3.start();
afterAll(() => peer.stop());
afterEach(() => void (peer.behaviour = 'works'));
const server = useTestServer(peer.env);

const download = (url: string | null | undefined, headers: Record<string, string> = {}) =>
  fetch(server.url + String(url), { headers });
const objectsOf = (companyId: number) =>
  [...peer.objects.keys()].filter((key) => key.startsWith(`files/${companyId}/`));

function form(content: Buffer, name: string): FormData {
  const made = new FormData();
  made.append('body', 'Veja');
  made.append('medias', new Blob([new Uint8Array(content)]), name);
  return made;
}

it('a file that is sent lies in the bucket alone, is served whole and by ranges, exported, counted and removed', async () => {
  const company = await server.company();
  const { admin } = company;
  const phone = await company.connection();
  const ticket = await openTicket(company, phone, admin, newNumber());
  const { messages } = await admin.ok(
    admin.post<{ messages: Message[] }>(`/messages/${ticket.id}`, form(png, 'foto.png')),
  );
  const { mediaUrl } = messages[0] ?? {};
  expect(objectsOf(company.id)).toHaveLength(1);
  expect(await readdir(join(server.dataDir, 'files')).catch(() => [])).toEqual([]);
  expect(Buffer.from(await (await download(mediaUrl)).arrayBuffer()).equals(png)).toBe(true);
  const part = await download(mediaUrl, { range: 'bytes=1-3' });
  expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([
    206,
    'PNG',
    `bytes 1-3/${png.length}`,
  ]);
  expect(await server.app.platform.storage.count(company.id)).toBe(png.length);

  await admin.ok(admin.post<DataExport>('/privacy/exports', {}));
  const ready = await until(async () => {
    const { exports } = await admin.ok(admin.get<{ exports: DataExport[] }>('/privacy'));
    return exports.find(({ state }) => state === 'ready');
  });
  const { fileUrl } = await admin.ok(admin.post<{ fileUrl: string }>(`/privacy/exports/${ready.id}/address`));
  const archive = Buffer.from(await (await download(fileUrl)).arrayBuffer());
  expect(archive.includes(png)).toBe(true);
  expect(objectsOf(company.id)).toHaveLength(2);
  await server.app.platform.files.removeCompany(company.id);
  expect((await download(mediaUrl)).status).toBe(404);
});

it('a bucket that denies refuses uploads and files with a sentence; conversations go on, and health names it', async () => {
  const company = await server.company();
  const { admin } = company;
  const phone = await company.connection();
  const number = newNumber();
  const ticket = await openTicket(company, phone, admin, number);
  const { messages } = await admin.ok(
    admin.post<{ messages: Message[] }>(`/messages/${ticket.id}`, form(png, 'foto.png')),
  );
  const before = await fetchThread(admin, ticket.id);
  peer.behaviour = 'denies';
  const refused = await admin.post(`/messages/${ticket.id}`, form(png, 'outra.png'));
  expect(refused).toMatchObject({ status: 503, body: { error: 'ERR_FILES_UNAVAILABLE' } });
  expect((await fetchThread(admin, ticket.id)).length).toBe(before.length);
  expect((await download(messages[0]?.mediaUrl)).status).toBe(503);
  await company.inbound(phone, { number, body: 'Ainda aí?' });
  expect((await fetchThread(admin, ticket.id)).some(({ body }) => body === 'Ainda aí?')).toBe(true);
  await until(async () => {
    const ready = await fetch(`${server.url}/health/ready`);
    const body = (await ready.json()) as { status: string; checks: Record<string, string> };
    expect(ready.status).toBe(200);
    return body.status === 'degraded' && body.checks['files'] === 'failed';
  }, 30_000);
  expect(await (await fetch(`${server.url}/metrics`)).text()).toContain('\nbalcao_files_ready 0\n');
  expect(server.log.some((line) => line.includes('balcao-tests does not work: 403'))).toBe(true);
  expect(server.log.join('\n')).not.toContain(peer.keys.secretAccessKey);
  peer.behaviour = 'works';
  await until(async () => {
    const { status } = (await (await fetch(`${server.url}/health/ready`)).json()) as { status: string };
    return status === 'ok';
  }, 30_000);
  await admin.ok(admin.post(`/messages/${ticket.id}`, form(png, 'outra.png')));
});

it('a file from a contact comes once the bucket takes it, and is not shown as lost meanwhile', async () => {
  const company = await server.company();
  const { connection, account } = await company.officialConnection();
  const { admin } = company;
  const number = newNumber();
  peer.behaviour = 'denies-writes';
  await server.graph.contactSends(account, number, {
    id: 'wamid.bucketIsAway',
    type: 'image',
    image: { id: server.graph.addFile(png, 'image/png'), mime_type: 'image/png', caption: 'Comprovante' },
  });
  const ticket = await until(async () => {
    const { tickets } = await admin.ok(admin.get<{ tickets: Ticket[] }>('/tickets?showAll=true'));
    return tickets.find(({ contact, whatsappId }) => contact.number === number && whatsappId === connection.id);
  });
  const find = async () => (await fetchThread(admin, ticket.id)).find(({ body }) => body === 'Comprovante');
  expect(await until(find)).toMatchObject({ mediaUrl: null, mediaState: 'fetching' });
  // Tried again, and in vain.
  const writes = () => peer.asked.filter((line) => line.startsWith('AccessDenied')).length;
  const first = writes();
  await until(() => writes() > first);
  expect(await find()).toMatchObject({ mediaUrl: null, mediaState: 'fetching' });
  peer.behaviour = 'works';
  const arrived = await until(async () => {
    const message = await find();
    return message?.mediaUrl ? message : undefined;
  }, 20_000);
  expect(Buffer.from(await (await download(arrived.mediaUrl)).arrayBuffer()).equals(png)).toBe(true);
});

it('an own message whose file cannot be read now waits, counts no attempt, and leaves once the bucket gives it', async () => {
  const company = await server.company();
  const { connection, account } = await company.officialConnection();
  const { admin } = company;
  const number = newNumber();
  const text = { type: 'text', text: { body: 'Oi' } };
  await server.graph.contactSends(account, number, { id: 'wamid.bucketGivesNothing', ...text });
  const ticket = await until(async () => {
    const { tickets } = await admin.ok(admin.get<{ tickets: Ticket[] }>('/tickets?showAll=true'));
    return tickets.find(({ contact }) => contact.number === number);
  });
  await admin.ok(admin.put(`/tickets/${ticket.id}`, { status: 'open', userId: admin.user?.id }));
  await admin.ok(admin.delete(`/whatsappsession/${connection.id}`));
  await waitForStatus(admin, connection.id, 'DISCONNECTED');
  const { messages } = await admin.ok(
    admin.post<{ messages: Message[] }>(`/messages/${ticket.id}`, form(png, 'recibo.png')),
  );
  peer.behaviour = 'denies';
  const refusals = () => peer.asked.filter((line) => line.startsWith('AccessDenied')).length;
  const before = refusals();
  await admin.ok(admin.post(`/whatsappsession/${connection.id}`));
  await until(() => refusals() > before + 1);
  const id = messages[0]?.id ?? '';
  const [row] = await queryRows(server.databaseUrl, 'SELECT attempts, ack, failure FROM messages WHERE id = $1', [id]);
  expect(row).toMatchObject({ attempts: 0, ack: 0, failure: null });
  peer.behaviour = 'works';
  await until(() => server.graph.sent.some(({ to, type }) => to === number && type === 'image'));
});

it('a process starts while the bucket is away, and erases anew what was erased once the records can be read', async () => {
  const { ownerUrl, secret, clock, log } = server;
  const { platform } = server.app;
  const company = await server.company();
  const contact = await company.contact();
  const { admin } = company;
  const [row] = await queryRows(server.databaseUrl, 'SELECT created_at::text AS at FROM contacts WHERE id = $1', [
    contact.id,
  ]);
  const record = { key: randomUUID(), companyId: company.id, contactId: contact.id, subjectCreatedAt: row?.at };
  peer.objects.set(`erasures/${record.key}.json`, {
    content: Buffer.from(JSON.stringify(record)),
    etag: '"record"',
    crc32: 'composite-1',
  });
  peer.behaviour = 'denies';
  const app = await createApp({
    config: loadConfig({ PORT: '0', DATA_DIR: server.dataDir, ROLES: 'worker', ...peer.env }, server.dataDir),
    secret,
    databaseUrl: ownerUrl,
    log: platform.log,
    clock,
  });
  await app.close();
  expect(log.some((line) => line.includes('records of erasures cannot be read yet'))).toBe(true);
  const repeating = await startRepeatingErasures(platform, 50);
  expect((await admin.get(`/contacts/${contact.id}`)).status).toBe(200);
  peer.behaviour = 'works';
  await until(async () => (await admin.get(`/contacts/${contact.id}`)).status === 404);
  await repeating.stop();
});

it('doctor says of the bucket that it works, or what it refuses', async () => {
  const examine = async (env: Record<string, string>) => {
    const lines: string[] = [];
    const config = loadConfig({ DATA_DIR: server.dataDir, ...env }, server.dataDir);
    await runChecks(bucketChecks(config), (line) => lines.push(line));
    return lines;
  };
  expect(await examine({})).toEqual([]);
  expect((await examine(peer.env))[0]).toMatch(/✓ Files: the bucket balcao-tests stored, gave, listed and removed/);
  expect([...peer.objects.keys()].some((key) => key.startsWith('probe/'))).toBe(false);
  const [wrong] = await examine({ ...peer.env, S3_SECRET_ACCESS_KEY: 'wrong' });
  expect(wrong).toMatch(/✗ Files: the bucket balcao-tests does not work: 403 SignatureDoesNotMatch.*check S3_ENDPOINT/);
  peer.behaviour = 'denies-writes';
  expect((await examine(peer.env))[0]).toContain('✗ Files: the bucket balcao-tests does not work: 403 AccessDenied');
});
