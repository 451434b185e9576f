import { AccessibilityCheck } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectFits, shotInAllLooks } from '../support/looks.ts';

test('a key and a token are made, the token tried out with a text and a file, and its calls are listed', async ({
  open,
  company,
  watch,
  shot,
}) => {
  watch.allowProblem(/status of 401 .* at \/api\/messages\/send/);
  const check = new AccessibilityCheck();
  const queue = await company.queue('Vendas');
  const connection = await company.connection([queue]);
  const page = await open(company.admin);
  await page.goto('/messages-api');
  await page.getByRole('tab', { name: 'Chaves' }).click();
  await test.step('a key is made, shown once, and does what its scopes allow', async () => {
    await page.getByRole('button', { name: 'Nova chave' }).click();
    const form = page.getByRole('dialog', { name: 'Nova chave' });
    await form.getByLabel('Nome', { exact: true }).fill('Loja virtual');
    await form.getByRole('button', { name: 'Criar chave' }).click();
    await expect(form.getByText('Escolha pelo menos uma coisa.')).toBeVisible();
    await form.getByRole('radiogroup', { name: 'Contatos' }).getByText('Ler', { exact: true }).click();
    await check.check(page, 'the form of a key');
    await shotInAllLooks(page, shot, 'key-form');
    await form.getByRole('button', { name: 'Criar chave' }).click();
    const made = page.getByRole('region', { name: 'Copie a chave “Loja virtual” agora' });
    const key = (await made.locator('code').textContent()) ?? '';
    const read = (path: string) => page.request.get(path, { headers: { authorization: `Bearer ${key}` } });
    expect((await read('/contacts')).status()).toBe(200);
    expect((await read('/tickets')).status()).toBe(403);
    await made.getByLabel('Já guardei em lugar seguro').check();
    await made.getByRole('button', { name: 'Concluir' }).click();
    await expect(page.getByRole('row', { name: /Loja virtual/ })).toContainText('Contatos: ler');
  });
  await page.getByRole('button', { name: `Gerar o token de ${connection.name}` }).click();
  const once = page.getByRole('region', { name: `Copie o token de “${connection.name}” agora` });
  const token = (await once.locator('code').textContent()) ?? '';
  await shotInAllLooks(page, shot, 'token');
  await check.check(page, 'a token that is shown once');
  await once.getByLabel('Já guardei em lugar seguro').check();
  await once.getByRole('button', { name: 'Concluir' }).click();
  await expect(page.getByText(`${token.slice(0, 7)}…`)).toBeVisible();

  await page.getByRole('tab', { name: 'Enviar mensagem' }).click();
  const answer = page.getByLabel('Resposta', { exact: true });
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(page.getByText('Cole o token da conexão.')).toBeVisible();
  await page.getByLabel('Token', { exact: true }).fill(token);
  await page.getByLabel('Número', { exact: true }).fill('5511900000142');
  await page.getByLabel('Mensagem', { exact: true }).fill('Olá, Mariana! Seu pedido 3187 saiu para entrega.');
  await expect(page.getByLabel('Exemplo em curl')).toContainText('Seu pedido 3187 saiu para entrega.');
  await expect(page.getByLabel('Exemplo em curl')).not.toContainText(token);
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(page.getByText('Mensagem enviada com sucesso')).toBeVisible();
  await expect(answer).toContainText('"mensagem": "Mensagem enviada"');
  await expect(page.getByRole('row', { name: /Texto, 48 letras/ })).toContainText(connection.name);

  await page.getByText('Mídia', { exact: true }).click();
  await page.locator('input[type=file]').setInputFiles({
    name: 'nota.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Nota 3187'),
  });
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(page.getByRole('row', { name: /nota\.txt, 9 B/ })).toBeVisible();

  await test.step('a call opens with what its row has no room for', async () => {
    const call = page.getByRole('row', { name: /nota\.txt, 9 B/ });
    const details = call.getByRole('button', { name: /^Detalhes da chamada/ });
    await expect(details).toHaveAttribute('aria-expanded', 'false');
    await details.click();
    await expect(details).toHaveAttribute('aria-expanded', 'true');
    await expect(page.getByRole('button', { name: 'Copiar o código da chamada' })).toBeVisible();
    await expect(page.locator('dd code').first()).toHaveText(/^[\w-]{36}$/);
    await details.scrollIntoViewIfNeeded();
    await shotInAllLooks(page, shot, 'call');
    await check.check(page, 'an opened call');
    await details.click();
    await expect(page.getByRole('button', { name: 'Copiar o código da chamada' })).toHaveCount(0);
  });
  await test.step('all tabs are in one line on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const tops = await page
      .getByRole('tablist')
      .first()
      .getByRole('tab')
      .evaluateAll((tabs) => tabs.map((tab) => tab.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('a wrong token is refused with the words of the specification', async () => {
    await page.getByLabel('Token', { exact: true }).fill('um-token-que-nao-existe');
    await page.getByRole('button', { name: 'Enviar', exact: true }).click();
    await expect(answer).toContainText('Acesso não permitido');
  });
  await page.getByText('Python', { exact: true }).click();
  await expect(page.getByLabel('Exemplo em Python')).toContainText('files={"medias"');
  await check.check(page, 'the messages API');
  await shotInAllLooks(page, shot, 'send');

  await test.step('the documentation explains it with examples to copy', async () => {
    await page.goto('/docs');
    await expect(page.getByRole('heading', { name: 'Enviar arquivos' })).toBeVisible();
    await expect(page.getByText('Todas as chamadas')).toBeVisible();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const copy = page.locator('section', { hasText: 'Saber até onde chegou' }).getByRole('button');
    await copy.click();
    await expect(copy).toHaveText('Copiado');
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(/^curl http:\/\/.*\/api\/messages\/1042/);
    await expectFits(page, shot, 'docs');
  });
});
