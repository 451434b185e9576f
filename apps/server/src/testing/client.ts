import { io, type Socket } from 'socket.io-client';
import type { SessionUser } from '@balcao/contract';

interface Entered {
  token: string;
  user: SessionUser;
}

export interface Answer<T = unknown> {
  status: number;
  body: T;
  headers: Headers;
}

const heartbeatMs = 60_000;

/** A client that talks to the server as a browser or a script does: over HTTP and the socket. */
export class Client {
  readonly url: string;
  token: string | undefined;
  user: SessionUser | undefined;
  readonly #sockets: Socket[] = [];
  #cookie = '';

  readonly #headers: Readonly<Record<string, string>>;

  /** @param headers sent with every request */
  constructor(url: string, headers: Record<string, string> = {}) {
    this.url = url;
    this.#headers = headers;
  }

  async request<T = unknown>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> {
    const form = body instanceof FormData;
    const response = await fetch(this.url + path, {
      method,
      headers: {
        // To compress answers and read them costs much of the processor of both, which are one process here.
        'accept-encoding': 'identity',
        ...this.#headers,
        ...(this.token === undefined ? {} : { authorization: `Bearer ${this.token}` }),
        ...(body === undefined || form ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: form ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    let parsed: unknown = text;
    try {
      parsed = JSON.parse(text);
    } catch {
      // an answer that is no JSON is compared as text
    }
    return { status: response.status, body: parsed as T, headers: response.headers };
  }

  get = <T = unknown>(path: string) => this.request<T>('GET', path);
  post = <T = unknown>(path: string, body?: unknown) => this.request<T>('POST', path, body);
  put = <T = unknown>(path: string, body?: unknown) => this.request<T>('PUT', path, body);
  delete = <T = unknown>(path: string) => this.request<T>('DELETE', path);

  /** The body of an answer that must have succeeded. */
  async ok<T>(answer: Promise<Answer<T>>): Promise<T> {
    const { status, body } = await answer;
    if (status >= 300) throw new Error(`expected success, got ${status} ${JSON.stringify(body)}`);
    return body;
  }

  async login(email: string, password: string): Promise<this> {
    return this.#enter(await this.post<Entered>('/auth/login', { email, password }));
  }

  /** Renews the token, as a browser does before it ends after a quarter of an hour. */
  renew = async (): Promise<this> =>
    this.#enter(await this.request<Entered>('POST', '/auth/refresh_token', {}, { cookie: this.#cookie }));

  async #enter(answer: Answer<Entered>): Promise<this> {
    const { token, user } = await this.ok(Promise.resolve(answer));
    this.token = token;
    this.user = user;
    this.#cookie = answer.headers
      .getSetCookie()
      .map((cookie) => cookie.replace(/;.*/s, ''))
      .join('; ');
    return this;
  }

  /**
   * An open socket that is ready, with every event since but that its own user came or went.
   * @param options.comesBack connects again by itself and says from time to time that it is there, as a browser does
   */
  async listen({ comesBack = false } = {}): Promise<LiveSubscription> {
    const socket = io(this.url, {
      transports: ['websocket'],
      auth: (connect) => connect({ token: this.token }),
      reconnection: comesBack,
      reconnectionDelay: 50,
      reconnectionDelayMax: 200,
      forceNew: true,
    });
    this.#sockets.push(socket);
    if (comesBack) {
      const heartbeat = setInterval(() => socket.connected && socket.emit('userStatus'), heartbeatMs);
      socket.on('disconnect', (reason) => reason === 'io client disconnect' && clearInterval(heartbeat));
    }
    const received: { name: string; payload: unknown }[] = [];
    socket.onAny((name: string, payload?: { user?: { id: number }; availability?: { userId: number } }) => {
      const whose = payload?.user?.id ?? payload?.availability?.userId;
      if (!/-(user|availability)$/.test(name) || whose !== this.user?.id) received.push({ name, payload });
    });
    await new Promise<void>((resolve, reject) => {
      socket.once('ready', () => resolve());
      socket.once('connect_error', reject);
    });
    return { socket, received };
  }

  closeSockets(): void {
    for (const socket of this.#sockets.splice(0)) socket.close();
  }
}

export interface LiveSubscription {
  socket: Socket;
  received: { name: string; payload: unknown }[];
}

const firstPauseMs = 10;
const longestPauseMs = 60;

/**
 * Waits until something holds; fails after `ms` with the last failure. A minute, for machines that do other things as well. It
 * looks less often the longer it waits: most looks ask the server, whose processor others need meanwhile.
 */
export async function until<T>(check: () => T | Promise<T>, ms = 60_000): Promise<NonNullable<T>> {
  const end = performance.now() + ms;
  let last: unknown;
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 1.3, longestPauseMs)) {
    try {
      const value = await check();
      if (value !== undefined && value !== null && (value as unknown) !== false) return value;
      last = new Error('it did not come to hold');
    } catch (error) {
      last = error;
    }
    if (performance.now() > end) throw last;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
