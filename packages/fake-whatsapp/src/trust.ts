import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { WA_CERT_DETAILS } from 'baileys';
import { MEDIA_ORIGIN } from './media/store.ts';

/** The certificates of a peer, and where its files are. */
export interface PublishedTrust {
  /** public key, base64 */
  rootPublicKey: string;
  /** PEM */
  mediaCertificate: string;
  /** https://host:port, where this process is to find what is at WhatsApp's own media host */
  mediaAddress: string;
}

const fetchFromNetwork = globalThis.fetch;

/**
 * Makes this process accept a peer: the root key that signs its handshake, and the certificate of its media host, which takes
 * the place of WhatsApp's. Files are named by WhatsApp's own addresses, so that a client needs no exception for a peer.
 */
export function trustPeer({ rootPublicKey, mediaCertificate, mediaAddress }: PublishedTrust): void {
  WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(rootPublicKey, 'base64');
  setDefaultCACertificates([...getCACertificates('default'), mediaCertificate]);
  globalThis.fetch = async (resource, init) => {
    const url = resource instanceof Request ? undefined : new URL(resource);
    if (url?.origin !== MEDIA_ORIGIN) return fetchFromNetwork(resource, init);
    return fetchFromNetwork(new URL(url.pathname + url.search, mediaAddress), init);
  };
}

/** Makes this process accept the peer at this address, which publishes its trust. The peer has to be running. */
export async function trustPeerAt(url: string): Promise<void> {
  const response = await fetch(new URL('/trust', url.replace(/^ws:/, 'http:')), { signal: AbortSignal.timeout(5_000) });
  trustPeer((await response.json()) as PublishedTrust);
}
