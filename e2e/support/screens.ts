import { expect, type Locator, type Page } from '@playwright/test';
import type { Account } from './product.ts';

/** What people do on the screens, in the words they read there. Works in every look. */

/** Types e-mail and password and presses Entrar, on the login screen. */
export async function submitLogin(page: Page, { email, password }: Account): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar' }).click();
}

const isMobile = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 600;

export class Inbox {
  readonly page: Page;
  readonly thread: Locator;
  readonly field: Locator;

  constructor(page: Page) {
    this.page = page;
    this.thread = page.getByRole('log');
    this.field = page.getByRole('textbox', { name: /^Mensagem para/ });
  }

  tab(name: 'Abertos' | 'Resolvidos' | 'Buscar'): Locator {
    // A phone has a button that searches in the bar; the others are in its sheet of views.
    if (isMobile(this.page)) return this.page.getByRole('button', { name, exact: true });
    return this.page.getByRole('tab', { name });
  }

  /** On a phone those in service and those who wait are tabs of the bottom bar. */
  segment(name: 'Em atendimento' | 'Aguardando'): Locator {
    if (isMobile(this.page)) {
      const bar = this.page.getByRole('navigation', { name: 'Principal' });
      return bar.getByRole('link', { name: name === 'Aguardando' ? /^Aguardando/ : /^Atendimentos/ });
    }
    const segments = this.page.getByRole('radiogroup', { name: 'Atendimentos abertos' });
    return segments.locator('label').filter({ hasText: name });
  }

  /** Which of the two lists is shown: by the choice above it, or on a phone by the tab of the bottom bar. */
  async expectShown(name: 'Em atendimento' | 'Aguardando'): Promise<void> {
    const segment = this.segment(name);
    if (isMobile(this.page)) await expect(segment).toHaveAttribute('aria-current', 'page');
    else await expect(segment.getByRole('radio')).toBeChecked();
  }

  /** The resolved ones: a tab, or on a phone a line of the sheet of views. */
  async showResolved(): Promise<void> {
    if (!isMobile(this.page)) return this.tab('Resolvidos').click();
    await this.segment('Em atendimento').click();
    await this.page.getByRole('button', { name: 'Visões', exact: true }).click();
    await this.page.getByRole('dialog', { name: 'Visões' }).getByRole('button', { name: 'Resolvidos' }).click();
  }

  async showPending(): Promise<void> {
    await this.segment('Aguardando').click();
  }

  row(contact: string): Locator {
    const list = this.page.getByRole('listbox', { name: 'Lista de atendimentos' });
    return list.getByRole('option').filter({ hasText: contact });
  }

  async accept(contact: string): Promise<void> {
    const button = this.page.getByRole('button', { name: `Aceitar o atendimento de ${contact}` });
    await expect(button).toBeVisible();
    // A click counts for nothing while the list has just come under the pointer.
    await this.page.waitForTimeout(600);
    await button.click();
    // The field of the conversation before stays until this one has opened.
    await expect(this.page.getByRole('textbox', { name: `Mensagem para ${contact}` })).toBeVisible();
  }

  /** Writes into the open conversation and sends it: by Enter, or on a phone by the button, since Enter breaks the line there. */
  async write(text: string): Promise<void> {
    await this.field.fill(text);
    if (isMobile(this.page)) return this.page.getByRole('button', { name: 'Enviar', exact: true }).click();
    await this.field.press('Enter');
  }

  message(text: string): Locator {
    return this.thread.locator('[data-message]').filter({ hasText: text });
  }

  /**
   * Does an action on the open ticket; on a phone most are behind "…", elsewhere some behind the arrow of *Resolver*.
   */
  async act(name: 'Devolver para a fila' | 'Resolver' | 'Reabrir'): Promise<void> {
    const mobile = isMobile(this.page);
    const isButton = name === 'Resolver' || (!mobile && name === 'Reabrir');
    if (isButton) return this.page.getByRole('button', { name }).first().click();
    const menu = mobile ? 'Mais ações' : 'Outras formas de encerrar';
    await this.page.getByRole('button', { name: menu, exact: true }).click();
    return this.page.getByRole('menuitem', { name }).click();
  }

  /** From the conversation to the list, where only one of them has room. */
  async backToList(): Promise<void> {
    if (isMobile(this.page)) await this.page.getByRole('button', { name: /^Voltar/ }).click();
  }
}

/** The simulated phone of a connection. */
export class SandboxPhone {
  readonly page: Page;
  readonly thread: Locator;

  constructor(page: Page) {
    this.page = page;
    this.thread = page.getByRole('log');
  }

  async scan(): Promise<void> {
    await this.page.getByRole('button', { name: 'Ler QR Code' }).first().click();
  }

  /** Makes up a contact and plays it. */
  async newContact(name: string, number: string): Promise<void> {
    await this.showContacts();
    await this.#contacts().getByRole('button', { name: 'Novo', exact: true }).click();
    const form = this.page.getByRole('dialog', { name: 'Novo contato' });
    await form.getByLabel('Nome').fill(name);
    await form.getByLabel('Número com DDD').fill(number);
    await form.getByRole('button', { name: 'Criar contato' }).click();
    await expect(this.page.getByText(`Você é ${name}`)).toBeVisible();
  }

  async play(name: string): Promise<void> {
    await this.showContacts();
    await this.#contacts().getByRole('button').filter({ hasText: name }).click();
  }

  get field(): Locator {
    return this.page.getByRole('textbox', { name: /^Escrever como/ });
  }

  async write(text: string): Promise<void> {
    await this.field.fill(text);
    await this.field.press('Enter');
    await expect(this.message(text)).toBeVisible();
  }

  async sendFile(file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    const chooser = this.page.waitForEvent('filechooser');
    await this.page.getByRole('button', { name: 'Anexar arquivo' }).click();
    await (await chooser).setFiles(file);
    await expect(this.page.getByText(file.name)).toBeVisible();
    await this.page.getByRole('button', { name: 'Enviar', exact: true }).click();
  }

  /** The message that says this and nothing else, save the name it is signed with. */
  message(text: string): Locator {
    const words = text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/\s+/g, '\\s+');
    return this.thread.getByText(new RegExp(`^\\s*([^:\\n]+:\\s+)?${words}\\s*$`)).first();
  }

  /** On a narrow screen the contacts are a part of their own. */
  async showContacts(): Promise<void> {
    if (!isMobile(this.page)) return;
    const parts = this.page.getByRole('radiogroup', { name: 'O que ver' });
    await parts.locator('label').filter({ hasText: 'Contatos' }).click();
  }

  #contacts(): Locator {
    return this.page.getByRole('region', { name: 'Contatos simulados' });
  }
}
