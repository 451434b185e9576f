import type { FakeWhatsapp, Phone } from '@balcao/fake-whatsapp';
import { dayMs, type Connection, type PhoneChat, type PhoneHistory, type PhoneMessage } from '@balcao/contract';
import type { TestCompany } from './builders.ts';
import { until, type Client } from './client.ts';
import { newNumber } from './sample-values.ts';
import { withClient } from './tables.ts';
import { scan } from './web-phones.ts';

type Range = PhoneHistory['range'] | 'none';

export const daysAgo = (days: number, second = 0) =>
  new Date(Math.floor(Date.now() / 1000) * 1000 - days * dayMs + second * 1000);
export const historyOf = async (by: Client, id: number) =>
  (await by.ok(by.get<Connection>(`/whatsapp/${id}`))).phoneHistory;
export const becomes = (by: Client, id: number, state: PhoneHistory['state']) =>
  until(async () => {
    const history = await historyOf(by, id);
    return history?.state === state ? history : undefined;
  }, 15_000);
export const isGone = (by: Client, id: number) => until(async () => (await historyOf(by, id)) === null, 10_000);
export const chatsOf = (by: Client, id: number, query = '') =>
  by.ok(
    by.get<{ chats: PhoneChat[]; nextCursor: string | null; count: number; leftOut: number }>(
      `/phone-histories/${id}/chats${query}`,
    ),
  );
export const bring = (by: Client, id: number) =>
  by.ok(by.post<{ phoneHistory: PhoneHistory | null }>(`/phone-histories/${id}/import`));
export const undo = (by: Client, id: number) =>
  by.delete<{ phoneHistory: PhoneHistory | null }>(`/phone-histories/${id}/import`);
export const page = (by: Client, chatId: number, query = '') =>
  by.get<{ messages: PhoneMessage[]; hasMore: boolean }>(`/phone-chats/${chatId}/messages${query}`);

/** All messages of a chat, page by page. */
export async function readAll(by: Client, chatId: number): Promise<PhoneMessage[]> {
  const all: PhoneMessage[] = [];
  for (;;) {
    const before = all[0] ? `?before=${all[0].id}` : '';
    const { messages, hasMore } = await by.ok(page(by, chatId, before));
    all.unshift(...messages);
    if (!hasMore) return all;
  }
}

/** A connection that shows a code, for which a range was chosen. */
export async function chosen(company: TestCompany, range: Range): Promise<number> {
  const by = company.admin;
  const { id } = await by.ok(
    by.post<Connection>('/whatsapp', { name: `Celular ${newNumber()}`, provider: 'beta', queueIds: [] }),
  );
  await by.ok(by.put(`/phone-histories/${id}/range`, { range }));
  await by.ok(by.put(`/whatsappsession/${id}`));
  return id;
}

export async function linkWith(company: TestCompany, shop: Phone, range: Range): Promise<number> {
  const id = await chosen(company, range);
  await scan(company, id, shop);
  return id;
}

export const chatNamed = (chats: readonly PhoneChat[], name: string) => {
  const chat = chats.find((one) => one.name === name);
  if (!chat) throw new Error(`no chat of ${name}`);
  return chat;
};

/** What a test of histories asks of its own database and phones. */
export const historyWorld = (server: { databaseUrl: string }, peer: FakeWhatsapp) => {
  const sql = async (text: string, values: unknown[] = []) =>
    (await withClient(server.databaseUrl, (client) => client.query<Record<string, unknown>>(text, values))).rows;
  return {
    sql,
    count: async (table: string, company: TestCompany) =>
      Number((await sql(`SELECT count(*) FROM ${table} WHERE company_id = $1`, [company.id]))[0]?.['count']),
    newPhones: (...names: string[]) => names.map((name) => peer.phone(newNumber(), name)),
  };
};
