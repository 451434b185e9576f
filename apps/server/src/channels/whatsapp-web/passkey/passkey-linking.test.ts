import { startFakeWhatsapp } from '@balcao/fake-whatsapp';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { Connection } from '@balcao/contract';
import { waitForTicket } from '../../port/channel.suite.ts';
import { waitForStatus } from '../../../testing/builders.ts';
import { until } from '../../../testing/client.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { newNumber } from '../../../testing/sample-values.ts';
import {
  beginAndClaim,
  demandPasskey,
  linkWithPasskey,
  passkeyOf,
  phoneWithPasskey,
  useFor,
  waitForPasskeyState,
} from '../../../testing/passkey-phones.ts';
import { scan } from '../../../testing/web-phones.ts';
import { passkeyTimes } from './passkey-ceremony.ts';

const peer = await startFakeWhatsapp();
const server = useTestServer({ WHATSAPP_WEB_URL: peer.url });
afterAll(() => peer.stop());
const usualTimes = { ...passkeyTimes };
afterEach(() => void Object.assign(passkeyTimes, usualTimes));

async function demand(number?: string) {
  const company = await server.company();
  const by = company.admin;
  const { shop, passkey } = phoneWithPasskey(peer, number);
  return { company, by, shop, passkey, id: await demandPasskey(company, shop) };
}

describe('linking a phone that demands a passkey', () => {
  it('links it once its passkey was used, and both codes were found equal', async () => {
    const { by, shop, passkey, id } = await demand();
    const claim = await beginAndClaim(by, id, shop.number);
    const { name } = await by.ok(by.get<Connection>(`/whatsapp/${id}`));
    expect(claim).toMatchObject({ number: shop.number, connection: name, person: 'Admin' });
    expect(claim.company).toMatch(/^Empresa /);
    expect(JSON.parse(claim.options)).toMatchObject({ rpId: 'whatsapp.com', extensions: { uvm: true } });
    await by.ok(by.post('/link-helper/assertion', { ticket: claim.ticket, assertion: useFor(passkey, claim) }));
    const { comparison } = await waitForPasskeyState(by, id, 'comparing');
    expect(comparison).toBe(shop.account.passkeyCode);
    expect(shop.account.companions.size).toBe(0);
    await by.ok(by.post(`/whatsappsession/${id}/passkey/confirm`));
    const connection = await waitForStatus(by, id, 'CONNECTED');
    expect([connection.number, connection.passkey, connection.loginProblem]).toEqual([shop.number, null, null]);
    expect([await passkeyOf(by, id), shop.account.companions.size]).toEqual([null, 1]);
    expect(shop.account.passkeyFlaws).toEqual([undefined]);
    const ana = peer.phone(newNumber(), 'Ana');
    await ana.send(shop, 'oi');
    await waitForTicket(by, ana.number);
  });

  it('links one whose code was typed in instead of scanned', async () => {
    const company = await server.company();
    const by = company.admin;
    const { shop, passkey } = phoneWithPasskey(peer);
    const { id } = await by.ok(
      by.post<Connection>('/whatsapp', { name: 'Por código', provider: 'beta', queueIds: [] }),
    );
    await by.ok(by.post(`/whatsappsession/${id}`));
    await waitForStatus(by, id, 'qrcode');
    const { code } = await by.ok(by.post<{ code: string }>(`/whatsappsession/${id}/code`, { number: shop.number }));
    await until(() => shop.isAskedForCode);
    await shop.enterCode(code);
    await waitForPasskeyState(by, id, 'asked');
    await linkWithPasskey(by, id, shop.number, passkey);
    expect((await waitForStatus(by, id, 'CONNECTED')).number).toBe(shop.number);
  });

  it('takes the Brazilian number with or without its ninth digit for the same', async () => {
    const { by, shop, passkey, id } = await demand(`5585${String(Date.now()).slice(-8).replace(/^./, '8')}`);
    await linkWithPasskey(by, id, shop.number.replace(/^(5585)/, '$19'), passkey);
    expect((await waitForStatus(by, id, 'CONNECTED')).number).toBe(shop.number);
  });

  it('that has another number than the typed one is unlinked at once, and says so', async () => {
    const { by, shop, passkey, id } = await demand();
    await linkWithPasskey(by, id, newNumber(), passkey);
    const connection = await waitForStatus(by, id, 'DISCONNECTED');
    expect(connection).toMatchObject({ number: null, loginProblem: { reason: 'otherNumber' }, passkey: null });
    expect(shop.account.companions.size).toBe(0);
    // One login, which says goodbye and nothing else.
    expect(peer.record.logins.filter(({ number }) => number === shop.number).length).toBe(1);
    // Another attempt begins with a code.
    await by.ok(by.post(`/whatsappsession/${id}`));
    await waitForStatus(by, id, 'qrcode');
  });

  it.each([
    ['WhatsApp does not take the assertion', 'assertion'],
    ['WhatsApp does not take the nonce', 'nonce'],
    ['WhatsApp does not take the request', 'request'],
    ['the phone never answers', 'phone'],
    ['the person declines on the phone', 'person'],
  ] as const)('ends with nothing linked when %s', async (_when, step) => {
    Object.assign(passkeyTimes, { answerMs: 1_500 });
    const { by, company, shop, passkey, id } = await demand();
    shop.account.refusesPasskeyAt = step;
    const claim = await beginAndClaim(by, id, shop.number);
    await by.post('/link-helper/assertion', { ticket: claim.ticket, assertion: useFor(passkey, claim) });
    if (step === 'request' || step === 'person') {
      await waitForPasskeyState(by, id, 'comparing');
      await by.post(`/whatsappsession/${id}/passkey/confirm`);
    }
    const connection = await waitForStatus(by, id, 'DISCONNECTED');
    expect(connection).toMatchObject({ loginProblem: { reason: 'passkeyRefused' }, passkey: null, qrcode: '' });
    expect(shop.account.companions.size).toBe(0);
    // And it can be done again.
    shop.account.refusesPasskeyAt = undefined;
    Object.assign(passkeyTimes, usualTimes);
    await by.ok(by.put(`/whatsappsession/${id}`));
    await scan(company, id, shop);
    await waitForPasskeyState(by, id, 'asked');
    await linkWithPasskey(by, id, shop.number, passkey);
    await waitForStatus(by, id, 'CONNECTED');
  });

  it.each([
    ['confirms on the page', 'asked'],
    ['compares the codes', 'comparing'],
  ] as const)('ends with nothing linked when nobody %s in time', async (_what, state) => {
    if (state === 'comparing') Object.assign(passkeyTimes, { comparisonMs: 400 });
    const { by, shop, passkey, id } = await demand();
    if (state === 'comparing') {
      const claim = await beginAndClaim(by, id, shop.number);
      await by.ok(by.post('/link-helper/assertion', { ticket: claim.ticket, assertion: useFor(passkey, claim) }));
    } else {
      Object.assign(passkeyTimes, { assertionMs: 400 });
      shop.account.askForPasskeyAgain();
    }
    const connection = await waitForStatus(by, id, 'DISCONNECTED');
    expect([connection.loginProblem, connection.passkey]).toEqual([{ reason: 'passkey', until: null }, null]);
    expect(shop.account.companions.size).toBe(0);
    const late = await by.post(`/whatsappsession/${id}/passkey`, { number: shop.number });
    expect([late.status, late.body]).toMatchObject([409, { error: 'ERR_WAPP_PASSKEY_OVER' }]);
  });

  it('begins anew when WhatsApp asks again with other options: what was confirmed before does not count', async () => {
    const { by, shop, passkey, id } = await demand();
    const before = await beginAndClaim(by, id, shop.number);
    shop.account.askForPasskeyAgain();
    await until(async () => (await passkeyOf(by, id))?.isClaimed === false);
    const refused = await by.post('/link-helper/assertion', {
      ticket: before.ticket,
      assertion: useFor(passkey, before),
    });
    expect(refused.status).toBe(404);
    await linkWithPasskey(by, id, shop.number, passkey);
    await waitForStatus(by, id, 'CONNECTED');
  });

  it('cancelled in the middle leaves nothing linked', async () => {
    const { by, shop, passkey, id } = await demand();
    const claim = await beginAndClaim(by, id, shop.number);
    await by.ok(by.post('/link-helper/assertion', { ticket: claim.ticket, assertion: useFor(passkey, claim) }));
    await waitForPasskeyState(by, id, 'comparing');
    await by.ok(by.delete(`/whatsappsession/${id}`));
    await waitForStatus(by, id, 'DISCONNECTED');
    expect(await passkeyOf(by, id)).toBeNull();
    const late = await by.post(`/whatsappsession/${id}/passkey/confirm`);
    expect([late.status, shop.account.companions.size]).toEqual([409, 0]);
  });
});
