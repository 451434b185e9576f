import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import { networksOf } from '../address-networks.ts';
import type { Config } from '../config/config.ts';

/** Sockets of one address that have not said whose they are: more than an office opens at once after a restart. */
export const maxPendingSockets = 100;

/**
 * Counts, by the address of the caller, the sockets that are open before their session is known. A socket counts until `settle`, or until
 * it is closed.
 */
export function createPendingSockets({ trustProxy, requestLimit }: Pick<Config, 'trustProxy' | 'requestLimit'>) {
  const trust = typeof trustProxy === 'boolean' ? () => trustProxy : proxyAddr.compile(trustProxy);
  const pending = new Map<string, number>();
  const settles = new WeakMap<IncomingMessage, () => void>();
  return {
    /** @returns whether one more may be open */
    open(request: IncomingMessage): boolean {
      const { network } = networksOf(proxyAddr(request, trust));
      const count = pending.get(network) ?? 0;
      if (requestLimit > 0 && count >= maxPendingSockets) return false;
      pending.set(network, count + 1);
      let isSettled = false;
      const settle = () => {
        if (isSettled) return;
        isSettled = true;
        const left = (pending.get(network) ?? 0) - 1;
        if (left > 0) pending.set(network, left);
        else pending.delete(network);
      };
      settles.set(request, settle);
      request.socket.once('close', settle);
      return true;
    },
    settle(request: IncomingMessage): void {
      settles.get(request)?.();
    },
  };
}
