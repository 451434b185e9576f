import { randomBytes } from 'node:crypto';
import { endUserSessions, removeSecondFactors } from '../../access/index.ts';
import { takeOver } from '../installation/index.ts';
import { hashPassword } from '../../account/index.ts';
import { asPlatform } from '../../../platform/db/as-platform.ts';
import type { Database, PlatformTx } from '../../../platform/db/database.ts';
import { StartError } from '../../../platform/process/start-error.ts';
import {
  addAccountLine,
  addAuditLines,
  countOperators,
  findAccountByEmail,
  listCompanyLines,
  saveOperator,
  savePassword,
} from './admin.sql.ts';

export const adminUsage = `Usage: npm run admin -- <command>

  companies                     lists the companies of this installation
  password <e-mail>             gives an account a new random password, prints it, and ends its sessions
  operator <e-mail>             makes an account an operator of the installation
  operator <e-mail> --remove    takes that back; the last operator stays one
  second-factor <e-mail>        takes the second factor from an account that lost it, and ends its sessions
  rotate-secret                 replaces the secret of an installation that is stopped, and seals everything anew
  import-company <folder> [--plan "<name>"]
                                brings a company from the unpacked archive of another installation into this one
  move-files                    moves files to the place that FILES names, out of the data folder or out of the bucket
  take-over                     opens the sessions of an installation that was restored from a backup, once the other one is gone`;

/**
 * Runs a command of `npm run admin`, which needs access to the machine and no login.
 * @param print receives a line for the person at the terminal
 * @throws StartError with one paragraph when it cannot be done; nothing was changed then
 */
export async function runAdmin(
  database: Database,
  args: readonly string[],
  print: (line: string) => void,
): Promise<void> {
  const [command, email, option, ...more] = args;
  if (command === 'companies' && email === undefined) return printCompanies(database, print);
  if (command === 'take-over' && email === undefined) return takeOverNumbers(database, print);
  if (email !== undefined && more.length === 0) {
    if (command === 'password' && option === undefined) return resetPassword(database, email, print);
    if (command === 'second-factor' && option === undefined) return resetSecondFactor(database, email, print);
    if (command === 'operator' && (option === undefined || option === '--remove'))
      return changeOperator(database, email, option === undefined, print);
  }
  throw new StartError(`This is no command, or not as it is written: ${args.join(' ')}\n\n${adminUsage}`);
}

async function printCompanies(database: Database, print: (line: string) => void): Promise<void> {
  for (const { id, name, status, dueDate } of await asPlatform(database, ({ db }) => listCompanyLines(db))) {
    const until = dueDate === null ? '' : `  due ${dueDate.slice(0, 10)}`;
    print(`${String(id).padStart(6)}  ${name}${status ? '' : '  (suspended)'}${until}`);
  }
}

async function resetPassword(database: Database, email: string, print: (line: string) => void): Promise<void> {
  const password = randomBytes(12).toString('base64url');
  const passwordHash = await hashPassword(password);
  await asPlatform(database, async (tx) => {
    const account = await requireAccount(tx, email);
    await savePassword(tx.db, account.id, passwordHash);
    await endUserSessions(tx, account.id, 'password');
    await addAccountLine(tx.db, account, 'new-password');
  });
  print(`The new password of ${email}, shown only this once: ${password}`);
}

async function changeOperator(
  database: Database,
  email: string,
  isOperator: boolean,
  print: (line: string) => void,
): Promise<void> {
  await asPlatform(database, async (tx) => {
    const account = await requireAccount(tx, email);
    if (account.super === isOperator) return;
    if (!isOperator && (await countOperators(tx.db)) === 1)
      throw new StartError(
        `${email} is the only operator of this installation. Make another account an operator first: npm run admin -- operator <e-mail>.`,
      );
    await saveOperator(tx.db, account.id, isOperator);
    // Processes cache what a session may do; the next login reads it again.
    await endUserSessions(tx, account.id, 'password');
    await addAccountLine(tx.db, account, isOperator ? 'make-operator' : 'remove-operator');
  });
  print(isOperator ? `${email} is an operator; a new login shows it.` : `${email} is no operator any more.`);
}

async function resetSecondFactor(database: Database, email: string, print: (line: string) => void): Promise<void> {
  const hadOne = await asPlatform(database, async (tx) => {
    const account = await requireAccount(tx, email);
    const removed = await removeSecondFactors(tx.db, account.id);
    if (removed) {
      await endUserSessions(tx, account.id, 'second-factor');
      await addAccountLine(tx.db, account, 'remove-second-factor');
    }
    return removed;
  });
  print(
    hadOne
      ? `${email} logs in with the password alone, and may set up a new second factor.`
      : `${email} has no second factor.`,
  );
}

async function takeOverNumbers(database: Database, print: (line: string) => void): Promise<void> {
  const wasHeld = await asPlatform(database, async (tx) => {
    const held = await takeOver(tx, new Date());
    if (held) await addAuditLines(tx.db, 'take-over');
    return held;
  });
  print(
    wasHeld
      ? 'The numbers are this installation’s: its gateways open their sessions.'
      : 'Nothing holds the sessions of this installation back.',
  );
}

async function requireAccount({ db }: PlatformTx, email: string) {
  const account = await findAccountByEmail(db, email);
  if (account) return account;
  throw new StartError(`No account has the e-mail ${email}. Check how it is written; nothing was changed.`);
}
