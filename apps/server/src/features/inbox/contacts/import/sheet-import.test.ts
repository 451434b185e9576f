import { describe, expect, it } from 'vitest';
import type { EndpointAnswer, Contact, SheetRow, uploadContacts } from '@balcao/contract';
import { until, type Client } from '../../../../testing/client.ts';
import { useTestServer } from '../../../../testing/test-server.ts';

const server = useTestServer();

type Upload = EndpointAnswer<typeof uploadContacts>;
const upload = (by: Client, rows: readonly SheetRow[]) => by.ok(by.post<Upload>('/contacts/upload', rows));
const list = (by: Client) => by.ok(by.get<{ contacts: Contact[]; count: number }>('/contacts'));

describe('import of a sheet of contacts', () => {
  it('accepts each row or lists it with its reason', async () => {
    const company = await server.company();
    const attendant = await company.user();
    const known = await company.contact({ name: 'Conhecida', number: '5511987650003' });
    const { newContacts, errorBag } = await upload(attendant, [
      { Nome: 'Ana', Telefone: '(11) 98765-0001', 'E-mail': 'ana@exemplo.com.br' },
      { Nome: 'Sem telefone' },
      { Nome: 'X', Telefone: '11987650009' },
      { Nome: 'Já está', Telefone: '+55 11 8765-0003' },
      { Nome: 'Ana de novo', Telefone: '1187650001' },
      { Nome: 'Bia', Telefone: '351912345678', 'E-mail': '' },
      { Nome: 'Fórmula', Telefone: '11987650004', 'E-mail': '=1+1' },
    ]);
    expect(newContacts.map(({ contactName }) => contactName)).toEqual(['Ana', 'Bia']);
    expect(errorBag).toEqual([
      {
        row: 1,
        contactName: 'Sem telefone',
        error: { message: 'ERR_VALIDATION', statusCode: 400, field: 'Telefone', problem: 'missing' },
      },
      {
        row: 2,
        contactName: 'X',
        error: { message: 'ERR_VALIDATION', statusCode: 400, field: 'Nome', problem: 'short' },
      },
      {
        row: 3,
        contactName: 'Já está',
        error: { message: 'ERR_DUPLICATED_CONTACT', statusCode: 409 },
        existing: { contactId: known.id, createdAt: known.createdAt },
      },
      { row: 4, contactName: 'Ana de novo', error: { message: 'ERR_DUPLICATED_CONTACT', statusCode: 409 } },
      {
        row: 6,
        contactName: 'Fórmula',
        error: { message: 'ERR_VALIDATION', statusCode: 400, field: 'E-mail', problem: 'invalid' },
      },
    ]);
    const { contacts, count } = await list(attendant);
    expect(count).toBe(3);
    expect(contacts[0]).toMatchObject({
      id: newContacts[0]?.contactId,
      name: 'Ana',
      number: '5511987650001',
      email: 'ana@exemplo.com.br',
    });
  });

  it('takes the columns that the export of contacts writes', async () => {
    const [from, to] = await Promise.all([server.company(), server.company()]);
    await from.contact({ name: 'Ana', number: '5511987650001', email: 'ana@exemplo.com.br' });
    await from.contact({ name: 'Bia', number: '351912345678' });
    const { contacts } = await list(from.admin);
    const exported = contacts.map(({ name, number, email }) => ({ name, number, email }));
    const { newContacts, errorBag } = await to.admin.ok(to.admin.post<Upload>('/contacts/upload', exported));
    expect({ count: newContacts.length, errorBag }).toEqual({ count: 2, errorBag: [] });
    const again = (await list(to.admin)).contacts.map(({ name, number, email }) => ({ name, number, email }));
    expect(again).toEqual(expect.arrayContaining(exported));
  });

  it('accepts numeric and empty cells, and refuses a body that is no list or too long', async () => {
    const { admin } = await server.company();
    expect(
      await admin.ok(
        admin.post<Upload>('/contacts/upload', [{ Nome: 'Número', Telefone: 11_987_654_321, 'E-mail': null }]),
      ),
    ).toMatchObject({
      newContacts: [{ contactName: 'Número' }],
      errorBag: [],
    });
    const rows = Array.from({ length: 1001 }, (_unused, index) => ({
      Nome: 'Ana',
      Telefone: String(11_960_000_000 + index),
    }));
    for (const body of [rows, {}, [1], [{ Nome: {} }]])
      expect((await admin.post('/contacts/upload', body)).status).toBe(400);
    expect((await list(admin)).count).toBe(1);
  });

  it('a sheet of a thousand rows emits one live event, and is invisible to another company', async () => {
    const [company, other] = await Promise.all([server.company(), server.company()]);
    const subscription = await company.admin.listen();
    const rows = Array.from({ length: 1000 }, (_unused, index) => ({
      Nome: `Pessoa ${index}`,
      Telefone: String(11_960_000_000 + index),
    }));
    expect((await upload(company.admin, rows)).newContacts).toHaveLength(1000);
    expect(
      await until(
        () => subscription.received.filter(({ name }) => name.endsWith('-contact')).map(({ payload }) => payload)[0],
      ),
    ).toMatchObject({ action: 'reload', records: { length: 30 } });
    expect(subscription.received.filter(({ name }) => name.endsWith('-contact'))).toHaveLength(1);
    expect((await list(other.admin)).count).toBe(0);
    expect((await upload(other.admin, rows.slice(0, 10))).newContacts).toHaveLength(10);
    expect(await upload(company.admin, rows.slice(0, 10))).toMatchObject({ newContacts: [], errorBag: { length: 10 } });
  });

  it('sent twice at the same time adds each contact once', async () => {
    const { admin } = await server.company();
    const rows = Array.from({ length: 200 }, (_unused, index) => ({
      Nome: `Pessoa ${index}`,
      Telefone: String(11_960_000_000 + index),
    }));
    const answers = await Promise.all([upload(admin, rows), upload(admin, rows.toReversed())]);
    expect(answers.flatMap(({ newContacts }) => newContacts)).toHaveLength(200);
    expect(answers.flatMap(({ errorBag }) => errorBag)).toHaveLength(200);
    expect((await list(admin)).count).toBe(200);
  });
});
