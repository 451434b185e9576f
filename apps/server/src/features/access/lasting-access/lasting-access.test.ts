import { describe, expect, it } from 'vitest';
import { confirmationMinutes, minuteMs, type MadeAccess, type SecurityNotice } from '@balcao/contract';
import { password, useAccounts, type AccountCompany } from '../../../testing/accounts.ts';
import type { Browser } from '../../../testing/browser.ts';
import { until } from '../../../testing/client.ts';

const test = useAccounts({ ROLES: 'http,worker' });
const newPassword = 'telhado azul sem gato';

interface Notices {
  notices: SecurityNotice[];
  unseen: number;
}
const noticesOf = async (browser: Browser) => (await browser.get<Notices>('/security/notices')).body;
const makeKey = async (browser: Browser, userId: number, name = 'Loja virtual') => {
  const made = await browser.post<{ id: number; key: string }>('/api-keys', {
    name,
    userId,
    scopes: ['contacts:read'],
  });
  expect(made.status).toBe(200);
  return made.body;
};
/** The bodies of the mails to an address about the security of its company, decoded. */
const mailsTo = async (email: string) =>
  (await test.mails())
    .filter((mail) => mail.includes(`To: ${email}`))
    .map((mail) => decode(mail.slice(mail.search(/\r?\n\r?\n/))));

function decode(body: string): string {
  const bytes = body.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/g, '%$1');
  try {
    return decodeURIComponent(bytes);
  } catch {
    return body;
  }
}

async function companyWithAdmins(): Promise<{
  company: AccountCompany;
  browser: Browser;
  second: Browser;
  email: string;
}> {
  const company = await test.company();
  const other = await test.user(company, { profile: 'admin' });
  return { company, browser: await test.login(company.admin), second: await test.login(other), email: other.email };
}

describe('what outlives a session', () => {
  it('is told to every admin of the company, in a list and by mail: who, what by name, when and from where', async () => {
    const { company, browser, second, email } = await companyWithAdmins();
    const stranger = await test.login((await test.company()).admin);
    await makeKey(browser, company.admin.id);
    const own = await noticesOf(browser);
    expect(own).toMatchObject({
      unseen: 0,
      notices: [
        {
          act: 'apiKeyMade',
          user: { id: company.admin.id, name: 'Chefe' },
          isOperator: false,
          subject: 'Loja virtual',
          address: browser.address,
        },
      ],
    });
    expect(await noticesOf(second)).toMatchObject({ unseen: 1, notices: own.notices });
    expect(await noticesOf(stranger)).toEqual({ unseen: 0, notices: [] });
    expect((await second.post('/security/notices/seen', { upTo: own.notices[0]?.id })).status).toBe(200);
    expect((await noticesOf(second)).unseen).toBe(0);
    for (const address of [company.admin.email, email]) {
      const [text] = await until(async () => {
        const mails = await mailsTo(address);
        return mails.length > 0 ? mails : undefined;
      });
      expect(text).toContain('Chefe criou a chave de API Loja virtual');
      expect(text).toContain(browser.address);
      expect(text).toContain('/security');
    }
  });

  it('is one line for each act, in one mail where several come within five minutes', async () => {
    const { company, browser, email } = await companyWithAdmins();
    const person = await test.user(company);
    for (let index = 0; index < 8; index += 1) await makeKey(browser, company.admin.id, `Chave ${index}`);
    const changed = await browser.put(`/users/${person.id}`, {
      password: newPassword,
      profile: 'supervisor',
      email: `nova-${person.email}`,
    });
    expect(changed.status).toBe(200);
    const { notices } = await noticesOf(browser);
    expect(notices.map(({ act }) => act).toSorted()).toEqual([
      ...Array.from({ length: 8 }, () => 'apiKeyMade'),
      'userEmail',
      'userPassword',
      'userRaised',
    ]);
    expect(new Set(notices.filter(({ act }) => act.startsWith('user')).map(({ subject }) => subject))).toEqual(
      new Set(['Pessoa']),
    );
    await until(async () => (await mailsTo(email)).length > 0);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect((await mailsTo(email)).length).toBe(1);
  });

  it('is not told where nothing of the kind was done: a refused change, an attendant, another name', async () => {
    const { company, browser } = await companyWithAdmins();
    const person = await test.user(company);
    await browser.post('/api-keys', { name: 'Alheia', userId: 999_999, scopes: ['contacts:read'] });
    await browser.post('/users', { name: 'Atendente', email: `atendente-${person.email}`, password: newPassword });
    await browser.put(`/users/${person.id}`, { name: 'Outro nome', email: person.email, password: '' });
    expect(await noticesOf(browser)).toEqual({ unseen: 0, notices: [] });
  });

  it('is told to no attendant, and names an operator as one', async () => {
    const { company, browser } = await companyWithAdmins();
    const attendant = await test.login(await test.user(company));
    expect((await attendant.get('/security/notices')).status).toBe(403);
    const { admin: operatorAccount } = await test.company({ super: true });
    const operatorId = operatorAccount.id;
    const operator = await test.login(operatorAccount);
    const changed = await operator.put(`/companies/${company.id}/user`, {
      name: 'Chefe',
      email: company.admin.email,
      password: newPassword,
    });
    expect(changed.status).toBe(200);
    const again = test.browser();
    await again.post('/auth/login', { email: company.admin.email, password: newPassword });
    expect((await noticesOf(again)).notices).toMatchObject([
      { act: 'userPassword', isOperator: true, user: { id: operatorId, name: 'Chefe' }, subject: 'Chefe' },
    ]);
    expect((await browser.get('/security/notices')).status).toBe(401);
  });

  it('by an operator who names the company of a user asks them, too, and is told with their name', async () => {
    const { company, second, email } = await companyWithAdmins();
    const { admin } = await test.company({ super: true });
    const operator = await test.login(admin);
    test.clock.advance((confirmationMinutes + 1) * minuteMs);
    const change = () => operator.put(`/users/${company.admin.id}`, { password: newPassword, companyId: company.id });
    expect(await change()).toMatchObject({ status: 400, body: { error: 'ERR_CONFIRM_IDENTITY' } });
    expect((await operator.post('/security/confirm', { password })).status).toBe(200);
    expect((await change()).status).toBe(200);
    const told = { act: 'userPassword', isOperator: true, user: { id: admin.id, name: 'Chefe' }, subject: 'Chefe' };
    expect((await noticesOf(second)).notices).toMatchObject([told]);
    const [text] = await until(async () => {
      const mails = await mailsTo(email);
      return mails.length > 0 ? mails : undefined;
    });
    expect(text).toContain('Chefe (operador do Balcão) trocou a senha de Chefe');
  });

  it('is told to operators alone where it is about the installation', async () => {
    const company = await test.company({ super: true });
    const operator = await test.login(company.admin);
    const plainAdmin = await test.login(await test.user(company, { profile: 'admin' }));
    expect((await operator.put('/billing-settings', { receiverName: `Recebedor ${company.id}` })).status).toBe(200);
    expect((await noticesOf(operator)).notices).toMatchObject([{ act: 'paymentCredentials' }]);
    expect((await noticesOf(plainAdmin)).notices).toEqual([]);
  });
});

describe('what somebody made', () => {
  it('is listed to them, named in the mail about their new password, and its keys end in one call', async () => {
    const { company, browser, second } = await companyWithAdmins();
    const key = await makeKey(browser, company.admin.id);
    const ofOther = await makeKey(second, company.admin.id, 'De outra pessoa');
    const webhook = await browser.post('/outgoing-webhooks', {
      url: 'https://8.8.8.8/gancho',
      kinds: ['ticket.queued'],
    });
    const raised = await test.user(company);
    await browser.put(`/users/${raised.id}`, { profile: 'admin' });
    const connection = await test.connection(company);
    await browser.put(`/whatsapp/${connection}`, { token: `token-${company.id}-bem-comprido` });
    const made = await browser.get<MadeAccess>('/security/made');
    expect(made.body).toMatchObject({
      keys: [{ id: key.id, name: 'Loja virtual' }],
      webhooks: webhook.status === 200 ? [{ url: 'https://8.8.8.8/gancho' }] : [],
      connections: [{ id: connection }],
      users: [{ id: raised.id, name: 'Pessoa' }],
    });
    expect((await second.get<MadeAccess>('/security/made')).body).toMatchObject({
      keys: [{ id: ofOther.id }],
      webhooks: [],
    });

    await browser.put(`/users/${company.admin.id}`, { password: newPassword, currentPassword: password });
    const mail = await until(async () =>
      (await mailsTo(company.admin.email)).find((text) => text.includes('continua valendo com a senha nova')),
    );
    expect(mail).toContain('chave de API Loja virtual');
    expect(mail).not.toContain('De outra pessoa');

    const program = Object.assign(test.browser(), { bearer: key.key });
    expect((await program.get('/contacts')).status).toBe(200);
    expect((await browser.delete('/security/made/keys')).body).toEqual({ ended: 1 });
    await until(async () => (await program.get('/contacts')).status === 401);
    const other = Object.assign(test.browser(), { bearer: ofOther.key });
    expect((await other.get('/contacts')).status).toBe(200);
    expect((await browser.delete('/security/made/keys')).body).toEqual({ ended: 0 });
  });
});
