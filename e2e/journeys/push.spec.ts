import { expect, type Page } from '@playwright/test';
import { updateTicket, type Ticket } from '@balcao/contract';
import {
  countNotices,
  playPermission,
  playSubscription,
  pushTo,
  rememberNotices,
  shownNotices,
  test,
  touchNotice,
} from '../support/with-push.ts';

const untilWorkerServes = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', undefined, { timeout: 60_000 });

test('a device receives notices while no page is open, and a conversation is accepted from one @core', async ({
  browser,
  company,
  product,
  services,
  watch,
  shot,
}) => {
  const sales = await company.queue('Vendas');
  const connection = await company.connection([sales]);
  const [ana, bruno] = [await company.attendant('Ana', [sales]), await company.attendant('Bruno', [sales])];
  const context = await browser.newContext({ storageState: ana.state, serviceWorkers: 'allow' });
  watch.attach(context);
  const phone = await playSubscription(context, services);
  const page = await context.newPage();
  await page.goto('/notices');
  await untilWorkerServes(page);
  await expect(page.getByRole('heading', { name: 'Este aparelho não recebe avisos.' })).toBeVisible();
  await shot(page, 'off');
  await page.getByRole('button', { name: 'Receber avisos aqui' }).click();
  await expect(page.getByRole('heading', { name: 'Este aparelho recebe avisos.' })).toBeVisible();
  await page.getByRole('button', { name: 'Mandar um aviso de teste' }).click();
  await expect(page.getByText('Aviso enviado para 1 aparelho.')).toBeVisible();
  await page.getByRole('switch', { name: 'Horário sem som' }).click();
  await expect(page.getByRole('textbox', { name: 'Sem som a partir das' })).toHaveValue('22:00');
  await page.getByRole('button', { name: 'Por 1 hora' }).click();
  await expect(page.getByText('Pausados até', { exact: false })).toBeVisible();
  await shot(page, 'on');
  await page.getByRole('button', { name: 'Voltar a avisar' }).click();
  await page.getByRole('switch', { name: 'Horário sem som' }).click();
  await expect(page.getByRole('textbox', { name: 'Sem som a partir das' })).toHaveCount(0);

  // The page is closed; what the push service got is shown by the worker.
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('there is no worker');
  const push = await pushTo(page, product.url);
  await page.goto('about:blank');
  const vitoria = await company.receiveMessage(connection, { number: '5511987650001', name: 'Vitória' }, 'Oi');
  const mariana = await company.receiveMessage(connection, { number: '5511987650002', name: 'Mariana' }, 'Bom dia');
  const [tried, first, second] = await phone.told(3);
  await rememberNotices(worker);
  for (const notice of [tried, first, second]) await push(notice ?? {});
  const list = async () => (await shownNotices(worker)).map(({ title, actions }) => [title, actions]);
  const waiting = ['Cliente esperando na fila Vendas', ['accept', 'show']];
  await expect.poll(list).toEqual([waiting, waiting, ['Os avisos funcionam', []]]);
  const bodyOf = async ({ id }: Ticket) => (await shownNotices(worker)).find(({ tag }) => tag === `ticket-${id}`)?.body;
  const acceptFrom = async ({ id }: Ticket, notice: object | undefined) => {
    await push(notice ?? {});
    await expect(() => touchNotice(worker, `ticket-${id}`, 'accept')).toPass();
  };
  await acceptFrom(vitoria, first);
  await expect.poll(() => bodyOf(vitoria)).toBe('Agora é com você.');
  await bruno.api.call(updateTicket, { params: { id: mariana.id }, body: { status: 'open', userId: bruno.user.id } });
  await acceptFrom(mariana, second);
  await expect.poll(() => bodyOf(mariana)).toBe('Bruno já aceitou.');

  // Opening the app closes what is on the screen, and a touch leads to the conversation.
  await page.goto('/tickets');
  await expect.poll(() => countNotices(worker)).toBe(0);
  await expect(page.getByText('Vitória').first()).toBeVisible();
  await context.close();
});

test('the first accepted conversation asks for notices, in words of the app before the browser asks', async ({
  browser,
  company,
  services,
  watch,
  shot,
}) => {
  const sales = await company.queue('Vendas');
  const connection = await company.connection([sales]);
  const ana = await company.attendant('Ana', [sales]);
  await company.receiveMessage(connection, { number: '5511987650003', name: 'Vitória' }, 'Oi');
  const context = await browser.newContext({
    storageState: ana.state,
    serviceWorkers: 'allow',
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  });
  watch.attach(context);
  await playSubscription(context, services);
  await playPermission(context);
  const page = await context.newPage();
  await page.goto('/tickets');
  await untilWorkerServes(page);
  const sheet = page.getByRole('dialog', { name: 'Receber avisos neste aparelho?' });
  await page
    .getByRole('button', { name: /^Aceitar/u })
    .first()
    .click();
  await expect(page.getByRole('textbox', { name: /^Mensagem para/u })).toBeVisible();
  await expect(sheet).toHaveCount(0);
  await page.goBack();
  await expect(sheet).toBeVisible();
  await shot(page, 'asked');
  await sheet.getByRole('switch', { name: 'Menções a mim' }).click();
  await sheet.getByRole('button', { name: 'Permitir avisos' }).click();
  await expect(page.getByText('Este aparelho recebe avisos.')).toBeVisible();
  await expect(sheet).toHaveCount(0);
  await page.goto('/notices');
  await expect(page.getByRole('heading', { name: 'Este aparelho recebe avisos.' })).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Menções a mim' })).not.toBeChecked();
  await shot(page, 'phone');
  await page.emulateMedia({ colorScheme: 'dark' });
  await shot(page, 'phone-dark');
  await context.close();
});
