import type { ProxyProblem } from '@balcao/contract';
import type { Config } from '../../../platform/config/config.ts';
import { createAddressCheck } from '../../../platform/http/outbound/outbound-addresses.ts';
import { openTls } from './route.ts';
import { openTunnel, ProxyError } from './tunnel.ts';

/** The address at which linked numbers log in. */
const whatsappUrl = 'wss://web.whatsapp.com';

/** Creates the check of a proxy, with the settings of this process. */
export function createProxyCheck({
  whatsappWebUrl,
  outboundPrivate,
}: Pick<Config, 'whatsappWebUrl' | 'outboundPrivate'>) {
  const isAllowed = createAddressCheck(outboundPrivate);
  return (proxy: string) => checkProxy(proxy, { url: whatsappWebUrl, isAllowed });
}

/** Opens a tunnel to WhatsApp as a session does; returns what failed and how long it took. */
async function checkProxy(
  proxy: string,
  { url = whatsappUrl, isAllowed }: { url: string | undefined; isAllowed(address: string): boolean },
): Promise<{ problem: ProxyProblem | null; ms: number }> {
  const { protocol, hostname: host, port } = new URL(url);
  const isSecure = protocol === 'wss:';
  const startedAt = Date.now();
  const problem = await openTunnel(new URL(proxy), { host, port: Number(port || (isSecure ? 443 : 80)) }, isAllowed)
    .then(async (socket) => {
      const opened = isSecure ? await openTls(socket, host) : socket;
      opened.destroy();
      return null;
    })
    .catch((error: unknown) => {
      if (error instanceof ProxyError) return error.problem;
      throw error;
    });
  return { problem, ms: Date.now() - startedAt };
}
