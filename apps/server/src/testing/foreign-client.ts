import { io } from 'socket.io-client';
import { onTestFinished } from 'vitest';
import type { SessionUser } from '@balcao/contract';
import { Browser, type Answer } from './browser.ts';
import type { TestCompany } from './builders.ts';

/** The origin such a client is served from. */
export const foreignOrigin = 'https://atendimento.example';

/**
 * A web client that was written for the calls of the specification and knows nothing of ours: served from another origin, it
 * takes a 403 for a stale token, refreshes once and repeats, and is logged out by a second 403 and by every 401.
 */
export class ForeignClient extends Browser {
  isLoggedOut = false;

  override async send<T>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> {
    const ask = () => super.send<T>(method, path, body, { origin: foreignOrigin, ...headers });
    let answer = await ask();
    if (answer.status === 403 && path !== '/auth/refresh_token') {
      await super.send('POST', '/auth/refresh_token', undefined, { origin: foreignOrigin });
      answer = await ask();
      if (answer.status === 403) this.isLoggedOut = true;
    }
    if (answer.status === 401) this.isLoggedOut = true;
    return answer;
  }

  /** The body of an answer that must have succeeded. */
  async ok<T>(answer: Promise<Answer<T>>): Promise<T> {
    const { status, body } = await answer;
    if (status >= 300) throw new Error(`expected success, got ${status} ${JSON.stringify(body)}`);
    return body;
  }

  /** Everything its socket receives of one event, in order; conversations it opens are joined. */
  async listen(event: string): Promise<{ events: unknown[]; join(ticketId: number): Promise<unknown> }> {
    const socket = io(this.base, {
      transports: ['websocket'],
      query: { token: this.bearer },
      extraHeaders: { origin: foreignOrigin },
      reconnection: false,
      forceNew: true,
    });
    onTestFinished(() => void socket.close());
    const events: unknown[] = [];
    socket.on(event, (payload: unknown) => events.push(payload));
    await new Promise<void>((resolve, reject) => {
      socket.on('ready', () => resolve());
      socket.on('connect_error', reject);
    });
    return { events, join: (ticketId) => socket.emitWithAck('joinChatBox', `${ticketId}`) };
  }
}

/** A new member of a company at such a client, an admin unless fields say otherwise. */
export async function loginForeign(
  url: string,
  company: Pick<TestCompany, 'user' | 'password'>,
  fields: Record<string, unknown> = { profile: 'admin' },
) {
  const { user } = await company.user(fields);
  const client = new ForeignClient(url, '192.0.2.7');
  const session = await client.ok(
    client.post<{ user: SessionUser }>('/auth/login', { email: user.email, password: company.password }),
  );
  return Object.assign(client, { user: session.user });
}
