import { startFakeWhatsapp } from '@balcao/fake-whatsapp';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { ConnectionDiagnosis } from '@balcao/contract';
import { until } from '../../../testing/client.ts';
import { newNumber } from '../../../testing/sample-values.ts';
import { fetchThread, sendReply } from '../../../testing/simulated-phone.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { linkByQr } from '../../../testing/web-phones.ts';
import { waitForTicket } from '../../port/channel.suite.ts';
import { playTape } from './play-tape.ts';
import { createPseudonyms } from './pseudonyms.rules.ts';

const peer = await startFakeWhatsapp();
const folder = await mkdtemp(join(tmpdir(), 'balcao-tape-'));
const number = newNumber();
const server = useTestServer({ WHATSAPP_WEB_URL: peer.url, WHATSAPP_WEB_TAPE: `${number}:${folder}` });
afterAll(async () => {
  await peer.stop();
  await rm(folder, { recursive: true, force: true });
});

it('a recorded session names nobody, plays as what it was, and is shown on the page of its connection', async () => {
  const company = await server.company();
  const by = company.admin;
  const [shop, ana] = [peer.phone(number, 'Loja'), peer.phone(newNumber(), 'Zuleide Quirino')];
  const { id: whatsappId } = await linkByQr(company, shop);
  const sentMessage = await ana.send(shop, 'Segredo do Zuleide: 4321');
  await ana.send(shop, { text: 'sim', quoted: sentMessage });
  await ana.react(sentMessage, '👍');
  await ana.send(shop, { pix: { merchantName: 'Zuleide Quirino', key: 'zuleide@quirino.example', keyType: 'EMAIL' } });
  await ana.send(shop, { location: { latitude: -23.123456, longitude: -46.654321 } });
  const { id } = await waitForTicket(by, ana.number);
  await by.ok(by.put(`/tickets/${id}`, { status: 'open' }));
  await sendReply(by, id, { body: 'Pronto' });
  await ana.waitForMessage(({ text }) => text.includes('Pronto'), 20_000);
  await until(async () => (await fetchThread(by, id)).length === 5);

  const read = async () => {
    const [name] = await readdir(folder);
    return name === undefined ? '' : readFile(join(folder, name), 'utf8');
  };
  const tape = await until(async () => {
    const text = await read();
    return text.includes('"ack"') && text.split('\n').length >= 8 ? text : undefined;
  });
  for (const secret of [
    number,
    ana.number,
    ana.account.lidUser,
    sentMessage.id,
    'Zuleide',
    'zuleide',
    'Segredo',
    '4321',
    '-23.1',
    '46.6',
  ])
    expect(tape).not.toContain(secret);

  const played = playTape(tape).map((line) => JSON.parse(line) as Record<string, never>);
  const messages = played.flatMap(({ message }) => (message === undefined ? [] : [message as Record<string, unknown>]));
  expect(messages).toMatchObject([
    { body: 'Xxxxxxx xx Xxxxxxx: 0000', senderName: 'Xxxxxxx Xxxxxxx', mediaType: 'conversation', fromMe: false },
    { body: 'xxx', quotedProviderId: messages[0]?.['providerId'] },
    { interactive: { kind: 'pix', key: 'xxxxxxx@xxxxxxx.xxxxxxx' } },
    { mediaType: 'locationMessage' },
  ]);
  expect(new Set(messages.map(({ addresses }) => JSON.stringify(addresses))).size).toBe(1);
  expect(played).toContainEqual(
    expect.objectContaining({ change: expect.objectContaining({ change: 'reaction', value: '👍' }) as never }),
  );
  expect(played).toContainEqual({ ack: '200' });

  const { facts } = await until(async () => {
    const diagnosis = await by.ok(by.get<ConnectionDiagnosis>(`/whatsapp/${whatsappId}/diagnosis`));
    return diagnosis.facts.recordingUntil ? diagnosis : undefined;
  });
  expect(Date.parse(facts.recordingUntil ?? '')).toBeGreaterThan(Date.parse('2026-01-01'));
}, 60_000);

describe('a tape that cannot be played', () => {
  const head = '{"kind":"tape","version":1,"own":[]}\n';
  it.each([
    ['cut in the middle of a line', `${head}{"kind":"mess`, 'line 2 is cut'],
    ['with a line that is none', `${head}{"kind":"message"}\n`, 'line 2 cannot be read'],
    ['without its beginning', '{"kind":"ack","code":"200"}\n', 'line 1 is not the beginning of a tape'],
    ['of two', head + head, 'line 2 begins another tape'],
    ['that is empty', '', 'line 1 is not the beginning of a tape'],
  ])('a tape %s is refused with the reason', (_name, tape, problem) => expect(() => playTape(tape)).toThrow(problem));
});

it('a person has one number in all of a tape and another one in the next, and dates begin with 2026', () => {
  const message = { remoteJid: '5511987654321@s.whatsapp.net', messageTimestamp: 1_789_000_060 };
  const one = createPseudonyms(new Uint8Array(32), 1_789_000_000);
  const other = createPseudonyms(new Uint8Array(32).fill(1), 1_789_000_000);
  const first = one.disguise(message) as typeof message;
  expect(first.remoteJid).toMatch(/^55\d{11}@s\.whatsapp\.net$/);
  expect(one.disguise(message)).toEqual(first);
  expect((other.disguise(message) as typeof message).remoteJid).not.toBe(first.remoteJid);
  expect(first.messageTimestamp).toBe(Date.UTC(2026, 0, 1) / 1000 + 60);
});
