import { AccessibilityCheck } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { Inbox } from '../support/screens.ts';

const lia = { number: '5511987650011', name: 'Lia Prado' };

test('a tag is made, put on a ticket, and renamed before the eyes of a colleague', async ({ open, company, shot }) => {
  const check = new AccessibilityCheck();
  const sales = await company.queue('Vendas');
  const ana = await company.attendant('Ana', [sales]);
  await company.receiveMessage(await company.connection([sales]), lia, 'Bom dia');

  const admin = await open(company.admin);
  await admin.goto('/tags');
  await expect(admin.getByRole('heading', { name: 'Nenhuma etiqueta ainda' })).toBeVisible();
  await shot(admin, 'no-tags');
  await admin.getByRole('button', { name: 'Nova etiqueta' }).click();
  const form = admin.getByRole('dialog', { name: 'Nova etiqueta' });
  await form.getByRole('button', { name: 'Adicionar' }).click();
  await expect(form.getByText('Obrigatório')).toBeVisible();
  await form.getByLabel('Nome').fill('ab');
  await form.getByRole('button', { name: 'Adicionar' }).click();
  await expect(form.getByText('Use pelo menos 3 letras.')).toBeVisible();
  await form.getByLabel('Nome').fill('Cliente novo');
  await form.getByRole('button', { name: 'Goiaba' }).click();
  await expect(form.getByText('Coluna do kanban')).toBeVisible();
  await check.check(admin, 'the form of a tag');
  await shot(admin, 'tag-form');
  await form.getByRole('button', { name: 'Adicionar' }).click();
  await expect(form).toHaveCount(0);
  const row = admin.getByRole('row').filter({ hasText: 'Cliente novo' });
  await expect(row.getByRole('cell', { name: '0', exact: true })).toBeVisible();

  const page = await open(ana);
  await page.goto('/tickets');
  const inbox = new Inbox(page);
  await inbox.showPending();
  await inbox.accept(lia.name);
  const panel = page.getByRole('complementary', { name: 'Contato' });
  await panel.getByRole('button', { name: 'Etiquetar' }).click();
  const search = page.getByRole('combobox', { name: 'Buscar ou criar etiqueta' });
  await expect(search).toBeFocused();
  await search.fill('cliente');
  await expect(page.getByRole('option', { name: 'Cliente novo' })).toBeVisible();
  await search.press('Enter');
  await expect(panel.getByText('Cliente novo')).toBeVisible();
  await search.fill('Urgente hoje');
  await check.check(page, 'the picker of tags');
  await shot(page, 'tag-picker');
  await page.getByRole('option', { name: 'Criar “Urgente hoje”' }).click();
  await expect(panel.getByRole('button', { name: 'Remover a etiqueta Urgente hoje' })).toBeVisible();
  await search.press('Escape');
  await expect(search).toHaveCount(0);

  await test.step('the count follows, and a new name is seen at once where the old one stood', async () => {
    await expect(row.getByRole('cell', { name: '1', exact: true })).toBeVisible();
    await row.getByRole('button', { name: 'Editar a etiqueta Cliente novo' }).click();
    const edit = admin.getByRole('dialog', { name: 'Editar etiqueta' });
    await edit.getByLabel('Nome').fill('Cliente antigo');
    await edit.getByRole('button', { name: 'Salvar' }).click();
    await expect(panel.getByText('Cliente antigo')).toBeVisible();
    await expect(panel.getByText('Cliente novo')).toHaveCount(0);
    await check.check(admin, 'tags');
    await shot(admin, 'tags');
  });

  await test.step('who makes no lanes is not asked for one, and a removed tag leaves the ticket', async () => {
    await page.goto('/tags');
    await page.getByRole('button', { name: 'Nova etiqueta' }).click();
    await expect(page.getByLabel('Nome')).toBeVisible();
    await expect(page.getByText('Coluna do kanban')).toHaveCount(0);
    await page.getByRole('button', { name: 'Cancelar' }).click();
    await page.goBack();
    await expect(panel.getByText('Urgente hoje')).toBeVisible();
    await admin.getByRole('button', { name: 'Excluir a etiqueta Urgente hoje' }).click();
    await admin.getByRole('button', { name: 'Excluir etiqueta', exact: true }).click();
    await expect(panel.getByText('Urgente hoje')).toHaveCount(0);
  });
  check.expectNoViolations();
});

test('a note is written and deleted; a quick reply with a variable and a file is made and used', async ({
  open,
  company,
  shot,
}) => {
  const check = new AccessibilityCheck();
  const sales = await company.queue('Vendas');
  const ana = await company.attendant('Ana', [sales]);
  await company.receiveMessage(await company.connection([sales]), lia, 'Qual é a chave?');

  const page = await open(ana);
  await page.goto('/quick-messages');
  await expect(page.getByRole('heading', { name: 'Nenhuma resposta rápida ainda' })).toBeVisible();
  await shot(page, 'no-quick-messages');
  await page.getByRole('button', { name: 'Nova resposta rápida' }).click();
  const form = page.getByRole('dialog', { name: 'Nova resposta rápida' });
  await form.getByRole('button', { name: 'Adicionar' }).click();
  await expect(form.getByText('Preencha este campo')).toBeVisible();
  await form.getByLabel('Atalho').fill('pix');
  const text = form.getByLabel('Mensagem');
  await text.fill('Oi , nossa chave é o CNPJ.');
  await text.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(3, 3));
  await form.getByRole('button', { name: 'Primeiro nome' }).click();
  await expect(text).toHaveValue('Oi {{firstName}}, nossa chave é o CNPJ.');
  await expect(form.getByText('Oi Camila, nossa chave é o CNPJ.')).toBeVisible();
  await form
    .locator('input[type=file]')
    .setInputFiles({ name: 'chave.txt', mimeType: 'text/plain', buffer: Buffer.from('00.000.000/0001-00') });
  await expect(form.getByText('TXT · 18 B')).toBeVisible();
  await form.getByRole('switch', { name: 'Compartilhar com a empresa' }).check();
  await check.check(page, 'the form of a quick reply');
  await shot(page, 'quick-message-form');
  await form.getByRole('button', { name: 'Adicionar' }).click();
  await expect(form).toHaveCount(0);
  const row = page.getByRole('row').filter({ hasText: '/pix' });
  await expect(row.getByText('chave.txt')).toBeVisible();
  await expect(row.getByText('da empresa')).toBeVisible();
  await check.check(page, 'quick replies');
  await shot(page, 'quick-messages');

  await page.goto('/tickets');
  const inbox = new Inbox(page);
  await inbox.showPending();
  await inbox.accept(lia.name);
  // The slash alone brings them up, and is never sent.
  const pix = page.getByRole('option', { name: /^\/pix · Oi/ });
  await inbox.field.press('/');
  await expect(pix).toBeVisible();
  await inbox.field.press('Escape');
  await expect(pix).toHaveCount(0);
  await inbox.field.press('Enter');
  await expect(inbox.field).toHaveValue('/');
  await inbox.field.press('Backspace');
  await inbox.field.press('/');
  await expect(pix).toHaveAttribute('aria-selected', 'true');
  await inbox.field.pressSequentially('pi');
  await expect(pix).toBeVisible();
  await expect(page.getByText('Oi Lia, nossa chave é o CNPJ.')).toBeVisible();
  await check.check(page, 'quick replies above the composer');
  await shot(page, 'quick-replies');
  await inbox.field.press('Enter');
  await expect(page.getByText('chave.txt').first()).toBeVisible();
  await expect(page.getByRole('option', { name: /^\/pix/ })).toHaveCount(0);

  const panel = page.getByRole('complementary', { name: 'Contato' });
  await test.step('a note', async () => {
    await panel.getByRole('button', { name: 'Escrever uma anotação' }).click();
    const field = panel.getByRole('textbox', { name: 'Nova anotação' });
    await field.fill('a');
    await panel.getByRole('button', { name: 'Anotar' }).click();
    await expect(panel.getByText('Use pelo menos 2 caracteres')).toBeVisible();
    await field.fill('Prefere pagar por Pix');
    await panel.getByRole('button', { name: 'Anotar' }).click();
    await expect(page.getByText('Anotação salva.')).toBeVisible();
    await expect(panel.getByText('Prefere pagar por Pix')).toBeVisible();
    await check.check(page, 'a note in the panel');
    await shot(page, 'note');
    await panel.getByRole('button', { name: /^Excluir a anotação de/ }).click();
    await page.getByRole('button', { name: 'Excluir anotação', exact: true }).click();
    await expect(page.getByText('Anotação excluída.')).toBeVisible();
    await expect(panel.getByText('Prefere pagar por Pix')).toHaveCount(0);
  });

  await test.step('a note whose conversation is left before it is saved is not there to be saved again', async () => {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/ticket-notes', async (route) => {
      await released;
      await route.continue();
    });
    await inbox.field.press('Enter');
    await page.getByRole('button', { name: 'Escrever uma anotação interna' }).click();
    const note = page.getByRole('textbox', { name: 'Anotação sobre' });
    await note.fill('Cliente desde 2019');
    const asked = page.waitForRequest('**/ticket-notes');
    await note.press('Enter');
    await asked;
    await page.getByRole('link', { name: 'Contatos' }).click();
    await expect(note).toHaveCount(0);
    release();
    await expect(page.getByText('Anotação salva.')).toBeVisible();
    await page.goBack();
    await expect(inbox.field.or(note)).toBeVisible();
    await expect(note).toHaveCount(0);
    await page.unroute('**/ticket-notes');
  });

  await test.step('a reply that brings the files of a list', async () => {
    await expect(inbox.field).toHaveValue('');
    const conversation = page.url();
    await page.goto('/files');
    await page.getByRole('button', { name: 'Nova lista' }).click();
    const list = page.getByRole('dialog', { name: 'Nova lista de arquivos' });
    await list.getByLabel('Nome', { exact: true }).fill('Catálogo');
    await list.getByLabel('Mensagem que vai antes').fill('Separei para você.');
    const plain = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) });
    await list.locator('input[type=file][multiple]').setInputFiles([plain('mesas.txt'), plain('cadeiras.txt')]);
    await list.getByRole('textbox', { name: 'Nome do arquivo 2' }).fill('Cadeiras de praia');
    await list.getByRole('button', { name: 'Adicionar' }).click();
    await expect(list).toHaveCount(0);

    await page.goto('/quick-messages');
    await row.getByRole('button', { name: 'Editar a resposta /pix' }).click();
    const edit = page.getByRole('dialog', { name: 'Editar resposta rápida' });
    await edit.getByRole('combobox', { name: 'Lista de arquivos' }).click();
    await page.getByRole('option', { name: 'Catálogo' }).click();
    await expect(edit.getByText('chave.txt')).toHaveCount(0);
    await check.check(page, 'the form of a quick reply with a file list');
    await shot(page, 'quick-message-form-file-list');
    await edit.getByRole('button', { name: 'Salvar' }).click();
    await expect(edit).toHaveCount(0);
    await expect(row.getByText('Catálogo · 2 arquivos')).toBeVisible();
    await shot(page, 'quick-messages-file-list');

    await page.goto(conversation);
    await inbox.field.press('/');
    await expect(pix).toBeVisible();
    await expect(page.getByText('Catálogo · 2 arquivos')).toBeVisible();
    await check.check(page, 'a quick reply with a file list above the composer');
    await shot(page, 'quick-replies-file-list');
    await inbox.field.press('Enter');
    await expect(inbox.field).toHaveValue('Oi Lia, nossa chave é o CNPJ.');
    const captions = page.getByRole('textbox', { name: /Legenda/ });
    await expect(captions).toHaveCount(2);
    await expect(captions.nth(1)).toHaveValue('Cadeiras de praia');
    await shot(page, 'composer-file-list');
  });
  check.expectNoViolations();
});

test('an admin says who may answer; attendants are not asked', async ({ open, company, shot }) => {
  const check = new AccessibilityCheck();
  const ana = await company.attendant('Ana', []);
  const page = await open(company.admin);
  await page.goto('/settings');
  const choice = page.getByLabel('Quem responde um atendimento');
  await expect(choice).toHaveValue('disabled');
  await choice.selectOption('Só quem assumiu o atendimento');
  await expect(page.getByText('Configuração salva.')).toBeVisible();
  await expect(page.getByText('o atendimento precisa ser transferido')).toBeVisible();
  // Only the operator's token is used.
  await expect(page.getByText('Token do Asaas')).toHaveCount(0);
  await check.check(page, 'settings');
  await shot(page, 'settings');
  await page.reload();
  await expect(choice).toHaveValue('enabled');

  const other = await open(ana);
  await other.goto('/tickets');
  await expect(other.getByRole('link', { name: 'Configurações' })).toHaveCount(0);
  // Attendants read the options, to which the menu of their profile leads.
  await other.getByRole('button', { name: 'Sua conta: Ana' }).click();
  await other.getByRole('menuitem', { name: 'Configurações' }).click();
  await expect(other.getByText('Só quem assumiu o atendimento')).toBeVisible();
  await expect(other.getByRole('combobox')).toHaveCount(0);
  check.expectNoViolations();
});
