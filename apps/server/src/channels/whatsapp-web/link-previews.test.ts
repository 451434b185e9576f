import { startFakeWhatsapp } from '@balcao/fake-whatsapp';
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import type { Message, Ticket } from '@balcao/contract';
import { until } from '../../testing/client.ts';
import { newNumber } from '../../testing/sample-values.ts';
import { fetchThread } from '../../testing/simulated-phone.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { linkByQr } from '../../testing/web-phones.ts';

const peer = await startFakeWhatsapp();
const server = useTestServer({ WHATSAPP_WEB_URL: peer.url });
afterAll(() => peer.stop());

it('the conversation shows the link preview, what the phone of a contact shows of an address, with its picture as a file of ours; of one that is not in the text nothing', async () => {
  const company = await server.company();
  const by = company.admin;
  const [shop, ana] = [peer.phone(newNumber(), 'Loja'), peer.phone(newNumber(), 'Ana')];
  await linkByQr(company, shop);
  const jpegThumbnail = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer();
  const words = { title: 'Cadeiras', description: 'De palha e de ferro' };
  const text = 'Vi em exemplo.com.br/cadeiras, tem?';
  const script = Buffer.from('<script>alert(1)</script>');
  await ana.send(shop, { text, preview: { ...words, matchedText: 'exemplo.com.br/cadeiras', jpegThumbnail } });
  await ana.send(shop, {
    text: 'Sem foto: https://a.example',
    preview: { ...words, matchedText: 'https://a.example', jpegThumbnail: script },
  });
  await ana.send(shop, { text: 'Outra coisa', preview: { ...words, matchedText: 'https://outra.example' } });
  await ana.send(shop, { text: 'javascript:alert(1)', preview: { ...words, matchedText: 'javascript:alert(1)' } });
  const ticket = await until(async () =>
    (await by.ok(by.get<{ tickets: Ticket[] }>('/tickets?status=pending'))).tickets.at(0),
  );
  const thread = await until(async (): Promise<Message[] | undefined> => {
    const found = await fetchThread(by, ticket.id);
    return found.length === 4 ? found : undefined;
  });
  const link = { kind: 'link', text: '', ...words };
  expect(thread.map(({ body, interactive }) => [body, interactive])).toEqual([
    [text, { ...link, url: 'https://exemplo.com.br/cadeiras', pictureUrl: expect.stringMatching(/^\//) as string }],
    ['Sem foto: https://a.example', { ...link, url: 'https://a.example/', pictureUrl: null }],
    ['Outra coisa', null],
    ['javascript:alert(1)', { ...link, url: null, pictureUrl: null }],
  ]);
  const [shown] = thread;
  const address = shown?.interactive?.kind === 'link' ? shown.interactive.pictureUrl : null;
  const picture = Buffer.from(await (await fetch(server.url + (address ?? ''))).arrayBuffer());
  expect(picture).toEqual(jpegThumbnail);
}, 60_000);
