import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Viewer } from '@balcao/contract';
import { createApp } from '../../../app.ts';
import { Client, until, type LiveSubscription } from '../../../testing/client.ts';
import { openTicket } from '../../../testing/simulated-phone.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { newNumber } from '../../../testing/sample-values.ts';
import { loadConfig } from '../../../platform/config/config.ts';

const server = useTestServer();

interface PresenceEvent {
  ticketId: number;
  viewers: Viewer[];
}
const emit = (subscription: LiveSubscription, event: string, payload: unknown) =>
  subscription.socket.emitWithAck(event, payload) as Promise<{ ok: boolean; error?: string }>;
const presenceEvents = (subscription: LiveSubscription) =>
  subscription.received.flatMap(({ name, payload }) =>
    name.endsWith('-ticketPresence') ? [payload as PresenceEvent] : [],
  );
const shows = (subscription: LiveSubscription, ticketId: number) =>
  presenceEvents(subscription)
    .findLast((one) => one.ticketId === ticketId)
    ?.viewers.map(({ name, typing }) => (typing ? `${name}…` : name))
    .join(' ');

async function staffed() {
  const company = await server.company();
  const [sales, support] = [await company.queue(), await company.queue()];
  const [ana, bruno, carla] = await Promise.all([
    company.user({ name: 'Ana', queueIds: [sales.id, support.id] }),
    company.user({ name: 'Bruno', queueIds: [sales.id] }),
    company.user({ name: 'Carla', queueIds: [support.id] }),
  ]);
  const phone = await company.connection({ queues: [sales] });
  onTestFinished(() => [ana, bruno, carla, company.admin].forEach((one) => one.closeSockets()));
  return { company, sales, support, ana, bruno, carla, ticket: await openTicket(company, phone, ana, newNumber()) };
}

async function secondProcess(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'balcao-http-'));
  const { ownerUrl, secret, clock } = server;
  const config = loadConfig({ PORT: '0', DATA_DIR: dataDir, DEMO: 'false', ROLES: 'http' }, dataDir);
  const other = await createApp({ config, secret, databaseUrl: ownerUrl, log: server.app.platform.log, clock });
  onTestFinished(async () => {
    await other.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  return other.address ?? '';
}

describe('who has a conversation open', () => {
  it('is shown to those who have it open too, one person once, until they close it', async () => {
    const {
      ana,
      bruno,
      company,
      ticket: { id },
    } = await staffed();
    const [first, second, brunos, admins] = [
      await ana.listen(),
      await ana.listen(),
      await bruno.listen(),
      await company.admin.listen(),
    ];
    expect(await emit(first, 'joinChatBox', id)).toEqual({ ok: true });
    await until(() => shows(first, id) === 'Ana');
    await emit(brunos, 'joinChatBox', String(id));
    await until(() => shows(first, id) === 'Ana Bruno' && shows(brunos, id) === 'Ana Bruno');
    await emit(second, 'joinChatBox', id);
    await until(() => shows(second, id) === 'Ana Bruno');
    await emit(first, 'leaveChatBox', id);
    await emit(brunos, 'typing', { ticketId: id, typing: true });
    await until(() => shows(second, id) === 'Ana Bruno…');
    expect(shows(first, id)).toBe('Ana Bruno');
    await emit(brunos, 'typing', { ticketId: id, typing: false });
    await until(() => shows(second, id) === 'Ana Bruno');
    second.socket.close();
    await until(() => shows(brunos, id) === 'Bruno');
    expect(presenceEvents(admins)).toEqual([]);
    expect(await emit(admins, 'typing', { ticketId: id, typing: true })).toEqual({
      ok: false,
      error: 'ERR_NO_TICKET_FOUND',
    });
  });

  it('shows an operator inside the company as one, in its language, and not as the user as whom they act', async () => {
    const {
      ana,
      company,
      ticket: { id },
    } = await staffed();
    const { admin } = company;
    await admin.ok(admin.put(`/companies/${company.id}/locale`, { language: 'en', timeZone: 'America/Sao_Paulo' }));
    const operator = await (await server.company()).operator();
    const { token } = await operator.ok(
      operator.post<{ token: string }>(`/companies/${company.id}/impersonation`, { reason: 'Ajuda com a fila' }),
    );
    const inside = new Client(server.url);
    inside.token = token;
    onTestFinished(() => inside.closeSockets());
    const [anas, operators] = [await ana.listen(), await inside.listen()];
    await emit(anas, 'joinChatBox', id);
    await emit(operators, 'joinChatBox', id);
    await until(() => shows(anas, id)?.startsWith('Ana '));
    expect(shows(anas, id)).toBe('Ana Operator');
  });

  it('leaves out those who may not see it, and those who no longer do', async () => {
    const {
      ana,
      bruno,
      carla,
      company,
      sales,
      support,
      ticket: { id },
    } = await staffed();
    const [anas, brunos, carlas] = [await ana.listen(), await bruno.listen(), await carla.listen()];
    expect(await emit(carlas, 'joinChatBox', id)).toEqual({ ok: false, error: 'ERR_NO_TICKET_FOUND' });
    await emit(anas, 'joinChatBox', id);
    await emit(brunos, 'joinChatBox', id);
    await until(() => shows(anas, id) === 'Ana Bruno');
    await ana.ok(ana.put(`/tickets/${id}`, { queueId: support.id }));
    await until(() => shows(anas, id) === 'Ana');
    expect(await emit(brunos, 'typing', { ticketId: id, typing: true })).toMatchObject({ ok: false });
    await emit(carlas, 'joinChatBox', id);
    await until(() => shows(anas, id) === 'Ana Carla');
    // Access is lost with a queue, too.
    await company.admin.ok(company.admin.put(`/users/${carla.user.id}`, { queueIds: [sales.id] }));
    await until(() => shows(anas, id) === 'Ana');
    const count = presenceEvents(brunos).length + presenceEvents(carlas).length;
    await emit(anas, 'typing', { ticketId: id, typing: true });
    await until(() => shows(anas, id) === 'Ana…');
    expect(presenceEvents(brunos).length + presenceEvents(carlas).length).toBe(count);
    // Who writes and says no more of it has stopped.
    await until(() => shows(anas, id) === 'Ana');
  });

  it('is known across processes, also to one that starts later', async () => {
    const {
      ana,
      bruno,
      ticket: { id },
    } = await staffed();
    const anas = await ana.listen();
    await emit(anas, 'joinChatBox', id);
    const elsewhere = new Client(await secondProcess());
    elsewhere.token = bruno.token;
    onTestFinished(() => elsewhere.closeSockets());
    const brunos = await elsewhere.listen();
    await emit(brunos, 'joinChatBox', id);
    await until(() => shows(anas, id) === 'Ana Bruno' && shows(brunos, id) === 'Ana Bruno');
    await emit(anas, 'typing', { ticketId: id, typing: true });
    await until(() => shows(brunos, id) === 'Ana… Bruno');
    elsewhere.closeSockets();
    await until(() => !shows(anas, id)?.includes('Bruno'));
    expect(shows(anas, id)).toMatch(/^Ana/);
  });
});
