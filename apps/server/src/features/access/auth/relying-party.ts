import type { Config } from '../../../platform/config/config.ts';

/** The relying party of passkeys: its name, and the origins of the pages that may ask for them. */
export interface RelyingParty {
  id: string;
  origins: readonly string[];
}

/** How a URL normalizes an IPv4 or IPv6 address: browsers keep passkeys for names alone. */
const addressPattern = /^\[|^\d+(?:\.\d+){3}$/;

/**
 * The relying party of an installation, from PUBLIC_URL, whatever proxy is in front of it. Browsers make passkeys for
 * names with TLS and for `localhost` alone.
 * @returns undefined at another address
 */
export function relyingPartyOf({
  publicUrl,
  allowedOrigins,
}: Pick<Config, 'publicUrl' | 'allowedOrigins'>): RelyingParty | undefined {
  const { hostname: id, protocol } = new URL(publicUrl);
  if (addressPattern.test(id)) return undefined;
  if (protocol !== 'https:' && id !== 'localhost') return undefined;
  const isWithin = (origin: string) => {
    const { hostname } = new URL(origin);
    return hostname === id || hostname.endsWith(`.${id}`);
  };
  return { id, origins: [publicUrl, ...allowedOrigins.filter(isWithin)] };
}

/** The origins that a response may be of. On `localhost` every port is the same machine's, such as that of the web app's own server. */
export function expectedOrigins({ id, origins }: RelyingParty, clientDataJson: string): string[] {
  const origin = originOf(clientDataJson);
  const isLocal = id === 'localhost' && origin !== undefined && /^http:\/\/localhost(:\d+)?$/.test(origin);
  return isLocal ? [...origins, origin] : [...origins];
}

function originOf(clientDataJson: string): string | undefined {
  try {
    const { origin } = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString()) as { origin?: unknown };
    return typeof origin === 'string' ? origin : undefined;
  } catch {
    return undefined;
  }
}
