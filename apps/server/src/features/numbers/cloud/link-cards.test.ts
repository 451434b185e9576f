import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '../../../testing/client.ts';
import { fetchThread, sendReply, waitForMessage } from '../../../testing/simulated-phone.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { openCloud, sentTo } from './cloud.testing.ts';

const server = useTestServer();
const asked: string[] = [];
const pages = createServer(({ url = '' }, response) => {
  asked.push(url);
  response.writeHead(url === '/chair' ? 200 : 404, { 'content-type': 'text/html' }).end('<title>Cadeira</title>');
});
let site: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve));
  site = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`;
});
afterAll(() => {
  pages.closeAllConnections();
  pages.close();
});

it('an own text over an official number shows the card of the page it links to, and a page without one, or a company that wants none, nothing', async () => {
  const { by, ticket, number } = await openCloud(server);
  const sendText = async (body: string) => {
    const [sent] = await sendReply(by, ticket.id, { body });
    return (await waitForMessage(by, ticket.id, sent?.id, ({ ack }) => ack === 3)).id;
  };
  const cards = async () =>
    new Map((await fetchThread(by, ticket.id)).map(({ id, interactive }) => [id, interactive] as const));
  const without = await sendText(`Nada: ${site}/none`);
  await until(() => asked.includes('/none'));
  const first = await sendText(`Veja ${site}/chair`);
  await until(async () => (await cards()).get(first));
  await by.ok(by.put('/settings/linkPreviews', { value: 'disabled' }));
  const last = await sendText(`Agora não: ${site}/chair?a`);
  const found = await cards();
  expect([found.get(without), found.get(first), found.get(last)]).toEqual([
    null,
    { kind: 'link', text: '', url: `${site}/chair`, title: 'Cadeira', description: '', pictureUrl: null },
    null,
  ]);
  expect(asked).toEqual(['/none', '/chair']);
  expect(sentTo(server, number).map(({ body }) => (body['text'] as { preview_url: boolean }).preview_url)).toEqual([
    true,
    true,
    true,
  ]);
});
