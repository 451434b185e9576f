import { startFakeWhatsapp } from '@balcao/fake-whatsapp';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { minuteMs, type PasskeyAssertion } from '@balcao/contract';
import { waitForStatus } from '../../../../testing/builders.ts';
import { useTestServer } from '../../../../testing/test-server.ts';
import { newNumber } from '../../../../testing/sample-values.ts';
import {
  beginAndClaim,
  demandPasskey,
  linkWithPasskey,
  passkeyOf,
  phoneWithPasskey,
  useFor,
  waitForPasskeyState,
  type HelperClaim,
} from '../../../../testing/passkey-phones.ts';
import { withClient } from '../../../../testing/tables.ts';
import { hasHelperAt, handleOf, newHelperCode } from './helper-code.rules.ts';

const peer = await startFakeWhatsapp({ companionRegRefresh: false });
const server = useTestServer({ WHATSAPP_WEB_URL: peer.url });
afterAll(() => peer.stop());
afterEach(() => void vi.restoreAllMocks());

async function demand() {
  const company = await server.company();
  const { shop, passkey } = phoneWithPasskey(peer);
  return { company, by: company.admin, shop, passkey, id: await demandPasskey(company, shop) };
}
const begin = async ({ by, id, shop }: Pick<Awaited<ReturnType<typeof demand>>, 'by' | 'id' | 'shop'>) =>
  (await by.ok(by.post<{ code: string }>(`/whatsappsession/${id}/passkey`, { number: shop.number }))).code;
const another = (code: string) => code.slice(0, 7) + (code.endsWith('A') ? 'B' : 'A');

describe('the code for the helper', () => {
  it('is shown to the admin who began, who alone sees the code to compare and confirms', async () => {
    const { company, by, shop, passkey, id } = await demand();
    const other = await company.user({ profile: 'admin' });
    const claim = await beginAndClaim(by, id, shop.number);
    expect(await passkeyOf(other, id)).toMatchObject({ isMine: false, startedBy: 'Admin', isClaimed: true });
    await by.ok(by.post('/link-helper/assertion', { ticket: claim.ticket, assertion: useFor(passkey, claim) }));
    const mine = await waitForPasskeyState(by, id, 'comparing');
    expect(mine).toMatchObject({ isMine: true, comparison: shop.account.passkeyCode, number: shop.number });
    expect(await passkeyOf(other, id)).toMatchObject({ isMine: false, comparison: '' });
    expect((await other.post(`/whatsappsession/${id}/passkey/confirm`)).status).toBe(409);
    await by.ok(by.post(`/whatsappsession/${id}/passkey/confirm`));
    await waitForStatus(by, id, 'CONNECTED');
    const { lines } = await by.ok(by.get<{ lines: { step: string }[] }>('/audit-log?kind=connection'));
    expect(lines.map(({ step }) => step)).toEqual(expect.arrayContaining(['passkey', 'confirm']));
  });

  it('is refused to attendants and supervisors, and asks admins who they are', async () => {
    const { company, by, id, shop } = await demand();
    const body = { number: shop.number };
    for (const profile of ['user', 'supervisor'] as const) {
      const person = await company.user({ profile });
      expect((await person.post(`/whatsappsession/${id}/passkey`, body)).status).toBe(403);
      expect((await person.get(`/whatsappsession/${id}/passkey`)).status).toBe(403);
    }
    vi.spyOn(server.app.platform.clock, 'now').mockReturnValue(new Date(Date.now() + 11 * minuteMs));
    const asked = await by.post(`/whatsappsession/${id}/passkey`, body);
    expect([asked.status, asked.body]).toMatchObject([400, { error: 'ERR_CONFIRM_IDENTITY' }]);
  });

  it('counts once, for three minutes', async () => {
    const world = await demand();
    const code = await begin(world);
    const claim = await world.by.ok(
      world.by.post<HelperClaim>('/link-helper/claim', { code: `${code.slice(0, 4)}-${code.slice(4).toLowerCase()}` }),
    );
    expect(claim.number).toBe(world.shop.number);
    expect((await world.by.post('/link-helper/claim', { code })).status).toBe(404);

    const late = await begin(world);
    const { clock } = server.app.platform;
    vi.spyOn(clock, 'now').mockReturnValue(new Date(Date.now() + 3 * minuteMs));
    expect((await world.by.post('/link-helper/claim', { code: late })).status).toBe(404);
  });

  it('ends after five wrong tries', async () => {
    const world = await demand();
    const code = await begin(world);
    for (let tried = 0; tried < 4; tried += 1)
      expect((await world.by.post('/link-helper/claim', { code: another(code) })).status).toBe(404);
    expect((await world.by.post('/link-helper/claim', { code: another(code) })).status).toBe(404);
    expect((await world.by.post('/link-helper/claim', { code })).status).toBe(404);
    expect(await passkeyOf(world.by, world.id)).toMatchObject({ codeExpiresAt: null, isClaimed: false });
    // Another one counts.
    const next = await begin(world);
    expect((await world.by.post('/link-helper/claim', { code: next })).status).toBe(200);
  });

  it('of whoever begins last counts, and no earlier one', async () => {
    const { company, by, shop, passkey, id } = await demand();
    const first = await beginAndClaim(by, id, shop.number);
    const other = await company.user({ profile: 'admin' });
    const second = await beginAndClaim(other, id, shop.number);
    const stale = await by.post('/link-helper/assertion', { ticket: first.ticket, assertion: useFor(passkey, first) });
    expect(stale.status).toBe(404);
    await other.ok(other.post('/link-helper/assertion', { ticket: second.ticket, assertion: useFor(passkey, second) }));
    await waitForPasskeyState(other, id, 'comparing');
    await other.ok(other.post(`/whatsappsession/${id}/passkey/confirm`));
    await waitForStatus(by, id, 'CONNECTED');
  });

  it.each([
    ['https://balcao.example.com', true],
    ['http://localhost:3000', true],
    ['http://127.0.0.1:3000', true],
    ['http://balcao.example.com', false],
    ['http://10.0.0.5:3000', false],
  ])('can be used with an installation at %s: %s', (publicUrl, has) => expect(hasHelperAt(publicUrl)).toBe(has));

  it.each(['', 'ABCDEFG', 'ABCDEFGHJ', 'ABCDEFG0', 'ABCDEFGI', 'abcdefgh'])('is none: %j', (text) =>
    expect(handleOf(text)).toBeUndefined(),
  );
  it('has eight signs that are not taken for each other', () =>
    expect(handleOf(newHelperCode())).toMatch(/^[2-9A-HJ-NP-Z]{3}$/));
});

describe('what the helper sends', () => {
  it('for one company never reaches another: two linkings at once go their own ways', async () => {
    const [one, two] = [await demand(), await demand()];
    const claims = [
      await beginAndClaim(one.by, one.id, one.shop.number),
      await beginAndClaim(two.by, two.id, two.shop.number),
    ] as const;
    expect(claims[0].company).not.toBe(claims[1].company);
    // The admin of one cannot look at, begin or confirm the linking of the other.
    for (const answer of [
      await one.by.get(`/whatsappsession/${two.id}/passkey`),
      await one.by.post(`/whatsappsession/${two.id}/passkey`, { number: one.shop.number }),
      await one.by.post(`/whatsappsession/${two.id}/passkey/confirm`),
    ])
      expect([answer.status, answer.body]).toMatchObject([404, { error: 'ERR_NO_WAPP_FOUND' }]);
    // What was confirmed for one linking does not count for the other.
    const crossed = await two.by.post('/link-helper/assertion', {
      ticket: claims[1].ticket,
      assertion: useFor(one.passkey, claims[0]),
    });
    expect([crossed.status, crossed.body]).toMatchObject([422, { error: 'ERR_WAPP_PASSKEY_FOREIGN' }]);
    expect(two.shop.account.passkeyFlaws).toEqual([]);
    const sent = { ticket: claims[0].ticket, assertion: useFor(one.passkey, claims[0]) };
    await one.by.ok(one.by.post('/link-helper/assertion', sent));
    await waitForPasskeyState(one.by, one.id, 'comparing');
    await one.by.ok(one.by.post(`/whatsappsession/${one.id}/passkey/confirm`));
    await linkWithPasskey(two.by, two.id, two.shop.number, two.passkey);
    expect((await waitForStatus(one.by, one.id, 'CONNECTED')).number).toBe(one.shop.number);
    expect((await waitForStatus(two.by, two.id, 'CONNECTED')).number).toBe(two.shop.number);
  });

  it('counts once, and is stored and logged nowhere', async () => {
    const { by, shop, passkey, id } = await demand();
    const claim = await beginAndClaim(by, id, shop.number);
    const assertion = useFor(passkey, claim);
    const sent = { ticket: claim.ticket, assertion };
    const [first, second] = await Promise.all([
      by.post('/link-helper/assertion', sent),
      by.post('/link-helper/assertion', sent),
    ]);
    expect([first.status, second.status].toSorted((a, b) => a - b)).toEqual([200, 404]);
    await waitForPasskeyState(by, id, 'comparing');
    expect((await by.post('/link-helper/assertion', sent)).status).toBe(404);
    const { signature } = assertion.response;
    await withClient(server.databaseUrl, async (client) => {
      const { rows: tables } = await client.query<{ name: string }>(
        `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
      );
      for (const { name } of tables) {
        const { rowCount } = await client.query(`SELECT FROM ${name} AS t WHERE t::text LIKE '%' || $1 || '%'`, [
          signature,
        ]);
        expect(rowCount, name).toBe(0);
      }
    });
    expect(server.log.filter((line) => line.includes(signature))).toEqual([]);
    expect(shop.account.passkeyFlaws).toEqual([undefined]);
  });

  it.each<[string, (key: ReturnType<typeof phoneWithPasskey>['passkey'], claim: HelperClaim) => PasskeyAssertion]>([
    [
      'made on another page',
      (key, { options }) =>
        key.use(JSON.parse(options), { origin: 'https://web.whatsapp.com.evil.example' }) as PasskeyAssertion,
    ],
    [
      'for another relying party',
      (key, { options }) => key.use({ ...JSON.parse(options), rpId: 'evil.example' }) as PasskeyAssertion,
    ],
    [
      'for a challenge of somebody else',
      (key, { options }) => key.use({ ...JSON.parse(options), challenge: 'AAAA' }) as PasskeyAssertion,
    ],
    [
      'that makes a key instead of using it',
      (key, { options }) => key.use(JSON.parse(options), { type: 'webauthn.create' }) as PasskeyAssertion,
    ],
    [
      'whose person was not verified',
      (key, { options }) => key.use(JSON.parse(options), { isVerified: false }) as PasskeyAssertion,
    ],
  ])('is refused before WhatsApp sees it when it was %s', async (_what, use) => {
    const { by, shop, passkey, id } = await demand();
    const claim = await beginAndClaim(by, id, shop.number);
    const refused = await by.post('/link-helper/assertion', { ticket: claim.ticket, assertion: use(passkey, claim) });
    expect([refused.status, refused.body]).toMatchObject([422, { error: 'ERR_WAPP_PASSKEY_FOREIGN' }]);
    expect(shop.account.passkeyFlaws).toEqual([]);
    // The phone still waits, and a new code leads to it.
    expect(await passkeyOf(by, id)).toMatchObject({ state: 'asked', isClaimed: false });
  });

  it('of a key that WhatsApp does not know ends the linking', async () => {
    const { by, shop, id } = await demand();
    const stranger = phoneWithPasskey(peer).passkey;
    const claim = await beginAndClaim(by, id, shop.number);
    const refused = await by.post('/link-helper/assertion', {
      ticket: claim.ticket,
      assertion: useFor(stranger, claim),
    });
    expect([refused.status, refused.body]).toMatchObject([409, { error: 'ERR_WAPP_PASSKEY_REFUSED' }]);
    expect(await waitForStatus(by, id, 'DISCONNECTED')).toMatchObject({ loginProblem: { reason: 'passkeyRefused' } });
    expect(shop.account.passkeyFlaws).toEqual(['unknown key']);
  });

  it('about a problem is shown to the admin, and the code of it counts on', async () => {
    const { by, shop, passkey, id } = await demand();
    const claim = await beginAndClaim(by, id, shop.number);
    await by.ok(by.post('/link-helper/problem', { ticket: claim.ticket, problem: 'notAllowed' }));
    expect(await passkeyOf(by, id)).toMatchObject({ problem: 'notAllowed', isClaimed: true });
    await by.ok(by.post('/link-helper/assertion', { ticket: claim.ticket, assertion: useFor(passkey, claim) }));
    await waitForPasskeyState(by, id, 'comparing');
  });
});

describe('a linking with a passkey', () => {
  it('is in the audit log, and told to every admin', async () => {
    const { company, by, shop, id } = await demand();
    const other = await company.user({ profile: 'admin' });
    await begin({ by, id, shop });
    const { lines } = await by.ok(by.get<{ lines: { kind: string; step?: string }[] }>('/audit-log'));
    expect(lines).toEqual(expect.arrayContaining([expect.objectContaining({ kind: 'connection', step: 'passkey' })]));
    const { notices } = await other.ok(other.get<{ notices: { act: string; name: string }[] }>('/security/notices'));
    expect(notices).toEqual(expect.arrayContaining([expect.objectContaining({ act: 'passkeyLinking' })]));
  });

  it('is counted by how it ended', async () => {
    const { by, shop, id } = await demand();
    await linkWithPasskey(by, id, newNumber(), shop.account.createPasskey());
    await waitForStatus(by, id, 'DISCONNECTED');
    const { linkings } = await by.ok(by.get<{ linkings: unknown[] }>(`/whatsapp/${id}/diagnosis`));
    expect(linkings).toEqual([{ ended: 'otherNumber', times: 1 }]);
  });
});
