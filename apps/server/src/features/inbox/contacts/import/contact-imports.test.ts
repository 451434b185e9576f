import { describe, expect, it } from 'vitest';
import {
  numberForSheet,
  sheetFieldValue,
  type Contact,
  type CustomField,
  type FieldValues,
  type SheetImport,
} from '@balcao/contract';
import { until, type Client } from '../../../../testing/client.ts';
import { queryRows } from '../../../../testing/tables.ts';
import { useTestServer } from '../../../../testing/test-server.ts';

const server = useTestServer();

type Prepared = SheetImport & { sample: string[][] };

function prepare(by: Client, content: string, name = 'contatos.csv') {
  const form = new FormData();
  form.set('file', new Blob([content]), name);
  return by.post<Prepared>('/contacts/imports', form);
}
const start = (by: Client, { id, columns }: SheetImport) =>
  by.ok(by.post<SheetImport>(`/contact-imports/${id}/start`, { columns }));
const finished = (by: Client, { id }: SheetImport) =>
  until(async () => {
    const record = await by.ok(by.get<SheetImport>(`/contact-imports/${id}`));
    return record.status === 'done' ? record : undefined;
  });
const contactsOf = async (by: Client) => (await by.ok(by.get<{ contacts: Contact[] }>('/contacts'))).contacts;

describe('a spreadsheet of contacts', () => {
  it('is shown, and once it is started adds contacts, brings archived ones back and gives each other row its reason', async () => {
    const company = await server.company();
    const attendant = await company.user();
    const known = await company.contact({ name: 'Conhecida', number: '5511987650003' });
    const archived = await company.contact({ name: 'Antiga', number: '5511987650004' });
    await company.admin.ok(company.admin.delete(`/contacts/${archived.id}`));
    const prepared = await attendant.ok(
      prepare(
        attendant,
        [
          'Agenda da loja',
          'Nome;Sobrenome;DDD;Telefone;E-mail;Cidade',
          'Ana;Reis;11;98765-0001;ana@exemplo.com.br;Santos',
          'Conhecida;;;11987650003;;',
          'Nova;;;11987650004;;',
          'Ana de novo;;;+55 11 8765-0001;;',
          'Sem número;;;;;',
        ].join('\n'),
      ),
    );
    expect(prepared).toMatchObject({
      status: 'ready',
      rowsTotal: 5,
      columns: ['firstName', 'lastName', 'areaCode', 'number', 'email', 'info:Cidade'],
      sample: [['Nome', 'Sobrenome', 'DDD', 'Telefone', 'E-mail', 'Cidade'], { 0: 'Ana' }, {}, {}, {}],
    });
    expect(await contactsOf(attendant)).toHaveLength(1);
    const subscription = await attendant.listen();
    await start(attendant, prepared);
    expect(await finished(attendant, prepared)).toMatchObject({ added: 2, repeated: 2, refused: 1 });
    const { rows } = await attendant.ok(
      attendant.get<{ rows: { rowNumber: number; reason: string }[] }>(`/contact-imports/${prepared.id}/rows`),
    );
    expect(rows.map(({ rowNumber, reason }) => [rowNumber, reason])).toEqual([
      [4, 'repeated'],
      [6, 'repeated'],
      [7, 'number_missing'],
    ]);
    expect(await contactsOf(attendant)).toMatchObject([
      {
        name: 'Ana Reis',
        number: '5511987650001',
        email: 'ana@exemplo.com.br',
        extraInfo: [{ name: 'Cidade', value: 'Santos' }],
      },
      { id: known.id, name: 'Conhecida' },
      { id: archived.id, name: 'Nova', archivedAt: null },
    ]);
    expect(await until(() => subscription.received.find(({ name }) => name.endsWith('-contact')))).toMatchObject({
      payload: { action: 'reload' },
    });
  });

  it('that was read and not started is forgotten with its file when its user reads another', async () => {
    const { admin, id: companyId } = await server.company();
    const first = await admin.ok(prepare(admin, 'Nome;Telefone\nAna;11987650001\n'));
    const second = await admin.ok(prepare(admin, 'Nome;Telefone\nBia;11987650002\n'));
    expect((await admin.get(`/contact-imports/${first.id}`)).status).toBe(404);
    const rows = await queryRows(
      server.databaseUrl,
      'SELECT id FROM sheet_imports WHERE company_id = $1 AND file_key IS NOT NULL',
      [companyId],
    );
    expect(rows).toEqual([{ id: second.id }]);
  });

  it('is no import of a list, nor the other way round, and another company does not see it', async () => {
    const [company, other] = await Promise.all([server.company(), server.company()]);
    const prepared = await company.admin.ok(prepare(company.admin, 'Nome;Telefone\nAna;11987650001\n'));
    for (const [by, path] of [
      [company.admin, `/contact-list-imports/${prepared.id}`],
      [other.admin, `/contact-imports/${prepared.id}`],
      [other.admin, `/contact-imports/${prepared.id}/rows`],
    ] as const)
      expect((await by.get(path)).status).toBe(404);
    expect(
      (await company.admin.post(`/contact-list-imports/${prepared.id}/start`, { columns: prepared.columns })).status,
    ).toBe(404);
  });

  it('that is none is refused with what it is', async () => {
    const { admin } = await server.company();
    expect(await prepare(admin, 'olá', 'contatos.xlsx')).toMatchObject({
      status: 400,
      body: { error: 'ERR_SHEET_TYPE' },
    });
    expect(await prepare(admin, '')).toMatchObject({ status: 400, body: { error: 'ERR_FILE_EMPTY' } });
  });
});

const addField = (by: Client, body: object) =>
  by.ok(by.post<CustomField>('/custom-fields', { subject: 'contact', type: 'text', ...body }));
const withFields = async (by: Client) =>
  (await by.ok(by.get<{ contacts: (Contact & { customFields?: FieldValues })[] }>('/contacts?withFields=true')))
    .contacts;

describe('columns of a spreadsheet that are fields of contacts', () => {
  it('fill in the fields by their types, and a value that does not fit refuses its row with the field and the reason', async () => {
    const { admin, ...company } = await server.company();
    const attendant = await company.user();
    await addField(admin, { name: 'Nascimento', type: 'date' });
    await addField(admin, { name: 'Limite', type: 'money' });
    await addField(admin, { name: 'Cliente', type: 'yesNo' });
    await addField(admin, { name: 'Perfil', type: 'several', choices: [{ name: 'Casa própria' }, { name: 'Loja' }] });
    await addField(admin, { name: 'CPF', type: 'cpf', isRequired: true });
    await addField(admin, { name: 'Risco', adminsOnly: true });
    const prepared = await attendant.ok(
      prepare(
        attendant,
        [
          'Nome;Telefone;nascimento;Limite;Cliente;Perfil;cpf;Risco',
          'Ana;11987650001;31/12/1988;1.234,56;sim;"loja; casa propria";529.982.247-25;alto',
          'Bia;11987650002;2026-02-31;;;;;',
          'Caio;11987650003;;mil;;;;',
          'Duda;11987650004;;;talvez;;;',
          'Edu;11987650005;;;;Iate;;',
          'Fabi;11987650006;;;;;529.982.247-24;',
          'Hugo;11987650008;2026-02-31;mil;;;529.982.247-24;',
          'Gil;11987650007;;;;;;',
        ].join('\n'),
      ),
    );
    expect(prepared.columns).toEqual([
      'name',
      'number',
      'field:nascimento',
      'field:limite',
      'field:cliente',
      'field:perfil',
      'field:cpf',
      // What only admins see is no field to an attendant.
      'info:Risco',
    ]);
    await start(attendant, prepared);
    expect(await finished(attendant, prepared)).toMatchObject({ added: 2, repeated: 0, refused: 6 });
    const { rows } = await attendant.ok(
      attendant.get<{ rows: { name: string; reason: string; field: string | null; wrong: object[] }[] }>(
        `/contact-imports/${prepared.id}/rows`,
      ),
    );
    expect(rows.map(({ name, reason, field }) => [name, reason, field])).toEqual([
      ['Bia', 'field_date', 'Nascimento'],
      ['Caio', 'field_money', 'Limite'],
      ['Duda', 'field_yesNo', 'Cliente'],
      ['Edu', 'field_several', 'Perfil'],
      ['Fabi', 'field_cpf', 'CPF'],
      ['Hugo', 'field_date', 'Nascimento'],
    ]);
    // Of a row all that is wrong is named, so that it is mended once.
    expect(rows.at(-1)?.wrong).toEqual([
      { field: 'Nascimento', problem: 'date' },
      { field: 'Limite', problem: 'money' },
      { field: 'CPF', problem: 'cpf' },
    ]);
    expect((await withFields(admin)).map(({ name, customFields }) => [name, customFields])).toEqual([
      [
        'Ana',
        {
          nascimento: '1988-12-31',
          limite: 123_456,
          cliente: true,
          perfil: ['casa_propria', 'loja'],
          cpf: '52998224725',
        },
      ],
      ['Gil', {}],
    ]);
  });

  it('leave contacts as they are that are known, and what an archived one that comes back has in a field', async () => {
    const { admin, ...company } = await server.company();
    await addField(admin, { name: 'Cidade' });
    await addField(admin, { name: 'Bairro' });
    const known = await company.contact({ name: 'Conhecida', number: '5511987650003' });
    const archived = await company.contact({ name: 'Antiga', number: '5511987650004' });
    await admin.ok(admin.put(`/contacts/${archived.id}/custom-fields`, { values: { cidade: 'Santos' } }));
    await admin.ok(admin.delete(`/contacts/${archived.id}`));
    const sheet =
      'Nome;Telefone;Cidade;Bairro\nConhecida;11987650003;Recife;Boa Vista\nNova;11987650004;Recife;Gonzaga';
    const prepared = await admin.ok(prepare(admin, sheet));
    await start(admin, prepared);
    expect(await finished(admin, prepared)).toMatchObject({ added: 1, repeated: 1 });
    expect((await withFields(admin)).map(({ id, customFields }) => [id, customFields])).toEqual([
      [known.id, {}],
      [archived.id, { cidade: 'Santos', bairro: 'Gonzaga' }],
    ]);
  });

  it('are no columns to who does not see the field, nor is an import with one', async () => {
    const { admin, ...company } = await server.company();
    const attendant = await company.user();
    await addField(admin, { name: 'Risco', adminsOnly: true });
    await addField(admin, { name: 'Pedido', subject: 'ticket' });
    const sheet = 'Nome;Telefone;Risco;Pedido\nAna;11987650001;alto;12';
    const own = await attendant.ok(prepare(attendant, sheet));
    expect(own.columns).toEqual(['name', 'number', 'info:Risco', 'info:Pedido']);
    for (const columns of [
      ['name', 'number', 'field:risco', 'ignore'],
      ['name', 'number', 'ignore', 'field:pedido'],
      ['name', 'number', 'ignore', 'field:nada'],
    ])
      expect(await attendant.post(`/contact-imports/${own.id}/start`, { columns })).toMatchObject({
        status: 400,
        body: { error: 'ERR_SHEET_COLUMNS' },
      });
    const prepared = await admin.ok(prepare(admin, sheet));
    expect(prepared.columns).toEqual(['name', 'number', 'field:risco', 'info:Pedido']);
    for (const path of ['', '/rows'])
      expect((await attendant.get(`/contact-imports/${prepared.id}${path}`)).status).toBe(404);
    expect((await attendant.post(`/contact-imports/${prepared.id}/start`, { columns: prepared.columns })).status).toBe(
      404,
    );
    await start(admin, prepared);
    await finished(admin, prepared);
    expect(await withFields(admin)).toMatchObject([{ customFields: { risco: 'alto' } }]);
    expect((await withFields(attendant))[0]?.customFields).toEqual({});
  });

  it('of an export are imported by another company as they were', async () => {
    const [from, to] = await Promise.all([server.company(), server.company()]);
    const choices = [{ name: 'Casa, praia' }, { name: 'Loja' }];
    for (const { admin } of [from, to])
      for (const [name, type] of [
        ['Apelido', 'text'],
        ['Peso', 'number'],
        ['Limite', 'money'],
        ['Nascimento', 'date'],
        ['Perfil', 'one'],
        ['Gostos', 'several'],
        ['Cliente', 'yesNo'],
        ['CPF', 'cpf'],
        ['CNPJ', 'cnpj'],
        ['CEP', 'cep'],
        ['Link', 'link'],
      ] as const)
        await addField(admin, { name, type, ...(type === 'one' || type === 'several' ? { choices } : {}) });
    const values = {
      apelido: '=Zé; "o grande"',
      peso: 1234.567,
      limite: -123_456,
      nascimento: '1988-03-14',
      perfil: 'casa_praia',
      gostos: ['casa_praia', 'loja'],
      cliente: false,
      cpf: '01234567890',
      cnpj: '12ABC34501DE35',
      cep: '01310100',
      link: 'https://exemplo.com/a?b=c',
    };
    const contact = await from.contact({ name: 'Ana', number: '5511987650001' });
    await from.admin.ok(from.admin.put(`/contacts/${contact.id}/custom-fields`, { values }));
    await from.contact({ name: 'Bia', number: '351912345678' });
    const fields = await from.admin.ok(from.admin.get<CustomField[]>('/custom-fields'));
    const cell = (text: string) => `"${(/^[=+@-]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
    const lines = (await withFields(from.admin)).map(({ name, number, email, customFields = {} }) => [
      name,
      numberForSheet(number),
      email,
      ...fields.map((field) => sheetFieldValue(field, customFields[field.key] ?? null, 'en')),
    ]);
    const file = [['name', 'number', 'email', ...fields.map(({ name }) => name)], ...lines]
      .map((cells) => cells.map(cell).join(';'))
      .join('\r\n');
    const prepared = await to.admin.ok(prepare(to.admin, file));
    await start(to.admin, prepared);
    expect(await finished(to.admin, prepared)).toMatchObject({ added: 2, refused: 0 });
    expect((await withFields(to.admin)).map(({ name, number, customFields }) => [name, number, customFields])).toEqual([
      ['Ana', '5511987650001', values],
      ['Bia', '351912345678', {}],
    ]);
  });
});
