import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FakeWhatsapp } from '../fake-whatsapp.ts';
import { startFakeWhatsapp } from '../start.ts';

let peer: FakeWhatsapp;
let origin: string;

beforeAll(async () => {
  peer = await startFakeWhatsapp();
  origin = `http://${new URL(peer.url).host}`;
});
afterAll(() => peer.stop());

const get = async (path: string): Promise<unknown> => (await fetch(origin + path)).json();
async function post(action: string, fields: Record<string, string>): Promise<[number, unknown]> {
  const response = await fetch(`${origin}/${action}`, { method: 'POST', body: JSON.stringify(fields) });
  return [response.status, await response.json()];
}

it('the control API serves its certificate and keys to those who have the address', async () => {
  expect(await get('/trust')).toEqual({
    rootPublicKey: peer.trust.rootPublicKey.toString('base64'),
    mediaCertificate: expect.stringMatching(/^-----BEGIN CERTIFICATE-----/) as string,
    mediaAddress: peer.trust.mediaAddress,
  });
  expect(await (await fetch(origin)).text()).toContain('fake WhatsApp');
});

it('the control API plays the phones', async () => {
  const [ana, bia] = ['5511900000002', '5511900000003'];
  expect((await post('phone', { number: ana, name: 'Ana' }))[0]).toBe(200);
  expect((await post('phone', { number: bia, name: 'Bia' }))[0]).toBe(200);
  const [, sent] = await post('send', { number: ana, to: bia, text: 'oi' });
  const { id = '' } = sent as { id?: string };
  const [anas, bias] = peer.phones();
  if (anas) bias?.account.activity.add({ from: anas.account, addressedTo: anas.account.pn, kind: 'recording' });
  await post('react', { number: bia, id, text: '👍' });
  await post('fault', { number: ana, kind: 'failLogin', code: '503' });
  expect(await get('/state')).toMatchObject({
    waiting: 0,
    phones: [
      {
        name: 'Ana',
        messages: [
          { text: 'oi', isOwn: true },
          { text: '👍', isOwn: false },
        ],
      },
      {
        name: 'Bia',
        activity: [{ from: ana, kind: 'recording' }],
        messages: [
          { text: 'oi', isOwn: false },
          { text: '👍', isOwn: true },
        ],
      },
    ],
  });
});

it('the control API says what is wrong with a call', async () => {
  expect(await post('send', { number: '5511999999999', to: '5511900000002', text: 'oi' })).toEqual([
    400,
    { error: 'There is no phone 5511999999999' },
  ]);
  expect(await post('scan', { number: '5511900000002', qr: 'nonsense' })).toMatchObject([
    400,
    { error: expect.stringContaining('QR') as string },
  ]);
  expect((await post('dance', {}))[0]).toBe(400);
  expect((await fetch(`${origin}/nowhere`)).status).toBe(404);
});
