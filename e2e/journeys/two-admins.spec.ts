import { getCompany, listUsers, tagsCrud, updateCompanyLocale } from '@balcao/contract';
import { AccessibilityCheck } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';

test('what a colleague saved in a record while it is edited is not lost by accident', async ({
  open,
  company,
  shot,
  watch,
}) => {
  watch.allowProblem(/status of (409|404) .* at \/tags\//);
  const check = new AccessibilityCheck();
  const { api } = company.admin;
  const tag = await api.call(tagsCrud.create, { body: { name: 'Cliente', color: '#AA3300' } });
  const params = { id: tag.id };
  const rename = (to: string) => api.call(tagsCrud.update, { params, body: { name: to } });
  const stored = () => api.call(tagsCrud.get, { params });
  const page = await open(company.admin);
  await page.goto('/tags');
  const edit = async (name: string) => {
    await page.getByRole('button', { name: `Editar a etiqueta ${name}` }).click();
    return page.getByRole('dialog', { name: 'Editar etiqueta' });
  };
  const form = await edit('Cliente');
  const name = form.getByLabel('Nome');
  const save = form.getByRole('button', { name: 'Salvar', exact: true });
  const alert = form.getByRole('alert');

  await test.step('the form keeps what was typed, and says what happened', async () => {
    await name.fill('Cliente bom');
    await rename('Cliente novo');
    await save.click();
    await expect(alert).toContainText('Outra pessoa alterou este registro enquanto você editava.');
    await expect(name).toHaveValue('Cliente bom');
    await check.check(page, 'a record that was changed meanwhile');
    await shot(page, 'changed-meanwhile');
    // The usual button, and Enter, ask again.
    await name.press('Enter');
    await expect(alert).toBeVisible();
    expect(await stored()).toMatchObject({ name: 'Cliente novo' });
  });

  await test.step('the present record is loaded into the form, and saved', async () => {
    await alert.getByRole('button', { name: 'Carregar o registro atual' }).click();
    await expect(name).toHaveValue('Cliente novo');
    await expect(alert).toHaveCount(0);
    await name.fill('Cliente antigo');
    await save.click();
    await expect(form).toHaveCount(0);
    expect(await stored()).toMatchObject({ name: 'Cliente antigo' });
  });

  await test.step('or what was typed is saved all the same', async () => {
    await edit('Cliente antigo');
    await name.fill('Cliente meu');
    await rename('Cliente dela');
    await save.click();
    await alert.getByRole('button', { name: 'Salvar o meu mesmo assim' }).click();
    await expect(form).toHaveCount(0);
    expect(await stored()).toMatchObject({ name: 'Cliente meu' });
  });

  await test.step('a record that is gone is said to be', async () => {
    await edit('Cliente meu');
    await name.fill('Cliente ido');
    await api.call(tagsCrud.delete, { params });
    await save.click();
    await expect(alert).toContainText('Este registro foi excluído enquanto você editava.');
    await expect(name).toHaveValue('Cliente ido');
  });
});

test('the language of a company that is chosen does not take back the time zone that a colleague has just chosen', async ({
  open,
  company,
  watch,
}) => {
  watch.allowProblem(/companies\/\d+|status of 409/);
  const { api } = company.admin;
  const { id } = await api.call(listUsers, {}).then(({ users }) => ({ id: users[0]?.companyId ?? 0 }));
  const params = { id };
  const page = await open(company.admin);
  await page.goto('/settings');
  const language = page.getByLabel('Idioma da empresa');
  await expect(language).toHaveValue('pt');
  // The browser does not hear of it before it has sent its choice.
  let isUnheard = true;
  await page.route('**/companies/**', (route) => {
    if (route.request().method() === 'PUT') isUnheard = false;
    return isUnheard ? route.abort() : route.continue();
  });
  await api.call(updateCompanyLocale, { params, body: { language: 'pt', timeZone: 'America/Manaus' } });
  await language.selectOption('Español');
  await expect(page.getByText('Outra pessoa alterou este registro')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Fuso horário' })).toHaveValue(/Manaus/);
  await language.selectOption('Español');
  await expect(page.getByText('Configuração salva.')).toBeVisible();
  expect(await api.call(getCompany, { params })).toMatchObject({ language: 'es', timeZone: 'America/Manaus' });
});
