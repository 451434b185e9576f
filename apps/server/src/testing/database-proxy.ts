import { connect, createServer, type Socket } from 'node:net';

/** A proxy between the program and its database: the address stays, and every statement can be delayed. */
export interface DatabaseProxy {
  /** the address for the program, whatever database is behind it */
  url: string;
  /** milliseconds by which everything sent to the database is delayed from now on */
  delayMs: number;
  /** connects to another database behind the same address, from the next connection on */
  setTarget(url: string): void;
  close(): Promise<void>;
}

export async function startDatabaseProxy(url: string, initialDelayMs = 0): Promise<DatabaseProxy> {
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
  // The proxy has to be used instead of the socket in the file system.
  own.search = '';
  own.host = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const proxy: DatabaseProxy = {
    url: own.toString(),
    delayMs: initialDelayMs,
    setTarget: (next) => void (target = new URL(next)),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
  return proxy;
}
