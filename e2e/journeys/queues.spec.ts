import { AccessibilityCheck } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';

test('an admin sets hours, makes a queue and builds its menu by the keyboard, seeing what contacts will read', async ({
  open,
  company,
  shot,
}) => {
  const check = new AccessibilityCheck();
  const page = await open(company.admin);

  await test.step('hours of the company', async () => {
    await page.goto('/settings');
    await page.getByLabel('Gerenciamento de horários').selectOption('company');
    await expect(page.getByText('Configuração salva.')).toBeVisible();
    await check.check(page, 'the options');
    await shot(page, 'settings');
    await page.getByRole('tab', { name: 'Horários' }).click();
    await expect(page.getByText(/^Nenhum dia tem horário ainda/)).toBeVisible();
    await page.getByRole('switch', { name: 'Segunda-feira: atende neste dia' }).press('Space');
    await page.getByLabel('Segunda-feira: período 1').fill('20-4');
    await page.getByLabel('Segunda-feira: período 1').press('Tab');
    await expect(page.getByText('até 04:00 do dia seguinte')).toBeVisible();
    await page.getByRole('button', { name: 'Salvar horários' }).click();
    await expect(page.getByText('Horários salvos.')).toBeVisible();
    await expect(page.getByText(/^(Fechado, abre|Aberto até) /)).toBeVisible();
    await check.check(page, 'the hours');
    await shot(page, 'hours');
    await page.getByRole('tab', { name: 'Opções' }).click();
    await page.getByLabel('Gerenciamento de horários').selectOption('queue');
    await expect(page.getByRole('tab', { name: 'Horários' })).toHaveCount(0);
  });

  await test.step('options, which attendants read', async () => {
    const reader = await open(await company.attendant('Ana', []));
    await reader.goto('/settings');
    await expect(reader.getByText(/^Só administradores mudam estas opções/)).toBeVisible();
    await expect(reader.getByText('Gerenciamento de horários: Por fila')).toBeVisible();
    await expect(reader.getByText('O atendimento é resolvido sem pedir nota.')).toBeVisible();
    await expect(reader.getByRole('main').locator('input, select')).toHaveCount(0);
    await check.check(reader, 'the options of an attendant');
    await shot(reader, 'read-only');
  });

  await page.goto('/queues');
  await expect(page.getByRole('heading', { name: 'Nenhuma fila ainda' })).toBeVisible();
  await page.getByRole('button', { name: 'Nova fila' }).press('Enter');
  const form = page.getByRole('dialog', { name: 'Nova fila' });
  await form.getByLabel('Nome').fill('Suporte');
  await form.getByLabel('Mensagem de saudação').fill('Você está no Suporte.');
  await form.getByRole('tab', { name: 'Menu' }).click();
  await form.getByRole('button', { name: 'Salvar e criar opções' }).press('Enter');
  await expect(page.getByText('Fila salva.')).toBeVisible();

  const editor = page.getByRole('dialog', { name: 'Editar fila Suporte' });
  const preview = editor.getByRole('region', { name: 'Como o cliente vê' });
  const handle = (title: string) => editor.getByRole('button', { name: `Mover ${title}`, exact: true });
  const write = async (title: string, message: string) => {
    await page.keyboard.type(title);
    await page.keyboard.press('Tab');
    await page.keyboard.type(message);
    await editor.getByRole('button', { name: 'Salvar opção' }).press('Enter');
    await expect(handle(title)).toBeFocused();
  };

  await test.step('a menu by the keyboard', async () => {
    for (const [title, message] of [
      ['Garantia', 'Vale por 12 meses.'],
      ['Conta', 'Escolha:'],
      ['Senha', 'Toque em Esqueci.'],
    ] as const) {
      await editor.getByRole('button', { name: 'Adicionar opção' }).press('Enter');
      await expect(editor.getByLabel('Texto da opção')).toBeFocused();
      await write(title, message);
    }
    await handle('Senha').press('Alt+Shift+ArrowRight');
    await expect(handle('Senha')).toBeFocused();
    await handle('Conta').press('Alt+Shift+ArrowUp');
    await expect(preview.getByText('[ 1 ] - Conta')).toBeVisible();
    await expect(preview.getByText('[ 2 ] - Garantia')).toBeVisible();
    await editor.getByRole('button', { name: /^Senha/ }).press('Enter');
    // The menu of the option, and the answer at its end: both say the way back.
    await expect(preview.getByText('[ 0 ] - Menu anterior')).toHaveCount(2);
    await expect(preview.getByText('Toque em Esqueci.')).toBeVisible();
    await check.check(page, 'the menu of a queue');
    await shot(page, 'queue-menu');
  });

  await test.step('and by dragging', async () => {
    const [from, to] = [await handle('Garantia').boundingBox(), await handle('Conta').boundingBox()];
    if (!from || !to) throw new Error('no handles');
    await page.mouse.move(from.x + 10, from.y + 20);
    await page.mouse.down();
    await page.mouse.move(from.x + 10, to.y + 10, { steps: 8 });
    await page.mouse.move(from.x + 10, to.y - 3, { steps: 4 });
    await page.mouse.up();
    await expect(preview.getByText('[ 1 ] - Garantia')).toBeVisible();
  });

  await editor.getByRole('tab', { name: 'Horários', exact: true }).click();
  await expect(editor.getByText('Clique em salvar para gravar as alterações')).toBeVisible();
  await editor.getByRole('switch', { name: 'Igual à empresa' }).press('Space');
  const saturday = editor.getByRole('switch', { name: 'Sábado: atende neste dia' });
  await saturday.press('Space');
  await editor.getByLabel('Sábado: período 1').fill('8-12 1330-18');
  await editor.getByLabel('Sábado: período 1').press('Tab');
  await expect(editor.getByLabel('Sábado: período 2')).toHaveValue('13:30 às 18:00');
  await shot(page, 'queue-hours');
  await check.check(page, 'the hours of a queue');
  await editor.getByRole('button', { name: 'Salvar fila' }).click();
  await expect(editor).toHaveCount(0);
  await expect(page.getByRole('row').filter({ hasText: 'Você está no Suporte.' })).toBeVisible();
  await check.check(page, 'the queues');
  await shot(page, 'queues');
  check.expectNoViolations();
});
