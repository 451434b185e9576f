import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { WA_CERT_DETAILS } from 'baileys';
import * as z from 'zod';

const trustSchema = z.object({ rootPublicKey: z.base64(), mediaCertificate: z.string() });
const pending = new Map<string, Promise<void>>();

/**
 * Makes this process believe a test peer: who signs its lines, and the certificate of its files. Only an address that begins
 * with `ws:` is one, and it says itself what to trust; WhatsApp's own begins with `wss:` and nothing is added to its key.
 */
export async function trustTestPeer(url: string | undefined): Promise<void> {
  if (url === undefined || !url.startsWith('ws://')) return;
  const before = pending.get(url);
  if (before) return before;
  const request = fetchTrust(url);
  pending.set(url, request);
  // It may not run yet: the next line asks again.
  request.catch(() => pending.delete(url));
  return request;
}

async function fetchTrust(url: string): Promise<void> {
  const response = await fetch(new URL('/trust', url.replace(/^ws:/, 'http:')), { signal: AbortSignal.timeout(5_000) });
  const { rootPublicKey, mediaCertificate } = trustSchema.parse(await response.json());
  WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(rootPublicKey, 'base64');
  setDefaultCACertificates([...getCACertificates('default'), mediaCertificate]);
}
