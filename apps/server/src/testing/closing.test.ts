import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { Client } from './client.ts';
import { useTestServer } from './test-server.ts';

const server = useTestServer({ ROLES: 'http' });

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
    const hungUp = new Promise<string>((resolve) => socket.once('disconnect', resolve));

    const began = performance.now();
    await app.close();
    expect(performance.now() - began).toBeLessThan(5_000);
    // Not a refusal: a browser comes back by itself.
    expect(await hungUp).toMatch(/^transport (close|error)$/);
    inReserve.destroy();
  });
});
