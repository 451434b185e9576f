import { describe, expect, it } from 'vitest';
import { liveEventName, maxPauseReasons, type PauseReason } from '@balcao/contract';
import { until } from '../../../testing/client.ts';
import { useTestServer } from '../../../testing/test-server.ts';

const server = useTestServer();
const path = '/pause-reasons';

describe('pause reasons', () => {
  it('are created, changed and deleted, and open browsers receive the live events', async () => {
    const { id: companyId, admin, ...company } = await server.company();
    const colleague = await company.user();
    const { received } = await colleague.listen();
    const events = () =>
      received.filter(({ name }) => name === liveEventName(companyId, 'pauseReason')).map(({ payload }) => payload);
    const coffee = await admin.ok(admin.post<PauseReason>(path, { name: ' Café ', icon: 'coffee', minutes: 15 }));
    expect(coffee).toMatchObject({ companyId, name: 'Café', icon: 'coffee', minutes: 15 });
    const meeting = await admin.ok(admin.post<PauseReason>(path, { name: 'Reunião', icon: 'meeting' }));
    expect(meeting.minutes).toBeNull();
    const changed = await admin.ok(admin.put<PauseReason>(`${path}/${coffee.id}`, { minutes: 20 }));
    expect(await colleague.ok(colleague.get(path))).toEqual([changed, meeting]);
    await admin.ok(admin.delete(`${path}/${coffee.id}`));
    expect(await colleague.ok(colleague.get(path))).toEqual([meeting]);
    await until(() => events().length === 4);
    expect(events().at(-1)).toEqual({ action: 'delete', pauseReasonId: coffee.id });
  });

  it('have one name each, without accents and capitals, at most 24 letters, and are twelve at most', async () => {
    const { admin } = await server.company();
    const add = (name: string) => admin.post<PauseReason>(path, { name, icon: 'other' });
    await admin.ok(add('Café'));
    expect(await add('CAFE')).toMatchObject({ status: 409, body: { error: 'ERR_PAUSE_REASON_ALREADY_EXISTS' } });
    expect(await add('x'.repeat(25))).toMatchObject({ status: 400 });
    for (let count = 1; count < maxPauseReasons; count++) await admin.ok(add(`Motivo ${count}`));
    expect(await add('Mais um')).toMatchObject({ status: 409, body: { error: 'ERR_PAUSE_REASON_LIMIT' } });
  });
});
