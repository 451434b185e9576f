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
    const [oneEar, attendantEar, twoEar] = [
      await one.admin.listen(),
      await attendant.listen(),
      await two.admin.listen(),
    ];
    const payload = { action: 'update', key: 'notice', stored: true } as const;
    await asPlatform(server.app.platform.database, async (tx) => {
      tx.emitToAll('secretSetting', payload, { kind: 'admins' });
      tx.emitToAll('secretSetting', payload, { kind: 'company' });
    });
    await until(() => names(oneEar).length >= 2 && names(twoEar).length >= 2 && names(attendantEar).length >= 1);
    const heard = (ear: LiveSubscription) => names(ear).filter((name) => name.endsWith('secretSetting'));
    expect(heard(oneEar)).toEqual([`company-${one.id}-secretSetting`, `company-${one.id}-secretSetting`]);
    expect(heard(twoEar)).toEqual([`company-${two.id}-secretSetting`, `company-${two.id}-secretSetting`]);
    expect(heard(attendantEar)).toEqual([`company-${one.id}-secretSetting`]);
  });

  it('of a kind that a feature defines reaches whom that kind lets receive it, in their company alone', async () => {
    const [one, two] = [await server.company(), await server.company()];
    const attendant = await one.user();
    const [adminEar, attendantEar, twoEar] = [
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
    const heard = (ear: LiveSubscription) =>
      ear.received.flatMap(({ name, payload: data }) =>
        name.endsWith('secretSetting') ? [(data as { key: string }).key] : [],
      );
    await until(() => heard(adminEar).includes('last') && heard(attendantEar).includes('last'));
    expect(heard(attendantEar)).toEqual(['notice', 'last']);
    expect(heard(adminEar)).toEqual(['last']);
    expect(heard(twoEar)).toEqual([]);
  });
});
