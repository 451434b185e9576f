import { describe, expect, it, vi } from 'vitest';
import { password, useAccounts } from '../../../testing/accounts.ts';

const test = useAccounts();
const strong = 'Nova1Senha';

const ask = (email: string, address?: string) => test.browser(address).post('/forgetpassword', { email });
const use = (email: string, token: string, newPassword = strong, address?: string) =>
  test.browser(address).post('/resetpasswords', { email, token, newPassword });
const loginStatus = async (email: string, secret: string, address?: string) =>
  (await test.browser(address).post('/auth/login', { email, password: secret })).status;

/** The text of the newest mail to somebody, and the code in it. */
async function lastMail(email: string): Promise<{ text: string; code: string }> {
  const mail = (await test.mails()).findLast((one) => one.includes(`To: ${email}`)) ?? '';
  const end = mail.indexOf('\r\n\r\n');
  const [head, body] = [mail.slice(0, end), mail.slice(end)];
  const text = /^content-transfer-encoding: base64/im.test(head)
    ? Buffer.from(body, 'base64').toString()
    : body.replace(/=\r\n/g, '');
  return { text, code: /\b([2-9A-Z]{4}-[2-9A-Z]{4})\b/.exec(text)?.[1] ?? '' };
}

async function codeFor(email: string): Promise<string> {
  expect((await ask(email)).body).toEqual({ status: 200, message: 'Email enviado com sucesso!' });
  const { code } = await lastMail(email);
  expect(code).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/);
  return code;
}

describe('password reset', () => {
  it('mails a code, sets the new password once and ends every session', async () => {
    const { admin } = await test.company();
    const browser = await test.login(admin);
    const code = await codeFor(admin.email);
    // as somebody types it from the mail
    const done = await use(` ${admin.email.toUpperCase()}`, ` ${code.toLowerCase().replace('-', ' ')} `);
    expect(done).toMatchObject({ status: 200, body: { message: 'Senha redefinida com sucesso' } });
    expect(await loginStatus(admin.email, password)).toBe(401);
    await vi.waitFor(async () => expect((await browser.get('/auth/me')).status).toBe(401), 15_000);
    expect((await browser.post('/auth/refresh_token')).status).toBe(401);
    expect(await loginStatus(admin.email, strong)).toBe(200);
    expect(await use(admin.email, code, 'Outra1Senha')).toMatchObject({
      status: 404,
      body: { error: 'ERR_RESET_CODE' },
    });
  });

  it('keeps the calls with everything in the address, which no log shows', async () => {
    const { admin } = await test.company();
    const browser = test.browser();
    const address = encodeURIComponent(admin.email);
    expect((await browser.post(`/forgetpassword/${address}`)).body).toMatchObject({ status: 200 });
    const { code } = await lastMail(admin.email);
    const done = await browser.post(`/resetpasswords/${address}/${code}/${encodeURIComponent(`${strong}/&?`)}`);
    expect(done).toMatchObject({ status: 200, body: { message: 'Senha redefinida com sucesso' } });
    expect(await loginStatus(admin.email, `${strong}/&?`)).toBe(200);
    const log = test.log.join('\n');
    expect(log).toContain('/resetpasswords/');
    for (const secret of [code, strong, admin.email, address]) expect(log).not.toContain(secret);
  });

  it('answers an unknown e-mail in the body, and mails nothing to it or to a deactivated user', async () => {
    const company = await test.company();
    const gone = await test.user(company);
    await test.sql((db) => db.updateTable('users').set({ active: false }).where('id', '=', gone.id).execute());
    const before = (await test.mails()).length;
    for (const email of ['nobody.here@example.com', gone.email, "x' OR 1=1 --@example.com", 'not an e-mail']) {
      expect(await ask(email)).toMatchObject({ status: 200, body: { status: 404, message: 'Email não encontrado' } });
    }
    expect(await test.mails()).toHaveLength(before);
  });

  it('writes in the language of the company', async () => {
    const company = await test.company();
    await test.sql((db) => db.updateTable('companies').set({ language: 'en' }).where('id', '=', company.id).execute());
    await codeFor(company.admin.email);
    expect((await lastMail(company.admin.email)).text).toMatch(/30 minutes/);
  });

  it('stores no code that could be read', async () => {
    const { admin } = await test.company();
    const code = await codeFor(admin.email);
    const rows = await test.sql((db) =>
      db.selectFrom('passwordResets').selectAll().where('userId', '=', admin.id).execute(),
    );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(code);
    expect(JSON.stringify(rows)).not.toContain(code.replace('-', ''));
  });

  it('takes the newest code only, for 30 minutes', async () => {
    const { admin } = await test.company();
    const older = await codeFor(admin.email);
    const newer = await codeFor(admin.email);
    expect((await use(admin.email, older)).status).toBe(404);
    test.clock.advance(30 * 60_000 - 1);
    expect((await use(admin.email, newer)).status).toBe(200);
    const late = await codeFor(admin.email);
    test.clock.advance(30 * 60_000);
    expect((await use(admin.email, late)).status).toBe(404);
  });

  it('takes a code of its own account only', async () => {
    const [one, other] = [await test.company(), await test.company()];
    const code = await codeFor(one.admin.email);
    await codeFor(other.admin.email);
    expect((await use(other.admin.email, code)).status).toBe(404);
    expect(await loginStatus(other.admin.email, password)).toBe(200);
    expect((await use(one.admin.email, code)).status).toBe(200);
  });

  it('does as much work for an unknown e-mail as for a known one with a wrong code', async () => {
    const { admin } = await test.company();
    // In the time of this process alone.
    const workFor = async (email: string) => {
      const rounds = [];
      for (let round = 0; round < 4; round += 1) {
        const before = process.cpuUsage();
        expect((await use(email, 'AAAA-AAAA')).status).toBe(404);
        const { user, system } = process.cpuUsage(before);
        rounds.push(user + system);
      }
      return Math.min(...rounds);
    };
    const known = await workFor(admin.email);
    const unknown = await workFor('somebody.unknown@example.com');
    expect(unknown).toBeGreaterThan(known / 3);
  });

  it('refuses a network after five tries, also when they come at once, and leaves the code to its owner elsewhere', async () => {
    const { admin } = await test.company();
    const code = await codeFor(admin.email);
    const stranger = (host: number) => `2001:db8:88:1::${host}`;
    const wrong = await Promise.all(
      Array.from({ length: 8 }, (_none, index) => use(admin.email, 'AAAA-AAAA', strong, stranger(index))),
    );
    expect(wrong.map(({ status }) => status).toSorted()).toEqual([404, 404, 404, 404, 404, 429, 429, 429]);
    expect((await use(admin.email, code, strong, stranger(1))).status).toBe(429);
    expect((await use(admin.email, code)).status).toBe(200);
  });

  it('lets a network try again with a new code that is asked for there', async () => {
    const { admin } = await test.company();
    const own = '2001:db8:88:2::1';
    await codeFor(admin.email);
    for (let wrong = 0; wrong < 6; wrong += 1) await use(admin.email, 'AAAA-AAAA', strong, own);
    expect((await ask(admin.email, own)).status).toBe(200);
    const { code } = await lastMail(admin.email);
    expect((await use(admin.email, code, strong, own)).status).toBe(200);
  });

  it('voids a code after fifty wrong tries from many networks, also when they come at once', async () => {
    const { admin } = await test.company();
    const code = await codeFor(admin.email);
    const guesses = (count: number) => Promise.all(Array.from({ length: count }, () => use(admin.email, 'AAAA-AAAA')));
    await guesses(49);
    expect((await use(admin.email, code)).status).toBe(200);

    const other = await test.company();
    const again = await codeFor(other.admin.email);
    await Promise.all(Array.from({ length: 50 }, () => use(other.admin.email, 'AAAA-AAAA')));
    expect((await use(other.admin.email, again)).status).toBe(404);
  });

  it('lets one of many uses at once through', async () => {
    const { admin } = await test.company();
    const code = await codeFor(admin.email);
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_none, index) => use(admin.email, code, `Nova1Senha${index}`)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404, 404]);
  });

  it('asks for 8 to 128 characters and none of the commonest passwords, before anything else', async () => {
    const { admin } = await test.company();
    const code = await codeFor(admin.email);
    for (const wrong of ['Curta1!', `telhado-${'ab'.repeat(61)}`]) {
      const { status, body } = await use(admin.email, code, wrong);
      expect(status).toBe(400);
      expect(body).toMatchObject({ error: 'ERR_VALIDATION', fields: [{ field: 'newPassword' }] });
    }
    for (const common of ['Senha123', 'qwerty123', `${admin.email.split('@')[0]}`])
      expect(await use(admin.email, code, common)).toMatchObject({
        status: 400,
        body: { error: 'ERR_PASSWORD_COMMON' },
      });
    expect((await use(admin.email, code, 'telhado azul sem gato')).status).toBe(200);
    expect(await loginStatus(admin.email, 'telhado azul sem gato')).toBe(200);
  });

  it('lets its owner in at once after too many wrong passwords', async () => {
    const { admin } = await test.company();
    const own = '2001:db8:66:1::1';
    for (let wrong = 0; wrong < 10; wrong += 1) await loginStatus(admin.email, 'wrong', own);
    expect(await loginStatus(admin.email, password, own)).toBe(429);
    await use(admin.email, await codeFor(admin.email), strong, own);
    expect(await loginStatus(admin.email, strong, own)).toBe(200);
  });

  it('limits asking per account and per address, and trying per account', async () => {
    const { admin } = await test.company();
    const asked = [];
    for (let time = 0; time < 6; time += 1) asked.push((await ask(admin.email, `2001:db8:66:2::${time}`)).status);
    expect(asked).toEqual([200, 200, 200, 200, 200, 429]);
    // Strangers do not keep the owner from asking.
    expect((await ask(admin.email)).status).toBe(200);

    const address = '2001:db8:77::1';
    const spread = await Promise.all(
      Array.from({ length: 22 }, (_none, index) => ask(`nobody${index}@example.com`, address)),
    );
    expect(spread.filter(({ status }) => status === 429)).toHaveLength(2);

    const other = await test.company();
    const tried = await Promise.all(Array.from({ length: 102 }, () => use(other.admin.email, 'AAAA-AAAA')));
    expect(tried.filter(({ status }) => status === 429)).toHaveLength(2);
  });
});
