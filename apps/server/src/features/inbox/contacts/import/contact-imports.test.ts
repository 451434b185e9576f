import { describe, expect, it } from 'vitest';
import type { Contact, SheetImport } from '@balcao/contract';
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
