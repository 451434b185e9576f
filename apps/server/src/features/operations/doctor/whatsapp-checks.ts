import { ageOfGraphVersion } from '../../../channels/cloud-api/index.ts';
import { assertLibraryVersions } from '../../../channels/whatsapp-web/index.ts';
import type { Config } from '../../../platform/config/config.ts';
import type { Check } from './check.ts';

const whatsappWebUrl = 'wss://web.whatsapp.com/ws/chat';

type WhatsappConfig = Pick<
  Config,
  'whatsappWebUrl' | 'whatsappWebVersion' | 'whatsappWebStrict' | 'graphApiUrl' | 'graphApiVersion'
>;

/** Checks of what linked and official numbers need of this machine and its network. No number logs in. */
export function whatsappChecks(config: WhatsappConfig, timeoutMs = 10_000): Check[] {
  const url = config.whatsappWebUrl ?? whatsappWebUrl;
  return [
    {
      name: 'Library of linked numbers',
      async run() {
        assertLibraryVersions();
        return { state: 'ok', detail: 'the tested version is installed' };
      },
    },
    {
      name: 'Settings of linked numbers',
      async run() {
        const version = config.whatsappWebVersion?.join('.') ?? "the library's";
        if (config.whatsappWebStrict) return { state: 'ok', detail: `version of WhatsApp Web: ${version}` };
        return {
          state: 'warning',
          detail: `WHATSAPP_WEB_STRICT=off: signatures of WhatsApp are not checked; version of WhatsApp Web: ${version}`,
        };
      },
    },
    {
      name: 'Linked numbers (WhatsApp Web)',
      needsInternet: true,
      async run() {
        const ms = await openWebSocket(url, timeoutMs);
        return { state: 'ok', detail: `${new URL(url).host} opened a WebSocket in ${ms} ms` };
      },
    },
    {
      name: 'Official numbers (version of the Graph API)',
      async run() {
        const version = config.graphApiVersion;
        const { months, state } = ageOfGraphVersion(version, new Date());
        const age = months === undefined ? `${version}, of unknown age` : `${version}, ${months} months old`;
        if (state === 'current') return { state: 'ok', detail: age };
        return {
          state: 'warning',
          detail: `${age}: Meta ends a version some two years after its release, and official numbers stop with it; set GRAPH_API_VERSION to a later one`,
        };
      },
    },
    {
      name: 'Official numbers (Graph API)',
      needsInternet: true,
      async run() {
        const { host } = new URL(config.graphApiUrl);
        const beganAt = performance.now();
        try {
          // Any answer to a request without a token proves that it is reachable.
          await fetch(config.graphApiUrl, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
          return { state: 'ok', detail: `${host} answered in ${elapsedSince(beganAt)} ms` };
        } catch (error) {
          return {
            state: 'warning',
            detail: `${host} cannot be reached (${reasonOf(error)}); only official numbers need it`,
          };
        }
      },
    },
  ];
}

const elapsedSince = (beganAt: number) => Math.round(performance.now() - beganAt);

/** Opens a WebSocket and closes it. @returns milliseconds until it was open */
async function openWebSocket(url: string, timeoutMs: number): Promise<number> {
  const beganAt = performance.now();
  const socket = new WebSocket(url, { headers: { Origin: 'https://web.whatsapp.com' } });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<number>((resolve, reject) => {
      const fail = (reason: string) => {
        const { host } = new URL(url);
        const advice =
          'check DNS, the clock, the firewall (port 443) and that no proxy changes TLS or drops WebSockets';
        reject(new Error(`${host} opens no WebSocket (${reason}); ${advice}`));
      };
      timer = setTimeout(() => fail(`no answer within ${timeoutMs} ms`), timeoutMs);
      socket.addEventListener('open', () => resolve(elapsedSince(beganAt)));
      socket.addEventListener('error', (event) =>
        fail(reasonOf(event.error) || event.message || 'not reachable, or refused'),
      );
    });
  } finally {
    clearTimeout(timer);
    socket.close();
  }
}

/** The code or message of the innermost error, which names the cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  if (error.cause instanceof Error) return reasonOf(error.cause);
  return (error as NodeJS.ErrnoException).code ?? error.message;
}
