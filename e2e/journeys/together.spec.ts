import { AccessibilityCheck } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectFits, shotInAllLooks } from '../support/looks.ts';
import { Inbox } from '../support/screens.ts';

const mariana = { number: '5511987650142', name: 'Mariana Rocha' };

test('two people work on one ticket: one mentions the other in a note, calls them, and they write together', async ({
  open,
  company,
  shot,
}) => {
  test.slow();
  const check = new AccessibilityCheck();
  const [sales, support] = [await company.queue('Vendas'), await company.queue('Suporte')];
  const ana = await company.attendant('Ana Souza', [sales]);
  const bruno = await company.attendant('Bruno Teixeira', [sales]);
  await company.attendant('Brenda Lopes', [support]);
  const connection = await company.connection([sales]);
  await company.receiveMessage(connection, mariana, 'Olha só como veio');

  const page = await open(ana);
  const inbox = new Inbox(page);
  await page.goto('/tickets');
  await inbox.showPending();
  await inbox.accept(mariana.name);
  const other = await open(bruno);
  await other.goto('/tickets');
  const people = page.getByRole('listbox', { name: 'Pessoas para mencionar' });

  await test.step('a note offers people of the queue, and says who has no access', async () => {
    await page.getByRole('button', { name: 'Escrever uma anotação interna' }).click();
    const field = page.getByRole('textbox', { name: 'Anotação sobre Mariana Rocha' });
    await field.fill('Tem cúpula no estoque? ');
    await page.getByRole('button', { name: 'Mencionar alguém' }).click();
    await field.pressSequentially('Br');
    await expect(people.getByRole('option', { name: /Bruno Teixeira/ })).toBeVisible();
    await expect(people.getByRole('option')).toHaveCount(1);
    await expect(page.getByText('sem acesso a esta fila')).toBeVisible();
    await expect(page.getByText('Quem é mencionado recebe um aviso.')).toBeVisible();
    await check.check(page, 'the people to mention');
    await shotInAllLooks(page, shot, 'together-mentions');
    await page.getByRole('button', { name: 'Pedir acesso para Brenda Lopes' }).click();
    await expect(page.getByText('Acesso pedido', { exact: true })).toBeVisible();
    await field.press('Enter');
    await expect(field).toHaveValue('Tem cúpula no estoque? @Bruno Teixeira ');
    await field.press('Enter');
    await expect(inbox.thread.locator('b', { hasText: '@Bruno Teixeira' })).toBeVisible();
  });

  await test.step('the mentioned person finds it in the bell and in the list, and reads it by opening the ticket', async () => {
    await other.getByRole('button', { name: /^Mensagens não lidas/ }).click();
    const bell = other.getByRole('region', { name: 'Para você' });
    await expect(bell).toContainText('Ana Souza mencionou você');
    await expect(bell).not.toContainText('estoque');
    await check.check(other, 'the bell with a mention');
    await shotInAllLooks(other, shot, 'together-bell');
    await other.keyboard.press('Escape');
    await other.getByRole('button', { name: 'Com menção a mim: 1' }).click();
    const row = other.getByRole('option', { name: new RegExp(mariana.name) });
    await expect(row).toContainText('Menção a você');
    await shotInAllLooks(other, shot, 'together-list');
    await row.click();
    await expect(new Inbox(other).thread.getByText('Anotação interna · Ana Souza')).toBeVisible();
    await expect(row).not.toContainText('Menção a você');
    await other.getByRole('button', { name: 'Com menção a mim' }).click();
  });

  await test.step('a colleague is called, has the ticket among their own, and both write', async () => {
    await page.getByRole('button', { name: 'Com Ana Souza' }).click();
    await page.getByRole('menuitem', { name: 'Chamar mais alguém' }).click();
    const dialog = page.getByRole('dialog', { name: 'Chamar para atender junto' });
    await expect(dialog.getByText('Brenda Lopes')).toBeVisible();
    await check.check(page, 'whom one calls');
    await shot(page, 'together-call');
    await dialog.getByRole('button', { name: /Bruno Teixeira/ }).click();
    await expect(inbox.thread.getByText('Ana Souza chamou Bruno Teixeira para atender junto')).toBeVisible();
    await expect(other.getByRole('listbox').getByRole('option', { name: new RegExp(mariana.name) })).toBeVisible();
    const panel = page.getByRole('complementary', { name: 'Contato' });
    await expect(panel.locator('[data-section="attendants"]')).toContainText('Bruno Teixeirajunto');
    await expectFits(page, shot, 'together-panel');
    await new Inbox(other).write('Tenho quatro na loja.');
    await expect(inbox.thread.getByText('Tenho quatro na loja.')).toBeVisible();
  });

  await test.step('one follows the ticket, and who helped leaves it', async () => {
    const panel = other.getByRole('complementary', { name: 'Contato' });
    await panel.getByRole('button', { name: 'Acompanhar', exact: true }).click();
    await expect(panel.getByRole('button', { name: 'Deixar de acompanhar' })).toBeVisible();
    await other.getByRole('button', { name: /^Com Ana Souza, Bruno/ }).click();
    await other.getByRole('menuitem', { name: 'Sair do atendimento' }).click();
    await expect(inbox.thread.getByText('Bruno Teixeira saiu do atendimento')).toBeVisible();
    await other.goto('/tickets');
    await company.receiveMessage(connection, mariana, 'E a nota?');
    await other.getByRole('button', { name: /^Mensagens não lidas/ }).click();
    await expect(other.getByRole('region', { name: 'Para você' })).toContainText('você acompanha');
  });

  await test.step('an admin reads who is to have access, and puts it away', async () => {
    const desk = await open(company.admin);
    await desk.goto('/tickets');
    await desk.getByRole('button', { name: /^Mensagens não lidas/ }).click();
    const bell = desk.getByRole('region', { name: 'Para você' });
    await expect(bell).toContainText('Ana Souza pede acesso para Brenda Lopes');
    await expect(bell).toContainText('fila Vendas');
    await bell.getByRole('button', { name: 'Dispensar o pedido de acesso para Brenda Lopes' }).click();
    await expect(bell).toHaveCount(0);
  });
});
