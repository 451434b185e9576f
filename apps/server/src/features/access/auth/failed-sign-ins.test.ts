import { generateSync } from 'otplib';
import { describe, expect, it } from 'vitest';
import { dayMs } from '@balcao/contract';
import { password, useAccounts } from '../../../testing/accounts.ts';
import type { Browser } from '../../../testing/browser.ts';
import { until } from '../../../testing/client.ts';
import { withClient } from '../../../testing/tables.ts';
import { androidAgent } from '../../../testing/user-agents.ts';
import { deleteOldSessions } from './sessions.ts';

const test = useAccounts();

interface Failure {
  reason: string;
  address: string;
  device: string | null;
  timeZone: string | null;
  at: string;
}
const failuresOf = async (browser: Browser) =>
  (await browser.get<{ failedSignIns: Failure[] }>('/security')).body.failedSignIns;
const untilFailures = (browser: Browser, count: number) =>
  until(async () => {
    const found = await failuresOf(browser);
    return found.length >= count ? found : undefined;
  });

describe('tries to sign in that failed', () => {
  it('are shown to the person of the account alone: what was wrong, when and from where', async () => {
    const { admin, ...company } = await test.company();
    const other = await test.login(await test.user(company));
    const owner = await test.login(admin);
    const { body: begun } = await owner.post('/security/second-factor', { password });
    const secret = String(begun['secret']);
    const code = generateSync({ secret, epoch: Math.floor(test.clock.now().getTime() / 1000) });
    await owner.put('/security/second-factor', { code });

    const stranger = test.browser('203.0.113.77');
    const tried = test.clock.now().toISOString();
    await stranger.post('/auth/login', { email: admin.email, password: 'wrong', timeZone: 'Asia/Tokyo' });
    await untilFailures(owner, 1);
    await stranger.post('/auth/login', { email: admin.email, password, code: '000000' });
    const failures = await untilFailures(owner, 2);
    expect(failures).toMatchObject([
      { reason: 'code', address: '203.0.113.77', timeZone: null },
      { reason: 'password', address: '203.0.113.77', timeZone: 'Asia/Tokyo', at: tried },
    ]);
    // Being asked for the second factor is the way in, and no failure.
    await stranger.post('/auth/login', { email: admin.email, password });
    expect(await failuresOf(owner)).toHaveLength(2);
    expect(await failuresOf(other)).toEqual([]);
  });

  it('have their moment with milliseconds also where those end in zeros, so that texts compare as moments do', async () => {
    const { admin } = await test.company();
    const owner = await test.login(admin);
    const second = test.clock.now().toISOString().slice(0, 19);
    const moments = [`${second}.250Z`, `${second}.200Z`, `${second}.000Z`];
    await withClient(test.databaseUrl, (client) =>
      client.query(
        `INSERT INTO failed_sign_ins (company_id, user_id, reason, address, created_at)
         SELECT company_id, id, 'password', '203.0.113.1', at::timestamptz
         FROM users, unnest($2::text[]) WITH ORDINALITY AS m (at, place) WHERE id = $1 ORDER BY place DESC`,
        [admin.id, moments],
      ),
    );
    expect((await failuresOf(owner)).map(({ at }) => at)).toEqual(moments);
  });

  it('are the last 20 of an account, of 50 that are stored, and gone after 30 days', async () => {
    const { admin } = await test.company();
    const owner = await test.login(admin);
    await withClient(test.databaseUrl, (client) =>
      client.query(
        `INSERT INTO failed_sign_ins (company_id, user_id, reason, address, created_at)
         SELECT company_id, id, 'password', '203.0.113.1', $2 FROM users, generate_series(1, 60) WHERE id = $1`,
        [admin.id, test.clock.now()],
      ),
    );
    await test.browser().post('/auth/login', { email: admin.email, password: 'wrong' });
    const stored = () =>
      test.sql((db) => db.selectFrom('failedSignIns').select('address').where('userId', '=', admin.id).execute());
    await until(async () => (await stored()).length === 50);
    const shown = await failuresOf(owner);
    expect(shown).toHaveLength(20);
    expect(shown[0]?.address).not.toBe('203.0.113.1');
    test.clock.advance(31 * dayMs);
    await deleteOldSessions(test.app.platform);
    expect(await stored()).toEqual([]);
  });

  it('the logout of all others ends all other logins at once, and not the one that asks', async () => {
    const { admin } = await test.company();
    const browser = await test.login(admin);
    const phone = test.browser();
    const signIn = { email: admin.email, password, installed: true };
    expect(await phone.post('/auth/login', signIn, { 'user-agent': androidAgent })).toMatchObject({ status: 200 });
    expect(await browser.delete('/security/other-sessions')).toMatchObject({ status: 200, body: { ended: 1 } });
    const { body } = await browser.get<{ sessions: { id: string; isLive: boolean; isCurrent: boolean }[] }>(
      '/security',
    );
    expect(body.sessions.filter(({ isLive }) => isLive)).toMatchObject([{ isCurrent: true }]);
    expect(await browser.delete('/security/other-sessions')).toMatchObject({ body: { ended: 0 } });
  });
});
