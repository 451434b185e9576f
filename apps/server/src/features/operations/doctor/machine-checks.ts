import { stat } from 'node:fs/promises';
import { doubtfulVariables } from '../../../platform/config/config-environment.ts';
import type { Config } from '../../../platform/config/config.ts';
import { freeBytes } from '../../../platform/http/health-checks.ts';
import { verifySmtp } from '../../../platform/mail/mail.ts';
import type { Check } from './check.ts';
import { judgeClock } from './database-checks.ts';

const whatsappUrl = 'https://web.whatsapp.com';

type MachineConfig = Pick<Config, 'dataDir' | 'minFreeBytes' | 'smtpUrl' | 'whatsappWebUrl' | 'publicUrl' | 'roles'>;

/** Checks of this machine besides its database. No mail is sent. */
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
      name: 'Disk',
      async run() {
        const isThere = await stat(config.dataDir).catch(() => undefined);
        if (!isThere) return { state: 'ok', detail: `${config.dataDir} is not there yet; the first start makes it` };
        const free = await freeBytes(config.dataDir);
        if (free === undefined) return { state: 'ok', detail: 'its file system does not tell what is free' };
        const detail = `${Math.floor(free / 1_048_576)} MB are free for ${config.dataDir}`;
        if (free >= config.minFreeBytes) return { state: 'ok', detail };
        return {
          state: 'failed',
          detail: `${detail}, less than MIN_FREE_MB (${config.minFreeBytes / 1_048_576}); make room before writing fails`,
        };
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
