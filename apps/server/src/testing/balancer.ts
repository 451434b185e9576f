import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';

export interface Balancer {
  port: number;
  /** how many requests and sockets each place has got */
  served: Map<number, number>;
  close(): Promise<void>;
}

/**
 * A balancer without stickiness: each request and each socket goes to the next of the places. One that takes no connection is passed
 * over; what breaks after that is answered with 502, for it is not known how far it came.
 */
export async function startBalancer(port: number, places: readonly number[]): Promise<Balancer> {
  const served = new Map(places.map((place) => [place, 0]));
  let turn = 0;
  const inTurn = () => {
    turn += 1;
    return places.map((_place, index) => places[(turn + index) % places.length] ?? 0);
  };
  const sockets = new Set<Duplex>();

  async function pass(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = Buffer.concat((await incoming.toArray()) as Buffer[]);
    for (const place of inTurn()) {
      const isPassed = await new Promise<boolean>((resolve) => {
        const { method, url: path, headers } = incoming;
        const passed = request({ host: '127.0.0.1', port: place, method, path, headers, agent: false }, (answer) => {
          response.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.on('error', () => response.destroy()).pipe(response);
          resolve(true);
        });
        passed.once('error', (error: NodeJS.ErrnoException) => {
          if (error.code === 'ECONNREFUSED') return resolve(false);
          if (response.headersSent) response.destroy();
          else response.writeHead(502).end();
          resolve(true);
        });
        passed.end(body);
      });
      if (!isPassed) continue;
      served.set(place, (served.get(place) ?? 0) + 1);
      return;
    }
    response.writeHead(503).end();
  }

  function passSocket(incoming: IncomingMessage, socket: Duplex, head: Buffer, [place, ...others]: number[]): void {
    if (place === undefined) return void socket.destroy();
    let isOpen = false;
    const passed: Socket = connect(place, '127.0.0.1', () => {
      isOpen = true;
      served.set(place, (served.get(place) ?? 0) + 1);
      const lines = incoming.rawHeaders.flatMap((name, index, all) =>
        index % 2 === 0 ? [`${name}: ${all[index + 1] ?? ''}`] : [],
      );
      passed.write(`GET ${incoming.url ?? '/'} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      passed.write(head);
      passed.pipe(socket).pipe(passed);
    });
    sockets.add(passed);
    passed.once('error', () => (isOpen ? socket.destroy() : passSocket(incoming, socket, head, others)));
    passed.once('close', () => {
      sockets.delete(passed);
      if (isOpen) socket.destroy();
    });
    socket.once('error', () => passed.destroy());
    socket.once('close', () => passed.destroy());
  }

  const server = createServer((incoming, response) => {
    pass(incoming, response).catch(() => response.destroy());
  });
  server.on('upgrade', (incoming, socket, head) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    passSocket(incoming, socket, head, inTurn());
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    served,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
