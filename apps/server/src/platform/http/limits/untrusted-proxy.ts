import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config/config.ts';
import type { Logger } from '../../log/log.ts';

/**
 * Warns, once, where every caller has the address of the proxy in front: wrong passwords of one then count against all.
 * The warning comes at the start where PUBLIC_URL is https, which this program does not serve itself, and else with the
 * first request that has forwarding headers.
 */
export function warnOfUntrustedProxy(app: FastifyInstance, { config, log }: { config: Config; log: Logger }): void {
  if (config.trustProxy !== false) return;
  let warned = false;
  const warn = (what: string) => {
    if (!warned)
      log.warn(`${what}, but TRUST_PROXY is not set: limits per address take all callers for one. ${advice}`);
    warned = true;
  };
  app.addHook('onListen', async () => {
    if (config.publicUrl.startsWith('https:')) warn('PUBLIC_URL is https, so that a proxy stands in front');
  });
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.headers['x-forwarded-for'] !== undefined) warn('A proxy names callers (X-Forwarded-For)');
    done();
  });
}

const advice = 'Set it to the address of the proxy, such as TRUST_PROXY=loopback.';
