import { updateTicket } from '@balcao/contract';
import { expect, test } from '../support/fixtures.ts';
import { Inbox } from '../support/screens.ts';

const lia = { number: '5511987650001', name: 'Lia Prado' };

test('Back on a phone closes what is on top, one thing at a time, and asks before words are lost', async ({
  open,
  company,
}) => {
  const sales = await company.queue('Vendas');
  const ana = await company.attendant('Ana', [sales]);
  const connection = await company.connection([sales]);
  const { id, uuid } = await company.receiveMessage(connection, lia, 'Bom dia');
  await ana.api.call(updateTicket, { params: { id }, body: { status: 'open', userId: ana.user.id } });
  const page = await open(ana);
  const conversation = `/tickets/${uuid}`;
  const more = page.getByRole('button', { name: 'Mais ações', exact: true });
  const panel = page.getByRole('dialog', { name: 'Contato', exact: true });
  const form = page.getByRole('dialog', { name: 'Editar contato' });
  const question = page.getByRole('dialog', { name: 'Descartar o que você escreveu?' });
  const name = form.getByLabel('Nome', { exact: true });

  await page.goto('/tickets');
  await new Inbox(page).row(lia.name).tap();
  await expect(page.getByRole('log').getByText('Bom dia')).toBeVisible();

  await test.step('a menu, and a dialog', async () => {
    await more.tap();
    await expect(page.getByRole('menu')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect(page).toHaveURL(conversation);
    await more.tap();
    await page.getByRole('menuitem', { name: 'Transferir' }).tap();
    const transfer = page.getByRole('dialog', { name: 'Transferir atendimento' });
    await expect(transfer).toBeVisible();
    await page.goBack();
    await expect(transfer).toHaveCount(0);
    await expect(page).toHaveURL(conversation);
  });

  await test.step('a form over the panel of the contact', async () => {
    await more.tap();
    await page.getByRole('menuitem', { name: 'Dados do contato' }).tap();
    await panel.getByRole('button', { name: 'Editar' }).tap();
    await name.fill('Lia Souza');
    await page.goBack();
    await expect(question).toBeVisible();
    await page.goBack();
    await expect(question).toHaveCount(0);
    await expect(name).toHaveValue('Lia Souza');
    await page.keyboard.press('Escape');
    await expect(question).toBeVisible();
    await question.getByRole('button', { name: 'Descartar' }).tap();
    await expect(form).toHaveCount(0);
    await expect(panel).toBeVisible();
    await page.goBack();
    await expect(panel).toHaveCount(0);
    await expect(page).toHaveURL(conversation);
  });

  await test.step('with nothing on top it leads to the list', async () => {
    await page.goBack();
    await expect(page).toHaveURL('/tickets');
  });
});
