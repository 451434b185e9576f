import { connect, createServer, type Socket } from 'node:net';

/**
 * The network between one page and the server. `held`: nothing arrives, and what was sent meanwhile arrives afterwards, as on a network that stutters.
 * `gone`: what was open then is never heard of again and never ends, as when a computer wakes behind another address; new
 * connections are refused until it is `up`.
 */
export type CableState = 'up' | 'held' | 'gone';

export interface Cable {
  port: number;
  set(state: CableState): void;
  close(): Promise<void>;
}

interface Line {
  page: Socket;
  server: Socket;
  isDead: boolean;
}

export async function layCable(toPort: number): Promise<Cable> {
  let state: CableState = 'up';
  const lines = new Set<Line>();

  const flow = (line: Line) => {
    for (const [from, to] of [
      [line.page, line.server],
      [line.server, line.page],
    ] as const) {
      from.on('data', (bytes: Buffer) => {
        if (line.isDead) return;
        if (!to.write(bytes)) from.pause();
      });
      to.on('drain', () => state !== 'held' && from.resume());
      from.on('end', () => !line.isDead && to.end());
      from.on('error', () => undefined);
      from.on('close', () => {
        // Whoever is behind a dead line hears nothing of the other end.
        if (!line.isDead) to.destroy();
        if (line.page.destroyed && line.server.destroyed) lines.delete(line);
      });
    }
  };

  const server = createServer({ pauseOnConnect: true, allowHalfOpen: true }, (page) => {
    page.on('error', () => undefined);
    if (state === 'gone') return void page.resetAndDestroy();
    const line: Line = {
      page,
      server: connect({ port: toPort, host: '127.0.0.1', allowHalfOpen: true }),
      isDead: false,
    };
    lines.add(line);
    page.setNoDelay(true);
    line.server.setNoDelay(true);
    flow(line);
    if (state === 'up') page.resume();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();

  return {
    port: typeof address === 'object' && address ? address.port : 0,
    set(next) {
      state = next;
      for (const line of lines) {
        line.isDead ||= next === 'gone';
        for (const end of [line.page, line.server]) {
          if (next === 'held') end.pause();
          else end.resume();
        }
      }
    },
    async close() {
      for (const { page, server: far } of lines) {
        page.destroy();
        far.destroy();
      }
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
