import { AccessibilityCheck } from '../support/accessibility.ts';
import { Api } from '../support/api.ts';
import { expect, test } from '../support/fixtures.ts';
import { waitUntilFetchedAhead } from '../support/pages.ts';
import { expectFits, shotInAllLooks } from '../support/looks.ts';

const mobileWindow = { width: 390, height: 844 };

test('an admin reaches every page by few entries, their tabs, and the keyboard @core', async ({
  open,
  company,
  shot,
}) => {
  const check = new AccessibilityCheck();
  const page = await open(company.admin);
  const menu = page.getByRole('navigation', { name: 'Menu' });
  const tabs = page.getByRole('navigation', { name: /^Abas de / });
  await page.goto('/contacts');

  await test.step('the entries, with the area of the page', async () => {
    await expect(menu.getByRole('link')).toHaveText([
      'Painel',
      'Atendimentos',
      'Quadros',
      'Contatos',
      'Agenda',
      'Respostas',
      'Chat interno',
      'Campanhas',
      'Automação',
      'Relatórios',
      'Conexões',
      'Configurações',
    ]);
    await expect(menu.getByRole('link', { name: 'Contatos' })).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contatos');
    await expect(tabs.getByRole('link')).toHaveText(['Pessoas', 'Etiquetas']);
    await check.check(page, 'an area with tabs');
    await shotInAllLooks(page, shot, 'area');
  });

  await test.step('the arrows move among the tabs, and the entry leads back to the last one', async () => {
    await tabs.getByRole('link', { name: 'Pessoas' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(tabs.getByRole('link', { name: 'Etiquetas' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/tags');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contatos: Etiquetas');
    await expect(menu.getByRole('link', { name: 'Contatos' })).toHaveAttribute('aria-current', 'page');
    await menu.getByRole('link', { name: 'Agenda' }).click();
    await expect(page).toHaveURL('/schedules');
    await page.keyboard.press('ArrowUp');
    await expect(menu.getByRole('link', { name: 'Contatos' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/tags');
    await page.reload();
    await menu.getByRole('link', { name: 'Quadros' }).click();
    await menu.getByRole('link', { name: 'Contatos' }).click();
    await expect(page).toHaveURL('/tags');
  });

  await test.step('folded, an area opens its tabs beside it', async () => {
    await waitUntilFetchedAhead(page);
    await page.getByRole('button', { name: 'Recolher o menu' }).click();
    await menu.getByRole('link', { name: 'Respostas' }).hover();
    const beside = page.getByRole('menu');
    await expect(beside.getByRole('menuitem')).toHaveText([
      'Respostas rápidas',
      'Macros',
      'Modelos oficiais',
      'Arquivos',
    ]);
    await check.check(page, 'tabs beside the folded menu');
    await shotInAllLooks(page, shot, 'folded');
    await beside.getByRole('menuitem', { name: 'Arquivos' }).click();
    await expect(page).toHaveURL('/files');
    await expect(beside).toHaveCount(0);
    await page.mouse.move(700, 500);
    await menu.getByRole('link', { name: 'Agenda' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(beside.getByRole('menuitem', { name: 'Agendamentos' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(beside.getByRole('menuitem', { name: 'Tarefas' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(beside).toHaveCount(0);
    await expect(menu.getByRole('link', { name: 'Agenda' })).toBeFocused();
    await page.getByRole('button', { name: 'Expandir o menu' }).click();
  });
  check.expectNoViolations();
});

test('the settings have an index that finds pages and single options', async ({ open, company, shot }) => {
  await company.queue('Vendas');
  const check = new AccessibilityCheck();
  const page = await open(company.admin);
  await page.goto('/tickets');
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Configurações' }).click();
  await expect(page).toHaveURL('/settings/all');
  const team = page.getByRole('region', { name: 'Equipe' });
  await expect(team.getByRole('link', { name: /^Filas/ })).toContainText('Vendas');
  await check.check(page, 'the index of the settings');
  await expectFits(page, shot, 'index');

  await page.locator('body').press('/');
  const field = page.getByRole('searchbox', { name: /^Buscar uma opção/ });
  await expect(field).toBeFocused();
  await field.fill('nota');
  await expect(page.getByRole('link', { name: /^Opções/ })).toContainText('Avaliações');
  await expect(page.getByRole('link', { name: /^Filas/ })).toHaveCount(0);
  await shot(page, 'found');
  await page.getByRole('link', { name: /^Opções/ }).click();
  await expect(page.getByRole('switch', { name: 'Avaliações' })).toBeFocused();
  await page.getByRole('button', { name: 'Voltar para Configurações' }).click();
  await page.getByRole('searchbox').fill('xyzzy');
  await expect(page.getByText('Nada com “xyzzy”. Tente outra palavra.')).toBeVisible();
  await page.getByRole('searchbox').fill('');

  for (const [name, address] of [
    [/^Usuários/, '/users'],
    [/^Filas/, '/queues'],
    [/^Opções/, '/settings'],
    [/^Faturas/, '/financeiro'],
    [/^Minha segurança/, '/security'],
    [/^Avisos/, '/notices'],
    [/^Dados e privacidade/, '/settings?tab=privacy'],
    [/^Auditoria/, '/settings?tab=audit'],
  ] as const) {
    await page.getByRole('link', { name }).click();
    await expect(page).toHaveURL(address);
    await page.getByRole('button', { name: 'Voltar para Configurações' }).click();
  }
  await page.getByRole('button', { name: /^Perfil e idioma/ }).click();
  await expect(page.getByRole('dialog', { name: 'Perfil' })).toBeVisible();
  check.expectNoViolations();
});

test('an attendant has seven entries, and on a phone a drawer with the account on top', async ({
  open,
  company,
  shot,
}) => {
  const sales = await company.queue('Vendas');
  const ana = await company.attendant('Ana', [sales]);
  const check = new AccessibilityCheck();
  const page = await open(ana);
  await page.goto('/tags');
  const entries = ['Atendimentos', 'Quadros', 'Contatos', 'Agenda', 'Respostas', 'Chat interno', 'Conexões'];
  await expect(page.getByRole('navigation', { name: 'Menu' }).getByRole('link')).toHaveText(entries);
  await shotInAllLooks(page, shot, 'attendant');

  await page.setViewportSize(mobileWindow);
  const bar = page.getByRole('navigation', { name: 'Principal' });
  await expect(bar.getByRole('link')).toHaveText(['Atendimentos', 'Aguardando', 'Contatos', 'Mais']);
  await bar.getByRole('link', { name: 'Mais' }).click();
  const inBar = new Set(['Atendimentos', 'Contatos']);
  const rest = page.getByRole('navigation', { name: 'Menu' });
  await expect(rest.getByRole('link')).toHaveText(entries.filter((entry) => !inBar.has(entry)));
  await expect(page.getByRole('button', { name: /^Ana Loja/ })).toBeVisible();
  await check.check(page, 'the menu on a phone');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await shot(page, `more-${colorScheme}`);
  }
  await page.getByRole('button', { name: 'Ajuda' }).click();
  await expect(page).toHaveURL('/helps');

  await bar.getByRole('link', { name: 'Mais' }).click();
  await page.getByRole('button', { name: 'Buscar ou ir para' }).click();
  await expect(page.getByRole('combobox', { name: 'Buscar ou ir para' })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.goto('/todolist');
  await expectFits(page, shot, 'tasks');
  check.expectNoViolations();
});

test('an operator has the platform as one more entry, with a tab for each of its pages', async ({
  open,
  product,
  shot,
}) => {
  const check = new AccessibilityCheck();
  const account = product.account('operator');
  const page = await open({ ...(await new Api(product.url).login(account)), account });
  await page.goto('/tickets');
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Plataforma' }).click();
  await expect(page).toHaveURL('/operator');
  const tabs = page.getByRole('navigation', { name: 'Abas de Plataforma' });
  await expect(tabs.getByRole('link')).toHaveText([
    'Operação',
    'Empresas',
    'Planos',
    'Cobrança',
    'Acesso',
    'Informativos',
    'Ajuda (vídeos)',
  ]);
  await tabs.getByRole('link', { name: 'Empresas' }).click();
  await expect(page).toHaveURL('/settings?tab=companies');
  await expect(page.getByRole('tablist', { name: 'Configurações' })).toHaveCount(0);
  await expect(tabs.getByRole('link', { name: 'Empresas' })).toHaveAttribute('aria-current', 'page');
  await check.check(page, 'the platform');
  await expectFits(page, shot, 'platform');
  check.expectNoViolations();
});
