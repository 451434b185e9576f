import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { WA_CERT_DETAILS } from 'baileys';
import * as z from 'zod';

const answer = z.object({ rootPublicKey: z.base64(), mediaCertificate: z.string() });
const asking = new Map<string, Promise<void>>();

/**
 * Makes this process believe a test peer: who signs its lines, and the certificate of its files. Only an address that begins
 * with `ws:` is one, and it says itself what to trust; WhatsApp's own begins with `wss:` and nothing is added to its key.
 */
export async function trustPeer(url: string | undefined): Promise<void> {
  if (url === undefined || !url.startsWith('ws://')) return;
  const before = asking.get(url);
  if (before) return before;
  const asked = ask(url);
  asking.set(url, asked);
  // It may not run yet: the next line asks again.
  asked.catch(() => asking.delete(url));
  return asked;
}

async function ask(url: string): Promise<void> {
  const response = await fetch(new URL('/trust', url.replace(/^ws:/, 'http:')), { signal: AbortSignal.timeout(5_000) });
  const { rootPublicKey, mediaCertificate } = answer.parse(await response.json());
  WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(rootPublicKey, 'base64');
  setDefaultCACertificates([...getCACertificates('default'), mediaCertificate]);
}
