import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { silenceLibsignal, startFakeWhatsapp, type FakeWhatsapp } from '@balcao/fake-whatsapp';
import { Client } from './client.ts';
import { asOwner } from '../platform/db/embedded/embedded-owner.ts';
import { startDatabaseProxy, type DatabaseProxy } from './database-proxy.ts';
import { freePort, startRole, type RoleProcess } from './role-process.ts';
import { linkShops, seedCompany, startTraffic, type Shop, type Traffic, type TrafficOptions } from './web-shop.ts';

/** An installation in several processes beside this one, which plays WhatsApp and all its phones. */
export interface Installation {
  peer: FakeWhatsapp;
  /** between the processes and the database */
  proxy: DatabaseProxy;
  /** The database has another address now; nothing else changes. */
  setDatabase(url: string): void;
  /** the superuser of the database, directly */
  client: pg.Pool;
  account: { email: string; password: string };
  /** the admin, logged in */
  api: Client;
  /** Starts a process with these roles, of another release where its program is given; all share one data folder, and one port of HTTP. */
  start(roles: string, env?: Record<string, string>, program?: string): Promise<RoleProcess>;
  /** The admin logs in; of use once HTTP is served. */
  login(): Promise<void>;
  linkShops(numbers: readonly string[]): Promise<Shop[]>;
  startTraffic(shop: Shop, load: Pick<TrafficOptions, 'people' | 'intervalMs'>): Promise<Traffic>;
  /** Kills what is left of it. */
  close(): Promise<void>;
}

/**
 * @param databaseUrl an empty or migrated database that `ensureOwner` has prepared, as the superuser
 * @param settings of the environment of all its processes
 * @param flags of Node.js, for all of them
 */
export async function startInstallation(
  databaseUrl: string,
  settings: Record<string, string> = {},
  flags: readonly string[] = [],
): Promise<Installation> {
  silenceLibsignal();
  const dataDir = await mkdtemp(join(tmpdir(), 'balcao-installation-'));
  const peer = await startFakeWhatsapp();
  const [proxy, direct] = await Promise.all([startDatabaseProxy(databaseUrl), startDatabaseProxy(databaseUrl)]);
  const client = new pg.Pool({ connectionString: direct.url, max: 6 });
  // The database may be away; the next question finds another connection.
  client.on('error', () => undefined);
  const port = await freePort();
  const api = new Client(`http://127.0.0.1:${port}`);
  const processes: RoleProcess[] = [];
  let company: Awaited<ReturnType<typeof seedCompany>> | undefined;
  const requireAccount = () => {
    if (!company) throw new Error('nobody has logged in yet');
    return company;
  };
  return {
    peer,
    proxy,
    setDatabase(url) {
      proxy.setTarget(url);
      direct.setTarget(url);
    },
    client,
    api,
    get account() {
      return requireAccount();
    },
    async start(roles, env = {}, program) {
      const own = {
        DATABASE_URL: asOwner(proxy.url),
        DATA_DIR: dataDir,
        PORT: String(port),
        ...peer.productEnv,
      };
      const started = await startRole(roles, { ...settings, ...own, ...env }, flags, program);
      processes.push(started);
      return started;
    },
    async login() {
      company ??= await seedCompany(asOwner(direct.url));
      await api.login(company.email, company.password);
    },
    linkShops: (numbers) => linkShops(client, peer, requireAccount().id, numbers),
    startTraffic: (shop, load) => startTraffic({ api, account: requireAccount(), client, peer, shop, ...load }),
    async close() {
      for (const one of processes) one.signal('SIGKILL');
      await Promise.all(processes.map(({ ended }) => ended));
      await client.end();
      await Promise.all([proxy.close(), direct.close()]);
      await peer.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
