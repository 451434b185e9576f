import type { Connection, PhoneChat, PhoneHistory, PhoneMessage } from '@balcao/contract';
import { describe, expect, it } from 'vitest';
import type { Address } from '../../../../channels/port/message-content.ts';
import type { HistoryChunk } from '../../../../channels/port/history-chunk.ts';
import type { TestCompany } from '../../../../testing/builders.ts';
import { until } from '../../../../testing/client.ts';
import { newNumber } from '../../../../testing/sample-values.ts';
import { queryRows } from '../../../../testing/tables.ts';
import { useTestServer } from '../../../../testing/test-server.ts';
import { createFindWantedHistory, storeHistory, type PhoneHistoryPorts } from '../index.ts';

const server = useTestServer();
const sql = (text: string, values: unknown[]) => queryRows(server.databaseUrl, text, values);

/** A number that waits for a phone, for which a range was chosen. */
async function waiting(range = 'all') {
  const company = await server.company();
  const { admin } = company;
  const { id } = await admin.ok(
    admin.post<Connection>('/whatsapp', { name: `Celular ${newNumber()}`, provider: 'beta', queueIds: [] }),
  );
  await admin.ok(admin.delete(`/whatsappsession/${id}`));
  await until(async () => (await admin.ok(admin.get<Connection>(`/whatsapp/${id}`))).status === 'DISCONNECTED');
  await admin.ok(admin.put(`/phone-histories/${id}/range`, { range }));
  return { company, id };
}

const person = (number: string): Address => ({ kind: 'pn', value: number });
const hidden = (value: string): Address => ({ kind: 'lid', value });
const chat = (
  addresses: [Address, ...Address[]],
  name: string,
  texts: readonly string[],
  days = 3,
): HistoryChunk['chats'][0] => ({
  addresses,
  name,
  messages: texts.map((body, index) => ({
    place: index,
    entry: {
      addresses,
      providerId: `${addresses[0].value} ${body}`,
      fromMe: false,
      senderName: name,
      mediaType: 'conversation',
      body,
      sentAt: new Date(Date.now() - days * 86_400_000).toISOString(),
    },
  })),
});

const link = { number: '5511988880000', linkId: 'first' };
function store(
  { company, id }: { company: TestCompany; id: number },
  chats: HistoryChunk['chats'],
  more: Partial<HistoryChunk> = {},
) {
  const { platform } = server.app;
  const ports: PhoneHistoryPorts = {
    vault: platform.vault,
    log: platform.log,
    ignoresGroups: async () => true,
    findTicketMessages: async () => new Set(),
    textOf: async (_tx, { body }) => body,
    addressesOfContact: async () => undefined,
    removeFiles: () => undefined,
    storeRawMessage: async () => undefined,
  };
  return platform.database.forCompany(company.id, (tx) =>
    storeHistory(tx, ports, id, { ...link, percent: 10, isLast: false, isLost: false, ...more, chats }),
  );
}
const end = { percent: 100, isLast: true };
const historyOf = async ({ company: { admin }, id }: { company: TestCompany; id: number }) =>
  (await admin.ok(admin.get<Connection>(`/whatsapp/${id}`))).phoneHistory;
const listed = async ({ company: { admin }, id }: { company: TestCompany; id: number }) =>
  (await admin.ok(admin.get<{ chats: PhoneChat[] }>(`/phone-histories/${id}/chats`))).chats;
async function bring({ company, id }: { company: TestCompany; id: number }, state: PhoneHistory['state'] = 'imported') {
  await company.admin.ok(company.admin.post(`/phone-histories/${id}/import`));
  await until(async () => (await historyOf({ company, id }))?.state === state);
}
const textsOf = async ({ company: { admin } }: { company: TestCompany }, chatId = 0) =>
  (await admin.ok(admin.get<{ messages: PhoneMessage[] }>(`/phone-chats/${chatId}/messages`))).messages.map(
    ({ body }) => body,
  );

describe('storing the history of a phone', () => {
  it('makes one conversation of a number and a private id, in whichever order the parts say that they are one', async () => {
    const at = await waiting();
    const [number, lid] = [newNumber(), '90000000000123'];
    await store(at, [chat([person(number)], '', ['um', 'dois'])]);
    await store(at, [chat([hidden(lid)], 'Ana', ['três'])]);
    expect(await listed(at)).toHaveLength(2);
    await store(at, [{ ...chat([person(number), hidden(lid)], 'Ana', ['dois']), messages: [] }], end);
    expect(await listed(at)).toMatchObject([{ name: 'Ana', number, messages: 3 }]);
    await bring(at);
    const [found] = await listed(at);
    expect((await textsOf(at, found?.id)).toSorted()).toEqual(['dois', 'três', 'um']);
  });

  it('knows a Brazilian number with and without its ninth digit, and a contact that is added afterwards', async () => {
    const at = await waiting();
    await store(at, [chat([person('551187654321')], 'Bia', ['sem o nono'])]);
    await store(at, [chat([person('5511987654321')], 'Bia', ['com o nono'])], end);
    expect(await listed(at)).toMatchObject([{ messages: 2 }]);
    await bring(at);
    const { admin } = at.company;
    const contact = await at.company.contact({ name: 'Bia', number: '5511987654321' });
    expect(
      (await admin.ok(admin.get<{ chats: PhoneChat[] }>(`/phone-chats?contactId=${contact.id}`))).chats,
    ).toHaveLength(1);
    expect((await admin.get('/phone-chats?contactId=999999')).status).toBe(404);
  });

  it('keeps who is left out so, under another address and when more of them comes, and deletes what came', async () => {
    const at = await waiting();
    const { admin } = at.company;
    const [number, lid] = [newNumber(), '90000000000456'];
    await store(
      at,
      [chat([person(number)], 'Caio', ['pessoal']), chat([person(newNumber())], 'Dora', ['da loja'])],
      end,
    );
    const caio = (await listed(at)).find(({ name }) => name === 'Caio');
    await admin.ok(admin.put(`/phone-histories/${at.id}/chats`, { isLeftOut: true, ids: [caio?.id] }));
    await bring(at);
    await store(at, [chat([hidden(lid)], 'Caio', ['mais pessoal'])], end);
    // Only now is it known whose id that is.
    await store(at, [chat([person(number), hidden(lid)], 'Caio', ['ainda mais'])], end);
    await bring(at);
    expect(await sql('SELECT body, sealed FROM phone_messages WHERE company_id = $1', [at.company.id])).toEqual([
      { body: 'da loja', sealed: null },
    ]);
  });

  it('joins what comes afterwards to who was brought, and asks again for somebody new', async () => {
    const at = await waiting();
    const [first, second] = [newNumber(), newNumber()];
    await store(at, [chat([person(first)], 'Ana', ['um'])], end);
    await bring(at);
    await store(at, [chat([person(first)], 'Ana', ['um', 'dois'])]);
    await until(async () => (await historyOf(at))?.done === 2 && (await historyOf(at))?.state === 'imported');
    await store(at, [chat([person(second)], 'Bia', ['nova'])]);
    expect(await historyOf(at)).toMatchObject({ state: 'choosing' });
    expect((await listed(at)).map(({ name, isBrought }) => [name, isBrought]).toSorted()).toEqual([
      ['Ana', true],
      ['Bia', false],
    ]);
    await bring(at);
    expect(await historyOf(at)).toMatchObject({ messages: 3, done: 3 });
  });

  it('goes on after the phone was linked once more, and begins anew with another phone', async () => {
    const at = await waiting();
    const one = chat([person(newNumber())], 'Ana', ['um']);
    await store(at, [one]);
    await store(at, [one, chat([person(newNumber())], 'Bia', ['dois'])], { linkId: 'second' });
    expect(await listed(at)).toHaveLength(2);
    await store(at, [chat([person(newNumber())], 'De outro celular', ['três'])], {
      linkId: 'third',
      number: '5511988881111',
    });
    expect((await listed(at)).map(({ name }) => name)).toEqual(['De outro celular']);
    await store(at, [], { ...end, linkId: 'third', number: '5511988881111' });
    await bring(at);
    await store(at, [one], { linkId: 'fourth', number: '5511988882222' });
    expect((await historyOf(at))?.state, 'another linking needs another choice').toBe('imported');
    expect(await listed(at)).toHaveLength(1);
  });

  it('drops what is older than the range, groups of a company that ignores them, and tells of parts that were lost', async () => {
    const at = await waiting('30');
    const group: Address = { kind: 'group', value: '120363000000000001' };
    await store(at, [chat([person(newNumber())], 'Ana', ['velha'], 31), chat([group], 'Equipe', ['no grupo'])]);
    await store(at, [chat([person(newNumber())], 'Bia', ['nova'], 29)], { isLost: true });
    expect((await listed(at)).map(({ name }) => name)).toEqual(['Bia']);
    expect(await historyOf(at)).toMatchObject({ state: 'collecting', percent: 10, lostParts: 1 });
    const find = createFindWantedHistory(server.app.platform);
    const wanted = await find({ companyId: at.company.id, whatsappId: at.id });
    expect(wanted?.isLong).toBe(false);
    expect(Date.now() - (wanted?.since?.getTime() ?? 0)).toBeGreaterThan(29 * 86_400_000);
  });

  it('stores nothing of what nobody asked for', async () => {
    const at = await waiting('none');
    await store(at, [chat([person(newNumber())], 'Ana', ['um'])], end);
    expect(await historyOf(at)).toBeNull();
    expect(await sql('SELECT FROM phone_messages WHERE company_id = $1', [at.company.id])).toEqual([]);
  });
});
