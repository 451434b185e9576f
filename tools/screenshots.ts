/**
 * `node tools/screenshots.ts`: takes the pictures of the documents from the real product, on an empty data folder of its
 * own: the inbox of a demonstration attendant, the kanban board and the simulated phone, light, 1440 px wide.
 */
import { mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { Client, until } from '../apps/server/src/testing/client.ts';
import { loggedInContext, withBrowser } from '../bench/lib/browser.ts';
import type { Product } from '../bench/lib/product.ts';
import { withProduct } from '../bench/lib/temporary-folder.ts';
import type { Ticket } from '../packages/contract/src/index.ts';

const folder = fileURLToPath(new URL('../docs/images/', import.meta.url));
const maxBytes = 200_000;

/** Keeps a picture as a PNG with a palette, which a screen of few colours does not show. */
async function saveScreenshot(page: Page, name: string): Promise<void> {
  await page.mouse.move(0, 0);
  // Animations have ended.
  await page.waitForTimeout(1500);
  const picture = await sharp(await page.screenshot())
    .png({ palette: true, quality: 90, effort: 10 })
    .toBuffer();
  if (picture.length > maxBytes) throw new Error(`${name} has ${picture.length} bytes, more than ${maxBytes}`);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, name), picture);
  console.log(`${name}: ${(await stat(join(folder, name))).size} bytes`);
}

const adminEmail = 'admin@demo.balcao.local';
const attendant = 'ana@demo.balcao.local';

const loginClient = (product: Product, email: string) =>
  new Client(product.url).login(email, product.passwords.get(email) ?? '');

/** Links the phone, lets two contacts write, one of them new, and gives the attendant one more ticket. */
async function prepare(product: Product): Promise<number> {
  const admin = await loginClient(product, adminEmail);
  const [connection] = await admin.ok(admin.get<{ id: number }[]>('/whatsapp'));
  if (!connection) throw new Error('the demonstration company has no connection');
  const path = `/sandbox/${connection.id}/messages`;
  const becomes = (status: string) =>
    until(async () => (await admin.ok(admin.get<{ status: string }>(`/whatsapp/${connection.id}`))).status === status);
  await admin.ok(admin.put(`/whatsappsession/${connection.id}`));
  await becomes('qrcode');
  await admin.ok(admin.post(`/sandbox/${connection.id}/scan`, {}));
  await becomes('CONNECTED');
  const ana = await loginClient(product, attendant);
  const { tickets } = await ana.ok(ana.get<{ tickets: Ticket[] }>('/tickets?status=pending'));
  const rafael = tickets.find(({ contact }) => contact.name === 'Rafael Nunes');
  await ana.ok(ana.put(`/tickets/${rafael?.id}`, { status: 'open' }));
  await admin.ok(admin.post(path, { number: '5511900000142', body: 'E consigo trocar a cor da cúpula?' }));
  await admin.ok(
    admin.post(path, { number: '5511987650190', name: 'Júlia Prates', body: 'Oi! O sofá Lagoa tem em verde?' }),
  );
  return connection.id;
}

await withProduct(async (product) => {
  const whatsappId = await prepare(product);
  await withBrowser(async (browser) => {
    const context = await loggedInContext(browser, product, attendant);
    const inbox = await context.newPage();
    await inbox.goto(`${product.url}/tickets`);
    await inbox.locator('[data-ticket]', { hasText: 'Mariana Rocha' }).click();
    await inbox.getByText('E consigo trocar a cor da cúpula?').last().waitFor();
    await inbox
      .getByRole('textbox', { name: 'Mensagem para Mariana Rocha' })
      .fill('Claro, Mariana. Temos em linho cru e em azul. Qual prefere?');
    await inbox.keyboard.press('Enter');
    await inbox.getByText('Qual prefere?').last().waitFor();
    await saveScreenshot(inbox, 'inbox.png');

    const board = await context.newPage();
    await board.goto(`${product.url}/kanban`);
    await board.getByText('Rafael Nunes').first().waitFor();
    await saveScreenshot(board, 'kanban.png');

    // Only admins use the simulated phone.
    const phone = await (await loggedInContext(browser, product, adminEmail)).newPage();
    await phone.goto(`${product.url}/sandbox/${whatsappId}`);
    await phone.getByText('Mariana Rocha').first().click();
    await phone.getByText('Qual prefere?').last().waitFor();
    await saveScreenshot(phone, 'simulated-phone.png');
  });
});
