import { describe, expect, it } from 'vitest';
import { useTestServer } from './test-server.ts';
import { until, type LiveSubscription } from './client.ts';
import { asPlatform } from '../platform/db/as-platform.ts';
import { defineAudience } from '../platform/live/audience.ts';

const server = useTestServer();
const onlyNamed = defineAudience<{ userIds: number[] }>('test:named', {
  receives: ({ actor }, { userIds }) => (userIds.includes(actor.userId) ? 'event' : 'nothing'),
});
const names = ({ received }: LiveSubscription) => received.map(({ name }) => name);

describe('the audience of a live event', () => {
  it('for the whole installation reaches every company under its own name, within the kind of audience', async () => {
    const [one, two] = [await server.company(), await server.company()];
    const attendant = await one.user();
    const [oneSubscription, attendantSubscription, twoSubscription] = [
      await one.admin.listen(),
      await attendant.listen(),
      await two.admin.listen(),
    ];
    const payload = { action: 'update', key: 'notice', stored: true } as const;
    await asPlatform(server.app.platform.database, async (tx) => {
      tx.emitToAll('secretSetting', payload, { kind: 'admins' });
      tx.emitToAll('secretSetting', payload, { kind: 'company' });
    });
    await until(
      () =>
        names(oneSubscription).length >= 2 &&
        names(twoSubscription).length >= 2 &&
        names(attendantSubscription).length >= 1,
    );
    const events = (subscription: LiveSubscription) =>
      names(subscription).filter((name) => name.endsWith('secretSetting'));
    expect(events(oneSubscription)).toEqual([`company-${one.id}-secretSetting`, `company-${one.id}-secretSetting`]);
    expect(events(twoSubscription)).toEqual([`company-${two.id}-secretSetting`, `company-${two.id}-secretSetting`]);
    expect(events(attendantSubscription)).toEqual([`company-${one.id}-secretSetting`]);
  });

  it('the audience of a kind that a feature defines reaches whom that kind lets receive it, in their company alone', async () => {
    const [one, two] = [await server.company(), await server.company()];
    const attendant = await one.user();
    const [adminSubscription, attendantSubscription, twoSubscription] = [
      await one.admin.listen(),
      await attendant.listen(),
      await two.admin.listen(),
    ];
    const userIds = [attendant.user.id, two.admin.user?.id ?? 0];
    const payload = { action: 'update', key: 'notice', stored: true } as const;
    await server.app.platform.database.forCompany(one.id, async (tx) => {
      tx.emit('secretSetting', payload, onlyNamed({ userIds }));
      tx.emit('secretSetting', { ...payload, key: 'last' }, { kind: 'company' });
    });
    const events = (subscription: LiveSubscription) =>
      subscription.received.flatMap(({ name, payload: data }) =>
        name.endsWith('secretSetting') ? [(data as { key: string }).key] : [],
      );
    await until(() => events(adminSubscription).includes('last') && events(attendantSubscription).includes('last'));
    expect(events(attendantSubscription)).toEqual(['notice', 'last']);
    expect(events(adminSubscription)).toEqual(['last']);
    expect(events(twoSubscription)).toEqual([]);
  });
});
