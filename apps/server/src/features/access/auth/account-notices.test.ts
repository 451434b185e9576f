import { generateSync } from 'otplib';
import { describe, expect, it } from 'vitest';
import { password, useAccounts } from '../../../testing/accounts.ts';
import { until } from '../../../testing/client.ts';
import { androidAgent, desktopAgent, iphoneAgent } from '../../../testing/user-agents.ts';
import { SoftwareAuthenticator } from '../../../testing/software-authenticator.ts';

const origin = 'https://balcao.example.com';
const test = useAccounts({ ROLES: 'http,worker', PUBLIC_URL: origin });

/** The subjects of the mails to an address, oldest first. */
async function subjectsTo(email: string): Promise<string[]> {
  const mails = (await test.mails()).filter((mail) => mail.includes(`To: ${email}`));
  return mails.map((mail) => {
    const encoded = /^Subject: ((?:.*)(?:\r\n[ \t].*)*)/m.exec(mail)?.[1] ?? '';
    const bytes = encoded
      .replace(/\?=\s+=\?UTF-8\?Q\?/gi, '')
      .replace(/=\?UTF-8\?Q\?(.*?)\?=/gi, '$1')
      .replaceAll('_', ' ');
    return decodeURIComponent(bytes.replace(/=([0-9A-F]{2})/g, '%$1'));
  });
}

it('a login by the installed app of a phone is mailed once for each kind of phone, and that of a browser is not', async () => {
  const { admin } = await test.company();
  const enter = (agent: string) =>
    test.browser().post('/auth/login', { email: admin.email, password, installed: true }, { 'user-agent': agent });
  await test.login(admin);
  for (const agent of [androidAgent, androidAgent, desktopAgent, iphoneAgent])
    expect((await enter(agent)).status).toBe(200);
  const subjects = await until(async () => {
    const found = await subjectsTo(admin.email);
    return found.length >= 2 ? found : undefined;
  });
  const subject = 'Um celular entrou na sua conta no Balcão';
  expect(subjects).toEqual([subject, subject]);
});

describe('a change of how one signs in', () => {
  it('is mailed: a code app or a passkey that was added, and one that was removed', async () => {
    const { admin } = await test.company();
    const browser = await test.login(admin);
    const { body: begun } = await browser.post('/security/second-factor', { password });
    expect(await subjectsTo(admin.email)).toEqual([]);
    const code = generateSync({
      secret: String(begun['secret']),
      epoch: Math.floor(test.clock.now().getTime() / 1000),
    });
    expect((await browser.put('/security/second-factor', { code })).status).toBe(200);

    const { body: options } = await browser.post<{ options: Parameters<SoftwareAuthenticator['create']>[0] }>(
      '/security/passkeys/options',
      { password },
    );
    const response = new SoftwareAuthenticator(origin).create(options.options);
    const { body: added } = await browser.post<{ passkey: { id: number } }>('/security/passkeys', {
      name: 'Notebook',
      response,
    });
    expect((await browser.post(`/security/passkeys/${added.passkey.id}/deletion`, { password })).status).toBe(200);
    expect((await browser.post('/security/second-factor/removal', { password })).status).toBe(200);
    const subjects = await until(async () => {
      const found = await subjectsTo(admin.email);
      return found.length >= 4 ? found : undefined;
    });
    expect(subjects.toSorted()).toEqual([
      'A verificação em duas etapas da sua conta no Balcão foi ligada',
      'O aplicativo de códigos da sua conta no Balcão foi desligado',
      'Uma chave de acesso da sua conta no Balcão foi removida',
      'Uma chave de acesso foi adicionada à sua conta no Balcão',
    ]);
  });
});
