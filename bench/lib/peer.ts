import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A program elsewhere, in this process: the product may call it with `OUTBOUND_PRIVATE=loopback`. */
export async function withPeer<T>(
  answer: (text: string, response: ServerResponse, request: IncomingMessage) => void,
  work: (url: string) => Promise<T>,
): Promise<T> {
  const server = createServer((request, response) => {
    request
      .toArray()
      .then((chunks) => answer(Buffer.concat(chunks as Buffer[]).toString(), response, request))
      // Its caller sees a broken connection.
      .catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    return await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}
