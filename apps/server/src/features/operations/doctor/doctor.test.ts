import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { afterEach, describe, expect, it } from 'vitest';
import { runChecks } from './check.ts';
import { whatsappChecks } from './whatsapp-checks.ts';

const servers: Server[] = [];
const sockets: Duplex[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const server of servers.splice(0)) await new Promise((resolve) => server.close(resolve));
});

/** A server on loopback that answers a WebSocket as set, and every other request with 400. */
async function listen(onUpgrade: (key: string, socket: Duplex) => void): Promise<string> {
  const server = createServer((_request, response) => response.writeHead(400, { connection: 'close' }).end());
  server.on('upgrade', (request, socket) => {
    sockets.push(socket);
    onUpgrade(request.headers['sec-websocket-key'] ?? '', socket);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function examine(web: string, graph: string, isStrict = true): Promise<{ isWell: boolean; lines: string[] }> {
  const lines: string[] = [];
  const config = { whatsappWebUrl: `ws://${web}`, whatsappWebVersion: undefined, whatsappWebStrict: isStrict };
  const checks = whatsappChecks({ ...config, graphApiUrl: `http://${graph}`, graphApiVersion: 'v99.0' }, 300);
  return { isWell: await runChecks(checks, (line) => lines.push(line)), lines };
}

function accept(key: string, socket: Duplex): void {
  const proof = createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64');
  const head = 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade';
  socket.write(`${head}\r\nSec-WebSocket-Accept: ${proof}\r\n\r\n`);
}

describe('doctor of WhatsApp', () => {
  it('finds all well where WhatsApp opens a WebSocket and Meta answers, whatever it says', async () => {
    const host = await listen(accept);
    const { isWell, lines } = await examine(host, host);
    expect(isWell).toBe(true);
    expect(lines.map(([sign]) => sign)).toEqual(['✓', '✓', '✓', '✓', '✓']);
  });

  it('fails where WhatsApp accepts the connection and then hangs', async () => {
    const host = await listen(() => {});
    const { isWell, lines } = await examine(host, host);
    expect(isWell).toBe(false);
    expect(lines[2]).toContain(`✗ Linked numbers (WhatsApp Web): ${host} opens no WebSocket (no answer within 300 ms)`);
  });

  it('fails where something between refuses WebSockets, and warns of a Graph API that only official numbers need', async () => {
    const host = await listen((_key, socket) => void socket.end('HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n'));
    const { isWell, lines } = await examine(host, '127.0.0.1:1', false);
    expect(isWell).toBe(false);
    expect(lines.map(([sign]) => sign)).toEqual(['✓', '!', '✗', '✓', '!']);
  });
});
