import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { doubtfulVariables } from './config-environment.ts';
import { loadConfig } from './config.ts';
import { StartError } from '../process/start-error.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'balcao-config-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const load = (env: NodeJS.ProcessEnv = {}) => loadConfig(env, directory);
function refusal(env: NodeJS.ProcessEnv): string {
  try {
    load(env);
  } catch (error) {
    if (error instanceof StartError) return error.message;
    throw error;
  }
  throw new Error(`${JSON.stringify(env)} was taken`);
}

describe('configuration (environment variables)', () => {
  it('has a default for everything', () => {
    expect(load()).toEqual({
      productionMode: false,
      port: 3000,
      host: '127.0.0.1',
      metricsPort: undefined,
      metricsHost: '127.0.0.1',
      metricsToken: undefined,
      minFreeBytes: 256 * 1_048_576,
      publicUrl: 'http://localhost:3000',
      allowedOrigins: [],
      dataDir: join(directory, 'data'),
      bucket: undefined,
      files: 'disk',
      databaseUrl: undefined,
      databaseReplicaUrl: undefined,
      roles: ['http', 'worker', 'gateway'],
      smtpUrl: undefined,
      mailFrom: 'Balcão <balcao@localhost>',
      operatorEmail: 'operator@balcao.local',
      operatorPassword: undefined,
      demo: true,
      logLevel: 'info',
      appSecret: undefined,
      trustProxy: false,
      requestLimit: 6000,
      auditDays: 365,
      databaseWaitSeconds: 0,
      simulatedLinkingMs: 700,
      whatsappWebUrl: undefined,
      whatsappWebVersion: undefined,
      whatsappWebStrict: true,
      whatsappWebTimeoutMs: 30_000,
      graphApiUrl: 'https://graph.facebook.com',
      graphApiVersion: 'v23.0',
      databasePool: 10,
      dialogflowUrl: 'https://dialogflow.googleapis.com',
      efiApiUrl: 'https://pix.api.efipay.com.br',
      asaasApiUrl: 'https://api.asaas.com',
      outboundPrivate: [],
      pushServices: [],
    });
  });

  it('reads the values that are given', () => {
    const config = load({
      NODE_ENV: 'production',
      PORT: '8080',
      HOST: '::',
      PUBLIC_URL: 'https://balcao.example.com/',
      ALLOWED_ORIGINS: 'https://a.example.com, http://localhost:5173',
      DATA_DIR: '/var/lib/balcao',
      DATABASE_URL: 'postgres://u:p@db/balcao',
      ROLES: 'worker, http,worker',
      SMTP_URL: 'smtps://u:p@mail.example.com',
      OPERATOR_EMAIL: 'Ana@Example.com',
      TRUST_PROXY: 'loopback, 10.0.0.0/8, fd00::/8, 192.0.2.1',
      WHATSAPP_WEB_VERSION: '2.3000.1023223821',
      WHATSAPP_WEB_STRICT: 'off',
      WHATSAPP_WEB_TIMEOUT: '45',
      GRAPH_API_URL: 'http://127.0.0.1:4000/',
      GRAPH_API_VERSION: 'v24.0',
      OUTBOUND_PRIVATE: 'loopback, 10.1.0.0/16',
      PUSH_SERVICES: 'https://push.example.com',
      LOG_LEVEL: 'debug',
    });
    expect(config).toMatchObject({
      productionMode: true,
      port: 8080,
      publicUrl: 'https://balcao.example.com',
      allowedOrigins: ['https://a.example.com', 'http://localhost:5173'],
      dataDir: '/var/lib/balcao',
      roles: ['worker', 'http'],
      mailFrom: 'Balcão <balcao@balcao.example.com>',
      operatorEmail: 'ana@example.com',
      demo: false,
      trustProxy: ['loopback', '10.0.0.0/8', 'fd00::/8', '192.0.2.1'],
      whatsappWebVersion: [2, 3000, 1023223821],
      whatsappWebStrict: false,
      whatsappWebTimeoutMs: 45_000,
      graphApiUrl: 'http://127.0.0.1:4000',
      graphApiVersion: 'v24.0',
      outboundPrivate: ['loopback', '10.1.0.0/16'],
      pushServices: ['https://push.example.com'],
    });
    expect(load({ DEMO: 'on', NODE_ENV: 'production' }).demo).toBe(true);
    expect(load({ DEMO: '0' }).demo).toBe(false);
    expect(load({ TRUST_PROXY: 'true' }).trustProxy).toBe(true);
    expect(load({ HOST: '0.0.0.0', PORT: '81' }).publicUrl).toBe('http://localhost:81');
    expect(load({ HOST: 'fd00::5' }).publicUrl).toBe('http://[fd00::5]:3000');
  });

  it('reads .env for variables missing in the environment; an empty value counts as missing', () => {
    writeFileSync(join(directory, '.env'), 'PORT=4001\nLOG_LEVEL="warn" # quiet\nHOST=\n');
    expect(load({ PORT: '', LOG_LEVEL: 'error' })).toMatchObject({ port: 4001, logLevel: 'error', host: '127.0.0.1' });
  });

  it('reports an unreadable .env', () => {
    mkdirSync(join(directory, '.env'));
    expect(refusal({})).toContain(join(directory, '.env'));
  });
});

describe('a bad value stops the start', () => {
  it.each<[string, string]>([
    ['PORT', 'abc'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '80 80'],
    ['HOST', 'http://localhost'],
    ['WHATSAPP_WEB_STRICT', 'maybe'],
    ['PUBLIC_URL', 'balcao.example.com'],
    ['PUBLIC_URL', 'https://balcao.example.com/path'],
    ['PUBLIC_URL', 'ftp://balcao.example.com'],
    ['ALLOWED_ORIGINS', '*'],
    ['ALLOWED_ORIGINS', 'https://a.example.com/x'],
    ['ROLES', 'http,wroker'],
    ['ROLES', ','],
    ['DATABASE_URL', 'mysql://db'],
    ['SMTP_URL', 'mail.example.com'],
    ['MAIL_FROM', 'Balcão'],
    ['MAIL_FROM', 'x\r\nBcc: y@example.com'],
    ['OPERATOR_EMAIL', 'operator'],
    ['OPERATOR_PASSWORD', 'short'],
    ['DEMO', 'maybe'],
    ['LOG_LEVEL', 'verbose'],
    ['APP_SECRET', 'too short'],
    ['TRUST_PROXY', '1'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', 'proxy.example.com'],
    ['WHATSAPP_WEB_URL', 'https://web.example.com'],
    ['WHATSAPP_WEB_VERSION', '2.3000'],
    ['WHATSAPP_WEB_TIMEOUT', '0'],
    ['REQUEST_LIMIT', 'many'],
    ['GRAPH_API_URL', 'graph.facebook.com'],
    ['GRAPH_API_VERSION', '23'],
    ['GRAPH_API_VERSION', 'v23.0/../me'],
    ['OUTBOUND_PRIVATE', 'n8n.local'],
    ['PUSH_SERVICES', 'push.example.com'],
    ['DIALOGFLOW_URL', 'dialogflow.googleapis.com'],
    ['EFI_API_URL', 'efipay.com.br'],
    ['ASAAS_API_URL', 'api.asaas.com'],
    ['FILES', 's3'],
    ['S3_ENDPOINT', 's3.example.com'],
    ['S3_REGION', 'sa east'],
    ['S3_BUCKET', 'a/b'],
    ['S3_PREFIX', '../elsewhere/'],
    ['S3_FORCE_PATH_STYLE', 'maybe'],
  ])('%s=%s', (name, value) => {
    const message = refusal({ [name]: value });
    expect(message).toMatch(new RegExp(`\\b${name} must be .{8,}`));
    expect(message).not.toContain('\n');
    expect(message).not.toMatch(/Invalid input|expected/);
  });

  it('a bucket needs its name, and both of its keys or none', () => {
    expect(refusal({ FILES: 'bucket' })).toContain('S3_BUCKET must be the name of a bucket');
    const [S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY] = ['balcao', 'key-id', 'key-secret'];
    expect(refusal({ S3_BUCKET, S3_ACCESS_KEY_ID })).toContain('S3_SECRET_ACCESS_KEY must be set');
    const lacking = refusal({ S3_BUCKET, S3_SECRET_ACCESS_KEY });
    expect(lacking).toContain('S3_ACCESS_KEY_ID must be set');
    expect(lacking).not.toContain(S3_SECRET_ACCESS_KEY);
    expect(load({ S3_BUCKET }).bucket).toMatchObject({ credentials: undefined, forcePathStyle: false, prefix: '' });
    const given = { S3_ENDPOINT: 'https://s3.example.com', S3_PREFIX: 'a/b/', S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY };
    expect(load({ S3_BUCKET, FILES: 'disk', ...given })).toMatchObject({
      files: 'disk',
      bucket: {
        endpoint: 'https://s3.example.com',
        region: 'us-east-1',
        forcePathStyle: true,
        prefix: 'a/b/',
        credentials: { accessKeyId: 'key-id', secretAccessKey: 'key-secret' },
      },
    });
  });

  it('names all bad values at once and repeats no secret', () => {
    const secrets = { DATABASE_URL: 'db-with-password', APP_SECRET: 'my-own-secret', OPERATOR_PASSWORD: 'hunter2' };
    const message = refusal({ PORT: 'x', ROLES: 'y', ...secrets });
    for (const name of ['PORT', 'ROLES', ...Object.keys(secrets)]) expect(message).toContain(name);
    for (const secret of Object.values(secrets)) expect(message).not.toContain(secret);
    expect(message).toContain('(it is "x")');
  });
});

it('a password with # or @ in DATABASE_URL has to be percent-encoded, and is not repeated', () => {
  for (const given of [
    'postgres://balcao:b@p#w@db:5432/x',
    'postgres://balcao:b@p@db/x',
    'postgres://balcao:bp#w@db/x',
  ])
    // It says nothing of how the address starts, which is right.
    expect(() => loadConfig({ DATABASE_URL: given }, '/nowhere')).toThrow(
      /^(?!.*(?:b@?p|starts with)).*percent-encoded/s,
    );
  expect(loadConfig({ DATABASE_URL: 'postgres://balcao:b%40p%23w@db/x' }, '/nowhere').databaseUrl).toContain('%23');
});

describe('<VARIABLE>_FILE', () => {
  it('reads a value from a file, as secrets of containers are', () => {
    writeFileSync(join(directory, 'db'), 'postgres://balcao:x@db/balcao\n');
    writeFileSync(join(directory, 'secret'), 's'.repeat(40));
    const env = { DATABASE_URL_FILE: join(directory, 'db'), APP_SECRET_FILE: 'secret' };
    expect(load(env)).toMatchObject({ databaseUrl: 'postgres://balcao:x@db/balcao', appSecret: 's'.repeat(40) });
  });

  it('is refused where it cannot be read, or the value is given as well', () => {
    expect(refusal({ SMTP_URL_FILE: join(directory, 'nothing') })).toMatch(/SMTP_URL_FILE names .*ENOENT/);
    expect(refusal({ APP_SECRET: 's'.repeat(40), APP_SECRET_FILE: '/run/x' })).toContain(
      'Both APP_SECRET and APP_SECRET_FILE',
    );
  });
});

it('a variable that is one letter off is noticed, and so are a NODE_ENV and settings of a bucket that do nothing', () => {
  writeFileSync(join(directory, '.env'), 'SMPT_URL=smtp://mail\n');
  expect(
    doubtfulVariables({ PUBLC_URL: 'x', NODE_ENV: 'prod', PATH: '/bin', PORTS: '1', TRUST_PROXY: 'true' }, directory),
  ).toEqual([
    'NODE_ENV=prod does nothing; only "production" does.',
    'SMPT_URL is not known and does nothing; SMTP_URL is.',
    'PUBLC_URL is not known and does nothing; PUBLIC_URL is.',
  ]);
  const bucket = { S3_ENDPOINT: 'https://s3.internal', S3_SECRET_ACCESS_KEY_FILE: '/run/s3' };
  writeFileSync(join(directory, '.env'), '');
  expect(doubtfulVariables(bucket, directory)).toEqual([
    'S3_ENDPOINT does nothing without S3_BUCKET: files are in DATA_DIR.',
  ]);
  expect(doubtfulVariables({ ...bucket, S3_BUCKET_FILE: '/run/bucket' }, directory)).toEqual([]);
});

it.each([
  ['always_on', 1],
  ['parentbased_always_off', 0],
  ['traceidratio', 0.25],
  ['parentbased_traceidratio', 0.25],
])('reads the share of traces from OTEL_TRACES_SAMPLER=%s', (OTEL_TRACES_SAMPLER, sampleRatio) => {
  const given = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318/', OTEL_TRACES_SAMPLER_ARG: '0.25' };
  expect(load({ ...given, OTEL_TRACES_SAMPLER }).tracing).toMatchObject({ sampleRatio });
  expect(refusal({ ...given, OTEL_TRACES_SAMPLER: 'sometimes' })).toContain('OTEL_TRACES_SAMPLER');
});
