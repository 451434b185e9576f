import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { createApp, type App } from '../app.ts';
import { ensureDefaultPlan } from '../features/account/index.ts';
import { testClock, type TestClock } from '../platform/util/clock.ts';
import { loadConfig } from '../platform/config/config.ts';
import { asPlatform } from '../platform/db/as-platform.ts';
import { createLog } from '../platform/log/log.ts';
import { buildCompany, type TestCompany } from './builders.ts';
import { FakeGraph } from './fake-graph.ts';
import { FakeServices } from './fake-services.ts';
import { databaseUrl, ownerUrl, templateDatabase } from './global-setup.ts';

/** The real server on a port of its own, with a database of its own. */
export interface TestServer {
  readonly app: App;
  /** where it listens */
  readonly url: string;
  /** its database as the superuser, for what a test looks at past the program */
  readonly databaseUrl: string;
  /** as the owner, for a second process */
  readonly ownerUrl: string;
  /** starts at the real time and moves only when a test advances it */
  readonly clock: TestClock;
  /** lines of the log, as JSON */
  readonly log: string[];
  readonly dataDir: string;
  /** what keys are derived from, for a second process */
  readonly secret: string;
  /** Meta's end of official numbers */
  readonly graph: FakeGraph;
  /** what addresses of companies lead to */
  readonly services: FakeServices;
  /** the default plan */
  readonly planId: number;
  /** A new company with its admin, logged in. Each test takes its own. */
  company(options?: { planId?: number }): Promise<TestCompany>;
}

/** For the top of a test file: starts the server before its tests and ends it after. */
export function useTestServer(env: NodeJS.ProcessEnv = {}): TestServer {
  let running: Awaited<ReturnType<typeof start>> | undefined;
  beforeAll(async () => {
    running = await start(env);
  });
  afterAll(async () => running?.stop());
  const now = () => {
    if (!running) throw new Error('the test server runs only inside tests');
    return running;
  };
  return {
    get app() {
      return now().app;
    },
    get url() {
      return now().app.address ?? '';
    },
    get databaseUrl() {
      return now().databaseUrl;
    },
    get ownerUrl() {
      return now().ownerUrl;
    },
    get clock() {
      return now().clock;
    },
    get log() {
      return now().log;
    },
    get dataDir() {
      return now().dataDir;
    },
    get secret() {
      return now().secret;
    },
    get graph() {
      return now().graph;
    },
    get services() {
      return now().services;
    },
    get planId() {
      return now().planId;
    },
    company: (options) => buildCompany({ app: now().app, graph: now().graph, planId: options?.planId ?? now().planId }),
  };
}

async function start(env: NodeJS.ProcessEnv) {
  const postgresUrl = inject('postgresUrl');
  const name = `t_${randomBytes(6).toString('hex')}`;
  // Copying its files writes no log of them.
  await executeStatement(
    postgresUrl,
    `CREATE DATABASE ${name} TEMPLATE ${templateDatabase} OWNER balcao STRATEGY file_copy`,
  );
  const dataDir = await mkdtemp(join(tmpdir(), 'balcao-test-'));
  const log: string[] = [];
  const clock = testClock(new Date());
  const graph = await FakeGraph.start();
  const services = await FakeServices.start();
  const { WHATSAPP_WEB_URL: peerUrl } = env;
  // Imported only by tests of linked numbers: it loads the client library.
  if (peerUrl) await (await import('@balcao/fake-whatsapp')).trustPeerAt(peerUrl);
  services.on('/v2/projects/', () => ({ body: { queryResult: { fulfillmentText: 'Olá! Como posso ajudar?' } } }));
  const config = loadConfig(
    {
      PORT: '0',
      // Several servers at once share the connections of one PostgreSQL.
      DATABASE_POOL: '6',
      DATA_DIR: dataDir,
      DEMO: 'true',
      GRAPH_API_URL: graph.url,
      DIALOGFLOW_URL: services.url,
      EFI_API_URL: `${services.url}/efi`,
      ASAAS_API_URL: `${services.url}/asaas`,
      OUTBOUND_PRIVATE: 'loopback',
      PUSH_SERVICES: services.url,
      REQUEST_LIMIT: '0',
      SIMULATED_LINKING_MS: '0',
      ...env,
    },
    dataDir,
  );
  const secret = randomBytes(32).toString('hex');
  const app = await createApp({
    config,
    secret,
    databaseUrl: ownerUrl(postgresUrl, name),
    log: createLog({ logLevel: 'info' }, { write: (line) => void log.push(line) }),
    clock,
  });
  const planId = await asPlatform(app.platform.database, ({ db }) => ensureDefaultPlan(db));
  return {
    app,
    databaseUrl: databaseUrl(postgresUrl, name),
    ownerUrl: ownerUrl(postgresUrl, name),
    clock,
    log,
    dataDir,
    secret,
    graph,
    services,
    planId,
    async stop() {
      await app.close();
      await graph.close();
      await services.close();
      await executeStatement(postgresUrl, `DROP DATABASE ${name} WITH (FORCE)`);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function executeStatement(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
