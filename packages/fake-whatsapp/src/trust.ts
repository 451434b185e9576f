import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { WA_CERT_DETAILS } from 'baileys';

/** Who signs for a peer. */
export interface PublishedTrust {
  /** public key, base64 */
  rootPublicKey: string;
  /** PEM */
  mediaCertificate: string;
}

/** Makes this process accept a peer: the root key that signs its handshake, and the certificate of its media host. */
export function trustPeer({ rootPublicKey, mediaCertificate }: PublishedTrust): void {
  WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(rootPublicKey, 'base64');
  setDefaultCACertificates([...getCACertificates('default'), mediaCertificate]);
}

/** Makes this process accept the peer at this address, which publishes its trust. The peer has to be running. */
export async function trustPeerAt(url: string): Promise<void> {
  const response = await fetch(new URL('/trust', url.replace(/^ws:/, 'http:')), { signal: AbortSignal.timeout(5_000) });
  trustPeer((await response.json()) as PublishedTrust);
}
