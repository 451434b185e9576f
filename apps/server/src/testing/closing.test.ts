import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createApp } from '../app.ts';
import { Client } from './client.ts';
import { useTestServer } from './test-server.ts';

const server = useTestServer({ ROLES: 'http' });

/** What ends because it is cut off, which happens after 10 s, does not end any more. */
function holdLongTimers(): void {
  const start = globalThis.setTimeout;
  const hold = (run: () => void, ms = 0, ...args: []) => start(run, ms < 10_000 ? ms : 2 ** 31 - 1, ...args);
  const spy = vi.spyOn(globalThis, 'setTimeout').mockImplementation(hold);
  onTestFinished(() => spy.mockRestore());
}

describe('the end of a process', () => {
  it('waits neither for live sockets nor for connections that browsers keep in reserve', async () => {
    const { admin } = await server.company();
    const { secret, ownerUrl, clock } = server;
    const { config, log } = server.app.platform;
    const app = await createApp({ config, secret, databaseUrl: ownerUrl, log, clock });
    const { hostname, port } = new URL(app.address ?? '');
    const inReserve = connect(Number(port), hostname);
    await once(inReserve, 'connect');
    const elsewhere = new Client(app.address ?? '');
    elsewhere.token = admin.token;
    const { socket } = await elsewhere.listen();
    const disconnected = new Promise<string>((resolve) => socket.once('disconnect', resolve));

    holdLongTimers();
    await app.close();
    // Not a refusal: a browser comes back by itself.
    expect(await disconnected).toMatch(/^transport (close|error)$/);
    inReserve.destroy();
  });
});
