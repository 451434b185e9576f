import { startFakeWhatsapp } from '@balcao/fake-whatsapp';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Connection, ConnectionOutage } from '@balcao/contract';
import { waitForStatus } from '../../../testing/builders.ts';
import { until } from '../../../testing/client.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { linkByQr, scan } from '../../../testing/web-phones.ts';
import { newNumber } from '../../../testing/sample-values.ts';
import { WebVersions } from './web-versions.ts';

const peer = await startFakeWhatsapp();
const server = useTestServer({ WHATSAPP_WEB_URL: peer.url });
afterAll(() => peer.stop());

const looks = vi.spyOn(WebVersions.prototype, 'fingerprint');
afterAll(() => looks.mockRestore());

/** Returns what a waiting session finds at its next look for another version: at `configured` it tries none. */
function nextLook(id: number): Promise<string> {
  const from = looks.mock.calls.length;
  return until(() => {
    const index = looks.mock.calls.findIndex(([whatsappId], at) => at >= from && whatsappId === id);
    const settled = looks.mock.settledResults[index];
    return settled?.type === 'fulfilled' ? settled.value : undefined;
  });
}

async function link() {
  const company = await server.company();
  const by = company.admin;
  const shop = peer.phone(newNumber(), 'Loja');
  const { id } = await linkByQr(company, shop);
  const connection = () => by.ok(by.get<Connection>(`/whatsapp/${id}`));
  const problem = () => until(async () => (await connection()).loginProblem ?? undefined);
  const logins = () => peer.record.find({ direction: 'to-companion', tag: 'failure' }).length;
  return { company, by, shop, id, connection, problem, logins };
}

describe('a version of WhatsApp Web that an operator sets', () => {
  const loginVersions = (number: string) =>
    peer.record.logins.flatMap((login) => (login.number === number ? login.version : []));

  it('is tried by one number, and by the others once WhatsApp let that one in, without a restart', async () => {
    const [first, second] = [await link(), await link()];
    const operator = await first.company.operator();
    for (const { shop } of [first, second]) {
      peer.faults.failLogin(shop, 405, 1000);
      peer.faults.cut(shop);
    }
    await Promise.all([first.problem(), second.problem()]);
    const setVersion = (version: string | null) =>
      operator.ok(operator.put<{ setting: { state: string } | null }>('/whatsapp-web-version', { version }));
    const state = async () =>
      (await operator.ok(operator.get<{ setting: { state: string } | null }>('/whatsapp-web-version'))).setting?.state;
    try {
      // One that WhatsApp does not take either: nobody else tries it.
      await setVersion('2.3000.111');
      await until(async () => (await state()) === 'refused');
      expect(await Promise.all([nextLook(first.id), nextLook(second.id)])).toEqual(['configured', 'configured']);
      const tried = [first, second].filter(({ shop }) => loginVersions(shop.number).includes('2.3000.111'));
      expect(tried.length).toBe(1);

      for (const { shop } of [first, second]) peer.faults.clear(shop);
      await setVersion('2.3000.222');
      for (const { by, id } of [first, second]) await waitForStatus(by, id, 'CONNECTED');
      expect([
        await state(),
        loginVersions(first.shop.number).at(-1),
        loginVersions(second.shop.number).at(-1),
      ]).toEqual(['accepted', '2.3000.222', '2.3000.222']);
    } finally {
      await setVersion(null);
    }
  });
});

describe('a login that WhatsApp refuses', () => {
  it('because this version is too old is shown as that, tried once, and cleared by another attempt', async () => {
    const { by, shop, id, connection, problem, logins } = await link();
    const before = logins();
    peer.faults.failLogin(shop, 405, 1000);
    peer.faults.cut(shop);
    expect(await problem()).toEqual({ reason: 'outdated', until: null });
    expect(await nextLook(id)).toBe('configured');
    expect([logins() - before, (await connection()).status]).toEqual([1, 'TIMEOUT']);
    const { absences } = await by.ok(by.get<{ absences: ConnectionOutage[] }>(`/whatsapp/${id}/absences`));
    expect(absences[0]).toMatchObject({ reason: 'outdated', mayMiss: false });
    peer.faults.clear(shop);
    await by.ok(by.post(`/whatsappsession/${id}`));
    await waitForStatus(by, id, 'CONNECTED');
    expect((await connection()).loginProblem).toBeNull();
  });

  it('for a time says until when', async () => {
    const { shop, problem, connection } = await link();
    const now = Date.now();
    const clock = vi.spyOn(Date, 'now').mockReturnValue(now);
    onTestFinished(() => clock.mockRestore());
    peer.faults.failLogin(shop, 402, 1, 7_200);
    peer.faults.cut(shop);
    const { reason, until: end } = await problem();
    expect([reason, (await connection()).status]).toEqual(['suspended', 'TIMEOUT']);
    expect(end).toBe(new Date(now + 7_200_000).toISOString());
  });

  it('for good says so, and a phone scans again', async () => {
    const { company, by, shop, id, problem, connection } = await link();
    peer.faults.failLogin(shop, 406);
    peer.faults.cut(shop);
    expect(await problem()).toEqual({ reason: 'banned', until: null });
    expect((await connection()).status).toBe('DISCONNECTED');
    await by.ok(by.put(`/whatsappsession/${id}`));
    await scan(company, id, shop);
    await waitForStatus(by, id, 'CONNECTED');
    expect((await connection()).loginProblem).toBeNull();
  });
});
