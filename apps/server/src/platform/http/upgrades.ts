import type { IncomingMessage } from 'node:http';

/**
 * Whether a request becomes the socket of live events. Any other `Upgrade` is ignored, as HTTP allows (RFC 9110, 7.8), and the
 * request is answered as if it had none: Java and curl offer `h2c` with every first request.
 */
export const isLiveUpgrade = ({ url, headers }: Pick<IncomingMessage, 'url' | 'headers'>): boolean =>
  headers.upgrade?.toLowerCase() === 'websocket' && (url ?? '').startsWith('/socket.io/');
