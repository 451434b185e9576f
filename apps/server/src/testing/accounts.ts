import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createApp, type App } from '../app.ts';
import { createCompany, insertUser } from '../features/account/index.ts';
import type { TestClock } from '../platform/util/clock.ts';
import { asPlatform } from '../platform/db/as-platform.ts';
import type { Db } from '../platform/db/database.ts';
import { Browser } from './browser.ts';
import { password, passwordHash } from './password.ts';
import { useTestServer } from './test-server.ts';

export { password };

/** A company of one test, with its admin, who is not logged in. */
export interface AccountCompany {
  id: number;
  name: string;
  planId: number;
  admin: { id: number; email: string };
}

export interface Accounts {
  readonly app: App;
  readonly clock: TestClock;
  readonly databaseUrl: string;
  /** log lines, as JSON */
  readonly log: string[];
  /** starts another process on the same database, until the end of the test */
  startSecondProcess(): Promise<App>;
  /** @param options.limits of a plan of its own */
  company(options?: {
    super?: boolean;
    dueDate?: Date;
    limits?: { users?: number; queues?: number };
  }): Promise<AccountCompany>;
  /** creates a user of a company, past the limit of its plan */
  user(
    company: { id: number },
    more?: { profile?: 'user' | 'supervisor' | 'admin' },
  ): Promise<{ id: number; email: string }>;
  /** creates a connection of a company, and returns its id */
  connection(company: { id: number }): Promise<number>;
  /** opens a browser with an IP address of its own */
  browser(address?: string): Browser;
  /** does the same and logs in */
  login(who: { email: string }, code?: string): Promise<Browser>;
  /** queries the tables directly, past every rule */
  sql<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** returns the written mails, oldest first */
  mails(): Promise<string[]>;
}

/** Provides cookies, addresses and accounts for tests of authentication, on the server of `useTestServer`. */
export function useAccounts(env: NodeJS.ProcessEnv = {}): Accounts {
  // Addresses come from a header, so that limits per address of one test do not affect the others.
  const server = useTestServer({ ROLES: 'http', TRUST_PROXY: 'true', ...env });
  const sql: Accounts['sql'] = (work) => asPlatform(server.app.platform.database, ({ db }) => work(db));
  const newEmail = () => `${randomUUID()}@example.com`;

  const accounts: Accounts = {
    get app() {
      return server.app;
    },
    get clock() {
      return server.clock;
    },
    get databaseUrl() {
      return server.databaseUrl;
    },
    get log() {
      return server.log;
    },
    sql,
    async startSecondProcess() {
      const { ownerUrl, secret, clock } = server;
      const { config, log } = server.app.platform;
      const other = await createApp({ config, secret, databaseUrl: ownerUrl, log, clock });
      onTestFinished(() => other.close());
      return other;
    },
    async company({ super: operator = false, dueDate, limits } = {}) {
      const name = `Empresa ${randomUUID().slice(0, 18)}`;
      const email = newEmail();
      const admin = { name: 'Chefe', email, passwordHash: await passwordHash, super: operator };
      const planId = limits ? await createPlan(sql, limits) : server.planId;
      const { company, adminId } = await sql((db) =>
        createCompany({ db }, { name, email, planId, dueDate: dueDate ?? null, admin }),
      );
      return { id: company.id, name, planId, admin: { id: adminId, email } };
    },
    async user(company, { profile = 'user' } = {}) {
      const email = newEmail();
      const columns = { companyId: company.id, name: 'Pessoa', email, passwordHash: await passwordHash, profile };
      return { id: await sql((db) => insertUser(db, columns)), email };
    },
    async connection(company) {
      const { id } = await sql((db) =>
        db
          .insertInto('whatsapps')
          .values({ companyId: company.id, name: randomUUID(), provider: 'sandbox' })
          .returning('id')
          .executeTakeFirstOrThrow(),
      );
      return id;
    },
    browser: (address = randomAddress()) => new Browser(server.url, address),
    async login({ email }, code) {
      const browser = accounts.browser();
      const answer = await browser.post('/auth/login', { email, password, ...(code !== undefined && { code }) });
      if (answer.status !== 200) throw new Error(`login answered ${answer.status} ${JSON.stringify(answer.body)}`);
      return browser;
    },
    async mails() {
      const mailFolder = join(server.dataDir, 'outbox');
      const names = await readdir(mailFolder).catch(() => []);
      return Promise.all(names.toSorted().map((name) => readFile(join(mailFolder, name), 'utf8')));
    },
  };
  return accounts;
}

async function createPlan(sql: Accounts['sql'], limits: { users?: number; queues?: number }): Promise<number> {
  const { id } = await sql((db) =>
    db
      .insertInto('plans')
      .values({ name: `Plano ${randomUUID()}`, ...limits })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return id;
}

/** Returns an address of the block reserved for documentation. */
function randomAddress(): string {
  const part = () => Math.floor(Math.random() * 65_536).toString(16);
  return `2001:db8:${part()}:${part()}::1`;
}
