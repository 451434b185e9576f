import { updateTicket } from '@balcao/contract';
import { expect, test } from '../support/fixtures.ts';
import { Inbox } from '../support/screens.ts';

const lia = { number: '5511987650001', name: 'Lia Prado' };

test('two people in one conversation see each other', async ({ open, company, shot }) => {
  const sales = await company.queue('Vendas');
  const ana = await company.attendant('Ana', [sales]);
  const connection = await company.connection([sales]);
  const ticket = await company.receiveMessage(connection, lia, 'Bom dia');
  await ana.api.call(updateTicket, { params: { id: ticket.id }, body: { status: 'open', userId: ana.user.id } });

  const [hers, others] = [await open(ana), await open(company.admin)];
  await hers.goto(`/tickets/${ticket.uuid}`);
  await others.goto(`/tickets/${ticket.uuid}`);
  const [inbox, other] = [new Inbox(hers), new Inbox(others)];
  await expect(inbox.message('Bom dia')).toBeVisible();
  await expect(other.message('Bom dia')).toBeVisible();
  const viewers = hers.getByRole('status').filter({ hasText: company.admin.user.name });
  await expect(viewers).toHaveText(`${company.admin.user.name} também está aqui`);
  await expect(others.getByText('Ana também está aqui')).toBeVisible();

  await other.field.pressSequentially('Já ');
  await expect(viewers).toHaveText(`${company.admin.user.name} está escrevendo…`);
  await shot(hers, 'somebody-writes');
  // What is not said again lapses, although the page stays open.
  await expect(viewers).toHaveText(`${company.admin.user.name} também está aqui`);

  await test.step('who answers meanwhile stops the other from doing it unseen', async () => {
    await inbox.write('Bom dia, Lia.');
    await expect(other.message('Bom dia, Lia.')).toBeVisible();
    await expect(others.getByText('Ana respondeu enquanto você escrevia.')).toBeVisible();
  });

  await others.goto('/contacts');
  await expect(viewers).toHaveCount(0);
});
