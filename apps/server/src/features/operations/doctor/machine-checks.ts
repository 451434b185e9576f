import { doubtfulVariables } from '../../../platform/config/config-environment.ts';
import type { Config } from '../../../platform/config/config.ts';
import { requirePorts } from '../../../platform/http/listen-error.ts';
import { verifySmtp } from '../../../platform/mail/mail.ts';
import type { Check } from './check.ts';
import { judgeClock } from './database-checks.ts';

const whatsappUrl = 'https://web.whatsapp.com';

type MachineConfig = Pick<
  Config,
  'smtpUrl' | 'whatsappWebUrl' | 'publicUrl' | 'roles' | 'host' | 'port' | 'metricsHost' | 'metricsPort'
>;

/** Checks of this machine besides its data folder and its database. No mail is sent. */
export function machineChecks(config: MachineConfig, env: NodeJS.ProcessEnv, timeoutMs = 10_000): Check[] {
  return [
    {
      name: 'Configuration',
      async run() {
        const doubtful = doubtfulVariables(env);
        if (doubtful.length > 0) return { state: 'warning', detail: doubtful.join(' ') };
        return { state: 'ok', detail: `${config.roles.join(', ')} at ${config.publicUrl}` };
      },
    },
    {
      name: 'Ports',
      async run() {
        const listens = config.roles.includes('http') || config.metricsPort !== undefined;
        if (!listens) return { state: 'ok', detail: 'this process listens on none' };
        if (await isRunning(config)) return { state: 'ok', detail: `Balcão answers` };
        await requirePorts(config);
        return { state: 'ok', detail: 'they are free, as Balcão does not run here' };
      },
    },
    {
      name: 'Mail',
      async run() {
        if (config.smtpUrl === undefined)
          return { state: 'warning', detail: 'there is no SMTP_URL, so mails become files in DATA_DIR/outbox' };
        const { host } = new URL(config.smtpUrl);
        const failure = await verifySmtp(config.smtpUrl, timeoutMs);
        if (failure === undefined)
          return { state: 'ok', detail: `${host} greets, and takes the login where one is set` };
        return {
          state: 'failed',
          detail: `${host} takes no mail (${failure}); check address, port, user and password of SMTP_URL`,
        };
      },
    },
    {
      name: 'Clock',
      needsInternet: true,
      async run() {
        const url = config.whatsappWebUrl?.replace(/^ws/, 'http') ?? whatsappUrl;
        const beganAt = Date.now();
        const answer = await fetch(url, {
          method: 'HEAD',
          redirect: 'manual',
          signal: AbortSignal.timeout(timeoutMs),
        }).catch(() => undefined);
        const date = Date.parse(answer?.headers.get('date') ?? '');
        // The header is of whole seconds, and was written in the middle of the call.
        if (!Number.isNaN(date)) return judgeClock((beganAt + Date.now()) / 2 - date - 500, new URL(url).host);
        return { state: 'warning', detail: `${new URL(url).host} does not tell the time; it was not compared` };
      },
    },
  ];
}

const anyAddress = new Set(['0.0.0.0', '::']);

/** Whether Balcão answers where it is configured to: its web server, or the port of its metrics where it serves no HTTP. */
async function isRunning({ roles, host, port, metricsHost, metricsPort }: MachineConfig): Promise<boolean> {
  const [at, of] = roles.includes('http') ? [host, port] : [metricsHost, metricsPort];
  if (of === undefined) return false;
  const name = anyAddress.has(at) ? '127.0.0.1' : at.includes(':') ? `[${at}]` : at;
  return fetch(`http://${name}:${of}/health/live`, { signal: AbortSignal.timeout(2_000) }).then(
    async (answer) => answer.ok && (await answer.text()).includes('ok'),
    () => false,
  );
}
