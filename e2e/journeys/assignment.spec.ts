import { AccessibilityCheck } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectFits } from '../support/looks.ts';
import { Inbox } from '../support/screens.ts';

const mariana = { number: '5511987650041', name: 'Mariana Rocha' };

test('people say whether they are available, and a queue gives its tickets to whom is free', async ({
  open,
  company,
  shot,
}) => {
  test.slow();
  const check = new AccessibilityCheck();
  const sales = await company.queue('Vendas');
  const ana = await company.attendant('Ana', [sales]);
  const connection = await company.connection([sales]);

  const admin = await open(company.admin);
  await test.step('the reasons of the company', async () => {
    await admin.goto('/settings/all');
    await admin.getByRole('link', { name: /^Motivos de pausa/ }).click();
    await expect(admin.getByRole('heading', { name: 'Nenhum motivo ainda' })).toBeVisible();
    await expectFits(admin, shot, 'pause-reasons-empty');
    await admin.getByRole('button', { name: 'Adicionar os mais comuns' }).click();
    await expect(admin.getByRole('cell', { name: 'Almoço', exact: true })).toBeVisible();
    await admin.getByRole('button', { name: 'Novo motivo' }).click();
    const form = admin.getByRole('dialog', { name: 'Novo motivo de pausa' });
    await form.getByLabel('Motivo', { exact: true }).fill('Correio');
    await form.getByRole('radio', { name: 'Saída' }).click();
    await check.check(admin, 'the form of a reason');
    await shot(admin, 'pause-reason-form');
    await form.getByRole('button', { name: 'Adicionar' }).click();
    await expect(admin.getByRole('cell', { name: 'Correio', exact: true })).toBeVisible();
    await expectFits(admin, shot, 'pause-reasons');
  });

  const page = await open(ana);
  await page.goto('/tickets');
  const pill = page.getByRole('button', { name: /^Sua situação/ });
  await test.step('a pause, by the keyboard', async () => {
    await expect(pill).toContainText('Disponível');
    await page.keyboard.press('Shift+D');
    await expect(page.getByRole('menuitem', { name: /^Almoço/ })).toBeVisible();
    await check.check(page, 'the menu of availability');
    await shot(page, 'availability-menu');
    await page.keyboard.press('3');
    await expect(pill).toContainText('Em pausa');
    await pill.click();
    await expect(page.getByRole('switch', { name: /^Voltar sozinho às/ })).toBeChecked();
    await shot(page, 'availability-pause');
    await page.getByRole('menuitem', { name: 'Ver meu histórico' }).click();
    const log = page.getByRole('dialog', { name: 'Meu histórico' });
    await expect(log.getByText('Em pausa: Café')).toBeVisible();
    await shot(page, 'availability-log');
    await page.keyboard.press('Escape');
  });

  await test.step('the queue gives out its tickets, seen before it is saved', async () => {
    await company.receiveMessage(connection, mariana, 'Quanto fica o frete?');
    await admin.goto('/queues');
    await admin.getByRole('button', { name: 'Editar a fila Vendas' }).click();
    const form = admin.getByRole('dialog', { name: 'Editar fila Vendas' });
    await form.getByRole('tab', { name: 'Distribuição' }).click();
    await expect(form.getByText('À mão, cada pessoa aceita da fila o que espera.')).toBeVisible();
    await form.getByRole('radio', { name: /^Para quem está mais livre/ }).click();
    await expect(form.getByText('Ninguém receberia agora.')).toBeVisible();
    await expect(form.getByText('todos em pausa').first()).toBeVisible();
    await pill.click();
    await page.getByRole('menuitem', { name: /^Disponível/ }).click();
    await expect(form.getByText('tem menos').first()).toBeVisible();
    await check.check(admin, 'the assignment of a queue');
    await expectFits(admin, shot, 'assignment');
    await form.getByRole('button', { name: 'Salvar' }).click();
    await expect(form).toHaveCount(0);
  });

  await test.step('it arrives at whom is free, and takes a place', async () => {
    await expect(new Inbox(page).row(mariana.name)).toBeVisible();
    await expect(pill).toContainText('1 de 8');
    await shot(page, 'assigned');
  });

  await test.step('one that nobody can take says why it waits', async () => {
    await pill.click();
    await page.getByRole('menuitem', { name: /^Ausente/ }).click();
    await company.receiveMessage(connection, { name: 'Rui Dias', number: '5511987650042' }, 'Tem frete grátis?');
    await admin.goto('/tickets');
    const inbox = new Inbox(admin);
    await inbox.showPending();
    await inbox.row('Rui Dias').click();
    await expect(admin.getByText('Ninguém disponível: 1 ausente.')).toBeVisible();
    await check.check(admin, 'a ticket that waits');
    await expectFits(admin, shot, 'waits-because');
  });
  check.expectNoViolations();
});
