import { expect, it } from 'vitest';
import { dayMs, type Connection, type OfficialHealth } from '@balcao/contract';
import { until } from '../../../testing/client.ts';
import { useTestServer } from '../../../testing/test-server.ts';

const server = useTestServer();

async function open(given: { quality?: string; tier?: string } = {}) {
  const company = await server.company();
  const by = company.admin;
  const { connection, account } = await company.officialConnection(given);
  const health = async () => (await by.ok(by.get<Connection>(`/whatsapp/${connection.id}`))).officialHealth;
  const healthThat = (holds: (health: OfficialHealth) => boolean) =>
    until(async () => {
      const found = await health();
      return found && holds(found) ? found : undefined;
    });
  const changes = async (field: string, value: object) => {
    expect((await server.graph.accountChanges(account, field, value)).status).toBe(200);
  };
  return { company, by, connection, account, health, healthThat, changes };
}

it('quality and limit are shown as Meta rates the number now, and live', async () => {
  const { company, by, account, healthThat, changes } = await open({ quality: 'GREEN', tier: 'TIER_2K' });
  expect(await healthThat(() => true)).toEqual({ quality: 'green', dailyLimit: 2000, unlimited: false, notice: null });
  const live = await by.listen();
  account.quality = 'RED';
  account.tier = 'TIER_UNLIMITED';
  // What a webhook says of the limit may be late: the number is asked.
  await changes('phone_number_quality_update', {
    display_phone_number: account.number,
    event: 'DOWNGRADE',
    current_limit: 'TIER_50',
  });
  expect(await healthThat(({ quality }) => quality === 'red')).toMatchObject({ dailyLimit: null, unlimited: true });
  await until(() =>
    live.received.find(
      ({ name, payload }) =>
        name === `company-${company.id}-whatsapp` &&
        (payload as { whatsapp?: Connection }).whatsapp?.officialHealth?.quality === 'red',
    ),
  );
});

it('a restriction of an official account is shown until it ends, also where Meta answers nothing about the number any more', async () => {
  const { account, health, healthThat, changes } = await open();
  const expiration = new Date(Date.now() + dayMs).toISOString();
  await changes('account_update', {
    event: 'ACCOUNT_RESTRICTION',
    restriction_info: [{ restriction_type: 'RESTRICTED_BIZ_INITIATED_MESSAGING', expiration }],
  });
  expect((await healthThat(({ notice }) => notice?.kind === 'restricted')).notice).toMatchObject({
    detail: 'RESTRICTED_BIZ_INITIATED_MESSAGING',
    until: expiration,
  });
  server.graph.failNext(10, { status: 403 });
  await changes('account_update', { event: 'DISABLED_UPDATE', ban_info: { waba_ban_state: 'DISABLE' } });
  expect((await healthThat(({ notice }) => notice?.kind === 'disabled')).notice).toMatchObject({ until: null });
  // Of another account, of something else, and nonsense: nothing of it changes anything.
  await changes('account_update', { event: 'VERIFIED_ACCOUNT' });
  await changes('account_update', { event: { toString: 'x' }, restriction_info: 'none' });
  await server.graph.accountChanges({ ...account, businessAccountId: '1' }, 'account_update', {
    event: 'DISABLED_UPDATE',
    ban_info: { waba_ban_state: 'REINSTATE' },
  });
  account.quality = 'YELLOW';
  await changes('phone_number_quality_update', { event: 'FLAGGED' });
  expect((await healthThat(({ quality }) => quality === 'yellow')).notice?.kind).toBe('disabled');
  await changes('account_update', { event: 'DISABLED_UPDATE', ban_info: { waba_ban_state: 'REINSTATE' } });
  expect(await healthThat(({ notice }) => notice === null)).toMatchObject({ quality: 'yellow' });
  expect(await health()).toMatchObject({ notice: null });
});
