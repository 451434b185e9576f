import type { Page } from '@playwright/test';
import { AccessibilityCheck } from '../support/accessibility.ts';
import { Api } from '../support/api.ts';
import type { Member } from '../support/company.ts';
import { expect, test } from '../support/fixtures.ts';

/** Whether the window is the one in use: what lies in view elsewhere is not seen. */
const look = (page: Page, away: boolean) =>
  page.evaluate((isAway) => {
    document.hasFocus = () => !isAway;
    window.dispatchEvent(new Event(isAway ? 'blur' : 'focus'));
  }, away);

test('the operator publishes an announcement, sees who has read it, and removes it', async ({
  open,
  company,
  product,
  shot,
}) => {
  const check = new AccessibilityCheck();
  const account = product.account('operator');
  const operator: Member = { account, ...(await new Api(product.url).login(account)) };

  const reader = await open(company.admin);
  await reader.goto('/tickets');
  const button = reader.getByRole('button', { name: /^Informativos/ });
  await button.click();
  await expect(reader.getByText('Nada de novo')).toBeVisible();
  await reader.keyboard.press('Escape');

  const page = await open(operator);
  await page.goto('/announcements');
  await expect(page.getByRole('heading', { name: 'Nenhum informativo ainda' })).toBeVisible();
  await shot(page, 'empty');
  const add = async (title: string, text: string, priority: string) => {
    await page.getByRole('button', { name: 'Novo informativo' }).click();
    const form = page.getByRole('dialog', { name: 'Novo informativo' });
    await form.getByLabel('Título').fill(title);
    await form.getByLabel('Texto').fill(text);
    await form.getByRole('combobox', { name: 'Prioridade' }).click();
    await page.getByRole('option', { name: priority }).click();
    return form;
  };
  const form = await add(
    'Manutenção na quinta, das 2h às 4h',
    'Nesse horário as mensagens atrasam. Veja https://exemplo.com.br/aviso',
    'Alta',
  );
  await form.getByRole('combobox', { name: 'Empresas' }).fill(company.name);
  await page.getByRole('option', { name: company.name }).click();
  await check.check(page, 'the form of an announcement');
  await shot(page, 'form');
  await form.getByRole('button', { name: 'Adicionar' }).click();
  await expect(form).toHaveCount(0);
  const second = await add('Agendamentos que se repetem', 'Toda semana ou todo mês.', 'Média');
  await second.getByRole('button', { name: 'Adicionar' }).click();
  await expect(second).toHaveCount(0);
  await expect(page.getByText('2 no total')).toBeVisible();

  await test.step('the reader hears of both at once and opens one', async () => {
    await expect(reader.getByRole('button', { name: 'Informativos: 2 novos' })).toBeVisible();
    await look(reader, true);
    await button.click();
    await expect(reader.getByRole('button', { name: /Manutenção/ })).toBeVisible();
    await check.check(reader, 'the popover of announcements');
    await shot(reader, 'popover');
    await reader.getByRole('button', { name: /Manutenção/ }).click();
    const view = reader.getByRole('dialog', { name: /Manutenção/ });
    await expect(view.getByText('Nesse horário as mensagens atrasam.')).toBeVisible();
    await expect(view.getByRole('link', { name: 'https://exemplo.com.br/aviso' })).toBeVisible();
    await shot(reader, 'view');
    await reader.keyboard.press('Escape');
    await expect(reader.getByRole('button', { name: 'Informativos: 1 novo' })).toBeVisible();
  });

  await test.step('the operator sees it', async () => {
    await page.reload();
    const reach = page.getByRole('button', { name: /Quem leu Manutenção.*: 1 de 1/ });
    await reach.click();
    await expect(page.getByText('Lido por 1 de 1')).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: company.name })).toBeVisible();
    await check.check(page, 'the announcements');
    await shot(page, 'reach');
    await page.keyboard.press('Escape');
    await expect(page.getByText('Lido por 1 de 1')).toHaveCount(0);
    await expect(reach).toBeFocused();
  });

  await test.step('the operator sees who has not read the other one, and tells them again', async () => {
    const reach = page.getByRole('button', { name: /Quem leu Agendamentos que se repetem/ });
    await reach.click();
    await page.getByRole('button', { name: 'Quem não leu' }).click();
    const unread = page.getByRole('dialog', { name: 'Quem não leu Agendamentos que se repetem' });
    await expect(unread.getByRole('listitem').filter({ hasText: company.name }).first()).toBeVisible();
    await check.check(page, 'who has not read an announcement');
    await shot(page, 'unread');
    await page.keyboard.press('Escape');
    await expect(unread).toHaveCount(0);
    await reach.click();
    await page.getByRole('button', { name: 'Avisar de novo' }).click();
    await expect(page.getByText('Quem não leu vê o informativo de novo.')).toBeVisible();
    await expect(page.getByText(/^Avisado de novo em/)).toBeVisible();
    await shot(page, 'reminded');
    await page.keyboard.press('Escape');
    await expect(reader.getByText('Informativo: Agendamentos que se repetem')).toBeVisible();
    await shot(reader, 'reminder');
    await reader.getByRole('button', { name: 'Abrir', exact: true }).click();
    const view = reader.getByRole('dialog', { name: 'Agendamentos que se repetem' });
    await expect(view.getByText('Toda semana ou todo mês.')).toBeVisible();
    await reader.keyboard.press('Escape');
    await expect(view).toHaveCount(0);
  });

  await test.step('what has been in view for two seconds is seen', async () => {
    const third = await add('Dica: cite um atendimento no chat', 'Escreva # e o número.', 'Baixa');
    await third.getByRole('button', { name: 'Adicionar' }).click();
    await expect(reader.getByRole('button', { name: 'Informativos: 1 novo' })).toBeVisible();
    await look(reader, false);
    await button.click();
    await expect(reader.getByRole('button', { name: /^Dica.*Visto/ })).toBeVisible();
    await reader.keyboard.press('Escape');
    await page.reload();
    await expect(page.getByRole('button', { name: /Quem leu Dica.*: [1-9]/ })).toBeVisible();
  });

  await test.step('the list is narrowed by how they stand', async () => {
    const choose = async (filter: RegExp, state: string) => {
      await page.getByRole('button', { name: filter }).click();
      await page.getByRole('radio', { name: state }).click();
      await page.keyboard.press('Escape');
    };
    await choose(/^Situação/, 'Encerrado');
    await expect(page.getByText('Manutenção na quinta')).toHaveCount(0);
    await choose(/^Situação/, 'No ar');
    await expect(page.getByText('Manutenção na quinta')).toBeVisible();
    await choose(/^Situação/, 'Todas as situações');
  });

  await test.step('what is deleted leaves the screen of the reader', async () => {
    await page.getByRole('button', { name: 'Excluir Agendamentos que se repetem' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
    await expect(page.getByText('2 no total')).toBeVisible();
    await reader.getByRole('button', { name: 'Informativos', exact: true }).click();
    await expect(reader.getByRole('button', { name: /Agendamentos que se repetem/ })).toHaveCount(0);
    await reader.keyboard.press('Escape');
  });

  await test.step('nobody else gets to the page', async () => {
    await reader.goto('/announcements');
    await expect(reader.getByText('Você não tem permissão para isto.')).toBeVisible();
    await expect(reader).not.toHaveURL(/announcements/);
  });
  await reader.setViewportSize({ width: 390, height: 844 });
  await page.setViewportSize({ width: 390, height: 844 });
  await shot(page, 'mobile');
  check.expectNoViolations();
});
