import { randomInt } from 'node:crypto';
import { maxPasswordLength, minPasswordLength, newPassword } from '@balcao/contract';
import type { Config } from '../../../platform/config/config.ts';
import { StartError } from '../../../platform/process/start-error.ts';
import { asPlatform } from '../../../platform/db/as-platform.ts';
import { oneAtATime } from '../../../platform/db/tuned/one-at-a-time.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createCompany, ensureDefaultPlan, hashPassword, requireUncommon } from '../../account/index.ts';
import { admin, attendants, type AttendantKey } from './demo-script.ts';
import { seedDemo } from './demo.ts';
import { hasOperator, removeUnfinishedDemo } from './seed.sql.ts';

/** An account made on the first start; its random password is stored nowhere else. */
export interface Credential {
  who: string;
  email: string;
  password: string;
}

/**
 * Seeds an empty database: the default plan, the demonstration company where wanted, and last the operator, whose
 * existence marks the seed as completed.
 * @returns what to print for the person who started it; empty on every later start, and for the others of several
 * processes that start together
 */
export async function seedOnFirstStart(platform: Seeded, onProgress: (line: string) => void): Promise<Credential[]> {
  const { database } = platform;
  const isSeeded = () => asPlatform(database, ({ db }) => hasOperator(db));
  if (await isSeeded()) {
    await asPlatform(database, ({ db }) => ensureDefaultPlan(db));
    return [];
  }
  return oneAtATime(database.owner, 'firstStart', async () => ((await isSeeded()) ? [] : seed(platform, onProgress)));
}

type Seeded = Pick<Platform, 'config' | 'database' | 'clock'>;

async function seed(platform: Seeded, onProgress: (line: string) => void): Promise<Credential[]> {
  const { config, database } = platform;
  await requireGoodPassword(config);
  const planId = await asPlatform(database, ({ db }) => ensureDefaultPlan(db));
  const demo = config.demo ? await seedDemoCompany(platform, planId, onProgress) : [];
  onProgress('Creating the operator account');
  const password = config.operatorPassword ?? randomPassword();
  const passwordHash = await hashPassword(password);
  const email = config.operatorEmail;
  await asPlatform(database, (tx) =>
    createCompany(tx, {
      name: 'Balcão',
      email,
      planId,
      dueDate: null,
      admin: { name: 'Operador', email, passwordHash, super: true },
    }),
  );
  const shown = config.operatorPassword === undefined ? password : '(OPERATOR_PASSWORD)';
  return [{ who: 'operator of this installation', email, password: shown }, ...demo];
}

/**
 * The password that was given for the operator is a new one like any other. It counts on the first start alone.
 * @throws StartError
 */
export async function requireGoodPassword({
  operatorPassword,
  operatorEmail,
}: Pick<Config, 'operatorPassword' | 'operatorEmail'>): Promise<void> {
  if (operatorPassword === undefined) return;
  if (!newPassword.safeParse(operatorPassword).success)
    throw new StartError(`OPERATOR_PASSWORD needs ${minPasswordLength} to ${maxPasswordLength} characters.`);
  await requireUncommon(operatorPassword, [operatorEmail]).catch((cause: unknown) => {
    throw new StartError(
      'OPERATOR_PASSWORD is among the passwords that are tried first. Choose another one, or leave it out for a random one.',
      { cause },
    );
  });
}

async function seedDemoCompany(
  { database, clock }: Seeded,
  planId: number,
  onProgress: (line: string) => void,
): Promise<Credential[]> {
  onProgress('Creating the demonstration company');
  const { adminHash, hashOf, credentials } = await demoAccounts();
  const company = await asPlatform(database, async (tx) => {
    await removeUnfinishedDemo(tx.db, admin.email);
    const columns = { name: 'Empresa Demonstração', email: admin.email, planId, dueDate: null };
    return (await createCompany(tx, { ...columns, admin: { ...admin, passwordHash: adminHash } })).company;
  });
  await database.forCompany(company.id, (tx) => seedDemo(tx, hashOf, clock.now()));
  return credentials;
}

async function demoAccounts() {
  const adminPassword = randomPassword();
  const credentials: Credential[] = [
    { who: `demonstration admin, ${admin.name}`, email: admin.email, password: adminPassword },
  ];
  const hashes = new Map<AttendantKey, string>();
  for (const { key, name, email, queues } of attendants) {
    const password = randomPassword();
    hashes.set(key, await hashPassword(password));
    credentials.push({ who: `demonstration attendant, ${name} (${queues.join(', ')})`, email, password });
  }
  return {
    adminHash: await hashPassword(adminPassword),
    hashOf: (key: AttendantKey) => hashes.get(key) ?? '',
    credentials,
  };
}

/** Returns 16 characters, 79 bits, without look-alikes; upper case, lower case and a digit are among them. */
function randomPassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz';
  const alphabet = `${letters}ABCDEFGHJKLMNPQRSTUVWXYZ23456789`;
  for (;;) {
    const password = Array.from({ length: 16 }, () => alphabet[randomInt(alphabet.length)]).join('');
    if (/[a-z]/.test(password) && /[A-Z]/.test(password) && /\d/.test(password)) return password;
  }
}
