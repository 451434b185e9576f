import { describe, expect, it } from 'vitest';
import {
  liveEventName,
  maxFields,
  meetsCondition,
  type Contact,
  type CustomField,
  type FieldCondition,
  type FieldType,
  type FieldValue,
  type FieldValues,
} from '@balcao/contract';
import { until, type Client } from '../../../testing/client.ts';
import { newNumber } from '../../../testing/sample-values.ts';
import { withClient } from '../../../testing/tables.ts';
import { useTestServer } from '../../../testing/test-server.ts';

const server = useTestServer();

const addField = (by: Client, body: object) =>
  by.ok(by.post<CustomField>('/custom-fields', { subject: 'contact', type: 'text', ...body }));
const listFields = (by: Client) => by.ok(by.get<CustomField[]>('/custom-fields'));
const valuesOf = async (by: Client, of: string) =>
  (await by.ok(by.get<{ values: FieldValues }>(`${of}/custom-fields`))).values;
const fill = (by: Client, of: string, values: object) =>
  by.put<{ values: FieldValues }>(`${of}/custom-fields`, { values });

describe('custom fields', () => {
  it('fields are added with a key of their name, renamed, archived and put in order by admins', async () => {
    const { admin, ...company } = await server.company();
    const colleague = await company.user();
    const first = await addField(admin, { name: ' Data de nascimento ', type: 'date', key: 'x', position: 9 });
    expect(first).toMatchObject({
      key: 'data_de_nascimento',
      name: 'Data de nascimento',
      position: 1,
      archivedAt: null,
    });
    const second = await addField(admin, { name: 'Data de Nascimento!', type: 'date' });
    expect(second).toMatchObject({ key: 'data_de_nascimento_2', position: 2 });
    const changed = await admin.ok(
      admin.put<CustomField>(`/custom-fields/${second.id}`, { name: 'Fundação', isRequired: true, type: 'text' }),
    );
    expect(changed).toMatchObject({ key: 'data_de_nascimento_2', name: 'Fundação', isRequired: true, type: 'date' });
    await admin.ok(admin.put('/custom-fields/order', { subject: 'contact', fieldIds: [second.id] }));
    expect((await listFields(colleague)).map(({ name }) => name)).toEqual(['Fundação', 'Data de nascimento']);
    const archived = await admin.ok(admin.put<CustomField>(`/custom-fields/${first.id}`, { archived: true }));
    expect(archived.archivedAt).not.toBeNull();
    expect(await admin.ok(admin.put(`/custom-fields/${first.id}`, { archived: false }))).toMatchObject({
      archivedAt: null,
    });
    for (const refused of [
      colleague.post('/custom-fields', { subject: 'contact', type: 'text', name: 'Meu' }),
      colleague.put(`/custom-fields/${first.id}`, { name: 'Meu' }),
      colleague.put('/custom-fields/order', { subject: 'contact', fieldIds: [first.id] }),
    ])
      expect((await refused).body).toMatchObject({ error: 'ERR_NO_PERMISSION' });
  });

  it('a field has one name among those in use, and as many fields as the limit says', async () => {
    const { id, admin } = await server.company();
    const cpf = await addField(admin, { name: 'CPF', type: 'cpf' });
    const again = { subject: 'contact', type: 'text', name: 'cpf' };
    expect(await admin.post('/custom-fields', again)).toMatchObject({
      status: 409,
      body: { error: 'ERR_CUSTOM_FIELD_NAME_TAKEN' },
    });
    await admin.ok(admin.post('/custom-fields', { ...again, subject: 'ticket' }));
    await admin.ok(admin.put(`/custom-fields/${cpf.id}`, { archived: true }));
    await admin.ok(admin.post('/custom-fields', again));
    expect(await admin.put(`/custom-fields/${cpf.id}`, { archived: false })).toMatchObject({
      body: { error: 'ERR_CUSTOM_FIELD_NAME_TAKEN' },
    });
    await withClient(server.databaseUrl, (client) =>
      client.query(
        `INSERT INTO custom_fields (company_id, subject, key, name, type, position)
         SELECT $1, 'contact', 'k' || place, 'Campo ' || place, 'text', place FROM generate_series(2, $2) AS place`,
        [id, maxFields],
      ),
    );
    expect(await admin.post('/custom-fields', { ...again, name: 'Mais um' })).toMatchObject({
      status: 409,
      body: { error: 'ERR_CUSTOM_FIELD_LIMIT', limit: maxFields },
    });
  });

  it('choices of a field keep their keys, and those that are left out stay where they were chosen', async () => {
    const { admin, ...company } = await server.company();
    const contact = `/contacts/${(await company.contact()).id}`;
    expect(await admin.post('/custom-fields', { subject: 'contact', type: 'one', name: 'Perfil' })).toMatchObject({
      body: { error: 'ERR_VALIDATION', fields: [{ field: 'choices' }] },
    });
    const field = await addField(admin, {
      name: 'Perfil',
      type: 'several',
      choices: [{ name: 'Casa' }, { name: 'Loja' }],
    });
    expect(field.choices.map(({ key }) => key)).toEqual(['casa', 'loja']);
    await admin.ok(fill(admin, contact, { perfil: 'Loja, casa' }));
    const changed = await admin.ok(
      admin.put<CustomField>(`/custom-fields/${field.id}`, { choices: [{ key: 'loja', name: 'Loja própria' }] }),
    );
    expect(changed.choices).toEqual([
      { key: 'loja', name: 'Loja própria', archived: false },
      { key: 'casa', name: 'Casa', archived: true },
    ]);
    expect(await valuesOf(admin, contact)).toEqual({ perfil: ['loja', 'casa'] });
    expect((await fill(admin, contact, { perfil: ['casa'] })).body).toMatchObject({ error: 'ERR_VALIDATION' });
  });
});

describe('values of custom fields', () => {
  it('values of a contact are read as people write them, checked by their type, and refused whole', async () => {
    const { admin, ...company } = await server.company();
    const ana = await company.user();
    const { id } = await company.contact();
    const contact = `/contacts/${id}`;
    for (const [name, type] of [
      ['CPF', 'cpf'],
      ['Limite', 'money'],
      ['Aniversário', 'date'],
      ['Cliente', 'yesNo'],
      ['Pedidos', 'number'],
    ])
      await addField(admin, { name, type });
    const written = {
      cpf: '529.982.247-25',
      limite: 'R$ 3.870,00',
      aniversario: '14/03/1988',
      cliente: 'não',
      pedidos: 7,
    };
    const values = { cpf: '52998224725', limite: 387_000, aniversario: '1988-03-14', cliente: false, pedidos: 7 };
    expect((await fill(ana, contact, written)).body).toEqual({ values });
    expect(
      (await fill(ana, contact, { limite: 1, cpf: '529.982.247-24', aniversario: '31/02/2026', outro: 1 })).body,
    ).toMatchObject({
      error: 'ERR_VALIDATION',
      fields: [
        { field: 'values.cpf', problem: 'is no CPF: its check digits are wrong' },
        { field: 'values.aniversario' },
        { field: 'values.outro', problem: 'there is no such field' },
      ],
    });
    expect(await valuesOf(ana, contact)).toEqual(values);
    await ana.ok(fill(ana, contact, { limite: null, cliente: '' }));
    expect(await valuesOf(ana, contact)).toEqual({ cpf: '52998224725', aniversario: '1988-03-14', pedidos: 7 });
    expect(await ana.get('/contacts/2000000000/custom-fields')).toMatchObject({ status: 404 });
    expect(await fill(ana, '/contacts/2000000000', {})).toMatchObject({ status: 404 });
  });

  it('a field for admins only is absent for attendants and supervisors, in lists, values and live events', async () => {
    const { id: companyId, admin, ...company } = await server.company();
    const [ana, boss] = [await company.user(), await company.user({ profile: 'supervisor' })];
    const contact = `/contacts/${(await company.contact()).id}`;
    const { received } = await ana.listen();
    const events = () =>
      received.filter(({ name }) => name === liveEventName(companyId, 'customField')).map(({ payload }) => payload);
    const open = await addField(admin, { name: 'Bairro' });
    const secret = await addField(admin, { name: 'Risco', adminsOnly: true });
    await admin.ok(fill(admin, contact, { bairro: 'Vila Nova', risco: 'alto' }));
    for (const one of [ana, boss]) {
      expect(await listFields(one)).toEqual([open]);
      expect(await one.get(`/custom-fields/${secret.id}`)).toMatchObject({ status: 404 });
      expect(await valuesOf(one, contact)).toEqual({ bairro: 'Vila Nova' });
      expect((await fill(one, contact, { risco: 'baixo' })).body).toMatchObject({ error: 'ERR_VALIDATION' });
    }
    expect(await valuesOf(admin, contact)).toEqual({ bairro: 'Vila Nova', risco: 'alto' });
    const hidden = await admin.ok(admin.put<CustomField>(`/custom-fields/${open.id}`, { adminsOnly: true }));
    await until(() => events().length === 3);
    expect(events()).toEqual([
      { action: 'create', customField: open },
      { action: 'delete', customFieldId: secret.id },
      { action: 'delete', customFieldId: hidden.id },
    ]);
  });

  it('a required field can be left alone and not emptied', async () => {
    const { admin, ...company } = await server.company();
    const contact = `/contacts/${(await company.contact()).id}`;
    await addField(admin, { name: 'Bairro', isRequired: true });
    await addField(admin, { name: 'Nota' });
    await admin.ok(fill(admin, contact, { nota: 'só esta' }));
    expect((await fill(admin, contact, { bairro: ' ' })).body).toMatchObject({
      fields: [{ field: 'values.bairro', problem: 'is required' }],
    });
  });

  it('an archived field keeps its values and shows them again once it is back', async () => {
    const { admin, ...company } = await server.company();
    const contact = `/contacts/${(await company.contact()).id}`;
    const { id } = await addField(admin, { name: 'Bairro' });
    await admin.ok(fill(admin, contact, { bairro: 'Vila Nova' }));
    await admin.ok(admin.put(`/custom-fields/${id}`, { archived: true }));
    expect(await valuesOf(admin, contact)).toEqual({});
    expect((await fill(admin, contact, { bairro: 'Centro' })).body).toMatchObject({ error: 'ERR_VALIDATION' });
    await admin.ok(admin.put(`/custom-fields/${id}`, { archived: false }));
    expect(await valuesOf(admin, contact)).toEqual({ bairro: 'Vila Nova' });
  });

  it('a contact is added and changed with values of fields in one call, or not at all', async () => {
    const { admin } = await server.company();
    await addField(admin, { name: 'CPF', type: 'cpf' });
    const person = { name: 'Ana Souza', number: newNumber() };
    expect((await admin.post('/contacts', { ...person, customFields: { cpf: '1' } })).body).toMatchObject({
      error: 'ERR_VALIDATION',
      fields: [{ field: 'customFields.cpf' }],
    });
    const added = await admin.ok(
      admin.post<Contact>('/contacts', { ...person, customFields: { cpf: '529.982.247-25' } }),
    );
    expect(await valuesOf(admin, `/contacts/${added.id}`)).toEqual({ cpf: '52998224725' });
    expect(
      (await admin.put(`/contacts/${added.id}`, { name: 'Outra Ana', customFields: { cpf: 'x' } })).body,
    ).toMatchObject({ error: 'ERR_VALIDATION' });
    await admin.ok(admin.put(`/contacts/${added.id}`, { name: 'Ana Maria', customFields: { cpf: null } }));
    expect(await admin.ok(admin.get(`/contacts/${added.id}`))).toMatchObject({ name: 'Ana Maria' });
    expect(await valuesOf(admin, `/contacts/${added.id}`)).toEqual({});
  });

  it('values of a contact change in open browsers, and go with a merge where the other has none', async () => {
    const { id: companyId, admin, ...company } = await server.company();
    await addField(admin, { name: 'Bairro' });
    await addField(admin, { name: 'Pedidos', type: 'number' });
    const [from, into] = [await company.contact(), await company.contact()];
    const { received } = await (await company.user()).listen();
    await admin.ok(fill(admin, `/contacts/${from.id}`, { bairro: 'Centro', pedidos: 7 }));
    await admin.ok(fill(admin, `/contacts/${into.id}`, { bairro: 'Vila Nova' }));
    await until(() => received.filter(({ name }) => name === liveEventName(companyId, 'contactFields')).length === 2);
    await admin.ok(admin.post(`/contacts/${into.id}/merge`, { contactId: from.id }));
    expect(await valuesOf(admin, `/contacts/${into.id}`)).toEqual({ bairro: 'Vila Nova', pedidos: 7 });
  });

  it('values of a ticket are for those who see the ticket', async () => {
    const company = await server.company();
    const { admin } = company;
    const [sales, support] = [await company.queue(), await company.queue()];
    const [ana, bruno] = [await company.user({ queueIds: [sales.id] }), await company.user({ queueIds: [support.id] })];
    const ticket = await company.inbound(await company.connection({ queues: [sales] }), {
      number: newNumber(),
      body: 'Oi',
    });
    await addField(admin, { name: 'Pedido', type: 'number', subject: 'ticket' });
    const [anas, brunos] = [await ana.listen(), await bruno.listen()];
    const of = `/tickets/${ticket.id}`;
    expect((await fill(ana, of, { pedido: '3.187' })).body).toEqual({ values: { pedido: 3187 } });
    const name = liveEventName(company.id, 'ticketFields');
    await until(() => anas.received.some((event) => event.name === name));
    expect(brunos.received.some((event) => event.name === name)).toBe(false);
    expect(await bruno.get(`${of}/custom-fields`)).toMatchObject({ status: 404 });
    expect(await fill(bruno, of, { pedido: 1 })).toMatchObject({ status: 404 });
    expect(await valuesOf(admin, of)).toEqual({ pedido: 3187 });
  });
});

describe('lists that are narrowed by values', () => {
  const find = (by: Client, conditions: object[], more = '') =>
    by.get<{ contacts: (Contact & { customFields?: FieldValues })[]; count: number; nextCursor: string | null }>(
      `/contacts?fields=${encodeURIComponent(JSON.stringify(conditions))}${more}`,
    );

  it('contacts are found by conditions exactly as the rule of values says it, counted, and read page by page', async () => {
    const { admin, ...company } = await server.company();
    const choices = [{ name: 'Casa' }, { name: 'Loja' }];
    const fields: [string, FieldType, FieldValue[], FieldCondition[]][] = [
      ['bairro', 'text', ['Vila Nova', 'vila nôva 2', 'Vilarejo', 'Centro'], [{ is: 'Vila Nô' }, { is: 'centro' }]],
      ['limite', 'money', [387_000, 0, -500, 1], [{ from: 1, to: 387_000 }, { to: 0 }, { is: 1 }]],
      ['pedidos', 'number', [1.5, 2, -3.25, 100], [{ from: 1.5 }, { from: -3.25, to: 2 }]],
      [
        'dia',
        'date',
        ['1988-03-14', '2026-01-01', '1999-12-31', '2000-01-01'],
        [{ from: '1999-12-31' }, { to: '1988-03-14' }],
      ],
      ['perfil', 'several', [['casa'], ['casa', 'loja'], ['loja'], ['casa']], [{ is: 'loja' }]],
      ['cliente', 'yesNo', [true, false, true, false], [{ is: false }]],
    ];
    for (const [name, type] of fields) await addField(admin, { name, type, ...(type === 'several' && { choices }) });
    const contacts: { id: number; values: FieldValues }[] = [{ id: (await company.contact()).id, values: {} }];
    for (let place = 0; place < 4; place += 1) {
      const values = Object.fromEntries(fields.map(([key, , all]) => [key, all[place] ?? null])) as FieldValues;
      const { id } = await company.contact();
      await admin.ok(fill(admin, `/contacts/${id}`, values));
      contacts.push({ id, values });
    }
    for (const [key, type, , conditions] of fields)
      for (const condition of [...conditions, { filled: true }, { filled: false }]) {
        const expected = contacts.filter(({ values }) => meetsCondition(type, values[key] ?? null, condition));
        const { contacts: found, count } = await admin.ok(find(admin, [{ key, ...condition }]));
        expect(new Set(found.map(({ id }) => id)), JSON.stringify([key, condition])).toEqual(
          new Set(expected.map(({ id }) => id)),
        );
        expect(count).toBe(expected.length);
      }
    const both = [
      { key: 'limite', from: 'R$ 0,01' },
      { key: 'bairro', is: 'vila' },
    ];
    expect(
      (await admin.ok(find(admin, both, '&withFields=true'))).contacts.map(({ customFields }) => customFields),
    ).toEqual([contacts[1]?.values]);
    const { number } = await admin.ok(admin.get<Contact>(`/contacts/${contacts[1]?.id}`));
    expect((await admin.ok(find(admin, both, `&searchParam=${number}`))).contacts).toHaveLength(1);
    expect((await admin.ok(find(admin, both, '&searchParam=ninguem'))).contacts).toHaveLength(0);
  });

  it('a condition on a field that is hidden, gone or of another kind is refused by name', async () => {
    const { admin, ...company } = await server.company();
    const ana = await company.user();
    await addField(admin, { name: 'Risco', adminsOnly: true });
    const refused = { error: 'ERR_VALIDATION', fields: [{ field: 'fields.0' }] };
    for (const condition of [
      { key: 'risco', is: 'alto' },
      { key: 'nenhum', filled: true },
    ])
      expect((await find(ana, [condition])).body, JSON.stringify(condition)).toMatchObject(refused);
    for (const condition of [{ key: 'risco', from: 'a' }, { key: 'risco' }, { key: 'risco', is: '' }])
      expect((await find(admin, [condition])).body, JSON.stringify(condition)).toMatchObject(refused);
    expect((await admin.get('/contacts?fields=x')).status).toBe(400);
  });
});
