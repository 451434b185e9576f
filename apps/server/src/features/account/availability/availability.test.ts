import { describe, expect, it, onTestFinished } from 'vitest';
import {
  dayMs,
  minuteMs,
  type Availability,
  type AvailabilityLine,
  type PauseReason,
  type UserActor,
} from '@balcao/contract';
import { runSweep } from '../../../platform/jobs/sweep.ts';
import { until, type Client } from '../../../testing/client.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import {
  chooseState,
  deleteOldAvailabilityLines,
  dueAvailabilities,
  followPresence,
  settleDue,
} from './availability.ts';

const server = useTestServer();

const states = (client: Client) => client.ok(client.get<Availability[]>('/availability'));
interface Log {
  lines: AvailabilityLine[];
  hasMore: boolean;
  today: { available: number; paused: number };
}
const ownLog = (client: Client) => client.ok(client.get<Log>('/availability/log'));

async function team() {
  const company = await server.company();
  const [sales, support] = [await company.queue(), await company.queue()];
  const [ana, bruno, carla] = await Promise.all([
    company.user({ name: 'Ana', queueIds: [sales.id] }),
    company.user({ name: 'Bruno', queueIds: [sales.id], profile: 'supervisor' }),
    company.user({ name: 'Carla', queueIds: [support.id] }),
  ]);
  onTestFinished(() => [ana, bruno, carla].forEach((one) => one.closeSockets()));
  const stateOf = async (id: number) => (await states(company.admin)).find(({ userId }) => userId === id);
  return { company, ana, bruno, carla, stateOf };
}

describe('availability', () => {
  it('begins when a person opens the app, is told to the company, and ends with their logout', async () => {
    const { ana, bruno, stateOf } = await team();
    const { received } = await bruno.listen();
    expect(await stateOf(ana.user.id)).toBeUndefined();
    const { socket } = await ana.listen();
    await until(async () => (await stateOf(ana.user.id))?.state === 'available');
    await until(() => received.some(({ name }) => name.endsWith('-availability')));
    await ana.delete('/auth/logout');
    socket.close();
    await until(async () => (await stateOf(ana.user.id))?.state === 'away', 8_000);
  });

  it('stays as a person chose it, also where their first window is entered at the same moment', async () => {
    const { company, ana, stateOf } = await team();
    const { database } = server.app.platform;
    const actor: UserActor = {
      kind: 'user',
      userId: ana.user.id,
      companyId: company.id,
      profile: 'user',
      super: false,
      allTicket: false,
      queueIds: [],
      whatsappId: null,
      sharedWhatsappIds: [],
    };
    const [chosen, entered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const choice = database.forCompany(company.id, async (tx) => {
      await chooseState(tx, actor, ana.user.id, { state: 'paused' });
      chosen.resolve();
      await entered.promise;
    });
    await chosen.promise;
    const arrival = database.forCompany(company.id, async (tx) => {
      // What it sees first it has seen before the choice ends.
      await tx.db.selectFrom('availabilities').select('userId').execute();
      setTimeout(entered.resolve, 100);
      await followPresence(tx, { userId: ana.user.id, isOnline: true });
    });
    await Promise.all([choice, arrival]);
    expect(await stateOf(ana.user.id)).toMatchObject({ state: 'paused' });
    expect((await ownLog(ana)).lines.map(({ state }) => state)).toEqual(['paused']);
  });

  it('of a pause has the reason and its end, and the log of the person alone has both', async () => {
    const { company, ana, carla } = await team();
    const { admin } = company;
    const reason = await admin.ok(
      admin.post<PauseReason>('/pause-reasons', { name: 'Café', icon: 'coffee', minutes: 15 }),
    );
    await ana.ok(ana.put('/availability', { state: 'available' }));
    const pause = await ana.ok(ana.put<Availability>('/availability', { state: 'paused', reasonId: reason.id }));
    expect(pause).toMatchObject({ state: 'paused', reasonName: 'Café', reasonIcon: 'coffee', returnsAlone: true });
    expect(Date.parse(pause.returnsAt ?? '') - Date.parse(pause.since)).toBe(15 * minuteMs);
    await ana.ok(ana.put('/availability', { state: 'paused', reasonText: 'Correio' }));
    const log = await ownLog(ana);
    expect(log.lines.map(({ state, reasonName, by }) => [state, reasonName, by])).toEqual([
      ['paused', 'Correio', null],
      ['paused', 'Café', null],
      ['available', '', null],
    ]);
    expect((await ownLog(carla)).lines).toEqual([]);
    await admin.ok(admin.delete(`/pause-reasons/${reason.id}`));
    expect(await ana.put('/availability', { state: 'paused', reasonId: reason.id })).toMatchObject({ status: 404 });
  });

  it('of somebody else is changed by supervisors of their queues and by admins, and their log says by whom', async () => {
    const { company, ana, bruno, carla } = await team();
    const path = `/users/${ana.user.id}/availability`;
    expect(await carla.put(path, { state: 'away' })).toMatchObject({ status: 403 });
    expect(await bruno.put(`/users/${carla.user.id}/availability`, { state: 'away' })).toMatchObject({ status: 403 });
    const other = await server.company();
    expect(await other.admin.put(path, { state: 'away' })).toMatchObject({ status: 404 });
    await bruno.ok(bruno.put(path, { state: 'available' }));
    await company.admin.ok(company.admin.put(path, { state: 'paused' }));
    expect((await ownLog(ana)).lines.map(({ state, by }) => [state, by?.name])).toEqual([
      ['paused', 'Admin'],
      ['available', 'Bruno'],
    ]);
  });

  it('ends two minutes after the last sign of a person, as a sweep finds', async () => {
    const { company, ana, stateOf } = await team();
    const { database } = server.app.platform;
    await ana.ok(ana.put('/availability', { state: 'available' }));
    const settle = () => database.forCompany(company.id, (tx) => settleDue(tx, [ana.user.id]));
    await settle();
    expect(await stateOf(ana.user.id)).toMatchObject({ state: 'available' });
    await database.forCompany(company.id, ({ db }) =>
      db
        .updateTable('availabilities')
        .set({
          goneAt: new Date(server.clock.now().getTime() - 2 * minuteMs).toISOString(),
          dueAt: new Date(0).toISOString(),
        })
        .where('userId', '=', ana.user.id)
        .execute(),
    );
    expect(await runSweep(database, dueAvailabilities, server.clock.now())).toBeGreaterThan(0);
    await settle();
    expect(await stateOf(ana.user.id)).toMatchObject({ state: 'away' });
    expect((await ownLog(ana)).lines[0]).toMatchObject({ state: 'away', cause: 'silence' });
  });

  it('is kept in the log for 90 days', async () => {
    const { company, ana } = await team();
    const { database } = server.app.platform;
    await ana.ok(ana.put('/availability', { state: 'available' }));
    await ana.ok(ana.put('/availability', { state: 'away' }));
    const age = (days: number) =>
      database.forCompany(company.id, ({ db }) =>
        db
          .updateTable('availabilityLog')
          .set({ createdAt: new Date(server.clock.now().getTime() - days * dayMs).toISOString() })
          .where('userId', '=', ana.user.id)
          .where('state', '=', 'available')
          .execute(),
      );
    await age(89);
    await deleteOldAvailabilityLines(server.app.platform);
    expect((await ownLog(ana)).lines).toHaveLength(2);
    await age(91);
    await deleteOldAvailabilityLines(server.app.platform);
    expect((await ownLog(ana)).lines).toHaveLength(1);
  });
});
