import { resolve } from 'node:path';
import type * as z from 'zod';
import { omitEmpty, readDotEnv, withFiles } from './config-environment.ts';
import { secretVariables, variables, type LogLevel, type Role } from './config-variables.ts';
import { bucketOf, findBucketProblem, type BucketConfig } from '../files/bucket-config.ts';
import { StartError } from '../process/start-error.ts';

/** No trace of a caller is continued, so that each sampler comes to a share of all. */
function sampleRatioOf(sampler: string, share: number): number {
  if (sampler.endsWith('always_on')) return 1;
  return sampler.endsWith('always_off') ? 0 : share;
}

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
  logLevel: LogLevel;
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
  /** how many requests a minute one user may make, a change counting as ten; 0 = as many as they like */
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
  /** of Meta's interface for official numbers, such as `v23.0` */
  graphApiVersion: string;
  dialogflowUrl: string;
  /** the Pix API of Efí */
  efiApiUrl: string;
  asaasApiUrl: string;
  /** private addresses that companies may have called: names of ranges, networks or addresses */
  outboundPrivate: readonly string[];
  /** origins of push services beside those of browsers */
  pushServices: readonly string[];
  /** the collector of OpenTelemetry that traces are sent to; absent = nothing is traced */
  tracing: { endpoint: string; headers: Record<string, string>; serviceName: string; sampleRatio: number } | undefined;
  /** how long a simulated phone takes to link */
  simulatedLinkingMs: number;
}

/**
 * Reads the configuration from the environment and, for missing variables, from `.env` in `directory`. An empty value
 * counts as missing.
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
    graphApiVersion: value.GRAPH_API_VERSION,
    graphApiUrl: value.GRAPH_API_URL.replace(/\/$/, ''),
    dialogflowUrl: value.DIALOGFLOW_URL.replace(/\/$/, ''),
    efiApiUrl: value.EFI_API_URL.replace(/\/$/, ''),
    asaasApiUrl: value.ASAAS_API_URL.replace(/\/$/, ''),
    outboundPrivate: value.OUTBOUND_PRIVATE,
    pushServices: value.PUSH_SERVICES,
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
