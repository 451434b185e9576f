import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, until } from '../../apps/server/src/testing/client.ts';
import type { FakeAccount } from '../../apps/server/src/testing/fake-account.ts';
import type { FakeGraph } from '../../apps/server/src/testing/fake-graph.ts';
import type { SeededCompany } from './big-installation.ts';

const contactsEach = 10;
/** Companies that are prepared at once. */
export const linkedTogether = 10;

/** A company with an official number at a stand-in of Meta. */
export interface Shop extends SeededCompany {
  client: Client;
  account: FakeAccount;
}

/** An official number for each company, entered as an admin would. */
export async function openShops(
  url: string,
  graph: FakeGraph,
  password: string,
  seeded: readonly SeededCompany[],
): Promise<Shop[]> {
  const open = async (company: SeededCompany): Promise<Shop> => {
    const client = await new Client(url).login(company.email, password);
    const account = graph.createAccount();
    const { phoneNumberId, businessAccountId, accessToken, appSecret, verifyToken } = account;
    const { id } = await client.ok(
      client.post<{ id: number }>('/whatsapp', { name: 'Oficial', provider: 'cloud', queueIds: [] }),
    );
    const saved = await client.ok(
      client.put<{ callbackUrl: string }>(`/whatsapp/${id}/cloud`, {
        phoneNumberId,
        businessAccountId,
        accessToken,
        appSecret,
        verifyToken,
      }),
    );
    account.callbackUrl = url + new URL(saved.callbackUrl).pathname;
    await until(
      async () => (await client.ok(client.get<{ status: string }>(`/whatsapp/${id}`))).status === 'CONNECTED',
      30_000,
    );
    return { ...company, client, account };
  };
  const shops: Shop[] = [];
  const waiting = [...seeded];
  while (waiting.length > 0) shops.push(...(await Promise.all(waiting.splice(0, linkedTogether).map(open))));
  return shops;
}

let written = 0;
/** The text carries the time at which it was sent. */
const nextText = () => `carga ${Date.now()} ${(written += 1)}`;

/** A webhook with messages of every contact of one company in turn. */
export async function callWebhook(graph: FakeGraph, { account }: Shop, perWebhook: number): Promise<void> {
  const messages = Array.from({ length: perWebhook }, (_one, index) => ({
    from: `551196000000${index % contactsEach}`,
    id: `wamid.${randomBytes(15).toString('base64')}`,
    timestamp: String(Math.floor(Date.now() / 1000)),
    type: 'text',
    text: { body: nextText() },
  }));
  const contacts = Array.from({ length: contactsEach }, (_one, index) => ({
    wa_id: `551196000000${index}`,
    profile: { name: `Cliente ${index}` },
  }));
  const answer = await graph.callWebhook(account, { contacts, messages });
  if (!answer.ok) throw new Error(`a webhook was answered ${answer.status}`);
}

/** Webhooks at a pace that makes so many messages a second, whether or not the one before is answered. Resolves to the messages sent. */
export async function callPaced(
  graph: FakeGraph,
  nextShop: () => Shop | undefined,
  pace: { perSecond: number; perWebhook: number; seconds: number },
): Promise<number> {
  const { perSecond, perWebhook, seconds } = pace;
  const webhooksPerSecond = perSecond / perWebhook;
  const calls: Promise<void>[] = [];
  const began = performance.now();
  for (let count = 0; count < webhooksPerSecond * seconds; count += 1) {
    const due = began + (count * 1000) / webhooksPerSecond;
    if (due > performance.now()) await sleep(due - performance.now());
    const shop = nextShop();
    if (shop) calls.push(callWebhook(graph, shop, perWebhook));
  }
  await Promise.all(calls);
  return calls.length * perWebhook;
}
