import { describe, expect, it } from 'vitest';
import { contactBrief, phoneProblemTexts, type Contact, type LivePayload } from '@balcao/contract';
import { until, type Client } from '../../../testing/client.ts';
import { queryRows, withClient } from '../../../testing/tables.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { newNumber } from '../../../testing/sample-values.ts';

const server = useTestServer();

interface Page {
  contacts: Contact[];
  count: number;
  hasMore: boolean;
  nextCursor: string | null;
}
const list = (by: Client, query: Record<string, string> = {}) =>
  by.ok(by.get<Page>(`/contacts?${new URLSearchParams(query).toString()}`));
const names = ({ contacts }: Page) => contacts.map(({ name }) => name);

async function all(by: Client, query: Record<string, string> = {}): Promise<Contact[]> {
  const found: Contact[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: Page = await list(by, cursor === '' ? query : { ...query, cursor });
    found.push(...page.contacts);
    cursor = page.nextCursor;
  }
  return found;
}

describe('the list of contacts', () => {
  it('is visible to every attendant, and each entry equals its GET', async () => {
    const company = await server.company();
    const attendant = await company.user();
    const contact = await company.contact({ name: 'Zuleica' });
    expect((await list(attendant)).contacts).toEqual([contact]);
    expect(await attendant.ok(attendant.get<Contact>(`/contacts/${contact.id}`))).toEqual(contact);
    expect(await attendant.ok(attendant.get<Contact[]>('/contacts/list?name=zul'))).toEqual([
      contactBrief.parse(contact),
    ]);
  });

  it('finds parts of names without accents and capitals, numbers however they are written, and e-mails', async () => {
    const company = await server.company();
    const { admin } = company;
    await company.contact({ name: 'José Conceição', number: '5511987654321', email: 'ze@Padaria.com.br' });
    await company.contact({ name: 'Ângela 100%', number: '5521912345678' });
    const search = async (searchParam: string) => names(await list(admin, { searchParam }));
    for (const words of [
      'jose',
      'JOSÉ',
      'conceicao',
      'ção',
      '(11) 98765-4321',
      '987654321',
      '+55 11 98765',
      'padaria',
      'j',
    ]) {
      expect(await search(words), words).toEqual(['José Conceição']);
    }
    expect(await search('angela')).toEqual(['Ângela 100%']);
    expect(await search('100%')).toEqual(['Ângela 100%']);
    for (const words of ['%', 'a%e', '_', '\\', 'xyz'])
      expect((await search(words)).length, words).toBe(words === '%' ? 1 : 0);
    expect((await list(admin, { searchParam: 'e' })).count).toBe(2);
  });

  it('begins at a letter, with or without its accent and in any case, and goes on from there', async () => {
    const company = await server.company();
    const { admin } = company;
    for (const name of ['Zuleica', 'Ângela', 'Mário', 'bruno', 'Marta']) await company.contact({ name });
    expect(names(await list(admin, { fromLetter: 'M' }))).toEqual(['Mário', 'Marta', 'Zuleica']);
    expect(names(await list(admin, { fromLetter: 'a' }))).toEqual(['Ângela', 'bruno', 'Mário', 'Marta', 'Zuleica']);
    expect(names(await list(admin, { fromLetter: 'C' }))).toEqual(['Mário', 'Marta', 'Zuleica']);
    expect(await admin.get('/contacts?fromLetter=ma')).toMatchObject({ status: 400 });
  });

  it('pages by key in the order of names, with the count, without gaps or duplicates', async () => {
    const company = await server.company();
    const { admin } = company;
    const wanted = Array.from(
      { length: 65 },
      (_unused, index) => `${['É', 'a', 'Z', 'm', 'ç'][index % 5]}lo ${index % 7}`,
    );
    await withClient(server.databaseUrl, (client) =>
      client.query('INSERT INTO contacts (company_id, name) SELECT $1, unnest($2::text[])', [company.id, wanted]),
    );
    const first = await list(admin);
    expect({ ...first, contacts: first.contacts.length, nextCursor: typeof first.nextCursor }).toEqual({
      contacts: 30,
      count: 65,
      hasMore: true,
      nextCursor: 'string',
    });
    const contacts = await all(admin);
    expect(new Set(contacts.map(({ id }) => id)).size).toBe(65);
    const plain = contacts.map(({ name }) =>
      name
        .toLowerCase()
        .normalize('NFD')
        .replace(/[\u0300-\u036f]/g, ''),
    );
    expect(plain).toEqual(plain.toSorted());
    expect(await all(admin, { searchParam: 'lo' })).toEqual(contacts);
    expect((await list(admin, { pageNumber: '3' })).contacts).toEqual(contacts.slice(60));
    expect((await admin.get('/contacts?cursor=nonsense')).status).toBe(400);
  });

  it("filters by day in the company's time zone", async () => {
    const company = await server.company();
    const { admin } = company;
    const made = {
      'Ano velho': '2026-01-01T02:59:59Z',
      Virada: '2026-01-01T03:00:00Z',
      Noite: '2026-01-02T02:59:59Z',
      Depois: '2026-01-02T03:00:00Z',
    };
    await withClient(server.databaseUrl, (client) =>
      client.query(
        'INSERT INTO contacts (company_id, name, created_at) SELECT $1, * FROM unnest($2::text[], $3::timestamptz[])',
        [company.id, Object.keys(made), Object.values(made)],
      ),
    );
    const on = async (query: Record<string, string>) => names(await list(admin, query));
    expect(await on({ date: '2026-01-01' })).toEqual(['Noite', 'Virada']);
    expect(await on({ dateStart: '2026-01-01' })).toEqual(['Depois', 'Noite', 'Virada']);
    expect(await on({ dateEnd: '2026-01-01' })).toEqual(['Ano velho', 'Noite', 'Virada']);
    expect(await on({ dateStart: '2026-01-02', dateEnd: '2026-01-02' })).toEqual(['Depois']);
    expect(await on({ date: '2026-01-01', searchParam: 'vira' })).toEqual(['Virada']);
    expect((await list(admin, { date: '2026-01-01', searchParam: 'i' })).count).toBe(2);
    expect(await on({ date: '', dateStart: '' })).toHaveLength(4);
    expect((await admin.get('/contacts?date=ontem')).status).toBe(400);
    await withClient(server.databaseUrl, (client) =>
      client.query(`UPDATE companies SET time_zone = 'UTC' WHERE id = $1`, [company.id]),
    );
    expect(await on({ date: '2026-01-01' })).toEqual(['Ano velho', 'Virada']);
  });
});

describe('adding and changing a contact', () => {
  it('a created contact has name, digits, e-mail and extra info, and emits to the whole company', async () => {
    const company = await server.company();
    const attendant = await company.user();
    const subscription = await attendant.listen();
    const events = () =>
      subscription.received.flatMap(({ name, payload }) =>
        name === `company-${company.id}-contact` ? [payload as LivePayload<'contact'>] : [],
      );
    const made = await attendant.ok(
      attendant.post<Contact>('/contacts', {
        name: ' Ana ',
        number: '+55 (11) 98765-0001',
        email: 'ana@exemplo.com.br',
        extraInfo: [
          { name: 'CPF', value: '1' },
          { name: 'Time', value: '' },
        ],
      }),
    );
    expect(made).toMatchObject({ name: 'Ana', number: '5511987650001', email: 'ana@exemplo.com.br', isBlocked: false });
    expect(made.extraInfo.map(({ name, value }) => [name, value])).toEqual([
      ['CPF', '1'],
      ['Time', ''],
    ]);
    expect(await until(() => events()[0])).toEqual({ action: 'create', contact: made });

    const put = (body: object) => attendant.ok(attendant.put<Contact>(`/contacts/${made.id}`, body));
    expect(await put({ name: 'Ana Maria' })).toMatchObject({
      name: 'Ana Maria',
      number: made.number,
      email: made.email,
      extraInfo: made.extraInfo,
    });
    const changed = await put({ email: '', extraInfo: [{ id: made.extraInfo[0]?.id, name: 'RG', value: '2' }] });
    expect(changed).toMatchObject({ name: 'Ana Maria', email: '' });
    expect(changed.extraInfo.map(({ name, value }) => [name, value])).toEqual([['RG', '2']]);
    expect(await until(() => events()[2])).toEqual({ action: 'update', contact: changed });
  });

  it('a contact is saved as it was answered, also with the one letter that WhatsApp told for a name', async () => {
    const company = await server.company();
    const { id } = await company.contact();
    await queryRows(server.databaseUrl, `UPDATE contacts SET name = 'J', name_source = 'profile' WHERE id = $1`, [id]);
    const contact = await company.admin.ok(company.admin.get<Contact>(`/contacts/${id}`));
    const saved = await company.admin.ok(company.admin.put<Contact>(`/contacts/${contact.id}`, contact));
    expect(saved).toMatchObject({ name: 'J', number: contact.number });
    expect((await company.admin.put(`/contacts/${contact.id}`, { name: 'K' })).status).toBe(400);
    const { email } = await company.admin.ok(
      company.admin.put<Contact>(`/contacts/${contact.id}`, { email: ' j@exemplo.com.br\n' }),
    );
    expect(email).toBe('j@exemplo.com.br');
  });

  it('a contact with a duplicate number is refused, with or without the ninth digit, and names its contact', async () => {
    const company = await server.company();
    const { admin } = company;
    const ana = await company.contact({ name: 'Ana', number: '5511987650002' });
    const bia = await company.contact({ name: 'Bia' });
    for (const number of ['5511987650002', '551187650002', '55 11 98765-0002']) {
      const refused = { status: 409, body: { error: 'ERR_DUPLICATED_CONTACT', contactId: ana.id } };
      expect(await admin.post('/contacts', { name: 'Outra', number })).toMatchObject(refused);
      expect(await admin.put(`/contacts/${bia.id}`, { number })).toMatchObject(refused);
    }
    expect((await list(admin)).count).toBe(2);
    // The same number written otherwise, and a number that was given up.
    expect(await admin.ok(admin.put<Contact>(`/contacts/${ana.id}`, { number: '551187650002' }))).toMatchObject({
      number: '551187650002',
    });
    await admin.ok(admin.put(`/contacts/${ana.id}`, { number: newNumber() }));
    expect(await admin.ok(admin.put<Contact>(`/contacts/${bia.id}`, { number: '5511987650002' }))).toMatchObject({
      number: '5511987650002',
    });
  });

  it('adds a contact once under concurrent requests', async () => {
    const { admin } = await server.company();
    const number = newNumber();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => admin.post('/contacts', { name: 'Ana', number })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
    expect((await list(admin)).count).toBe(1);
  });

  it('the number of a contact of eleven digits without a country is taken for Brazilian, and keeps the number of a contact that is sent back', async () => {
    const { admin } = await server.company();
    const add = (number: string) => admin.post<Contact>('/contacts', { name: 'Ana', number });
    expect((await add('(11) 98765-4321')).body.number).toBe('5511987654321');
    expect((await add('1133334444')).body.number).toBe('551133334444');
    const foreign = await admin.ok(add('+1 (202) 555-0143'));
    expect(foreign.number).toBe('12025550143');
    const change = (fields: object) => admin.put<Contact>(`/contacts/${foreign.id}`, fields);
    expect((await change({ name: 'Ann', number: foreign.number })).body).toMatchObject({ number: '12025550143' });
    expect((await change({ number: '11987654329' })).body.number).toBe('5511987654329');
    for (const [number, reason] of [
      ['98765-4321', 'no_area'],
      ['5511987654321 ana 3', 'letters'],
      ['1'.repeat(16), 'too_long'],
      ['9090 11 98765-4321', 'collect'],
    ] as const)
      expect((await add(number)).body, number).toMatchObject({
        error: 'ERR_VALIDATION',
        fields: [{ field: 'number', problem: phoneProblemTexts[reason] }],
      });
  });

  it.each([
    ['a short name', { name: 'A' }],
    ['a long name', { name: 'x'.repeat(51) }],
    ['a number of 7 digits', { number: '119-8765' }],
    ['a number of letters', { number: 'telefone' }],
    ['no e-mail address', { email: 'ana@' }],
    ['extra info without a name', { extraInfo: [{ name: ' ', value: 'x' }] }],
  ])('refuses %s', async (_what, wrong) => {
    const company = await server.company();
    const { id } = await company.contact();
    const right = { name: 'Ana', number: newNumber() };
    expect(await company.admin.post('/contacts', { ...right, ...wrong })).toMatchObject({
      status: 400,
      body: { error: 'ERR_VALIDATION' },
    });
    expect(await company.admin.put(`/contacts/${id}`, wrong)).toMatchObject({
      status: 400,
      body: { error: 'ERR_VALIDATION' },
    });
  });
});
