import { randomBytes } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';
import { fillPath, login, type EndpointAnswer, type EndpointInput, type Endpoint } from '@balcao/contract';
import type { Account } from './product.ts';

/** Calls the product as a script would: for what a test needs before its journey begins, and to compare afterwards. */
export class Api {
  readonly url: string;
  readonly token: string | undefined;
  readonly #headers: Record<string, string>;

  constructor(url: string, token?: string, headers: Record<string, string> = {}) {
    this.url = url;
    this.token = token;
    this.#headers = headers;
  }

  /** The answer of a call that has to succeed. */
  async call<E extends Endpoint>(endpoint: E, input: Partial<EndpointInput<E>> = {}): Promise<EndpointAnswer<E>> {
    const { params, query = {}, body } = input as Partial<Record<'params' | 'query' | 'body', Record<string, unknown>>>;
    const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
    const path = `${fillPath(endpoint.path, params)}${search.size > 0 ? `?${search.toString()}` : ''}`;
    const answer = await this.#fetch(endpoint.method, path, body);
    return (await answer.json()) as EndpointAnswer<E>;
  }

  /** Logs in and answers with the caller of that account and what a browser keeps of the session. */
  async login(
    account: Account,
  ): Promise<{ api: Api; user: EndpointAnswer<typeof login>['user']; state: StoredSession }> {
    const answer = await this.#fetch('POST', login.path, account);
    const { token, user } = (await answer.json()) as EndpointAnswer<typeof login>;
    const cookie = /^jrt=([^;]+)/.exec(answer.headers.getSetCookie()[0] ?? '')?.[1] ?? '';
    return { api: new Api(this.url, token), user, state: storedSession(this.url, { token, user, cookie }) };
  }

  async #fetch(method: string, path: string, body: unknown): Promise<Response> {
    const answer = await fetch(this.url + path, {
      method,
      headers: {
        ...this.#headers,
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(this.token === undefined ? {} : { authorization: `Bearer ${this.token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status} ${await answer.text()}`);
    return answer;
  }
}

/** What Playwright puts into a new browser. */
export type StoredSession = Awaited<ReturnType<BrowserContext['storageState']>>;

function storedSession(
  url: string,
  { token, user, cookie }: { token: string; user: EndpointAnswer<typeof login>['user']; cookie: string },
) {
  const { hostname, origin } = new URL(url);
  const month = Math.floor(Date.now() / 1000) + 30 * 24 * 3600;
  const values = {
    token,
    companyId: String(user.companyId),
    userId: String(user.id),
    companyDueDate: user.company.dueDate ?? '',
  };
  return {
    cookies: [
      {
        name: 'jrt',
        value: cookie,
        domain: hostname,
        path: '/',
        expires: month,
        httpOnly: true,
        secure: false,
        sameSite: 'Lax' as const,
      },
    ],
    origins: [{ origin, localStorage: Object.entries(values).map(([name, value]) => ({ name, value })) }],
  };
}

/** Waits until something is there; fails with the last reason. */
export async function waitUntil<T>(check: () => Promise<T | undefined>, ms = 10_000): Promise<T> {
  const end = Date.now() + ms;
  for (;;) {
    const value = await check();
    if (value !== undefined) return value;
    if (Date.now() > end) throw new Error(`it did not come to hold: ${check.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}

export const unique = () => randomBytes(4).toString('hex');
