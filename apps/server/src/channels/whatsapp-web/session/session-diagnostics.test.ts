import { startFakeWhatsapp } from '@balcao/fake-whatsapp';
import { afterAll, describe, expect, it } from 'vitest';
import type { Connection, ConnectionDiagnosis } from '@balcao/contract';
import { waitForStatus } from '../../../testing/builders.ts';
import { until, type Client } from '../../../testing/client.ts';
import { sendReply } from '../../../testing/simulated-phone.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { openLinkedConversation, scan } from '../../../testing/web-phones.ts';
import { newNumber } from '../../../testing/sample-values.ts';

const peer = await startFakeWhatsapp();
const server = useTestServer({ WHATSAPP_WEB_URL: peer.url });
afterAll(() => peer.stop());

const diagnose = (by: Client, id: number) => by.ok(by.post<ConnectionDiagnosis>(`/whatsapp/${id}/diagnosis`));
const stored = (by: Client, id: number) => by.ok(by.get<ConnectionDiagnosis>(`/whatsapp/${id}/diagnosis`));
const codesOf = ({ events }: ConnectionDiagnosis, kind: string) =>
  events.filter((event) => event.kind === kind).map(({ code }) => code);

describe('diagnosis of a linked number', () => {
  it('reports the version, the addressing, keys, shared state, logins, answers and inbound counts', async () => {
    const { by, id, ticket, shop, ana } = await openLinkedConversation(server, peer);
    await sendReply(by, ticket.id, { body: 'Bom dia' });
    await until(() => ana.account.received.all.some(({ text }) => text === 'Bom dia'));
    const diagnosis = await until(async () => {
      const found = await diagnose(by, id);
      return found.acks.length > 0 && found.facts.preKeys ? found : undefined;
    });
    expect(diagnosis.facts).toMatchObject({
      version: { value: expect.stringMatching(/^2\.3000\.\d+$/) },
      addressing: 'lid',
      device: expect.any(Number),
      preKeys: { count: expect.any(Number) },
      appState: { parts: expect.arrayContaining([expect.objectContaining({ name: 'regular_low', isBlocked: false })]) },
    });
    expect(Math.abs(diagnosis.facts.clockAheadMs ?? 1e9)).toBeLessThan(30_000);
    expect(codesOf(diagnosis, 'login')).toContain('200');
    expect(diagnosis.acks).toEqual([expect.objectContaining({ code: '200', count: 1 })]);
    expect([diagnosis.received, diagnosis.undecryptable]).toEqual([1, []]);
    const text = JSON.stringify(diagnosis);
    for (const secret of [shop.number, ana.number, 'Loja', 'Ana']) expect(text).not.toContain(secret);
  });

  it('counts what WhatsApp refused, by its code', async () => {
    const { by, id, ticket, shop } = await openLinkedConversation(server, peer);
    peer.faults.refuseMessages(shop, 479);
    await sendReply(by, ticket.id, { body: 'Recusada' });
    const diagnosis = await until(async () => {
      const found = await diagnose(by, id);
      return found.acks.some(({ code }) => code === '479') ? found : undefined;
    });
    expect(codesOf(diagnosis, 'ack')).toContain('479');
  });

  it('reports a message that could not be decrypted, and that it came again', async () => {
    const { by, id, ticket, shop, ana, phoneShows } = await openLinkedConversation(server, peer);
    await sendReply(by, ticket.id, { body: 'Bom dia' });
    await until(() => ana.account.received.all.some(({ text }) => text === 'Bom dia'));
    peer.faults.garble(shop);
    await ana.send(shop, 'Agora abre');
    await phoneShows('Agora abre');
    const found = await until(async () => {
      const event = (await diagnose(by, id)).events.find(({ kind }) => kind === 'undecryptable');
      return event?.resolvedAt ? event : undefined;
    });
    expect(Date.parse(found.resolvedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(found.at));
    expect((await stored(by, id)).undecryptable).toEqual([{ code: found.code, count: 1 }]);
  });

  it("diagnosis of a session that ended has WhatsApp's own reason, and is readable without it", async () => {
    const { company, by, id, shop } = await openLinkedConversation(server, peer);
    shop.unlink();
    await waitForStatus(by, id, 'DISCONNECTED');
    const { facts, events } = await until(async () => {
      const found = await stored(by, id);
      return found.facts.unlinked ? found : undefined;
    });
    expect(facts.unlinked?.reason).toMatch(/^401/);
    expect(events[0]?.kind).toBe('unlinked');
    expect((await diagnose(by, id)).facts.unlinked).toEqual(facts.unlinked);
    expect(await by.ok(by.post(`/whatsapp/${id}/app-state`))).toMatchObject({ isFresh: false });
    await by.ok(by.put(`/whatsappsession/${id}`));
    await scan(company, id, shop);
    await waitForStatus(by, id, 'CONNECTED');
    await until(async () => (await stored(by, id)).facts.unlinked === null);
  });

  it('asks the phone for its shared state once more', async () => {
    const { by, id, shop, ana } = await openLinkedConversation(server, peer);
    await shop.saveContact(ana, 'Ana Souza');
    const { facts, events, isFresh } = await by.ok(by.post<ConnectionDiagnosis>(`/whatsapp/${id}/app-state`));
    expect([isFresh, events.some(({ kind }) => kind === 'appState')]).toEqual([true, true]);
    expect(facts.appState?.parts.some(({ version }) => (version ?? 0) > 0)).toBe(true);
  });

  it('is for admins', async () => {
    const { company, id } = await openLinkedConversation(server, peer);
    const attendant = await company.user({ profile: 'user' });
    expect((await attendant.get(`/whatsapp/${id}/diagnosis`)).status).toBe(403);
  });
});

describe('sessions of which many are refused alike', () => {
  it('say that they wait', async () => {
    const company = await server.company();
    const by = company.admin;
    const shops = Array.from({ length: 6 }, () => peer.phone(newNumber(), 'Loja'));
    const ids: number[] = [];
    for (const shop of shops) {
      const { id } = await by.ok(
        by.post<Connection>('/whatsapp', { name: shop.number, provider: 'beta', queueIds: [] }),
      );
      await by.ok(by.post(`/whatsappsession/${id}`));
      await scan(company, id, shop);
      await waitForStatus(by, id, 'CONNECTED');
      ids.push(id);
    }
    for (const shop of shops) {
      peer.faults.failLogin(shop, 503);
      peer.faults.cut(shop);
    }
    const problems = () =>
      Promise.all(ids.map(async (id) => (await by.ok(by.get<Connection>(`/whatsapp/${id}`))).loginProblem?.reason));
    await until(async () => (await problems()).some((reason) => reason === 'crowded'));
    const held = await until(async () => {
      const found = await Promise.all(ids.map((id) => stored(by, id)));
      return found.find(({ facts }) => facts.breaker);
    });
    expect(held.facts.breaker).toMatchObject({ code: 503 });
  });
});
