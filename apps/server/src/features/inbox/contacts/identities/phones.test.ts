import { describe, expect, it } from 'vitest';
import type { EndpointAnswer, Contact, importPhoneContacts, Connection } from '@balcao/contract';
import { sendFromPhone, unlink } from '../../../../testing/simulated-phone.ts';
import { until, type Client } from '../../../../testing/client.ts';
import { withClient } from '../../../../testing/tables.ts';
import { useTestServer } from '../../../../testing/test-server.ts';
import { newNumber } from '../../../../testing/sample-values.ts';

const server = useTestServer();

const add = (by: Client, name: string, number: string) =>
  by.post<Contact & { error?: string; contactId?: number }>('/contacts', { name, number });
const takeBook = (by: Client) => by.ok(by.post<EndpointAnswer<typeof importPhoneContacts>>('/contacts/import'));
const find = async (by: Client, id: number) => by.ok(by.get<Contact>(`/contacts/${id}`));

async function bookOf(
  companyId: number,
  phone: Connection,
  people: readonly [number: string, name: string][],
): Promise<void> {
  await withClient(server.databaseUrl, (client) =>
    client.query(
      'INSERT INTO sandbox_contacts (company_id, whatsapp_id, number, name) SELECT $1, $2, number, name FROM unnest($3::text[], $4::text[]) AS p (number, name)',
      [companyId, phone.id, people.map(([number]) => number), people.map(([, name]) => name)],
    ),
  );
}

describe('the number of a contact', () => {
  it('is stored as WhatsApp has it, refused when nobody there has it, and found under either form', async () => {
    const company = await server.company();
    const { admin } = company;
    const phone = await company.connection();
    // On the phone without its ninth digit, typed with it.
    await bookOf(company.id, phone, [['551187654321', 'Bia']]);
    const made = await admin.ok(add(admin, 'Beatriz', '+55 (11) 98765-4321'));
    expect(made).toMatchObject({ name: 'Beatriz', number: '551187654321' });
    expect((await add(admin, 'Bia outra vez', '5511987654321')).body).toMatchObject({
      error: 'ERR_DUPLICATED_CONTACT',
      contactId: made.id,
    });
    expect((await add(admin, 'Ninguém', '+376312345')).body.error).toBe('ERR_WAPP_INVALID_CONTACT');

    const put = (body: object) => admin.put<Contact & { error?: string }>(`/contacts/${made.id}`, body);
    expect((await put({ number: '+376312345' })).body.error).toBe('ERR_WAPP_INVALID_CONTACT');
    // The same number in its other form is the same number; nothing is asked for a contact that keeps its own.
    expect((await put({ number: '5511987654321' })).body.number).toBe('551187654321');
    const number = newNumber();
    expect((await put({ number, name: 'Bia Souza' })).body).toMatchObject({ number, name: 'Bia Souza' });
    expect((await admin.put('/contacts/2000000000', { number })).status).toBe(404);
  });

  it('is taken as typed while no phone is connected, and not when a connected one cannot say', async () => {
    const company = await server.company();
    const { admin } = company;
    expect((await add(admin, 'Sem conexão', '+376312345')).status).toBe(200);
    const phone = await company.connection();
    // No one holds its session, and it says it is connected: as in the moment in which a gateway dies.
    await withClient(server.databaseUrl, async (client) => {
      await client.query(
        `INSERT INTO whatsapps (company_id, name, provider, status, is_default) VALUES ($1, 'Parado', 'beta', 'CONNECTED', false)`,
        [company.id],
      );
      await client.query('UPDATE whatsapps SET is_default = (provider = $2) WHERE company_id = $1', [
        company.id,
        'beta',
      ]);
    });
    expect((await add(admin, 'Não se sabe', newNumber())).body.error).toBe('ERR_WAPP_CHECK_CONTACT');
    await withClient(server.databaseUrl, (client) =>
      client.query(`UPDATE whatsapps SET status = 'DISCONNECTED' WHERE company_id = $1 AND provider = 'beta'`, [
        company.id,
      ]),
    );
    expect((await add(admin, 'A outra responde', '+298211234')).body.error).toBe('ERR_WAPP_INVALID_CONTACT');
    await unlink(admin, phone);
    expect((await add(admin, 'De novo sem conexão', '+298211234')).status).toBe(200);
  });
});

describe('the import from the phones', () => {
  it('takes whom the phone knows, names whom nobody named, and changes nothing the second time', async () => {
    const company = await server.company();
    const { admin } = company;
    expect((await admin.post<{ error: string }>('/contacts/import')).body.error).toBe('ERR_WAPP_NOT_INITIALIZED');
    const phone = await company.connection();
    const [writer, typed] = [newNumber(), newNumber()];
    await sendFromPhone(admin, phone, { number: writer, name: 'apelido do perfil', body: 'Oi' });
    const wrote = await until(async () =>
      (await admin.ok(admin.get<Contact[]>('/contacts/list'))).find(({ number }) => number === writer),
    );
    expect(wrote.name).toBe('apelido do perfil');
    const kept = await company.contact({ name: 'Nome da equipe', number: typed });
    await withClient(server.databaseUrl, (client) =>
      client.query('DELETE FROM sandbox_contacts WHERE company_id = $1', [company.id]),
    );
    const strangers = Array.from({ length: 700 }, (_unused, index): [string, string] => [
      `55119${70_000_000 + index}`,
      `Agenda ${index}`,
    ]);
    await bookOf(company.id, phone, [[writer, 'Cláudia da agenda'], [typed, 'Outro nome'], ...strangers]);

    const [subscription, other] = [await admin.listen(), await (await company.user()).listen()];
    expect(await takeBook(admin)).toEqual({ message: 'contacts imported', total: 702, created: 700, named: 1 });
    expect(await find(admin, wrote.id)).toMatchObject({ name: 'Cláudia da agenda' });
    expect(await find(admin, kept.id)).toMatchObject({ name: 'Nome da equipe' });
    expect((await admin.ok(admin.get<{ count: number }>('/contacts'))).count).toBe(702);
    const payloadsOf = (name: string, { received: events } = subscription) =>
      events.filter((one) => one.name.endsWith(name)).map(({ payload }) => payload);
    await until(() => payloadsOf('-contactImport').length === 2);
    expect(payloadsOf('-contactImport')).toEqual([
      { action: 'update', done: 500, total: 702 },
      { action: 'update', done: 702, total: 702 },
    ]);
    // Names are shown in conversations, too: browsers refetch what is on screen. Progress goes to the user who asked.
    await until(
      () =>
        payloadsOf('resync').length > 0 &&
        payloadsOf('-contact', other).length + payloadsOf('resync', other).length > 0,
    );
    expect(payloadsOf('-contactImport', other)).toEqual([]);

    expect(await takeBook(admin)).toMatchObject({ total: 702, created: 0, named: 0 });
  });
});
