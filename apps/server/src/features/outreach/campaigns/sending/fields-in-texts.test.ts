import { expect, it } from 'vitest';
import type { Campaign, CustomField } from '@balcao/contract';
import { atOnce, bodiesOn, listOf, longAgo, reached, settings } from '../../../../testing/campaign-calls.ts';
import { newNumber } from '../../../../testing/sample-values.ts';
import { useTestServer } from '../../../../testing/test-server.ts';

const server = useTestServer();

it('a campaign writes the fields of recipients who are contacts, nothing without a value, and no field that only admins see', async () => {
  const company = await server.company();
  const { admin } = company;
  const phone = await company.connection();
  const addField = (body: object) =>
    admin.ok(admin.post<CustomField>('/custom-fields', { subject: 'contact', ...body }));
  await addField({ name: 'Limite', type: 'money' });
  await addField({ name: 'Cidade', type: 'text' });
  await addField({ name: 'Risco', type: 'text', adminsOnly: true });
  const [known, stranger] = [newNumber(), newNumber()];
  const contact = await company.contact({ name: 'Lia Prado', number: known });
  // What a value has in braces is not filled in again.
  const values = { limite: 387_000, cidade: '{nome}', risco: 'alto' };
  await admin.ok(admin.put(`/contacts/${contact.id}/custom-fields`, { values }));
  const list = await listOf(admin, [known, stranger]);
  await settings(admin, atOnce);
  const { id } = await admin.ok(
    admin.post<Campaign>('/campaigns', {
      name: 'Limites',
      message1: 'Oi: {{campo.limite}}, {{ campo.cidade }}; {{campo.risco}} {{campo.nada}}',
      contactListId: list.id,
      whatsappIds: [phone.id],
      scheduledAt: longAgo,
    }),
  );
  await reached(admin, id, ({ status }) => status === 'FINALIZADA');
  expect(await bodiesOn(admin, phone, known)).toEqual(['Oi: R$ 3.870,00, {nome}; {{campo.risco}} {{campo.nada}}']);
  expect(await bodiesOn(admin, phone, stranger)).toEqual(['Oi: , ; {{campo.risco}} {{campo.nada}}']);
});
