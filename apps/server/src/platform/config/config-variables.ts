import { isIP } from 'node:net';
import * as z from 'zod';

const roles = ['http', 'worker', 'gateway'] as const;
export type Role = (typeof roles)[number];

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** Names for ranges of addresses, as proxy-addr has them. */
const rangeNames = ['loopback', 'linklocal', 'uniquelocal'];

const splitList = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** A text of one of the protocols, without the slash at its end. */
const url = (protocols: readonly string[]) =>
  z
    .string()
    .refine(
      (text) => protocols.some((protocol) => text.startsWith(`${protocol}://`)) && URL.canParse(text),
      `an address that starts with ${protocols.map((protocol) => `${protocol}://`).join(' or ')}`,
    );

const isOrigin = (text: string) => URL.canParse(text) && /^https?:/.test(text) && new URL(text).origin === text;

const booleanText = z
  .string()
  .toLowerCase()
  .refine((text) => ['true', '1', 'yes', 'on', 'false', '0', 'no', 'off'].includes(text), 'true or false')
  .transform((text) => ['true', '1', 'yes', 'on'].includes(text));

function isRange(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  if (rangeNames.includes(text)) return true;
  const version = isIP(address);
  return version !== 0 && more.length === 0 && (bits === undefined || isIntegerUpTo(bits, version === 4 ? 32 : 128));
}

function isIntegerUpTo(text: string, highest: number): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) <= highest;
}

// A number of hops is not taken: it would believe callers that reach this server without passing the proxy.
const trustProxy = z
  .string()
  .refine(
    (text) => ['true', 'false'].includes(text) || splitList(text).every(isRange),
    `true, false, or the addresses of the proxies in front (${rangeNames.join(', ')}, 10.0.0.0/8, ...)`,
  )
  .transform((text): boolean | string[] => (['true', 'false'].includes(text) ? text === 'true' : splitList(text)));

const privateAddresses = z
  .string()
  .transform(splitList)
  .refine(
    (all) => all.every(isRange),
    `addresses of the own network that companies may have called (${rangeNames.join(', ')}, 10.0.0.0/8, ...)`,
  );

const webVersion = z
  .string()
  .regex(/^\d{1,9}\.\d{1,9}\.\d{1,12}$/, 'three numbers such as 2.3000.1023223821')
  .transform((text) => text.split('.').map(Number) as [number, number, number]);

// Such a password would be split, and a part of it printed as the name of the host.
const databaseAddress = z
  .string()
  .refine((text) => !text.includes('#') && text.replace(/\?.*/s, '').split('@').length <= 2, {
    error: 'an address whose user and password are percent-encoded (# is %23, @ is %40, / is %2F)',
    abort: true,
  })
  .pipe(url(['postgres', 'postgresql']));

const listenHost = z
  .string()
  .regex(/^[\w.:-]+$/, 'a host name or an address to listen on, such as 127.0.0.1 or 0.0.0.0');

// One entry per variable; the message of each describes valid values, for the paragraph that is printed.
export const variables = z.object({
  NODE_ENV: z.string().optional(),
  PORT: z
    .string()
    .default('3000')
    .refine((text) => isIntegerUpTo(text, 65_535), 'a port number from 1 to 65535')
    .transform(Number),
  HOST: listenHost.default('127.0.0.1'),
  METRICS_PORT: z
    .string()
    .refine((text) => isIntegerUpTo(text, 65_535), 'a port number from 1 to 65535')
    .transform(Number)
    .optional(),
  METRICS_HOST: listenHost.default('127.0.0.1'),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/=-]{16,}$/, 'at least 16 letters, digits or characters of -._~+/=')
    .optional(),
  MIN_FREE_MB: z
    .string()
    .default('256')
    .refine((text) => /^\d{1,9}$/.test(text), 'megabytes from 0 (not looked at) to 999999999')
    .transform(Number),
  PUBLIC_URL: z
    .string()
    .transform((text) => text.replace(/\/$/, ''))
    .refine(isOrigin, 'the address people open, without a path, such as https://balcao.example.com')
    .optional(),
  ALLOWED_ORIGINS: z
    .string()
    .default('')
    .transform(splitList)
    .refine((all) => all.every(isOrigin), 'a list of origins such as https://app.example.com, separated by commas'),
  DATA_DIR: z.string().default('./data'),
  FILES: z.enum(['disk', 'bucket'], 'disk or bucket').optional(),
  S3_ENDPOINT: url(['http', 'https']).optional(),
  S3_REGION: z
    .string()
    .regex(/^[\w-]{1,64}$/, 'the name of a region, such as sa-east-1')
    .default('us-east-1'),
  S3_BUCKET: z
    .string()
    .regex(/^[\w.-]{3,63}$/, 'the name of a bucket')
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_FORCE_PATH_STYLE: booleanText.optional(),
  S3_PREFIX: z
    .string()
    .default('')
    .transform((text) => text.replace(/\/$/, ''))
    .refine(
      (text) => /^(?:[\w-][\w.-]*(?:\/[\w-][\w.-]*)*)?$/.test(text),
      'a folder within the bucket, such as balcao/files',
    ),
  DATABASE_URL: databaseAddress.optional(),
  DATABASE_REPLICA_URL: databaseAddress.optional(),
  DATABASE_WAIT: z
    .string()
    .default('0')
    .refine((text) => isIntegerUpTo(text, 86_400), 'seconds from 0 (not at all) to 86400')
    .transform(Number),
  DATABASE_POOL: z
    .string()
    .default('10')
    .refine((text) => isIntegerUpTo(text, 200) && Number(text) >= 2, 'connections from 2 to 200')
    .transform(Number),
  ROLES: z
    .string()
    .default(roles.join(','))
    .transform(splitList)
    .refine(
      (all): all is Role[] => all.length > 0 && all.every((role) => (roles as readonly string[]).includes(role)),
      `one or more of ${roles.join(', ')}, separated by commas`,
    )
    .transform((all) => [...new Set(all as Role[])]),
  SMTP_URL: url(['smtp', 'smtps']).optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*[^\s<>@]+@[^\s<>@]+>?$/, 'a sender such as Balcão <balcao@example.com>')
    .optional(),
  OPERATOR_EMAIL: z.email('an e-mail address').default('operator@balcao.local'),
  OPERATOR_PASSWORD: z.string().min(8, 'at least 8 characters').max(200, 'at most 200 characters').optional(),
  DEMO: booleanText.optional(),
  LOG_LEVEL: z.enum(logLevels, `one of ${logLevels.join(', ')}`).default('info'),
  APP_SECRET: z.string().min(32, 'at least 32 random characters').optional(),
  REPLACE_SECRET: z.string().optional(),
  NEW_APP_SECRET: z.string().min(32, 'at least 32 random characters').optional(),
  BACKUP_PASSPHRASE: z.string().min(12, 'at least 12 characters').optional(),
  TRUST_PROXY: trustProxy.default(false),
  REQUEST_LIMIT: z
    .string()
    .default('6000')
    .refine((text) => isIntegerUpTo(text, 99_999), 'requests a minute from 0 (no limit) to 99999')
    .transform(Number),
  AUDIT_DAYS: z
    .string()
    .default('365')
    .refine((text) => isIntegerUpTo(text, 36_500) && Number(text) > 0, 'days from 1 to 36500')
    .transform(Number),
  WHATSAPP_WEB_URL: url(['ws', 'wss']).optional(),
  WHATSAPP_WEB_VERSION: webVersion.optional(),
  WHATSAPP_WEB_STRICT: z
    .enum(['on', 'off'], 'on or off')
    .default('on')
    .transform((value) => value === 'on'),
  WHATSAPP_WEB_TAPE: z
    .string()
    .regex(/^\d{8,15}:./, 'a number and a folder, such as 5511900000001:/var/tapes')
    .transform((text) => ({ number: text.slice(0, text.indexOf(':')), folder: text.slice(text.indexOf(':') + 1) }))
    .optional(),
  WHATSAPP_WEB_TIMEOUT: z
    .string()
    .default('30')
    .refine((text) => isIntegerUpTo(text, 600) && Number(text) > 0, 'seconds from 1 to 600')
    .transform((text) => Number(text) * 1000),
  GRAPH_API_VERSION: z
    .string()
    .regex(/^v\d{1,3}\.\d$/, 'a version such as v23.0')
    .default('v23.0'),
  GRAPH_API_URL: url(['http', 'https']).default('https://graph.facebook.com'),
  DIALOGFLOW_URL: url(['http', 'https']).default('https://dialogflow.googleapis.com'),
  EFI_API_URL: url(['http', 'https']).default('https://pix.api.efipay.com.br'),
  ASAAS_API_URL: url(['http', 'https']).default('https://api.asaas.com'),
  OUTBOUND_PRIVATE: privateAddresses.default([]),
  PUSH_SERVICES: z
    .string()
    .default('')
    .transform(splitList)
    .refine(
      (all) => all.every(isOrigin),
      'origins of push services beside those of browsers, such as https://push.example.com, separated by commas',
    ),
  OTEL_EXPORTER_OTLP_ENDPOINT: url(['http', 'https']).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .default('')
    .refine(
      (text) => splitList(text).every((part) => /^[\w-]+=./.test(part)),
      'names with values, such as api-key=..., separated by commas',
    )
    .transform((text) =>
      Object.fromEntries(
        splitList(text).map((part) => part.split(/=(.*)/s, 2).map(decodeURIComponent) as [string, string]),
      ),
    ),
  OTEL_SERVICE_NAME: z.string().default('balcao'),
  OTEL_TRACES_SAMPLER: z
    .string()
    .regex(
      /^(?:parentbased_)?(?:always_on|always_off|traceidratio)$/,
      'always_on, always_off or traceidratio, each also after parentbased_',
    )
    .default('traceidratio'),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .default('1')
    .refine((text) => /^(?:0|1|0?\.\d{1,9}|1\.0)$/.test(text), 'a share from 0 (none) to 1 (every trace), such as 0.05')
    .transform(Number),
  SIMULATED_LINKING_MS: z
    .string()
    .default('700')
    .refine((text) => isIntegerUpTo(text, 60_000), 'milliseconds from 0 to 60000')
    .transform(Number),
});

/** Variables whose values never appear in a message: terminals and service managers keep what a program prints. */
export const secretVariables = new Set([
  'APP_SECRET',
  'NEW_APP_SECRET',
  'BACKUP_PASSPHRASE',
  'OPERATOR_PASSWORD',
  'DATABASE_URL',
  'DATABASE_REPLICA_URL',
  'SMTP_URL',
  'METRICS_TOKEN',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'OTEL_EXPORTER_OTLP_HEADERS',
]);
