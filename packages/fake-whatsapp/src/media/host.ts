import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { createLoopbackCertificate } from './certificate.ts';
import { MEDIA_ORIGIN, type MediaStore } from './store.ts';

export interface MediaHost {
  /** https://host:port */
  address: string;
  /** PEM, to be trusted by clients that upload and download */
  certificate: string;
  server: Server;
}

/** Uploads by POST, downloads by GET, over HTTPS as at WhatsApp. */
export async function startMediaHost(store: MediaStore, port: number): Promise<MediaHost> {
  const { key, certificate } = createLoopbackCertificate();
  const server = createServer({ key, cert: certificate }, (request, response) => {
    const { pathname } = new URL(request.url ?? '/', MEDIA_ORIGIN);
    if (request.method === 'POST') {
      void buffer(request).then((bytes) => {
        const path = store.put(bytes);
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify({ url: MEDIA_ORIGIN + path, direct_path: path }));
      });
      return;
    }
    const file = store.get(pathname);
    response.statusCode = store.isDown ? 503 : !file ? 404 : store.isExpired(pathname) ? 410 : 200;
    store.fetched.push(pathname);
    if (response.statusCode !== 200 || !file) response.end();
    else if (store.consumeStall(pathname)) response.write(file.subarray(0, file.length / 2));
    else response.end(file);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return { address: `https://127.0.0.1:${(server.address() as AddressInfo).port}`, certificate, server };
}
