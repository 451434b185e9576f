import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { until } from '../../../../testing/client.ts';
import { useTestServer } from '../../../../testing/test-server.ts';
import { integrate, integrationPeer, waitForTexts } from './integrations.testing.ts';
import { createResponderFixture, type ResponderFixture } from '../responders.testing.ts';

const server = useTestServer();

async function listFiles({ company }: ResponderFixture): Promise<string[]> {
  const folder = join(server.dataDir, 'files', String(company.id));
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

const filePeer = () =>
  integrationPeer(server, () => ({ body: 'Mesa R$ 900', headers: { 'content-type': 'text/plain' } }));

it('files of an answer that is dropped, since an attendant accepts while it is made, are removed', async () => {
  const fixture = await createResponderFixture(server);
  const file = filePeer();
  let accept: () => void = () => {};
  const accepted = new Promise<void>((resolve) => (accept = resolve));
  const slow = integrationPeer(server, () => accepted.then(() => ({ body: 'Cadeira R$ 300' })));
  const { url } = integrationPeer(server, () => ({ body: { messages: [{ file: file.url }, { file: slow.url }] } }));
  await integrate(fixture, { urlN8N: url });
  await fixture.contactWrites('Oi');
  await until(async () => (await listFiles(fixture)).length === 1 && slow.requests().length === 1);
  await fixture.updateTicket({ status: 'open' });
  accept();
  await until(async () => (await listFiles(fixture)).length === 0);
  expect(await fixture.listAutomaticTexts()).toEqual([]);
});

it('files of messages of an answer that are not written any more are removed, those that were sent stay', async () => {
  const fixture = await createResponderFixture(server);
  const [sent, unsent] = [filePeer(), filePeer()];
  const picture = (url: string) => ({ type: 'image', content: { url } });
  const messages = [sent, unsent].map(({ url }) => picture(url));
  const { url } = integrationPeer(server, () => ({
    body: { sessionId: 's1', messages, input: { type: 'text input' } },
  }));
  await integrate(fixture, { type: 'typebot', urlN8N: url, typebotSlug: 'x', typebotDelayMessage: 10_000 });
  await fixture.contactWrites('Oi');
  await waitForTexts(fixture, 1);
  expect(await listFiles(fixture)).toHaveLength(2);
  await fixture.updateTicket({ status: 'open' });
  await until(async () => (await listFiles(fixture)).length === 1);
  expect(await fixture.listAutomaticTexts()).toHaveLength(1);
});

it('files of an answer that waits to be completed go with its ticket', async () => {
  const fixture = await createResponderFixture(server);
  const messages = [filePeer(), filePeer()].map(({ url }) => ({ type: 'image', content: { url } }));
  const { url } = integrationPeer(server, () => ({
    body: { sessionId: 's1', messages, input: { type: 'text input' } },
  }));
  await integrate(fixture, { type: 'typebot', urlN8N: url, typebotSlug: 'x', typebotDelayMessage: 10_000 });
  const ticket = await fixture.contactWrites('Oi');
  await waitForTexts(fixture, 1);
  expect(await listFiles(fixture)).toHaveLength(2);
  await fixture.admin.ok(fixture.admin.delete(`/tickets/${ticket.id}`));
  // The phone of the contact has the one that was sent.
  await until(async () => (await listFiles(fixture)).length === 1);
});
