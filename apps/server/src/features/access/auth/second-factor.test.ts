import { generateSync } from 'otplib';
import { describe, expect, it } from 'vitest';
import { password, useAccounts } from '../../../testing/accounts.ts';
import { until } from '../../../testing/client.ts';
import type { Browser } from '../../../testing/browser.ts';

const test = useAccounts({ ROLES: 'http,worker' });

const codeOf = (secret: string) => generateSync({ secret, epoch: Math.floor(test.clock.now().getTime() / 1000) });

/** Switches the second factor of a logged-in user on. */
async function switchOn(browser: Browser) {
  const begun = await browser.post('/security/second-factor', { password });
  expect(begun.status).toBe(200);
  const secret = String(begun.body['secret']);
  const confirmed = await browser.put('/security/second-factor', { code: codeOf(secret) });
  expect(confirmed.status).toBe(200);
  return { secret, recoveryCodes: confirmed.body['recoveryCodes'] as string[] };
}

const enter = (email: string, code?: string) =>
  test.browser().post('/auth/login', { email, password, ...(code !== undefined && { code }) });

describe('the second factor', () => {
  it('is asked for after the right password alone, and each of its codes counts once', async () => {
    const { admin } = await test.company();
    const browser = await test.login(admin);
    const { secret } = await switchOn(browser);
    expect(await enter(admin.email)).toMatchObject({ status: 401, body: { error: 'ERR_SECOND_FACTOR' } });
    const wrong = await test
      .browser()
      .post('/auth/login', { email: admin.email, password: 'wrong', code: codeOf(secret) });
    expect(wrong.body).toMatchObject({ error: 'ERR_INVALID_CREDENTIALS' });
    // The code that confirmed it was used.
    expect((await enter(admin.email, codeOf(secret))).body).toMatchObject({ error: 'ERR_SECOND_FACTOR_CODE' });
    test.clock.advance(60_000);
    const code = codeOf(secret);
    expect((await enter(admin.email, code)).status).toBe(200);
    expect((await enter(admin.email, code)).body).toMatchObject({ error: 'ERR_SECOND_FACTOR_CODE' });
  });

  it('is passed by a recovery code, once', async () => {
    const { admin } = await test.company();
    const { recoveryCodes } = await switchOn(await test.login(admin));
    expect(new Set(recoveryCodes).size).toBe(10);
    const [first = ''] = recoveryCodes;
    expect((await enter(admin.email, first.toLowerCase())).status).toBe(200);
    expect((await enter(admin.email, first)).body).toMatchObject({ error: 'ERR_SECOND_FACTOR_CODE' });
    const renewed = await test.login(admin, recoveryCodes[1]);
    expect((await renewed.get('/security')).body).toMatchObject({ recoveryCodesLeft: 8 });
    const others = await renewed.post('/security/recovery-codes', { password });
    expect(others.status).toBe(200);
    expect((await enter(admin.email, recoveryCodes[2])).body).toMatchObject({ error: 'ERR_SECOND_FACTOR_CODE' });
  });

  it('cannot be guessed from anywhere', async () => {
    const { admin } = await test.company();
    await switchOn(await test.login(admin));
    const answers: unknown[] = [];
    for (let round = 0; round < 21; round++)
      answers.push(
        (await test.browser(`203.0.113.${round}`).post('/auth/login', { email: admin.email, password, code: '000000' }))
          .status,
      );
    expect(answers.at(-1)).toBe(429);
  });

  it('is changed with the password only, and a secret that was not confirmed asks nobody', async () => {
    const { admin } = await test.company();
    const browser = await test.login(admin);
    const refused = { status: 400, body: { error: 'ERR_CURRENT_PASSWORD' } };
    expect(await browser.post('/security/second-factor', { password: 'wrong' })).toMatchObject(refused);
    await browser.post('/security/second-factor', { password });
    expect((await enter(admin.email)).status).toBe(200);
    const again = await test.login(admin);
    expect((await again.put('/security/second-factor', { code: '123456' })).body).toMatchObject({
      error: 'ERR_CONFIRMATION_CODE',
    });
    await switchOn(again);
    expect(await again.post('/security/second-factor', { password })).toMatchObject({ status: 409 });
    expect(await again.post('/security/second-factor/removal', { password: 'wrong' })).toMatchObject(refused);
    expect((await again.post('/security/second-factor/removal', { password })).status).toBe(200);
    expect((await enter(admin.email)).status).toBe(200);
  });

  it('is removed by an admin for a user who lost the device, which ends their sessions and mails them', async () => {
    const company = await test.company();
    const colleague = await test.user(company);
    const browser = await test.login(colleague);
    await switchOn(browser);
    const admin = await test.login(company.admin);
    const stranger = await test.login((await test.company()).admin);
    expect((await stranger.delete(`/users/${colleague.id}/second-factor`)).status).toBe(404);
    expect((await admin.delete(`/users/${colleague.id}/second-factor`)).status).toBe(200);
    expect((await enter(colleague.email)).status).toBe(200);
    await until(async () => (await test.mails()).some((mail) => mail.includes(colleague.email)));
  });
});

describe('the own sessions', () => {
  it('show device and address, and are ended one by one', async () => {
    const company = await test.company();
    const browser = await test.login(company.admin);
    const { sessions } = (await browser.get('/security')).body as { sessions: Record<string, unknown>[] };
    expect(sessions[0]).toMatchObject({ isCurrent: true, isLive: true, address: expect.any(String) });
    const stranger = await test.login((await test.company()).admin);
    expect((await stranger.delete(`/security/sessions/${String(sessions[0]?.['id'])}`)).status).toBe(404);
    expect((await browser.delete(`/security/sessions/${String(sessions[0]?.['id'])}`)).status).toBe(200);
    expect((await browser.post('/auth/refresh_token')).status).toBe(401);
  });
});
