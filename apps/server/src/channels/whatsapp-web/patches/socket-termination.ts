import type { WASocket } from 'baileys';

/** How long the closing handshake may take before the connection is cut. */
const closeTimeoutMs = 500;

/**
 * Ends a socket within half a second. The library's `end` waits up to 30 seconds for the closing handshake of a server that
 * may be out of reach, and has no way to cut the connection (`Socket/Client/websocket.js`, no thread upstream).
 */
export async function terminateSocket(socket: WASocket, error: Error | undefined): Promise<void> {
  const { ws } = socket as unknown as { ws: { socket?: { terminate(): void } | null } };
  const rawSocket = ws.socket;
  const terminateTimer = setTimeout(() => rawSocket?.terminate(), closeTimeoutMs).unref();
  try {
    const ending = socket.end(error);
    failPendingQueries(socket);
    await ending;
  } catch {
    // The socket is closed; an error of its handlers concerns nothing any more.
  }
  clearTimeout(terminateTimer);
}

/**
 * Rejects the queries that still wait for an answer. The library removes its listeners for `close` before it closes, so that a
 * query would wait for another minute and hold its key transaction for as long (`Socket/socket.js`, no thread upstream).
 */
export function failPendingQueries({ ws }: Pick<WASocket, 'ws'>): void {
  ws.emit('error', new Error('the socket is closed'));
}
