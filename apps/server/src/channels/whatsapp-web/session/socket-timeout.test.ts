import { startFakeWhatsapp } from '@balcao/fake-whatsapp';
import type { ConnectionOutage, Connection } from '@balcao/contract';
import { afterAll, expect, it } from 'vitest';
import { waitForStatus } from '../../../testing/builders.ts';
import { until } from '../../../testing/client.ts';
import { fetchThread } from '../../../testing/simulated-phone.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { linkByQr, companionSocket } from '../../../testing/web-phones.ts';
import { newNumber } from '../../../testing/sample-values.ts';
import { waitForTicket } from '../../port/channel.suite.ts';

const timeoutSeconds = 4;
const peer = await startFakeWhatsapp();
const server = useTestServer({ WHATSAPP_WEB_URL: peer.url, WHATSAPP_WEB_TIMEOUT: String(timeoutSeconds) });
afterAll(() => peer.stop());

it('a silent socket is closed and opened anew; the outage began when WhatsApp last sent anything', async () => {
  const company = await server.company();
  const by = company.admin;
  const shop = peer.phone(newNumber(), 'Loja');
  const { id } = await linkByQr(company, shop);
  const ana = peer.phone(newNumber(), 'Ana');
  await ana.send(shop, 'Oi');
  const ticket = await waitForTicket(by, ana.number);
  const line = companionSocket(shop);
  const subscription = await by.listen();
  const statuses = () =>
    subscription.received.flatMap(({ name, payload }) =>
      name.endsWith('-whatsappSession') ? [(payload as { session: Connection }).session.status] : [],
    );
  peer.faults.fallSilent(shop);
  await ana.send(shop, 'Tem alguém?');
  await until(() => statuses().includes('TIMEOUT'));
  const noticedAt = Date.now();
  await waitForStatus(by, id, 'CONNECTED');
  expect(companionSocket(shop)).not.toBe(line);
  await until(async () => (await fetchThread(by, ticket.id)).length === 2);
  const { absences } = await by.ok(by.get<{ absences: ConnectionOutage[] }>(`/whatsapp/${id}/absences`));
  expect(absences.map(({ reason, mayMiss }) => [reason, mayMiss])).toEqual([['network', false]]);
  const [outage] = absences;
  const beganAt = Date.parse(outage?.beganAt ?? '');
  expect(beganAt).toBeLessThanOrEqual(noticedAt - timeoutSeconds * 1000);
  expect(Date.parse(outage?.endedAt ?? '') - beganAt).toBeGreaterThan(timeoutSeconds * 1000);
});
