import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection, PasskeyAssertion } from '@balcao/contract';
import type { Phone } from '@balcao/fake-whatsapp';
import { until } from '../../apps/server/src/testing/client.ts';
import { createEmptyDatabase } from '../../apps/server/src/testing/empty-database.ts';
import { startInstallation, type Installation } from '../../apps/server/src/testing/installation.ts';
import type { HelperClaim } from '../../apps/server/src/testing/passkey-phones.ts';
import type { RoleProcess } from '../../apps/server/src/testing/role-process.ts';

let installation: Installation;
let gateway: RoleProcess;
let count = 0;
const ends: (() => Promise<void>)[] = [];

beforeAll(async () => {
  const { databaseUrl } = await createEmptyDatabase({ onEnd: (end) => void ends.push(end) });
  installation = await startInstallation(databaseUrl);
  await installation.start('http,worker');
  gateway = await installation.start('gateway');
  await installation.login();
}, 120_000);
afterAll(async () => {
  await installation.close();
  for (const end of ends) await end();
});

const path = (id: number) => `/whatsappsession/${id}`;
const connectionOf = (id: number) => installation.api.ok(installation.api.get<Connection>(`/whatsapp/${id}`));
const reach = (id: number, isThere: (connection: Connection) => boolean) =>
  until(async () => {
    const connection = await connectionOf(id);
    return isThere(connection) ? connection : undefined;
  }, 60_000);

async function newConnection(): Promise<number> {
  const { api } = installation;
  count += 1;
  const { id } = await api.ok(
    api.post<Connection>('/whatsapp', { name: `Celular ${count}`, provider: 'beta', queueIds: [] }),
  );
  return id;
}

const newPhone = (): Phone => installation.peer.phone(`55119${String(70_000_000 + count)}`, `Loja ${count}`);

/** The phone reads what is shown, again when WhatsApp retires it. */
async function scan(id: number, shop: Phone): Promise<void> {
  let before = '';
  for (let outcome = 'secret-retired'; outcome === 'secret-retired';) {
    const { qrcode } = await reach(
      id,
      ({ status, qrcode: shown }) => status === 'qrcode' && !['', before].includes(shown),
    );
    before = qrcode;
    outcome = shop.scan(qrcode);
  }
}

async function typeCode(id: number, shop: Phone): Promise<void> {
  const { api } = installation;
  await reach(id, ({ status }) => status === 'qrcode');
  const { code } = await api.ok(api.post<{ code: string }>(`${path(id)}/code`, { number: shop.number }));
  await until(() => shop.isAskedForCode, 30_000);
  await shop.enterCode(code);
}

const isAsked = ({ passkey }: Connection) => passkey?.state === 'asked';

async function claim(id: number, number: string): Promise<HelperClaim> {
  const { api } = installation;
  const { code } = await api.ok(api.post<{ code: string }>(`${path(id)}/passkey`, { number }));
  return api.ok(api.post<HelperClaim>('/link-helper/claim', { code }));
}

async function confirmOnPage(shop: Phone, { ticket, options }: HelperClaim): Promise<void> {
  const { api } = installation;
  const [key = shop.account.createPasskey()] = shop.account.passkeys;
  const assertion = key.use(JSON.parse(options) as { challenge: string; rpId: string }) as PasskeyAssertion;
  await api.ok(api.post('/link-helper/assertion', { ticket, assertion }));
  // The phone has shown a code by now, or soon.
}

async function compare(id: number): Promise<void> {
  await reach(id, ({ passkey }) => passkey?.state === 'comparing');
  await installation.api.ok(installation.api.post(`${path(id)}/passkey/confirm`));
}

describe('linking phones', () => {
  it('links 200, by QR and by code, with and without a passkey, and tells what to do of those that refuse', async () => {
    const { api } = installation;
    const tally: Record<string, number> = {};
    for (let number = 0; number < 200; number += 1) {
      const id = await newConnection();
      const shop = newPhone();
      const [byCode, demands, refuses] = [number % 2 === 1, number % 4 >= 2, number % 20 === 18];
      shop.account.asksForPasskey = demands;
      if (refuses) shop.account.refusesPasskeyAt = 'assertion';
      await api.ok(api.post(path(id)));
      await (byCode ? typeCode(id, shop) : scan(id, shop));
      if (demands) {
        await reach(id, isAsked);
        await confirmOnPage(shop, await claim(id, shop.number)).catch(() => {});
        if (!refuses) await compare(id);
      }
      const { loginProblem, status } = await reach(
        id,
        ({ status: now, loginProblem: problem }) => now === 'CONNECTED' || problem !== null,
      );
      const outcome = status === 'CONNECTED' ? 'linked' : (loginProblem?.reason ?? 'nothing');
      tally[outcome] = (tally[outcome] ?? 0) + 1;
      expect([outcome, shop.account.companions.size]).toEqual(refuses ? ['passkeyRefused', 0] : ['linked', 1]);
      // The plan and this machine do not hold 200 at once.
      await api.ok(api.delete(`/whatsapp/${id}`));
    }
    expect(tally).toEqual({ linked: 190, passkeyRefused: 10 });
  }, 1_800_000);

  it.each(['asked', 'claimed', 'comparing', 'confirmed', 'linked'] as const)(
    'after kill -9 while it is %s leaves nothing half linked, and can be done again',
    async (step) => {
      const { api } = installation;
      const id = await newConnection();
      const shop = newPhone();
      shop.account.asksForPasskey = true;
      if (step === 'confirmed') shop.account.refusesPasskeyAt = 'person';
      await api.ok(api.post(path(id)));
      await scan(id, shop);
      await reach(id, isAsked);
      let claimed: HelperClaim | undefined;
      if (step !== 'asked') claimed = await claim(id, shop.number);
      if (claimed && step !== 'claimed') await confirmOnPage(shop, claimed);
      if (step === 'comparing') await reach(id, ({ passkey }) => passkey?.state === 'comparing');
      if (step === 'confirmed' || step === 'linked') await compare(id);
      if (step === 'linked') await until(() => shop.account.companions.size === 1, 30_000);
      gateway.signal('SIGKILL');
      await gateway.ended;
      gateway = await installation.start('gateway');
      if (step !== 'linked') {
        // Its successor shows a code again: the phone has no device that nobody answers for.
        await reach(id, ({ status, passkey }) => status === 'qrcode' && passkey === null);
        expect(shop.account.companions.size).toBe(0);
        shop.account.refusesPasskeyAt = undefined;
        await scan(id, shop);
        await reach(id, isAsked);
        await confirmOnPage(shop, await claim(id, shop.number));
        await compare(id);
      }
      const { number } = await reach(id, ({ status }) => status === 'CONNECTED');
      expect([number, shop.account.companions.size]).toEqual([shop.number, 1]);
    },
    180_000,
  );

  it('after kill -9 between linking another number and unlinking it, unlinks it', async () => {
    const { api } = installation;
    const id = await newConnection();
    const shop = newPhone();
    shop.account.asksForPasskey = true;
    await api.ok(api.post(path(id)));
    await scan(id, shop);
    await reach(id, isAsked);
    await confirmOnPage(shop, await claim(id, '5511911112222'));
    await compare(id);
    await until(() => shop.account.companions.size === 1, 30_000);
    gateway.signal('SIGKILL');
    await gateway.ended;
    gateway = await installation.start('gateway');
    const { loginProblem } = await reach(id, ({ loginProblem: problem }) => problem !== null);
    expect([loginProblem?.reason, shop.account.companions.size]).toEqual(['otherNumber', 0]);
  }, 180_000);
});
