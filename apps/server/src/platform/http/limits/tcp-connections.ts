import type { Server } from 'node:http';
import type { Socket } from 'node:net';

export interface TcpConnections {
  /**
   * Ends those no one is being served on. Node's own way leaves out connections that never asked for anything, which
   * browsers open in advance, and those of live sockets.
   */
  closeIdle(): void;
  closeAll(): void;
}

export function trackTcpConnections(server: Server): TcpConnections {
  /** requests running on each */
  const open = new Map<Socket, number>();
  server.on('connection', (socket) => {
    open.set(socket, 0);
    socket.once('close', () => open.delete(socket));
  });
  server.on('request', ({ socket }, response) => {
    const count = (by: number) => open.has(socket) && open.set(socket, (open.get(socket) ?? 0) + by);
    count(1);
    response.once('close', () => count(-1));
  });
  const destroyWhere = (which: (running: number) => boolean) => {
    for (const [socket, running] of open) if (which(running)) socket.destroy();
  };
  return { closeIdle: () => destroyWhere((running) => running === 0), closeAll: () => destroyWhere(() => true) };
}
