import type { Page } from '@playwright/test';
import {
  createPlan,
  createSchedule,
  listCompanies,
  readyEvent,
  updateCompany,
  updatePlan,
  updateTicket,
  dayMs,
} from '@balcao/contract';
import { AccessibilityCheck } from '../support/accessibility.ts';
import { Api, unique } from '../support/api.ts';
import { expect, test } from '../support/fixtures.ts';
import { shotInAllLooks } from '../support/looks.ts';

/** Opens a page and waits until its socket receives events. */
async function openLive(page: Page, path: string): Promise<void> {
  const isReady = page
    .waitForEvent('websocket')
    .then((socket) =>
      socket.waitForEvent('framereceived', ({ payload }) => payload.toString().startsWith(`42["${readyEvent}"`)),
    );
  await page.goto(path);
  await isReady;
}

test('the operator makes a plan, changes and deletes it; sign-up offers it only while it is public', async ({
  open,
  product,
  shot,
  watch,
}) => {
  watch.allowProblem(/status of 409 .* at \/plans$/);
  const check = new AccessibilityCheck();
  const account = product.account('operator');
  const page = await open({ account, ...(await new Api(product.url).login(account)) });
  const name = `Essencial ${unique()}`;
  await page.goto('/settings');
  await expect(page.getByText('Cobra as empresas desta instalação')).toBeVisible();
  await page.getByRole('tab', { name: 'Planos' }).click();
  const form = page.getByRole('form', { name: 'Plano' });
  await form.getByLabel('Nome').fill(name);
  await form.getByLabel('Usuários').fill('3');
  await form.getByLabel('Valor por mês').fill('79,90');
  await form.getByLabel('API').click();
  await shotInAllLooks(page, shot, 'form');
  await check.check(page, 'the plans');
  await form.getByRole('button', { name: 'Salvar' }).click();
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('R$ 79,90');
  await expect(row.getByRole('img', { name: 'API: não incluído' })).toBeVisible();

  await form.getByLabel('Nome').fill(name);
  await form.getByLabel('Valor por mês').fill('99,90');
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(form.getByText('Já existe um plano com este nome.')).toBeVisible();
  await expect(page.getByText('Verifique se já existe um plano com o mesmo nome')).toBeVisible();
  await shot(page, 'taken');
  await form.getByRole('button', { name: 'Limpar' }).click();

  const guest = await open();
  await guest.goto('/signup');
  const offered = guest.getByRole('combobox', { name: 'Plano' }).getByRole('option').filter({ hasText: name });
  await expect(offered).toHaveCount(1);

  await row.getByRole('button', { name: `Editar o plano ${name}` }).click();
  await expect(form.getByLabel('Valor por mês')).toHaveValue('79,90');
  await form.getByLabel('Mostrar no cadastro').click();
  await shotInAllLooks(page, shot, 'edit');
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(row).toContainText('(privado)');
  await guest.reload();
  await expect(guest.getByRole('combobox', { name: 'Plano' })).toBeVisible();
  await expect(offered).toHaveCount(0);

  await page.setViewportSize({ width: 390, height: 844 });
  await shot(page, 'narrow');
  await page.setViewportSize({ width: 1440, height: 900 });
  await row.getByRole('button', { name: `Excluir o plano ${name}` }).click();
  const asked = page.getByRole('dialog', { name: 'Deseja realmente excluir esse registro?' });
  await asked.getByRole('button', { name: 'Excluir' }).click();
  await expect(row).toHaveCount(0);
  check.expectNoViolations();
});

test('a feature that the operator takes out of a plan is gone at once from the browsers of its companies', async ({
  open,
  product,
  company,
  watch,
}) => {
  const { api } = await new Api(product.url).login(product.account('operator'));
  const fields = { name: `Completo ${unique()}`, value: '59,90' };
  const plan = await api.call(createPlan, { body: fields });
  const { companies } = await api.call(listCompanies, { query: { searchParam: company.name } });
  await api.call(updateCompany, { params: { id: companies[0]?.id ?? 0 }, body: { planId: plan.id } });
  const page = await open(company.admin);
  // What a page asks for at that moment is refused as well: the sentence that explains it takes the place of that of the refusal.
  const refusal = { status: 403, json: { error: 'ERR_PLAN_FEATURE' } };
  await page.route('**/queueIntegration*', (route) => route.fulfill(refusal));
  watch.allowProblem(/status of 403 /);
  for (const [path, entry, heading, flag] of [
    ['/messages-api', undefined, 'API de mensagens', 'useExternalApi'],
    ['/prompts', 'IA', 'Prompts de IA', 'useOpenAi'],
    ['/queue-integration', 'Integrações', 'Integrações', 'useIntegrations'],
  ] as const) {
    await openLive(page, path);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    if (entry) await expect(page.getByRole('link', { name: entry, exact: true })).toBeVisible();
    await api.call(updatePlan, { params: { id: plan.id }, body: { ...fields, [flag]: false } });
    await expect(
      page.getByText('Esta empresa não possui permissão para acessar essa página! Estamos lhe redirecionando.'),
    ).toBeVisible();
    if (entry) await expect(page.getByRole('link', { name: entry, exact: true })).toHaveCount(0);
    await expect(page).not.toHaveURL(path);
    await api.call(updatePlan, { params: { id: plan.id }, body: { ...fields, [flag]: true } });
  }
});

test('what the operator takes out of a plan while the socket is away is gone once it is back', async ({
  open,
  product,
  company,
  watch,
}) => {
  watch.allowProblem(/WebSocket/);
  const { api } = await new Api(product.url).login(product.account('operator'));
  const fields = { name: `Curto ${unique()}`, value: '59,90' };
  const plan = await api.call(createPlan, { body: fields });
  const { companies } = await api.call(listCompanies, { query: { searchParam: company.name } });
  await api.call(updateCompany, { params: { id: companies[0]?.id ?? 0 }, body: { planId: plan.id } });
  const page = await open(company.admin);
  let isDown = false;
  const end: (() => Promise<void>)[] = [];
  await page.routeWebSocket(/socket\.io/, (socket) => {
    if (isDown) return void socket.close();
    socket.connectToServer();
    end.push(() => socket.close());
  });
  await page.goto('/helps');
  const entry = page.getByRole('link', { name: 'Quadros', exact: true });
  await expect(entry).toBeVisible();
  await expect.poll(() => end.length).toBeGreaterThan(0);
  isDown = true;
  await Promise.all(end.map((close) => close()));
  await api.call(updatePlan, { params: { id: plan.id }, body: { ...fields, useKanban: false } });
  isDown = false;
  await expect(entry).toHaveCount(0);
});

test('messages that wait for the plan are told to admins, and in the conversation that they concern', async ({
  open,
  product,
  company,
  shot,
}) => {
  const check = new AccessibilityCheck();
  const { api } = await new Api(product.url).login(product.account('operator'));
  const fields = { name: `Agenda ${unique()}`, value: '59,90' };
  const plan = await api.call(createPlan, { body: fields });
  const { companies } = await api.call(listCompanies, { query: { searchParam: company.name } });
  await api.call(updateCompany, { params: { id: companies[0]?.id ?? 0 }, body: { planId: plan.id } });
  const phone = await company.connection([]);
  const ticket = await company.receiveMessage(phone, { number: '5511987650077', name: 'Nina Alves' }, 'Oi');
  await company.admin.api.call(updateTicket, { params: { id: ticket.id }, body: { status: 'open' } });
  const sendAt = new Date(Date.now() + dayMs).toISOString();
  await company.admin.api.call(createSchedule, { body: { contactId: ticket.contactId, body: 'Até amanhã', sendAt } });

  const page = await open(company.admin);
  await page.goto(`/tickets/${ticket.uuid}`);
  await expect(page.getByText(/^Agendada para/).first()).toBeVisible();
  await api.call(updatePlan, { params: { id: plan.id }, body: { ...fields, useSchedules: false } });
  await expect(page.getByText('1 agendamento não sai: o plano da empresa não inclui agendamentos.')).toBeVisible();
  await check.check(page, 'a conversation whose scheduled message waits for the plan');
  await shotInAllLooks(page, shot, 'conversation');
  await page.goto('/');
  await expect(page.getByText('1 agendamento. Nada se perdeu')).toBeVisible();
  await check.check(page, 'what waits for the plan');
  await shotInAllLooks(page, shot, 'dashboard');
  await page.goto('/financeiro');
  await expect(page.getByText('Parado pelo plano da empresa:')).toBeVisible();
  await shotInAllLooks(page, shot, 'invoices');
  await api.call(updatePlan, { params: { id: plan.id }, body: { ...fields, useSchedules: true } });
  await expect(page.getByText('Parado pelo plano da empresa:')).toHaveCount(0);
  check.expectNoViolations();
});
