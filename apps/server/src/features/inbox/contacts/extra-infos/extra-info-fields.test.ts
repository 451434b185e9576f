import { describe, expect, it } from 'vitest';
import type { AuditLine, Contact, CustomField, ExtraInfoMove, ExtraInfoPreview, FieldValues } from '@balcao/contract';
import { until, type Client } from '../../../../testing/client.ts';
import { useTestServer } from '../../../../testing/test-server.ts';

const server = useTestServer();

const base = '/custom-fields/extra-infos';
const namesOf = (by: Client) => by.ok(by.get<{ name: string; count: number }[]>(base));
const transform = (by: Client, body: object) => by.post<{ moveId: number; fieldId: number }>(`${base}/transform`, body);
const finished = (by: Client, moveId: number) =>
  until(async () => {
    const moves = await by.ok(by.get<ExtraInfoMove[]>(`${base}/moves`));
    return moves.find(({ id, status }) => id === moveId && status === 'done');
  });

type Shop = Awaited<ReturnType<typeof server.company>>;
async function contactWith(company: Shop, extraInfo: readonly { name: string; value: string }[]): Promise<number> {
  const { id } = await company.contact();
  await company.admin.ok(company.admin.put(`/contacts/${id}`, { extraInfo }));
  return id;
}
const infosOf = async (by: Client, id: number) =>
  (await by.ok(by.get<Contact>(`/contacts/${id}`))).extraInfo.map(({ name, value }) => [name, value]);
const valuesOf = async (by: Client, id: number) =>
  (await by.ok(by.get<{ values: FieldValues }>(`/contacts/${id}/custom-fields`))).values;

describe('extra infos that become a field', () => {
  it('are listed with their counts, previewed by type, and move where they fit; the others stay extra infos', async () => {
    const company = await server.company();
    const { admin } = company;
    const born = (value: string) => ({ name: 'Nascimento', value });
    const first = await contactWith(company, [born('14/03/1988'), { name: 'Cidade', value: 'Santos' }]);
    const second = await contactWith(company, [{ name: 'nascimento ', value: '1990-02-03' }]);
    const third = await contactWith(company, [born('em março')]);
    const twice = await contactWith(company, [born('01/01/2000'), born('2000-01-01'), born('02/01/2000')]);
    const archived = await contactWith(company, [born('05/05/1975')]);
    await admin.ok(admin.delete(`/contacts/${archived}`));

    expect(await namesOf(admin)).toEqual([
      { name: 'Nascimento', count: 7 },
      { name: 'Cidade', count: 1 },
    ]);
    const preview = await admin.ok(admin.get<ExtraInfoPreview>(`${base}/preview?name=NASCIMENTO`));
    expect(preview).toMatchObject({ count: 7, proposed: 'text' });
    expect(preview.types.find(({ type }) => type === 'date')).toEqual({
      type: 'date',
      fits: 6,
      unfit: 1,
      examples: [{ value: 'em março', count: 1, problem: 'date' }],
    });

    const subscription = await admin.listen();
    const { moveId, fieldId } = await admin.ok(
      transform(admin, { info: 'Nascimento', name: 'Data de nascimento', type: 'date' }),
    );
    expect(await finished(admin, moveId)).toMatchObject({ fieldId, total: 7, done: 7, moved: 5, kept: 2 });
    const key = 'data_de_nascimento';
    expect(await valuesOf(admin, first)).toEqual({ [key]: '1988-03-14' });
    expect(await infosOf(admin, first)).toEqual([['Cidade', 'Santos']]);
    expect(await valuesOf(admin, second)).toEqual({ [key]: '1990-02-03' });
    expect(await infosOf(admin, third)).toEqual([['Nascimento', 'em março']]);
    expect(await valuesOf(admin, third)).toEqual({});
    // The first counts, what says the same goes with it, and what says something else stays.
    expect(await valuesOf(admin, twice)).toEqual({ [key]: '2000-01-01' });
    expect(await infosOf(admin, twice)).toEqual([['Nascimento', '02/01/2000']]);
    await admin.ok(admin.post(`/contacts/${archived}/restore`));
    expect(await valuesOf(admin, archived)).toEqual({ [key]: '1975-05-05' });
    expect(await namesOf(admin)).toEqual([
      { name: 'Nascimento', count: 2 },
      { name: 'Cidade', count: 1 },
    ]);
    const eventOf = (end: string) =>
      until(() => subscription.received.findLast(({ name }) => name.endsWith(`-${end}`))?.payload);
    expect(await eventOf('extraInfoMove')).toMatchObject({ record: { id: moveId } });
    expect(await eventOf('customField')).toMatchObject({ customField: { id: fieldId } });
    const { lines } = await admin.ok(admin.get<{ lines: AuditLine[] }>('/audit-log'));
    expect(lines[0]).toMatchObject({ kind: 'contact', step: 'restore' });
    expect(lines[1]).toMatchObject({ kind: 'customField', verb: 'act', step: 'transform' });
  });

  it('become choices that are made of their values', async () => {
    const company = await server.company();
    const { admin } = company;
    const ids = await Promise.all(
      ['Ouro', 'prata', 'OURO'].map((value) => contactWith(company, [{ name: 'Plano', value }])),
    );
    const { moveId } = await admin.ok(transform(admin, { info: 'plano', name: 'Plano', type: 'one' }));
    expect(await finished(admin, moveId)).toMatchObject({ moved: 3, kept: 0 });
    const [field] = await admin.ok(admin.get<CustomField[]>('/custom-fields'));
    expect(field?.choices.map(({ key }) => key)).toEqual(['ouro', 'prata']);
    expect(await Promise.all(ids.map((id) => valuesOf(admin, id)))).toEqual([
      { plano: 'ouro' },
      { plano: 'prata' },
      { plano: 'ouro' },
    ]);
  });

  it('are refused without any, under the name of a field, for who is no admin, and are those of the own company', async () => {
    const [company, other] = await Promise.all([server.company(), server.company()]);
    const { admin } = company;
    const [attendant, supervisor] = [await company.user(), await company.user({ profile: 'supervisor' })];
    const id = await contactWith(company, [{ name: 'Cidade', value: 'Santos' }]);
    await admin.ok(admin.post('/custom-fields', { subject: 'contact', type: 'text', name: 'Bairro' }));
    const body = { info: 'Cidade', name: 'Cidade', type: 'text' };
    for (const by of [attendant, supervisor]) {
      for (const path of ['', '/preview?name=Cidade', '/moves'])
        expect((await by.get(`${base}${path}`)).body).toMatchObject({ error: 'ERR_NO_PERMISSION' });
      expect((await transform(by, body)).body).toMatchObject({ error: 'ERR_NO_PERMISSION' });
    }
    expect(await transform(admin, { ...body, name: 'bairro' })).toMatchObject({
      status: 409,
      body: { error: 'ERR_CUSTOM_FIELD_NAME_TAKEN' },
    });
    for (const refused of [
      transform(admin, { ...body, info: 'Nada' }),
      transform(other.admin, body),
      other.admin.get(`${base}/preview?name=Cidade`),
    ])
      expect(await refused).toMatchObject({ status: 404, body: { error: 'ERR_NO_EXTRA_INFO_FOUND' } });
    expect(await namesOf(other.admin)).toEqual([]);
    expect(await infosOf(admin, id)).toEqual([['Cidade', 'Santos']]);
  });

  it('move into a field that is there as well, where a contact keeps the value it has', async () => {
    const company = await server.company();
    const { admin } = company;
    const field = await admin.ok(
      admin.post<CustomField>('/custom-fields', {
        subject: 'contact',
        name: 'Perfil',
        type: 'one',
        choices: [{ name: 'Loja' }, { name: 'Obra' }],
      }),
    );
    const of = (value: string) => [{ name: 'Tipo', value }];
    const [loja, other, has] = [
      await contactWith(company, of('loja')),
      await contactWith(company, of('Condomínio')),
      await contactWith(company, of('Obra')),
    ];
    const [, lojaKey = ''] = [field.key, field.choices.find(({ name }) => name === 'Loja')?.key];
    await admin.ok(admin.put(`/contacts/${has}/custom-fields`, { values: { [field.key]: lojaKey } }));
    const preview = await admin.ok(admin.get<ExtraInfoPreview>(`${base}/preview?name=Tipo&fieldId=${field.id}`));
    expect(preview.ofField).toEqual({
      fits: 2,
      unfit: 1,
      examples: [{ value: 'Condomínio', count: 1, problem: 'one' }],
    });
    const { moveId, fieldId } = await admin.ok(transform(admin, { info: 'Tipo', fieldId: field.id }));
    expect(fieldId).toBe(field.id);
    expect(await finished(admin, moveId)).toMatchObject({ total: 3, done: 3, moved: 1, kept: 2 });
    expect(await valuesOf(admin, loja)).toEqual({ [field.key]: lojaKey });
    expect(await infosOf(admin, loja)).toEqual([]);
    expect(await infosOf(admin, other)).toEqual([['Tipo', 'Condomínio']]);
    expect(await valuesOf(admin, has)).toEqual({ [field.key]: lojaKey });
    expect(await infosOf(admin, has)).toEqual([['Tipo', 'Obra']]);
    const unknown = (body: object) => transform(admin, body);
    expect(await unknown({ info: 'Tipo', fieldId: 1_999_999_999 })).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_CUSTOM_FIELD_FOUND' },
    });
    expect((await unknown({ info: 'Tipo' })).status).toBe(400);
    // A field of tickets takes nothing of contacts.
    const ofTicket = await admin.ok(
      admin.post<CustomField>('/custom-fields', { subject: 'ticket', name: 'Pedido', type: 'text' }),
    );
    expect((await unknown({ info: 'Tipo', fieldId: ofTicket.id })).status).toBe(404);
  });
});
