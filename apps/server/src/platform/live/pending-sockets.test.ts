import { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { io, type Socket } from 'socket.io-client';
import { expect, it } from 'vitest';
import { until } from '../../testing/client.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { createPendingSockets, maxPendingSockets } from './pending-sockets.ts';

const limited = useTestServer({ ROLES: 'http', REQUEST_LIMIT: '6000' });

/** A request of an address, maybe through a proxy of this machine. */
function requestFrom(address: string, through?: string): IncomingMessage {
  const socket = Object.assign(new EventEmitter(), { remoteAddress: through ?? address });
  return { socket, headers: through === undefined ? {} : { 'x-forwarded-for': address } } as unknown as IncomingMessage;
}
const fill = (sockets: ReturnType<typeof createPendingSockets>, from: () => IncomingMessage) =>
  Array.from({ length: maxPendingSockets }, () => {
    const request = from();
    expect(sockets.open(request)).toBe(true);
    return request;
  });

it('sockets without a session are limited for each address, and each counts until it is settled or closed', () => {
  const sockets = createPendingSockets({ trustProxy: false, requestLimit: 1 });
  const [first, second] = fill(sockets, () => requestFrom('203.0.113.7'));
  expect(sockets.open(requestFrom('203.0.113.7'))).toBe(false);
  expect(sockets.open(requestFrom('203.0.113.8'))).toBe(true);
  if (!first || !second) throw new Error('no sockets');
  sockets.settle(first);
  sockets.settle(first);
  first.socket.emit('close');
  expect(sockets.open(requestFrom('203.0.113.7'))).toBe(true);
  expect(sockets.open(requestFrom('203.0.113.7'))).toBe(false);
  second.socket.emit('close');
  expect(sockets.open(requestFrom('203.0.113.7'))).toBe(true);
});

it('sockets without a session are counted by the address behind a trusted proxy, of IPv6 by the /64', () => {
  const sockets = createPendingSockets({ trustProxy: ['loopback'], requestLimit: 1 });
  let host = 0;
  fill(sockets, () => requestFrom(`2001:db8::${(host += 1)}`, '127.0.0.1'));
  expect(sockets.open(requestFrom('2001:db8::ffff', '127.0.0.1'))).toBe(false);
  expect(sockets.open(requestFrom('2001:db8:0:1::1', '127.0.0.1'))).toBe(true);
  // Who is no trusted proxy cannot name another address.
  fill(sockets, () => requestFrom(`198.51.100.${(host += 1) % 250}`, '203.0.113.9'));
  expect(sockets.open(requestFrom('198.51.100.1', '203.0.113.9'))).toBe(false);
});

it('sockets without a session are not limited where limits are off', () => {
  const sockets = createPendingSockets({ trustProxy: false, requestLimit: 0 });
  fill(sockets, () => requestFrom('203.0.113.7'));
  expect(sockets.open(requestFrom('203.0.113.7'))).toBe(true);
});

it('an address that holds the most sockets without a session gets no other until they are gone; those with a session stay', async () => {
  const company = await limited.company();
  const connect = (token?: string): Socket =>
    io(limited.url, { transports: ['websocket'], auth: { token }, reconnection: false, forceNew: true });
  const member = connect(company.admin.token ?? '');
  await until(() => member.connected);
  const address = `${limited.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`;
  const silent = Array.from({ length: maxPendingSockets }, () => new WebSocket(address));
  await until(() => silent.every(({ readyState }) => readyState === WebSocket.OPEN));
  const other = new WebSocket(address);
  await until(() => other.readyState === WebSocket.CLOSED);
  expect(member.connected).toBe(true);
  for (const one of silent) one.close();
  await until(() => silent.every(({ readyState }) => readyState === WebSocket.CLOSED));
  const next = connect(company.admin.token ?? '');
  await until(() => next.connected);
  for (const one of [member, next]) one.close();
});
