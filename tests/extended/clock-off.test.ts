import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { Connection, Ticket } from '@balcao/contract';
import { waitForStatus } from '../../apps/server/src/testing/builders.ts';
import { Client, until } from '../../apps/server/src/testing/client.ts';
import { createEmptyDatabase } from '../../apps/server/src/testing/empty-database.ts';
import { freePort, startRole } from '../../apps/server/src/testing/role-process.ts';
import { fetchThread, sendReply } from '../../apps/server/src/testing/simulated-phone.ts';

/** A module that moves the clock of the process it is loaded into, and of nothing else. */
const clockMovedBy = (ms: number) =>
  `data:text/javascript,${encodeURIComponent(`
    const Real = Date;
    globalThis.Date = class extends Real {
      constructor(...given) { given.length === 0 ? super(Real.now() + ${ms}) : super(...given); }
      static now() { return Real.now() + ${ms}; }
    };`)}`;

const email = 'operator@balcao.local';
const password = 'senha-do-teste';
const hourMs = 3_600_000;

it.each([
  ['ahead of', hourMs],
  ['behind', -hourMs],
])(
  'a process whose clock is an hour %s that of the database signs in, receives, answers and tells, and hands its sessions to one in time',
  async (_where, offMs) => {
    const { ownerUrl } = await createEmptyDatabase();
    const dataDir = await mkdtemp(join(tmpdir(), 'balcao-clock-'));
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
    const port = await freePort();
    const env = {
      DATABASE_URL: ownerUrl,
      DATA_DIR: dataDir,
      PORT: String(port),
      DATABASE_POOL: '4',
      OPERATOR_PASSWORD: password,
      SIMULATED_LINKING_MS: '0',
    };
    const wrong = await startRole('http,worker,gateway', env, ['--import', clockMovedBy(offMs)]);
    onTestFinished(() => wrong.stop());
    const admin = await new Client(`http://127.0.0.1:${port}`).login(email, password);
    const { id } = await admin.ok(
      admin.post<Connection>('/whatsapp', { name: 'Balcão', provider: 'sandbox', queueIds: [] }),
    );
    await waitForStatus(admin, id, 'qrcode');
    await admin.ok(admin.post(`/sandbox/${id}/scan`, {}));
    const connection = await waitForStatus(admin, id, 'CONNECTED');

    const talk = async (by: Client, body: string) => {
      const { received } = await by.listen();
      await by.ok(by.post(`/sandbox/${connection.id}/messages`, { number: '5511970001234', name: 'Camila', body }));
      const ticket = await until(async () =>
        (await by.ok(by.get<{ tickets: Ticket[] }>('/tickets?showAll=true'))).tickets.find(
          ({ lastMessage }) => lastMessage === body,
        ),
      );
      await until(() => JSON.stringify(received).includes(body));
      if (ticket.status !== 'open') await by.ok(by.put(`/tickets/${ticket.id}`, { status: 'open' }));
      await sendReply(by, ticket.id, { body: `${body}, sim` });
      return until(async () => {
        const thread = await fetchThread(by, ticket.id);
        return thread.some((message) => message.body === `${body}, sim` && message.ack >= 3) ? thread : undefined;
      });
    };
    await talk(admin, 'Estão abertos?');
    admin.closeSockets();

    wrong.signal('SIGKILL');
    await wrong.ended;
    const right = await startRole('http,worker,gateway', env);
    onTestFinished(() => right.stop());
    const again = await new Client(`http://127.0.0.1:${port}`).login(email, password);
    onTestFinished(() => again.closeSockets());
    await until(async () => (await again.ok(again.get<Connection>(`/whatsapp/${id}`))).status === 'CONNECTED', 30_000);
    const thread = await talk(again, 'Até amanhã');
    expect(thread.map(({ body }) => body)).toContain('Estão abertos?, sim');
  },
  120_000,
);
