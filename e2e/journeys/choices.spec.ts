import { sendMessage } from '@balcao/contract';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { Inbox, SandboxPhone } from '../support/screens.ts';

test('an attendant offers choices, the contact presses one, and the conversation shows what was chosen', async ({
  company,
  open,
  shot,
}) => {
  const sales = await company.queue('Vendas');
  const connection = await company.connection([sales]);
  const lia = { number: '5511987650001', name: 'Lia Prado' };
  const bia = await company.attendant('Bia', [sales]);
  const waiting = await company.receiveMessage(connection, lia, 'Quero uma cúpula');
  const page = await open(company.admin);
  const inbox = new Inbox(page);
  await page.goto(`/tickets/${waiting.uuid}`);
  await inbox.accept('Lia Prado');
  const panel = page.getByRole('dialog', { name: 'Mensagem com escolhas' });
  const openPanel = () => page.getByRole('button', { name: 'Botões, lista, link ou localização' }).click();
  const looks = async (shown: Page, name: string) => {
    if (!process.env.SHOTS) return;
    for (const colorScheme of ['dark', 'light'] as const) {
      await shown.emulateMedia({ colorScheme });
      await shot(shown, `${name}-${colorScheme}`);
    }
  };
  const kind = (name: string) => panel.getByRole('radiogroup').locator('label').filter({ hasText: name }).click();

  await test.step('buttons, with what is missing said and a preview', async () => {
    await inbox.field.fill('Qual cúpula?');
    await openPanel();
    await expect(panel.getByLabel('Texto')).toHaveValue('Qual cúpula?');
    await panel.getByRole('textbox', { name: 'Botão 1' }).fill('Linho cru');
    await panel.getByRole('button', { name: 'Botão', exact: true }).click();
    await panel.getByRole('textbox', { name: 'Botão 2' }).fill('linho cru');
    await page.keyboard.press('Control+Enter');
    await expect(panel.getByRole('alert')).toHaveText('Dois botões com o mesmo texto.');
    await panel.getByRole('textbox', { name: 'Botão 2' }).fill('Azul-marinho');
    await expect(panel.locator('[data-preview]')).toContainText('Azul-marinho');
    await panel.getByRole('textbox', { name: 'Botão 2' }).press('Alt+Shift+ArrowUp');
    await expect(panel.getByRole('textbox', { name: 'Botão 1' })).toHaveValue('Azul-marinho');
    await panel.getByLabel('Rodapé').fill('Casa Lume');
    await looks(page, 'buttons');
    await page.keyboard.press('Control+Enter');
    await expect(panel).toBeHidden();
    await expect(inbox.field).toHaveValue('');
    await expect(inbox.message('Qual cúpula?').getByText('Azul-marinho')).toBeVisible();
  });

  await test.step('a list with sections', async () => {
    await openPanel();
    await kind('Lista');
    await panel.getByLabel('Texto').fill('Que dia?');
    await panel.getByLabel('Botão que abre a lista').fill('Ver os dias');
    await panel.getByRole('textbox', { name: 'Linha 1', exact: true }).fill('Segunda');
    await panel.getByRole('textbox', { name: 'Descrição da linha 1' }).fill('De manhã');
    await panel.getByRole('button', { name: 'Linha', exact: true }).click();
    await panel.getByRole('textbox', { name: 'Linha 2', exact: true }).fill('Terça');
    await looks(page, 'list');
    await panel.getByRole('button', { name: 'Enviar' }).click();
    await expect(inbox.message('Que dia?').getByText('Terça')).toBeVisible();
  });

  await test.step('choices are saved as a quick reply, which offers them again', async () => {
    await openPanel();
    await panel.getByLabel('Texto').fill('Qual medida?');
    await panel.getByRole('textbox', { name: 'Botão 1' }).fill('30 cm');
    await panel.getByRole('button', { name: 'Salvar como resposta rápida' }).click();
    const form = page.getByRole('dialog', { name: 'Nova resposta rápida' });
    await expect(form.getByRole('textbox', { name: 'Botão 1' })).toHaveValue('30 cm');
    await form.getByLabel('Atalho').fill('medida');
    await looks(page, 'save-choices');
    await form.getByRole('button', { name: /^(Adicionar|Salvar)$/ }).click();
    await expect(form).toBeHidden();
    await panel.getByRole('button', { name: 'Cancelar' }).click();
    await inbox.field.fill('/medida');
    await expect(page.getByRole('option', { name: /medida/ })).toBeVisible();
    await looks(page, 'choose-choices');
    await page.keyboard.press('Enter');
    await expect(panel.getByLabel('Texto')).toHaveValue('Qual medida?');
    await expect(panel.getByRole('textbox', { name: 'Botão 1' })).toHaveValue('30 cm');
    await panel.getByRole('button', { name: /^Enviar\s*Ctrl/ }).click();
    await expect(inbox.message('Qual medida?').getByText('30 cm')).toBeVisible();
  });

  await test.step('where a colleague answers meanwhile, the first press only asks', async () => {
    await openPanel();
    await panel.getByLabel('Texto').fill('Prefere qual?');
    await panel.getByRole('textbox', { name: 'Botão 1' }).fill('Latão');
    await bia.api.call(sendMessage, { params: { ticketId: waiting.id }, body: { body: 'Já vejo para você.' } });
    await expect(panel.getByText('Bia respondeu enquanto você escrevia.')).toBeVisible();
    await panel.getByRole('button', { name: /^Enviar\s*Ctrl/ }).click();
    await expect(panel).toBeVisible();
    await looks(page, 'asked');
    await panel.getByRole('button', { name: 'Enviar assim mesmo' }).click();
    await expect(panel).toBeHidden();
    await expect(inbox.message('Prefere qual?').getByText('Latão')).toBeVisible();
  });

  await test.step('the contact presses a button and a row', async () => {
    const phonePage = await page.context().newPage();
    const phone = new SandboxPhone(phonePage);
    await phonePage.goto(`/sandbox/${connection.id}`);
    await phone.play('Lia Prado');
    await phone.thread.getByRole('button', { name: 'Azul-marinho', exact: true }).click();
    await phone.thread.getByRole('button', { name: 'Ver os dias', exact: true }).click();
    await looks(phonePage, 'phone');
    await phonePage.getByRole('menuitem', { name: 'Segunda' }).click();
    await expect(phone.message('Segunda')).toBeVisible();
    await phonePage.close();
  });

  await test.step('the answers quote their questions, which mark them', async () => {
    await expect(
      inbox.message('Qual cúpula?').first().getByRole('img', { name: 'Escolhido pelo contato' }),
    ).toBeVisible();
    await expect(inbox.message('Que dia?').first().getByRole('img', { name: 'Escolhido pelo contato' })).toBeVisible();
    await expect(inbox.message('Segunda').last().getByText('Que dia?')).toBeVisible();
    await looks(page, 'answers');
  });

  await test.step('on a phone the panel is a sheet with the preview behind a button', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Mais opções' }).click();
    await page.getByRole('menuitem', { name: 'Botões, lista, link ou localização' }).click();
    await panel.getByLabel('Texto').fill('Onde você está?');
    await kind('Localização');
    await panel.getByRole('button', { name: 'Ver' }).click();
    await looks(page, 'mobile');
    await panel.getByRole('button', { name: 'Enviar' }).click();
    await expect(inbox.message('Onde você está?').getByText('Enviar localização')).toBeVisible();
  });
});
