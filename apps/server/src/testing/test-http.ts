import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { UserActor } from '@balcao/contract';
import { AppError, staleTokenError } from '../platform/app-error.ts';
import { loadConfig, type Config } from '../platform/config/config.ts';
import { createLog } from '../platform/log/log.ts';
import { createMasks } from '../platform/masks/masks.ts';
import { createVault } from '../platform/secrets/secrets.ts';
import { createHttp, type Http, type HttpDeps } from '../platform/http/http.ts';

const member: UserActor = {
  kind: 'user',
  userId: 3,
  companyId: 7,
  profile: 'user',
  super: false,
  queueIds: [],
  allTicket: false,
  whatsappId: null,
  sharedWhatsappIds: [],
};

/** Bearers the test gatekeeper knows. */
export const actors: Record<string, UserActor> = {
  user: member,
  admin: { ...member, userId: 4, profile: 'admin' },
  super: { ...member, userId: 5, super: true },
  stranger: { ...member, userId: 6, companyId: 8, profile: 'admin' },
};
export const authHeader = (who: string) => ({ authorization: `Bearer ${who}` });

export interface TestHttp {
  http: Http;
  config: Config;
  dataDir: string;
  /** what was logged, parsed */
  lines: Record<string, unknown>[];
}

/** A server of its own for one test: bearers are the names of `actors`, plans allow everything but the kanban. */
export async function testHttp(
  register: (http: Http) => void = () => {},
  change: { env?: NodeJS.ProcessEnv; deps?: Partial<HttpDeps> | ((config: Config) => Partial<HttpDeps>) } = {},
): Promise<TestHttp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'balcao-http-'));
  const lines: Record<string, unknown>[] = [];
  const config = loadConfig(
    { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'debug', REQUEST_LIMIT: '0', ...change.env },
    dataDir,
  );
  const log = createLog(config, { write: (line) => lines.push(JSON.parse(line) as Record<string, unknown>) });
  const http = await createHttp({
    // No call of these tests has a key.
    database: {} as HttpDeps['database'],
    config,
    log,
    masks: createMasks(createVault('secret')),
    async authenticate({ bearer }) {
      if (bearer === undefined) return undefined;
      const actor = actors[bearer];
      if (!actor) throw staleTokenError();
      return actor;
    },
    authenticateToken: async () => {
      throw new AppError('ERR_API_TOKEN');
    },
    isConfirmed: async () => true,
    recordCall: () => {},
    reserveStorage: async () => undefined,
    planAllows: async (_actor, flag) => flag !== 'useKanban',
    webRoot: join(dataDir, 'web'),
    ...(typeof change.deps === 'function' ? change.deps(config) : change.deps),
  });
  register(http);
  onTestFinished(async () => {
    await http.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  return { http, config, dataDir, lines };
}
