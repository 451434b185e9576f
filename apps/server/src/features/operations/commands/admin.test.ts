import { expect, it } from 'vitest';
import { password, useAccounts } from '../../../testing/accounts.ts';
import { runAdmin } from './admin.ts';

const test = useAccounts();

/** Runs a command; answers the lines it prints. */
async function admin(...args: string[]): Promise<string[]> {
  const lines: string[] = [];
  await runAdmin(test.app.platform.database, args, (line) => lines.push(line));
  return lines;
}
/** What the log of a company says of its accounts. */
const accountLines = async (companyId: number) =>
  (
    await test.sql((db) =>
      db
        .selectFrom('auditLines')
        .select(['step', 'subject', 'isOperator'])
        .where('kind', '=', 'user')
        .where('companyId', '=', companyId)
        .orderBy('id')
        .execute(),
    )
  ).map(({ step, subject, isOperator }) => `${step} ${subject}${isOperator ? ' by an operator' : ''}`);
const isOperator = (id: number) =>
  test.sql(async (db) => (await db.selectFrom('users').select('super').where('id', '=', id).executeTakeFirst())?.super);

it('admin password: the printed one logs in, the former one does not, the sessions of the account are over, and its company reads of it', async () => {
  const { admin: account, id } = await test.company();
  const browser = await test.login(account);
  const [line = ''] = await admin('password', account.email.toUpperCase());
  const printed = line.split(' ').at(-1);
  const logIn = async (typed?: string) =>
    (await test.browser().post('/auth/login', { email: account.email, password: typed })).status;
  expect([await logIn(printed), await logIn(password)]).toEqual([200, 401]);
  expect((await browser.post('/auth/refresh_token')).status).toBe(401);
  expect(await accountLines(id)).toEqual([`new-password ${account.id} by an operator`]);
});

it('admin operator: is made and taken back, but not from the last one', async () => {
  const { admin: first, id } = await test.company();
  const { admin: second } = await test.company();
  await admin('operator', first.email);
  await expect(admin('operator', first.email, '--remove')).rejects.toThrow('only operator');
  await admin('operator', second.email);
  await admin('operator', first.email, '--remove');
  expect([await isOperator(first.id), await isOperator(second.id)]).toEqual([false, true]);
  expect(await accountLines(id)).toEqual([
    `make-operator ${first.id} by an operator`,
    `remove-operator ${first.id} by an operator`,
  ]);
});

it('admin second-factor: an account that lost it logs in with the password alone, and its company reads of it', async () => {
  const { admin: account, id } = await test.company();
  await test.sql((db) =>
    db
      .insertInto('secondFactors')
      .values({ companyId: id, userId: account.id, sealedSecret: 'x', confirmedAt: new Date().toISOString() })
      .execute(),
  );
  expect(await admin('second-factor', account.email)).toEqual([expect.stringContaining('password alone')]);
  expect(await admin('second-factor', account.email)).toEqual([expect.stringContaining('no second factor')]);
  await test.login(account);
  expect(await accountLines(id)).toEqual([`remove-second-factor ${account.id} by an operator`]);
});

it('admin refuses an unknown account and an unknown command, and lists companies', async () => {
  const { id } = await test.company();
  await expect(admin('password', 'nobody@example.com')).rejects.toThrow('No account has the e-mail');
  await expect(admin('password', 'a@example.com', 'surplus')).rejects.toThrow(
    /password a@example\.com surplus\n\nUsage/,
  );
  expect((await admin('companies')).some((line) => line.trim().startsWith(`${id} `))).toBe(true);
});
