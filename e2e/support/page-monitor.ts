import type { BrowserContext, ConsoleMessage, Request } from '@playwright/test';

/** Where a journey has no service worker (`serviceWorkers` in the configuration), the browser says so. */
const withoutWorker = 'Service Worker registration blocked by Playwright';

/**
 * Watches for everything a page must not do: an error or a warning on the console (a breach of the content security
 * policy is one), an exception, or a request to anything outside the product.
 */
export class PageMonitor {
  readonly #origin: string;
  readonly #allowed: RegExp[] = [];
  readonly #problems: string[] = [];

  constructor(productUrl: string) {
    this.#origin = new URL(productUrl).origin;
  }

  attach(context: BrowserContext): void {
    context.on('console', (message) => this.#onConsole(message));
    context.on('weberror', (thrown) => {
      const error = thrown.error();
      this.#problems.push(`page error: ${error.stack ?? error.message}`);
    });
    context.on('request', (request) => this.#onRequest(request));
    context.on('page', (page) => {
      page.on('websocket', (socket) => {
        if (new URL(socket.url()).host !== new URL(this.#origin).host) this.#problems.push(`socket to ${socket.url()}`);
      });
      page.on('crash', () => this.#problems.push(`page crashed: ${page.url()}`));
    });
  }

  /**
   * The browser's own note about a request that this test has refused or cut off on purpose. No page can keep it from
   * the console. `note` is compared with "text at address".
   */
  allowProblem(note: RegExp): void {
    this.#allowed.push(note);
  }

  /** Problems that were not provoked. */
  problems(): string[] {
    return this.#problems.filter((problem) => !this.#allowed.some((note) => note.test(problem)));
  }

  #onConsole(message: ConsoleMessage): void {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    if (message.text() === withoutWorker) return;
    const at = new URL(message.location().url || 'about:blank');
    this.#problems.push(`console ${message.type()}: ${message.text()} at ${at.pathname}`);
  }

  #onRequest(request: Request): void {
    const url = new URL(request.url());
    if (['blob:', 'data:', 'about:'].includes(url.protocol) || url.origin === this.#origin) return;
    this.#problems.push(`request to ${request.url()}`);
  }
}
