import { startFakeWhatsapp } from '@balcao/fake-whatsapp';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createOutbound } from '../../../platform/http/outbound/outbound.ts';
import { newNumber } from '../../../testing/sample-values.ts';
import { until } from '../../../testing/client.ts';
import { fetchThread, sendReply } from '../../../testing/simulated-phone.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { linkByQr } from '../../../testing/web-phones.ts';
import { waitForTicket } from '../../port/channel.suite.ts';
import { LinkCards } from '../../link-cards/link-cards.ts';

const peer = await startFakeWhatsapp();
const server = useTestServer({ WHATSAPP_WEB_URL: peer.url });

let site: string;
let picture: Buffer;
const asked: string[] = [];
/** A site of pages, as their paths say. */
const pages = createServer(({ url = '' }, response) => {
  asked.push(url);
  const html = (text: string) => response.writeHead(200, { 'content-type': 'text/html' }).end(text);
  if (url === '/chair')
    return html(
      '<title>Cadeira</title><meta name="description" content="De palha"><meta property="og:image" content="/p.png">',
    );
  if (url === '/moved') return response.writeHead(302, { location: '/chair' }).end();
  if (url === '/round') return response.writeHead(302, { location: '/round' }).end();
  if (url === '/p.png') return response.writeHead(200, { 'content-type': 'image/png' }).end(picture);
  if (url === '/broken') return html('<title>Sem foto</title><meta property="og:image" content="/chair">');
  if (url === '/file') return response.writeHead(200, { 'content-type': 'application/pdf' }).end('<title>a</title>');
  if (url === '/endless') {
    response.writeHead(200, { 'content-type': 'text/html' });
    const writeChunk = () => {
      while (!response.destroyed && response.write(Buffer.alloc(64 * 1024, 32)));
    };
    response.on('drain', writeChunk);
    return writeChunk();
  }
  return response.writeHead(404, { 'content-type': 'text/html' }).end('<title>Não há</title>');
});

beforeAll(async () => {
  picture = await sharp({ create: { width: 600, height: 300, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve));
  site = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`;
});
beforeEach(() => void (asked.length = 0));
afterAll(() => {
  pages.closeAllConnections();
  pages.close();
  return peer.stop();
});

it('a text of a linked number brings the card of the page it links to, once the same for a repeat, and none where the company wants none', async () => {
  const company = await server.company();
  const by = company.admin;
  const [shop, ana] = [peer.phone(newNumber(), 'Loja'), peer.phone(newNumber(), 'Ana')];
  await linkByQr(company, shop);
  await ana.send(shop, 'Oi');
  const { id } = await waitForTicket(by, ana.number);
  await by.ok(by.put(`/tickets/${id}`, { status: 'open' }));
  const send = async (text: string) => {
    await sendReply(by, id, { body: text });
    const arrived = await ana.waitForMessage(({ text: words }) => words.includes(text), 20_000);
    return arrived.content.extendedTextMessage;
  };

  peer.faults.cannotRead(ana);
  const link = `${site}/moved`;
  const first = await send(`Olhe ${link}, é essa?`);
  expect(first).toMatchObject({ matchedText: link, title: 'Cadeira', description: 'De palha' });
  const { width, height, format } = await sharp(Buffer.from(first?.jpegThumbnail ?? [])).metadata();
  expect([width, height, format]).toEqual([192, 96, 'jpeg']);
  expect(asked).toEqual(['/moved', '/chair', '/p.png']);

  // The team sees the same card.
  const own = await until(async () => (await fetchThread(by, id)).find(({ interactive }) => interactive !== null));
  expect(own).toMatchObject({
    fromMe: true,
    body: expect.stringContaining(`Olhe ${link}, é essa?`) as string,
    interactive: {
      kind: 'link',
      url: link,
      title: 'Cadeira',
      description: 'De palha',
      pictureUrl: expect.stringMatching(/^\//) as string,
    },
  });
  const address = own.interactive?.kind === 'link' ? own.interactive.pictureUrl : null;
  const shown = Buffer.from(await (await fetch(server.url + (address ?? ''))).arrayBuffer());
  expect(shown).toEqual(Buffer.from(first?.jpegThumbnail ?? []));

  expect(await send(`De novo: ${link} (igual)`)).toMatchObject({ title: 'Cadeira' });
  expect(asked).toHaveLength(3);
  expect((await send('Sem link'))?.title).toBeFalsy();

  await by.ok(by.put('/settings/linkPreviews', { value: 'disabled' }));
  expect((await send(`Agora não: ${site}/chair`))?.title).toBeFalsy();
  expect(asked).toHaveLength(3);
  expect((await fetchThread(by, id)).filter(({ interactive }) => interactive !== null)).toHaveLength(2);
}, 60_000);

it.each([
  ['/broken', { title: 'Sem foto', description: '', jpegThumbnail: undefined }],
  ['/file', undefined],
  ['/endless', undefined],
  ['/round', undefined],
  ['/nothing', undefined],
])('the card of %s', async (path, card) => {
  const outbound = createOutbound({ privateAddresses: ['loopback'] });
  expect(await new LinkCards(outbound).find(site + path)).toEqual(card);
  outbound.close();
});

it('an address inside the network is not asked, by whatever way a text names it', async () => {
  const outbound = createOutbound({ privateAddresses: [] });
  const cards = new LinkCards(outbound);
  for (const url of [`${site}/chair`, site.replace('127.0.0.1', 'localhost'), 'http://169.254.169.254/latest'])
    expect(await cards.find(url)).toBeUndefined();
  expect(asked).toEqual([]);
  outbound.close();
});
