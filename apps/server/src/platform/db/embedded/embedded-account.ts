import { type ChildProcess, execFile, spawn, type SpawnOptions } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { StartError } from '../../process/start-error.ts';

const run = promisify(execFile);

/** The operating system account that PostgreSQL runs as. */
export interface Account {
  kind: 'self' | 'unshare' | 'account';
  name: string;
  /** owner of the database files, seen from this process */
  uid: number;
  gid: number;
  spawn(program: string, args: string[], options: SpawnOptions): ChildProcess;
}

interface PasswdEntry {
  name: string;
  uid: number;
  gid: number;
}

/** The environment of every PostgreSQL program. It replaces the environment of this process. */
const ENVIRONMENT = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
// The working folder is `/`, since that of this process may be closed to the other account.
const SPAWN_OPTIONS = { cwd: '/', env: ENVIRONMENT };

async function readPasswd(): Promise<PasswdEntry[]> {
  const text = await readFile('/etc/passwd', 'utf8').catch(() => '');
  return text.split('\n').flatMap((line) => {
    const [name, , uid, gid] = line.split(':');
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : [];
  });
}

/** Runs a program to its end as `account` and answers whether it succeeded. */
export function runsSuccessfully(account: Account, program: string, args: string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const child = account.spawn(program, args, { stdio: 'ignore' });
    child.on('error', () => resolve(false));
    child.on('exit', (code) => resolve(code === 0));
  });
}

function currentAccount(): Account {
  return {
    kind: 'self',
    name: 'the account that started it',
    uid: process.getuid?.() ?? -1,
    gid: process.getgid?.() ?? -1,
    spawn: (program, args, options) => spawn(program, args, { ...SPAWN_OPTIONS, ...options }),
  };
}

/**
 * Returns an account that maps root to another number in a user namespace, or null where the machine does not permit
 * it. Files stay owned by root and folders that only root can enter stay open, while PostgreSQL sees an ordinary
 * account.
 */
async function userNamespaceAccount(): Promise<Account | null> {
  if (process.platform !== 'linux') return null;
  // initdb requires an account with a name, so the number must be one that /etc/passwd knows.
  const mapped = (await readPasswd()).find((entry) => entry.uid > 0 && entry.name !== 'nobody');
  if (!mapped) return null;
  const prefix = ['--user', `--map-user=${mapped.uid}`, `--map-group=${mapped.gid}`, '--'];
  const account: Account = {
    kind: 'unshare',
    name: 'root in a namespace of its own',
    uid: 0,
    gid: 0,
    spawn: (program, args, options) =>
      spawn('unshare', [...prefix, program, ...args], { ...SPAWN_OPTIONS, ...options }),
  };
  return (await runsSuccessfully(account, '/bin/sh', ['-c', `test "$(id -u)" = ${mapped.uid}`])) ? account : null;
}

/**
 * Returns an account of its own, created when it is missing and may be created; otherwise one that every system has.
 */
async function ordinaryAccount(): Promise<Account> {
  let known = await readPasswd();
  if (!known.some((entry) => entry.name === 'balcao')) {
    const home = ['--home-dir', '/nonexistent', '--no-create-home', '--shell', '/usr/sbin/nologin'];
    await run('useradd', ['--system', '--user-group', ...home, 'balcao'])
      .catch(() => run('adduser', ['-S', '-D', '-H', 'balcao']))
      .catch(() => undefined);
    known = await readPasswd();
  }
  const wanted = ['balcao', 'postgres', 'nobody'];
  const entry = wanted.map((name) => known.find((one) => one.name === name)).find((found) => found !== undefined);
  if (!entry) {
    throw new StartError(
      'PostgreSQL refuses to run as root and there is no other account it could use. Start Balcão as an ordinary ' +
        'user, or name a PostgreSQL server with DATABASE_URL.',
    );
  }
  const { name, uid, gid } = entry;
  return {
    kind: 'account',
    name,
    uid,
    gid,
    spawn: (program, args, options) => spawn(program, args, { ...SPAWN_OPTIONS, ...options, uid, gid }),
  };
}

/**
 * Chooses who runs PostgreSQL, which refuses to run as root: this account when it is an ordinary one, else root in a
 * user namespace if `canRun` says so, else another account. `BALCAO_PG_AS` (unshare, account) fixes the choice in tests.
 */
export async function chooseAccount(canRun: (account: Account) => Promise<boolean>): Promise<Account> {
  if (process.getuid?.() !== 0) return currentAccount();
  if (process.env.BALCAO_PG_AS !== 'account') {
    const account = await userNamespaceAccount();
    if (account && (await canRun(account))) return account;
    if (process.env.BALCAO_PG_AS === 'unshare') throw new StartError('This machine does not permit unshare --user.');
  }
  return ordinaryAccount();
}
