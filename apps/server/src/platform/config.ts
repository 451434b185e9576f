import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import * as z from 'zod';
import { bucketOf, findBucketProblem, type BucketConfig } from './files/bucket-config.ts';
import { StartError } from './start-error.ts';

const roles = ['http', 'worker', 'gateway'] as const;
export type Role = (typeof roles)[number];

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

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

// Such a password would be cut in two, and a part of it be printed as the name of the host.
const databaseAddress = url(['postgres', 'postgresql']).refine(
  (text) => !text.includes('#') && text.replace(/\?.*/s, '').split('@').length <= 2,
  'an address whose user and password are percent-encoded (# is %23, @ is %40, / is %2F)',
);

const listenHost = z
  .string()
  .regex(/^[\w.:-]+$/, 'a host name or an address to listen on, such as 127.0.0.1 or 0.0.0.0');

// One entry per variable; the message of each describes valid values, for the paragraph that is printed.
const variables = z.object({
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
  GRAPH_API_URL: url(['http', 'https']).default('https://graph.facebook.com'),
  DIALOGFLOW_URL: url(['http', 'https']).default('https://dialogflow.googleapis.com'),
  EFI_API_URL: url(['http', 'https']).default('https://pix.api.efipay.com.br'),
  ASAAS_API_URL: url(['http', 'https']).default('https://api.asaas.com'),
  OUTBOUND_PRIVATE: privateAddresses.default([]),
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

/** No trace of a caller is continued, so that each sampler comes to a share of all. */
function sampleRatioOf(sampler: string, share: number): number {
  if (sampler.endsWith('always_on')) return 1;
  return sampler.endsWith('always_off') ? 0 : share;
}

/** Their values never appear in a message: terminals and service managers keep what a program prints. */
const secretVariables = new Set([
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

export interface Config {
  /** NODE_ENV is `production` */
  productionMode: boolean;
  /** 0 = any free port */
  port: number;
  host: string;
  /** where health and metrics of this process are served, whatever its roles; absent = nowhere but on `port`, 0 = any free port */
  metricsPort: number | undefined;
  metricsHost: string;
  /** what `/metrics` asks for; absent = it answers this machine alone */
  metricsToken: string | undefined;
  /** below it the disk of `dataDir` counts as full; 0 = not looked at */
  minFreeBytes: number;
  /** origin people open, for links in mails; from HOST and PORT when PUBLIC_URL is not given */
  publicUrl: string;
  /** web apps on other origins that may call the API with credentials */
  allowedOrigins: readonly string[];
  /** absolute path */
  dataDir: string;
  /** absent = files are in `dataDir` */
  bucket: BucketConfig | undefined;
  /** where new files go; files are read from the other place, too, where there is one */
  files: 'disk' | 'bucket';
  /** absent = the embedded PostgreSQL */
  databaseUrl: string | undefined;
  /** of a copy that follows the database, for reports; absent = they are read from the database itself */
  databaseReplicaUrl: string | undefined;
  /** seconds for which a start waits for a database that cannot be reached yet */
  databaseWaitSeconds: number;
  /** how many requests and jobs of a process may be inside the database at once */
  databasePool: number;
  roles: readonly Role[];
  /** absent = mails become files in `dataDir/outbox` */
  smtpUrl: string | undefined;
  mailFrom: string;
  operatorEmail: string;
  /** absent = a random one */
  operatorPassword: string | undefined;
  /** make the demonstration company on an empty database */
  demo: boolean;
  logLevel: (typeof logLevels)[number];
  /** absent = the generated one of `dataDir/secret` */
  appSecret: string | undefined;
  /** repeats the code of a refused start: the secret is lost, and this start continues with another one */
  replaceSecret: string | undefined;
  /** what replaces APP_SECRET, for the command that does so */
  newAppSecret: string | undefined;
  /** what the secret is encrypted with in backups; absent = it does not go into them */
  backupPassphrase: string | undefined;
  /** the proxies from which `X-Forwarded-*` is trusted: all, none, or these addresses */
  trustProxy: boolean | string[];
  /** how many reads a minute one user may make; 0 = as many as they like */
  requestLimit: number;
  /** days for which lines of the audit log are kept */
  auditDays: number;
  whatsappWebUrl: string | undefined;
  whatsappWebVersion: [number, number, number] | undefined;
  /** false = signatures of WhatsApp that are not good are reported, and taken */
  whatsappWebStrict: boolean;
  /** milliseconds after which a silent socket to WhatsApp Web is closed */
  whatsappWebTimeoutMs: number;
  /** the linked number whose session is recorded without personal data, and the folder of the recordings */
  whatsappWebTape: { number: string; folder: string } | undefined;
  graphApiUrl: string;
  dialogflowUrl: string;
  /** the Pix API of Efí */
  efiApiUrl: string;
  asaasApiUrl: string;
  /** private addresses that companies may have called: names of ranges, networks or addresses */
  outboundPrivate: readonly string[];
  /** the collector of OpenTelemetry that traces are sent to; absent = nothing is traced */
  tracing: { endpoint: string; headers: Record<string, string>; serviceName: string; sampleRatio: number } | undefined;
  /** how long a simulated phone takes to link */
  simulatedLinkingMs: number;
}

/**
 * Reads the configuration from the environment and, for what is not there, from `.env` in `directory`. An empty value
 * counts as not given.
 * @throws StartError naming every variable with a bad value
 */
export function loadConfig(env: NodeJS.ProcessEnv = process.env, directory: string = process.cwd()): Config {
  const given = withFiles({ ...omitEmpty(readDotEnv(directory)), ...omitEmpty(env) }, directory);
  const parsed = variables.safeParse(given);
  if (!parsed.success) throw invalidConfigError(parsed.error.issues, given);
  const value = parsed.data;
  const bucketProblem = findBucketProblem(value);
  if (bucketProblem)
    throw invalidConfigError([{ path: [bucketProblem.variable], message: bucketProblem.message }], given);
  const bucket = bucketOf(value);
  const productionMode = value.NODE_ENV === 'production';
  const publicUrl = value.PUBLIC_URL ?? `http://${displayHost(value.HOST)}:${value.PORT}`;
  return {
    productionMode,
    port: value.PORT,
    host: value.HOST,
    metricsPort: value.METRICS_PORT,
    metricsHost: value.METRICS_HOST,
    metricsToken: value.METRICS_TOKEN,
    minFreeBytes: value.MIN_FREE_MB * 1_048_576,
    publicUrl,
    allowedOrigins: value.ALLOWED_ORIGINS,
    dataDir: resolve(directory, value.DATA_DIR),
    bucket,
    files: value.FILES ?? (bucket ? 'bucket' : 'disk'),
    databaseUrl: value.DATABASE_URL,
    databaseReplicaUrl: value.DATABASE_REPLICA_URL,
    databaseWaitSeconds: value.DATABASE_WAIT,
    databasePool: value.DATABASE_POOL,
    roles: value.ROLES,
    smtpUrl: value.SMTP_URL,
    mailFrom: value.MAIL_FROM ?? `Balcão <balcao@${new URL(publicUrl).hostname}>`,
    operatorEmail: value.OPERATOR_EMAIL.toLowerCase(),
    operatorPassword: value.OPERATOR_PASSWORD,
    demo: value.DEMO ?? !productionMode,
    logLevel: value.LOG_LEVEL,
    appSecret: value.APP_SECRET,
    replaceSecret: value.REPLACE_SECRET,
    newAppSecret: value.NEW_APP_SECRET,
    backupPassphrase: value.BACKUP_PASSPHRASE,
    trustProxy: value.TRUST_PROXY,
    requestLimit: value.REQUEST_LIMIT,
    auditDays: value.AUDIT_DAYS,
    whatsappWebUrl: value.WHATSAPP_WEB_URL,
    whatsappWebVersion: value.WHATSAPP_WEB_VERSION,
    whatsappWebStrict: value.WHATSAPP_WEB_STRICT,
    whatsappWebTimeoutMs: value.WHATSAPP_WEB_TIMEOUT,
    whatsappWebTape: value.WHATSAPP_WEB_TAPE,
    graphApiUrl: value.GRAPH_API_URL.replace(/\/$/, ''),
    dialogflowUrl: value.DIALOGFLOW_URL.replace(/\/$/, ''),
    efiApiUrl: value.EFI_API_URL.replace(/\/$/, ''),
    asaasApiUrl: value.ASAAS_API_URL.replace(/\/$/, ''),
    outboundPrivate: value.OUTBOUND_PRIVATE,
    tracing:
      value.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? undefined
        : {
            endpoint: value.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/$/, ''),
            headers: value.OTEL_EXPORTER_OTLP_HEADERS,
            serviceName: value.OTEL_SERVICE_NAME,
            sampleRatio: sampleRatioOf(value.OTEL_TRACES_SAMPLER, value.OTEL_TRACES_SAMPLER_ARG),
          },
    simulatedLinkingMs: value.SIMULATED_LINKING_MS,
  };
}

function readDotEnv(directory: string): NodeJS.Dict<string> {
  const path = join(directory, '.env');
  try {
    return parseEnv(readFileSync(path, 'utf8'));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return {};
    throw new StartError(
      `Balcão found the file ${path} but cannot read it (${code ?? String(error)}). ` +
        'Give the account that starts it read access to that file, or remove it.',
    );
  }
}

/**
 * Reads what is named by `<VARIABLE>_FILE`, as orchestrators hand secrets over; the line break at its end is none of it.
 * @throws StartError when such a file cannot be read, or the value is given as well
 */
function withFiles(given: NodeJS.Dict<string>, directory: string): NodeJS.Dict<string> {
  const read = Object.keys(variables.shape).flatMap((name) => {
    const path = given[`${name}_FILE`];
    if (path === undefined) return [];
    if (given[name] !== undefined)
      throw new StartError(`Both ${name} and ${name}_FILE are set. Remove one of them, then start again.`);
    try {
      return [[name, readFileSync(resolve(directory, path), 'utf8').replace(/\r?\n$/, '')] as const];
    } catch (error) {
      throw new StartError(
        `${name}_FILE names ${path}, which cannot be read (${(error as NodeJS.ErrnoException).code ?? String(error)}). ` +
          'Give the account that starts Balcão read access to that file, or correct its path.',
      );
    }
  });
  return { ...given, ...omitEmpty(Object.fromEntries(read)) };
}

/** Returns warnings about variables that are probably not meant as they are, each as a sentence. */
export function doubtfulVariables(env: NodeJS.ProcessEnv, directory: string = process.cwd()): string[] {
  const given = { ...omitEmpty(readDotEnv(directory)), ...omitEmpty(env) };
  const known = Object.keys(variables.shape);
  const meant = new Set(known.flatMap((name) => [name, `${name}_FILE`]));
  const misspelt = Object.keys(given).flatMap((name) => {
    const near = meant.has(name) ? undefined : known.find((one) => one.length > 4 && isOneEditAway(one, name));
    return near === undefined ? [] : [`${name} is not known and does nothing; ${near} is.`];
  });
  const { NODE_ENV: mode } = given;
  const isNoMode = mode !== undefined && !['production', 'development', 'test'].includes(mode);
  return isNoMode ? [`NODE_ENV=${mode} does nothing; only "production" does.`, ...misspelt] : misspelt;
}

/** Does a letter more, less, other or swapped with its neighbour make one of the other? */
function isOneEditAway(one: string, other: string): boolean {
  const at = [...one].findIndex((letter, index) => letter !== other[index]);
  if (at === -1) return other.length === one.length + 1;
  const [restOfOne, restOfOther] = [one.slice(at), other.slice(at)];
  return (
    restOfOne.slice(1) === restOfOther ||
    restOfOne === restOfOther.slice(1) ||
    restOfOne.slice(1) === restOfOther.slice(1) ||
    (restOfOne.slice(2) === restOfOther.slice(2) && restOfOne[0] === restOfOther[1] && restOfOne[1] === restOfOther[0])
  );
}

function omitEmpty(env: NodeJS.Dict<string>): NodeJS.Dict<string> {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''));
}

/** The name of a listening address for a browser on the same machine. */
function displayHost(host: string): string {
  if (['0.0.0.0', '127.0.0.1', '::', '::1'].includes(host)) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

function invalidConfigError(
  issues: readonly Pick<z.core.$ZodIssue, 'path' | 'message'>[],
  given: NodeJS.Dict<string>,
): StartError {
  const sentences = issues.map((issue) => {
    const name = String(issue.path[0]);
    const was = secretVariables.has(name) || given[name] === undefined ? '' : ` (it is ${JSON.stringify(given[name])})`;
    return `${name} must be ${issue.message}${was}.`;
  });
  return new StartError(
    `Balcão cannot start with this configuration. ${[...new Set(sentences)].join(' ')} ` +
      'Correct it in the environment or in the file .env, or remove it to use the default.',
  );
}
