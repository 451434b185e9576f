import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer({ ROLES: 'http' });

/** The status of a request that offers to change the protocol, and a failure as its code. */
function statusOf(path: string, upgrade: string, headers: Record<string, string> = {}): Promise<number | string> {
  return new Promise((resolve) => {
    const asked = request(server.url + path, { headers: { connection: 'Upgrade', upgrade, ...headers } });
    asked.on('response', (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    asked.on('upgrade', (_answer, socket) => {
      socket.destroy();
      resolve('upgraded');
    });
    asked.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'failed'));
    asked.end();
  });
}

describe('a request with an Upgrade header', () => {
  it.each([
    ['h2c', '/version', 200],
    ['foo', '/version', 200],
    ['websocket', '/version', 200],
    ['TLS/1.0', '/version', 200],
    ['h2c, websocket', '/version', 200],
    ['websocket', '/tickets', 401],
    ['websocket', '/nothing', 404],
    ['websocket', '/socket.iox/', 404],
    // No polling: the socket alone.
    ['h2c', '/socket.io/?EIO=4&transport=polling', 400],
  ])('%s to %s is answered %s as if it had none', async (upgrade, path, status) => {
    expect(await statusOf(path, upgrade, { 'http2-settings': 'AAMAAABkAAQAAP__' })).toBe(status);
  });

  it('websocket to the address of live events becomes their socket', async () => {
    const handshake = { 'sec-websocket-version': '13', 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==' };
    for (const name of ['websocket', 'WebSocket'])
      expect(await statusOf('/socket.io/?EIO=4&transport=websocket', name, handshake)).toBe('upgraded');
  });
});
