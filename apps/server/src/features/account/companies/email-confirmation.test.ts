import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { password, useAccounts } from '../../../testing/accounts.ts';
import { until } from '../../../testing/client.ts';
import { startSmtpServer } from '../../../testing/smtp-server.ts';

const smtp = await startSmtpServer();
afterAll(smtp.stop);
const test = useAccounts({ ROLES: 'http,worker', SMTP_URL: smtp.smtpUrl });

/** The codes that were mailed to an address, oldest first. */
const codesTo = (address: string) =>
  smtp.bodies
    .filter((body) => body.includes(`To: ${address}`))
    .flatMap((body) => /confirm-email#([A-Z\d]{8})/.exec(body.replace(/=\n/g, ''))?.[1] ?? []);

async function signedUp() {
  const email = `${randomUUID()}@example.com`;
  const plans = await test.browser().get<{ id: number }[]>('/plans/list');
  const form = { name: `Loja ${randomUUID().slice(0, 8)}`, email, password, planId: plans.body[0]?.id };
  const { status, body } = await test.browser().post('/companies/cadastro', form);
  expect(status).toBe(200);
  return { id: Number(body['id']), email, admin: await test.login({ email }) };
}

const connect = (browser: Awaited<ReturnType<typeof test.login>>, provider: string) =>
  browser.post('/whatsapp', { name: `Número ${randomUUID()}`, provider, queueIds: [] });
const confirm = (browser: Awaited<ReturnType<typeof test.login>>, code: string) =>
  browser.put('/account/email-confirmation', { code });
const isConfirmed = async (browser: Awaited<ReturnType<typeof test.login>>) => {
  const { body } = await browser.post<{ user: { company: { emailConfirmed: boolean } } }>('/auth/refresh_token');
  return body.user.company.emailConfirmed;
};
const firstCode = (email: string) =>
  until(() => {
    const [code] = codesTo(email);
    return code;
  });

describe('the e-mail of a company that signed up', () => {
  it('is confirmed with the code that was mailed; until then it looks around and connects no number', async () => {
    const { admin, email } = await signedUp();
    expect(await isConfirmed(admin)).toBe(false);
    expect((await admin.get('/tickets')).status).toBe(200);
    expect((await connect(admin, 'sandbox')).status).toBe(200);
    expect(await connect(admin, 'beta')).toMatchObject({ status: 400, body: { error: 'ERR_EMAIL_UNCONFIRMED' } });
    const { body: connections } = await admin.get<unknown[]>('/whatsapp');
    expect(connections).toHaveLength(1);

    const code = await firstCode(email);
    expect(await confirm(admin, `${code.slice(0, 4).toLowerCase()} ${code.slice(4)}`)).toMatchObject({ status: 200 });
    expect(await isConfirmed(admin)).toBe(true);
    expect((await connect(admin, 'beta')).status).toBe(200);
    // A second click on the button is no failure.
    expect((await confirm(admin, code)).status).toBe(200);
  });

  it('takes the last code alone, within a day, for the address that it went to, and after 5 wrong ones none', async () => {
    const { admin, email } = await signedUp();
    const first = await firstCode(email);
    expect(await admin.post('/account/email-confirmation')).toMatchObject({ status: 200, body: { email } });
    const second = codesTo(email).at(-1) ?? '';
    const refused = { status: 400, body: { error: 'ERR_EMAIL_CODE' } };
    expect(await confirm(admin, first)).toMatchObject(refused);

    const own = (await admin.get<{ id: number }>('/auth/me')).body.id;
    const other = `${randomUUID()}@example.com`;
    const changed = await admin.put(`/users/${own}`, { email: other, currentPassword: password });
    expect(changed.status).toBe(200);
    expect(await confirm(admin, second)).toMatchObject(refused);
    await admin.post('/account/email-confirmation');
    const third = codesTo(other).at(-1) ?? '';
    for (let tries = 0; tries < 5; tries++) expect(await confirm(admin, 'AAAA-AAAA')).toMatchObject(refused);
    expect(await confirm(admin, third)).toMatchObject(refused);

    await admin.post('/account/email-confirmation');
    const fourth = codesTo(other).at(-1) ?? '';
    await test.sql((db) =>
      db.updateTable('emailConfirmations').set({ expiresAt: test.clock.now().toISOString() }).execute(),
    );
    expect(await confirm(admin, fourth)).toMatchObject(refused);
  });

  it('is mailed again 5 times an hour at most, to admins alone', async () => {
    const { admin, id } = await signedUp();
    for (let count = 0; count < 5; count++) expect((await admin.post('/account/email-confirmation')).status).toBe(200);
    expect(await admin.post('/account/email-confirmation')).toMatchObject({
      status: 429,
      body: { error: 'ERR_TOO_MANY_ATTEMPTS' },
    });
    const attendant = await test.login(await test.user({ id }));
    expect((await attendant.post('/account/email-confirmation')).status).toBe(403);
    expect((await confirm(attendant, 'AAAA-AAAA')).status).toBe(403);
  });

  it('is confirmed by any admin of the company, and stays unconfirmed when the one who signed up is removed', async () => {
    const { admin, id } = await signedUp();
    const second = await test.user({ id }, { profile: 'admin' });
    const own = (await admin.get<{ id: number }>('/auth/me')).body.id;
    const browser = await test.login(second);
    expect((await browser.delete(`/users/${own}`)).status).toBe(200);
    expect(await connect(browser, 'beta')).toMatchObject({ body: { error: 'ERR_EMAIL_UNCONFIRMED' } });
    await browser.post('/account/email-confirmation');
    expect((await confirm(browser, codesTo(second.email).at(-1) ?? '')).status).toBe(200);
    expect((await connect(browser, 'beta')).status).toBe(200);
  });

  it('is shown to the operator, who confirms it without a code', async () => {
    const { admin, id, email } = await signedUp();
    const operator = await test.login((await test.company({ super: true })).admin);
    const find = async () => {
      const { body } = await operator.get<{ companies: { id: number; emailConfirmed: boolean }[] }>(
        `/companies?searchParam=${email}`,
      );
      return body.companies.find((company) => company.id === id)?.emailConfirmed;
    };
    expect(await find()).toBe(false);
    expect((await operator.put(`/companies/${id}/email-confirmation`)).status).toBe(200);
    expect(await find()).toBe(true);
    expect(await isConfirmed(admin)).toBe(true);
  });

  it('counts as confirmed where an operator made the company', async () => {
    const { admin } = await test.company();
    const browser = await test.login(admin);
    expect(await isConfirmed(browser)).toBe(true);
    expect((await connect(browser, 'beta')).status).toBe(200);
    expect(await browser.post('/account/email-confirmation')).toMatchObject({ status: 200, body: { email: null } });
  });
});
