import { request } from 'node:http';
import type { Page } from '@playwright/test';

/** Bytes of a body as they travel when the caller takes this encoding. */
export function countBodyBytes(url: string, encoding: 'gzip' | 'br'): Promise<number> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { headers: { 'accept-encoding': encoding } }, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => (bytes += chunk.length));
      answer.on('end', () =>
        answer.statusCode === 200 ? resolve(bytes) : reject(new Error(`${url}: ${answer.statusCode}`)),
      );
    });
    outgoing.on('error', reject).end();
  });
}

declare global {
  interface Window {
    releaseIdle?: () => void;
  }
}

/** The page finds no idle time until it is released: what it loads before is what it cannot do without. */
function deferIdleCallbacks(): void {
  const deferred: IdleRequestCallback[] = [];
  const real = window.requestIdleCallback.bind(window);
  window.requestIdleCallback = (callback) => deferred.push(callback);
  window.releaseIdle = () => {
    window.requestIdleCallback = real;
    for (const callback of deferred.splice(0)) real(callback);
  };
}

/**
 * Opens an address and takes every script that was really loaded, by a tag, a preload or an import.
 * @param shown what is on screen once the page is there
 * @param settle waits until late parts, such as the socket's, have come
 */
export async function loadPageScripts(
  page: Page,
  url: string,
  shown: string,
  settle: (page: Page) => Promise<unknown>,
) {
  await page.addInitScript(deferIdleCallbacks);
  const urls = new Set<string>();
  page.on('response', (response) => {
    if (/javascript/.test(response.headers()['content-type'] ?? '')) urls.add(response.url());
  });
  await page.goto(url);
  await page.locator(shown).first().waitFor();
  await settle(page);
  const first = [...urls];
  await page.evaluate(() => window.releaseIdle?.());
  await settle(page);
  if (first.length === 0) throw new Error(`${url} loaded no JavaScript`);
  return { first, ahead: [...urls].filter((script) => !first.includes(script)) };
}
