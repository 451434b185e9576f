import { connect, createServer, type Socket } from 'node:net';

/** Stands between the program and its database: the address stays, and every question may take longer. */
export interface DatabaseProxy {
  /** the same for the program, whatever is behind it */
  url: string;
  /** milliseconds that everything sent to the database waits, from now on */
  delayMs: number;
  /** another database behind the same address, from the next connection on */
  setTarget(url: string): void;
  close(): Promise<void>;
}

export async function startDatabaseProxy(url: string, delay = 0): Promise<DatabaseProxy> {
  let target = new URL(url);
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname);
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const) {
      open.add(one);
      one.setNoDelay(true);
      one.on('error', () => undefined);
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
    client.on('data', (chunk) => {
      if (proxy.delayMs === 0) database.write(chunk);
      else setTimeout(() => database.writable && database.write(chunk), proxy.delayMs);
    });
    database.on('data', (chunk) => void (client.writable && client.write(chunk)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const own = new URL(url);
  // Past the socket in the file system, which nothing can stand before.
  own.search = '';
  own.host = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const proxy: DatabaseProxy = {
    url: own.toString(),
    delayMs: delay,
    setTarget: (next) => void (target = new URL(next)),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
  return proxy;
}
