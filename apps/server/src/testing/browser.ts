import { io } from 'socket.io-client';
import { onTestFinished } from 'vitest';

export interface Answer<T = Record<string, unknown>> {
  status: number;
  body: T;
  headers: Headers;
}

/** A browser as the server sees it: one cookie jar, one bearer, one address. */
export class Browser {
  cookies = new Map<string, string>();
  bearer: string | undefined;
  readonly base: string;
  readonly address: string;

  constructor(base: string, address: string) {
    this.base = base;
    this.address = address;
  }

  /** Creates a second one with the same cookies and bearer, as if they had been copied. */
  clone(): Browser {
    const other = new Browser(this.base, this.address);
    other.cookies = new Map(this.cookies);
    other.bearer = this.bearer;
    return other;
  }

  get<T = Record<string, unknown>>(path: string): Promise<Answer<T>> {
    return this.send('GET', path);
  }
  post<T = Record<string, unknown>>(
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer<T>> {
    return this.send('POST', path, body, headers);
  }
  put<T = Record<string, unknown>>(path: string, body?: unknown): Promise<Answer<T>> {
    return this.send('PUT', path, body);
  }
  delete<T = Record<string, unknown>>(path: string, headers?: Record<string, string>): Promise<Answer<T>> {
    return this.send('DELETE', path, undefined, headers);
  }

  /** Sends a request. It stores cookies as a browser does, and the bearer of every login and refresh. */
  async send<T>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(this.base + path, {
      method,
      headers: {
        accept: 'application/json',
        'x-forwarded-for': this.address,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(cookie && { cookie }),
        ...(this.bearer && { authorization: `Bearer ${this.bearer}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/max-age=0|expires=thu, 01 jan 1970/i.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    const text = await answer.text();
    const parsed = (text === '' ? {} : JSON.parse(text)) as T & { token?: string };
    // A connection has a token, too, which is no bearer.
    if (answer.ok && path.startsWith('/auth/') && typeof parsed.token === 'string') this.bearer = parsed.token;
    return { status: answer.status, body: parsed, headers: answer.headers };
  }
}

/** Opens a socket, waits until it is ready, and collects one event from then on; it closes with the test. */
export async function listen(browser: Browser, event: string) {
  const socket = io(browser.base, { transports: ['websocket'], auth: { token: browser.bearer }, reconnection: false });
  onTestFinished(() => void socket.close());
  const received: unknown[] = [];
  let isClosed = false;
  socket.on(event, (payload: unknown) => received.push(payload));
  socket.on('disconnect', () => {
    isClosed = true;
  });
  await new Promise<void>((resolve, reject) => {
    socket.on('ready', () => resolve());
    socket.on('connect_error', reject);
  });
  return { events: received, over: () => isClosed, close: () => void socket.close() };
}
