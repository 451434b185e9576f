import { exportChat } from '../../apps/server/src/features/operations/move-in/testing/chat-export.testing.ts';
import { familyDump } from '../../apps/server/src/features/operations/move-in/testing/family-dump.testing.ts';
import { AccessibilityCheck } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { shotInAllLooks } from '../support/looks.ts';

async function dumpOf(messages: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  const { chunks } = familyDump({ seed: 4, version: 'bare', contacts: 40, messages, hasDirt: true });
  for await (const chunk of chunks()) pieces.push(chunk);
  return Buffer.concat(pieces);
}

const chat = exportChat(
  [
    { sender: 'Ana Souza', at: '2024-03-13T14:05:00', text: 'Oi, tem pão de queijo?' },
    { sender: 'Loja Sol', at: '2024-03-13T14:06:00', text: 'Tem, sai em dez minutos.' },
  ],
  { phone: 'android', language: 'pt', order: 'dayMonthYear', isTwelveHours: false },
);

test('an admin brings a copy of another system in, looks at what came, and undoes it', async ({
  open,
  company,
  shot,
}) => {
  const check = new AccessibilityCheck();
  const page = await open(company.admin);
  await page.goto('/settings/all');
  await page.getByRole('link', { name: 'Trazer dados' }).click();
  await expect(page.getByRole('heading', { name: 'De onde vêm as conversas?' })).toBeVisible();
  await check.check(page, 'sources');
  await shotInAllLooks(page, shot, 'move-in-source');

  await test.step('a file that is no copy says what to do, and the right one is tried out', async () => {
    await page.getByRole('button', { name: 'Whaticket, Atendechat ou ticketz' }).click();
    const files = page.getByLabel('Arquivos', { exact: true }).and(page.locator('input'));
    await files.setInputFiles({
      name: 'antiga.dump',
      mimeType: 'application/octet-stream',
      buffer: Buffer.from('PGDMP…'),
    });
    await page.getByRole('button', { name: 'Fazer o ensaio' }).click();
    await expect(page.getByText('pg_restore -f - ARQUIVO > copia.sql', { exact: false })).toBeVisible();
    await shotInAllLooks(page, shot, 'move-in-connect');
    await page.getByRole('button', { name: 'Retirar antiga.dump' }).click();
    await expect(page.getByText('antiga.dump')).toBeHidden();
    await files.setInputFiles({ name: 'copia.sql', mimeType: 'application/sql', buffer: await dumpOf(400) });
    await page.getByRole('button', { name: 'Fazer o ensaio' }).click();
    await expect(page.getByRole('row', { name: /^Mensagens/ })).toBeVisible();
    await check.check(page, 'a trial');
    await shotInAllLooks(page, shot, 'move-in-trial');
  });

  await test.step('the list of what stays behind is a file', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Baixar lista' }).click();
    expect((await download).suggestedFilename()).toBe('ficou-de-fora.csv');
  });

  await test.step('it is brought, and both sides agree', async () => {
    await page.getByRole('button', { name: 'Trazer tudo isto' }).click();
    await expect(page.getByRole('heading', { name: 'Veio tudo que podia, e os dois lados conferem' })).toBeVisible();
    await check.check(page, 'what came');
    await shotInAllLooks(page, shot, 'move-in-check');
    await page.reload();
    await expect(page.getByRole('button', { name: 'Baixar relatório' })).toBeVisible();
  });

  await test.step('it is undone by the name of the company', async () => {
    await page.getByRole('button', { name: 'Desfazer' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill(company.name);
    await dialog.getByRole('button', { name: 'Desfazer' }).click();
    await expect(page.getByText('O que esta vez trouxe não está mais aqui.', { exact: false })).toBeVisible();
  });
});

test('an admin brings an exported chat once they said with whom it is', async ({ open, company, shot }) => {
  const page = await open(company.admin);
  await page.goto('/move-in');
  await page.getByRole('button', { name: 'Conversas exportadas do WhatsApp' }).click();
  await page
    .getByLabel('Arquivos', { exact: true })
    .and(page.locator('input'))
    .setInputFiles({
      name: 'Conversa do WhatsApp com Ana Souza.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from(chat),
    });
  await page.getByRole('button', { name: 'Fazer o ensaio' }).click();
  await expect(page.getByText('Conversa sem resposta')).toBeVisible();
  await page.getByRole('button', { name: 'Voltar', exact: true }).click();
  await page.getByRole('textbox', { name: 'Número de Ana Souza' }).fill('11 98765-4321');
  await page.getByRole('textbox', { name: 'Número de Ana Souza' }).blur();
  await shotInAllLooks(page, shot, 'move-in-chats');
  await page.getByRole('button', { name: 'Fazer o ensaio' }).click();
  await page.getByRole('button', { name: 'Trazer tudo isto' }).click();
  await expect(page.getByRole('heading', { name: 'Veio tudo que podia, e os dois lados conferem' })).toBeVisible();
  await page.getByRole('link', { name: 'Ver atendimentos' }).click();
  await page.getByRole('tab', { name: /Encerrados|Resolvidos/ }).click();
  await expect(page.getByText('Ana Souza').first()).toBeVisible();
});
