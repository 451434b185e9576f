import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createApp } from '../../../app.ts';
import { loadConfig } from '../../../platform/config/config.ts';
import { sendFromPhone } from '../../../testing/simulated-phone.ts';
import { until } from '../../../testing/client.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { integrate, integrationPeer, waitForTexts } from './integration/integrations.testing.ts';
import { createResponderFixture } from './responders.testing.ts';

/** Serves the tests; what answers contacts comes and goes beside it. */
const server = useTestServer({ ROLES: 'http' });

async function startGateway() {
  const dataDir = await mkdtemp(join(tmpdir(), 'balcao-steps-'));
  const env = { PORT: '0', DATA_DIR: dataDir, DEMO: 'false', ROLES: 'gateway,worker', OUTBOUND_PRIVATE: 'loopback' };
  const { ownerUrl, secret, clock } = server;
  const app = await createApp({
    config: loadConfig(env, dataDir),
    secret,
    databaseUrl: ownerUrl,
    log: server.app.platform.log,
    clock,
  });
  let isOpen = true;
  const stop = async () => {
    if (isOpen) await app.close();
    isOpen = false;
  };
  onTestFinished(async () => {
    await stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  return { stop };
}

it('an answer of Typebot in several messages is completed, and not asked for again, when its process stops between two of them', async () => {
  const first = await startGateway();
  const fixture = await createResponderFixture(server);
  const texts = ['Prazer!', 'Que bom que escreveu.', 'Qual é o seu e-mail?'];
  const messages = texts.map((text) => ({
    type: 'text',
    content: { richText: [{ type: 'p', children: [{ text }] }] },
  }));
  const { url, requests } = integrationPeer(server, () => ({
    body: { sessionId: 's1', messages, input: { type: 'text input' } },
  }));
  await integrate(fixture, { type: 'typebot', urlN8N: url, typebotSlug: 'x', typebotDelayMessage: 2_000 });
  const { admin, connection, number } = fixture;
  await sendFromPhone(admin, connection, { number, body: 'João' });
  await until(() => fixture.ticket().catch(() => undefined));
  expect(await waitForTexts(fixture, 1)).toEqual(texts.slice(0, 1));
  await first.stop();
  await startGateway();
  await until(async () => (await countTurns(fixture.company.id)) === 0);
  expect(await fixture.listAutomaticTexts()).toEqual(texts);
  expect(requests()).toHaveLength(1);
});

const countTurns = (companyId: number) =>
  server.app.platform.database.forCompany(
    companyId,
    async ({ db }) => (await db.selectFrom('responderTurns').select('id').execute()).length,
  );
