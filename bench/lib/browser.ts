import { chromium, type Browser, type BrowserContext } from '@playwright/test';
import { findChromium } from '../../tools/bootstrap/chromium.mjs';
import type { Product } from './product.ts';

const flags = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];

/** Works with the Chromium that the browser journeys use, without a window. */
export async function withBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({ executablePath: await findChromium(), args: flags });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

const viewport = { width: 1440, height: 900 };

export function freshContext(browser: Browser): Promise<BrowserContext> {
  return browser.newContext({ viewport, locale: 'pt-BR', timezoneId: 'America/Sao_Paulo' });
}

/** A context with the session of an account and nothing else: whatever a page needs is loaded anew. */
export async function loggedInContext(browser: Browser, product: Product, email: string): Promise<BrowserContext> {
  const login = await freshContext(browser);
  const page = await login.newPage();
  await page.goto(`${product.url}/login`);
  await page.locator('input[type=email]').fill(email);
  await page.locator('input[type=password]').fill(product.passwords.get(email) ?? '');
  await page.locator('button[type=submit]').click();
  await page.waitForURL(({ pathname }) => pathname !== '/login');
  const storageState = await login.storageState();
  await login.close();
  return browser.newContext({ viewport, locale: 'pt-BR', timezoneId: 'America/Sao_Paulo', storageState });
}
