import { io, type Socket } from 'socket.io-client';
import { describe, expect, it, onTestFinished } from 'vitest';
import { sessionOverEvent } from '@balcao/contract';
import { startBalancer } from './balancer.ts';
import type { TestCompany } from './builders.ts';
import { Client, until } from './client.ts';
import { ForeignClient, foreignOrigin } from './foreign-client.ts';
import { processesOf } from './processes-of.ts';
import { withClient } from './tables.ts';
import { useTestServer } from './test-server.ts';

const server = useTestServer({ ALLOWED_ORIGINS: foreignOrigin });

/**
 * The page of a client of the specification as far as its socket goes: it hands over the token of its login in the query, at each try
 * the same, hears no `connect_error`, and when the server closes the socket it loads itself again, which refreshes the token.
 */
class ForeignPage {
  readonly client: ForeignClient;
  reloads = 0;
  userId: number | undefined;
  #socket: Socket | undefined;
  readonly #heard: string[] = [];

  constructor(url: string) {
    this.client = new ForeignClient(url, '192.0.2.9');
    onTestFinished(() => void this.#socket?.close());
  }

  async login(company: TestCompany): Promise<void> {
    const { user } = await company.user({ profile: 'admin' });
    this.userId = user.id;
    await this.client.ok(this.client.post('/auth/login', { email: user.email, password: company.password }));
    this.#connect();
  }

  #connect(): void {
    this.#socket = io(this.client.base, {
      transports: ['websocket'],
      query: { token: this.client.bearer },
      extraHeaders: { origin: foreignOrigin },
      reconnectionDelay: 50,
      reconnectionDelayMax: 100,
      forceNew: true,
    });
    this.#socket.onAny((name: string) => void this.#heard.push(name));
    this.#socket.on('disconnect', (reason) => {
      if (reason === 'io server disconnect') void this.#reload();
    });
  }

  async #reload(): Promise<void> {
    this.reloads += 1;
    this.#socket?.close();
    const { status } = await this.client.send('POST', '/auth/refresh_token', undefined, { origin: foreignOrigin });
    if (status === 200) this.#connect();
    else this.client.isLoggedOut = true;
  }

  /** Whether an event arrives that a colleague causes now. */
  async hears(company: TestCompany): Promise<boolean> {
    const name = `company-${company.id}-tag`;
    this.#heard.length = 0;
    const colleague = await new Client(server.url).login(company.admin.user?.email ?? '', company.password);
    await until(async () => {
      await colleague.ok(colleague.post('/tags', { name: `Etiqueta ${Math.random()}`, color: '#112233' }));
      return this.#heard.includes(name);
    });
    return true;
  }
}

describe('the socket of a client of the specification', () => {
  it('outlives a cut, its token and a restart, and ends with its session', async () => {
    const company = await server.company();
    const processes = await processesOf(server, { ALLOWED_ORIGINS: foreignOrigin, ROLES: 'http' });
    const portOf = (url: string) => Number(new URL(url).port);
    let place = portOf(await processes.start());
    const network = await startBalancer(0, [place]);
    const { port } = network;
    let open = network;
    onTestFinished(() => open.close());
    const cut = async (meanwhile?: () => Promise<void>) => {
      await open.close();
      await meanwhile?.();
      open = await startBalancer(port, [place]);
    };
    const restart = async () => {
      await processes.stop();
      place = portOf(await processes.start());
    };

    const page = new ForeignPage(`http://127.0.0.1:${port}`);
    await page.login(company);
    expect(await page.hears(company)).toBe(true);
    await cut();
    expect(await page.hears(company)).toBe(true);
    expect(page.reloads).toBe(0);

    server.clock.advance(16 * 60_000);
    expect(await page.hears(company)).toBe(true);
    expect(page.reloads).toBe(0);
    await cut(restart);
    expect(await page.hears(company)).toBe(true);
    expect(page.reloads).toBe(1);

    server.clock.advance(16 * 60_000);
    await cut();
    expect(await page.hears(company)).toBe(true);
    expect(page.reloads).toBe(2);
    expect(page.client.isLoggedOut).toBe(false);

    await cut(async () => {
      await withClient(server.databaseUrl, (client) =>
        client.query('UPDATE users SET active = false WHERE id = $1', [page.userId]),
      );
    });
    await until(() => page.client.isLoggedOut);
    expect(page.reloads).toBe(3);
  });

  it('with a token in the query that is forged, past its time or of a session that is over it is let in, told, and closed', async () => {
    const company = await server.company();
    const token = company.admin.token ?? '';
    const [head = '', , signature = ''] = token.split('.');
    const ended = await company.user();
    await ended.ok(ended.delete('/auth/logout'));
    for (const bad of ['', 'x', `${token}x`, `${head}.e30.${signature}`, ended.token ?? '']) {
      const socket = io(server.url, { transports: ['websocket'], query: { token: bad }, forceNew: true });
      const heard: unknown[] = [];
      socket.onAny((...event: unknown[]) => heard.push(event));
      const reason = await until(
        () => new Promise<string>((resolve) => socket.once('disconnect', (why) => resolve(why))),
      );
      socket.close();
      expect([reason, heard], bad).toEqual(['io server disconnect', [[sessionOverEvent, 'ERR_SESSION_EXPIRED']]]);
    }
  });
});
