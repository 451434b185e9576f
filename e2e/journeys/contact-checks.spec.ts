import type { Contact, ContactToCheck } from '@balcao/contract';
import { createContact, getContact } from '@balcao/contract';
import type { Page } from '@playwright/test';
import { AccessibilityCheck } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectFits } from '../support/looks.ts';
import { smallTargets } from '../support/touch-targets.ts';

/** What only an upgrade or a phone leaves behind: no door takes such numbers any more. */
interface Found {
  pairs: [Contact, Contact][];
  numbers: ContactToCheck[];
}

/** Has the lists of a page name what was found; every change is made for real. */
async function serveFound(page: Page, found: Found): Promise<void> {
  const answer = (path: string, json: () => unknown) =>
    page.route(
      (url) => url.pathname === path,
      (route) => (route.request().resourceType() === 'fetch' ? route.fulfill({ json: json() }) : route.fallback()),
    );
  const onePage = { hasMore: false, nextCursor: null };
  await answer('/contacts/checks', () => ({ duplicates: found.pairs.length, numbers: found.numbers.length }));
  await answer('/contacts/numbers-to-check', () => ({ records: found.numbers, ...onePage }));
  await answer('/contacts/duplicates', () => ({
    records: found.pairs.map(([contact, other], id) => ({ id, contact, other, createdAt: contact.createdAt })),
    ...onePage,
  }));
}

test('contacts that may be one person and numbers that can be nobody’s are looked through on a phone', async ({
  open,
  company,
  shot,
  watch,
}) => {
  // The suggested number of another contact.
  watch.allowProblem(/status of 409 .* at \/contacts\/\d+$/);
  const check = new AccessibilityCheck();
  const { api } = company.admin;
  const add = (name: string, number: string) => api.call(createContact, { body: { name, number } });
  const beatriz = await add('Beatriz Nunes', '5511987650011');
  const bia = await add('Bia N. (loja)', '5511987650012');
  const carlos = await add('Carlos Prado', '5521987654321');
  const diva = await add('Diva Maria de Albuquerque Cavalcanti dos Santos', '5531987654321');
  const elza = await add('Elza Braga', '5541987654321');
  const toCheck = (contact: Contact, number: string, problem: string, suggestion: string | null) => ({
    contact: { ...contact, number },
    problem,
    suggestion,
  });
  const found: Found = {
    pairs: [[beatriz, bia]],
    numbers: [
      toCheck(carlos, '5521187654321', 'unknown_line', '5521987650021'),
      toCheck(diva, '550119876500', 'unknown_area', beatriz.number),
      toCheck(elza, '12345', 'too_short', null),
    ],
  };
  const page = await open(company.admin);
  await serveFound(page, found);
  await page.goto('/contacts');
  await page.getByRole('button', { name: 'A conferir: 4' }).click();
  await expect(page).toHaveURL('/contacts/checks');

  await test.step('two that may be one person: side by side, then one stays or both do', async () => {
    const pair = page.getByRole('listitem').filter({ hasText: beatriz.name });
    await expect(pair).toContainText(bia.name);
    await check.check(page, 'contacts that may be one person');
    await expectFits(page, shot, 'duplicates');
    expect(await smallTargets(page)).toEqual([]);
    await pair.getByRole('button', { name: `Juntar ${beatriz.name} e ${bia.name}` }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(bia.name);
    await expectFits(page, shot, 'merge');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    found.pairs = [];
    await pair.getByRole('button', { name: /não são a mesma pessoa$/ }).click();
    await expect(page.getByText('Certo. Não vamos sugerir de novo.')).toBeVisible();
    await page.reload();
    // What is left is shown first.
    await expect(page.getByText(carlos.name)).toBeVisible();
    await page.getByText('Possíveis duplicados').click();
    await expect(page.getByText('Nenhum possível duplicado')).toBeVisible();
    await expectFits(page, shot, 'no-duplicates');
    await page.getByText('Números a conferir').click();
  });

  await test.step('a number to check: taken as suggested, merged with whose it is, or written anew', async () => {
    const row = (contact: Contact) => page.getByRole('listitem').filter({ hasText: contact.name });
    await expect(row(elza)).toContainText('Faltam dígitos.');
    await check.check(page, 'numbers to check');
    await expectFits(page, shot, 'numbers');
    expect(await smallTargets(page)).toEqual([]);

    await row(diva).getByRole('button', { name: /^Usar/ }).click();
    const merge = page.getByRole('dialog').filter({ hasText: beatriz.name });
    await expect(merge).toContainText(diva.name);
    await page.keyboard.press('Escape');
    await expect(merge).toHaveCount(0);
    expect((await api.call(getContact, { params: { id: diva.id } })).number).toBe(diva.number);

    await row(elza).getByRole('button', { name: 'Editar o contato Elza Braga' }).click();
    const form = page.getByRole('dialog').filter({ hasText: 'Número com DDD' });
    await expect(form.getByLabel('Nome', { exact: true })).toHaveValue(elza.name);
    await form.getByRole('button', { name: 'Cancelar' }).click();

    found.numbers = [];
    await row(carlos).getByRole('button', { name: 'Usar +55 21 98765-0021 para Carlos Prado' }).click();
    await expect(page.getByText('Nenhum número a conferir')).toBeVisible();
    expect((await api.call(getContact, { params: { id: carlos.id } })).number).toBe('5521987650021');
    await expectFits(page, shot, 'no-numbers');
  });
  check.expectNoViolations();
});
