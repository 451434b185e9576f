import { describe, expect, it } from 'vitest';
import type { TicketEvent } from '@balcao/contract';
import { sendReply, fetchThread } from '../../../../testing/simulated-phone.ts';
import { until } from '../../../../testing/client.ts';
import { useTestServer } from '../../../../testing/test-server.ts';
import { sweep } from './timers.jobs.ts';
import { createResponderFixture, type ResponderFixture } from '../responders.testing.ts';

const server = useTestServer();
const sweepNow = () => sweep(server.app.platform.database, server.app.platform.clock);
/** A sweep passes over a ticket that somebody is at, and the next one takes it: so many as it needs until nothing is due. */
const sweepAll = () => until(async () => (await sweepNow()) === 0);
const minutes = (count: number) => server.clock.advance(count * 60_000);

/** What the contact got, once the answer of the attendant is there too. */
async function answered(fixture: ResponderFixture): Promise<void> {
  await fixture.contactWrites('Oi');
  const { id } = await fixture.updateTicket({ status: 'open' });
  await sendReply(fixture.admin, id, { body: 'Em que posso ajudar?' });
  await until(async () => ((await fetchThread(fixture.admin, id)).at(-1)?.ack ?? 0) >= 2);
}

describe('automatic service timers', () => {
  it('expiresTicket closes an open ticket without an answer of the contact, once with two workers', async () => {
    const fixture = await createResponderFixture(server, [{ name: 'Única' }]);
    await fixture.updateConnection({ expiresTicket: 5, expiresInactiveMessage: 'Encerrado, {{firstName}}.' });
    await answered(fixture);
    minutes(4);
    await sweepNow();
    expect((await fixture.ticket()).status).toBe('open');
    minutes(2);
    // Sweeps of two workers, and a portion that is handed over twice.
    const found = await Promise.all([sweepNow(), sweepNow(), sweepNow()]);
    expect(Math.max(...found)).toBe(1);
    await sweepAll();
    const closed = await fixture.ticket();
    expect(closed.status).toBe('closed');
    expect(await fixture.listAutomaticTexts()).toEqual(['Encerrado, Contato.']);
    const { events } = await fixture.admin.ok(
      fixture.admin.get<{ events: TicketEvent[] }>(`/tickets/${closed.id}/events`),
    );
    expect(events.filter(({ kind }) => kind === 'finished')).toMatchObject([
      { user: null, note: 'Encerrado sem resposta' },
    ]);
  });

  it('expiresTicket ends services for the reason of the company', async () => {
    const fixture = await createResponderFixture(server, [{ name: 'Única' }]);
    await fixture.updateConnection({ expiresTicket: 5 });
    await fixture.admin.ok(fixture.admin.put('/settings/expiredCloseReason', { value: 'Cliente sumiu' }));
    await answered(fixture);
    minutes(6);
    await sweepAll();
    const { events } = await fixture.admin.ok(
      fixture.admin.get<{ events: TicketEvent[] }>(`/tickets/${(await fixture.ticket()).id}/events`),
    );
    expect(events.filter(({ kind }) => kind === 'finished')).toMatchObject([{ user: null, note: 'Cliente sumiu' }]);
  });

  it('expiresTicket leaves alone what was put aside, and counts from when it came back', async () => {
    const fixture = await createResponderFixture(server, [{ name: 'Única' }]);
    await fixture.updateConnection({ expiresTicket: 5 });
    await answered(fixture);
    const { id } = await fixture.ticket();
    const until = new Date(server.clock.now().getTime() + 10 * 60_000).toISOString();
    await fixture.admin.ok(fixture.admin.post(`/tickets/${id}/snooze`, { until }));
    minutes(6);
    await sweepNow();
    expect((await fixture.ticket()).status).toBe('open');
    await fixture.admin.ok(fixture.admin.delete(`/tickets/${id}/snooze`));
    minutes(3);
    await sweepNow();
    expect((await fixture.ticket()).status).toBe('open');
    minutes(3);
    await sweepAll();
    expect((await fixture.ticket()).status).toBe('closed');
  });

  it('expiresTicket leaves tickets open when the contact wrote last or only automatic texts were sent', async () => {
    const fixture = await createResponderFixture(server, [{ name: 'Única' }]);
    await fixture.updateConnection({ expiresTicket: 5 });
    await fixture.setSetting('sendGreetingAccepted');
    await fixture.contactWrites('Oi');
    await fixture.updateTicket({ status: 'open' });
    await fixture.announceHeldSteps();
    expect(await fixture.ticket()).toMatchObject({ lastMessageFromMe: true });
    minutes(6);
    await fixture.admin.login(fixture.admin.user?.email ?? '', fixture.company.password);
    expect(await sweepNow()).toBe(0);
    const other = await createResponderFixture(server, [{ name: 'Única' }]);
    await other.updateConnection({ expiresTicket: 5 });
    await answered(other);
    await other.contactWrites('Tenho uma dúvida');
    minutes(6);
    expect(await sweepNow()).toBe(0);
  });

  it('timeToTransfer moves a ticket without a queue to transferQueueId', async () => {
    const fixture = await createResponderFixture(server);
    await fixture.updateConnection({ timeToTransfer: 5, transferQueueId: fixture.queues[1]?.id });
    const before = await fixture.contactWrites('Oi');
    minutes(4);
    // Who goes on writing does not wait longer for it.
    await fixture.contactWrites('Alguém?');
    minutes(2);
    await sweepAll();
    expect(await fixture.ticket()).toMatchObject({
      status: 'pending',
      queueId: fixture.queues[1]?.id,
      pendingSince: before.pendingSince,
    });
    const texts = (await fixture.listAutomaticTexts()).length;
    await fixture.contactWrites('1');
    expect(await fixture.listAutomaticTexts()).toHaveLength(texts);
    expect((await fixture.ticket()).queueId).toBe(fixture.queues[1]?.id);
  });
});

describe('automatic service in groups', () => {
  it('groups are ignored when the setting says so, and never get automatic texts', async () => {
    const fixture = await createResponderFixture(server);
    const { database } = server.app.platform;
    const { id: companyId } = fixture.company;
    const group = (providerId: string) =>
      database.forCompany(companyId, ({ db }) =>
        db
          .insertInto('inboundJournal')
          .values({
            companyId,
            whatsappId: fixture.connection.id,
            chat: 'group:120363',
            providerId,
            fromMe: false,
            payload: JSON.stringify({
              addresses: [{ kind: 'group', value: '120363' }],
              providerId,
              fromMe: false,
              senderName: 'Família',
              mediaType: 'conversation',
              body: providerId,
              sentAt: new Date().toISOString(),
            }),
          })
          .execute(),
      );
    // What waits in the journal is taken up by the housekeeping.
    const handled = async (providerId: string) => {
      await database.owner.query(`SELECT graphile_worker.add_job('housekeeping', '{}')`);
      await until(() =>
        database.forCompany(companyId, ({ db }) =>
          db
            .selectFrom('inboundJournal')
            .select('id')
            .where('providerId', '=', providerId)
            .where('handledAt', 'is not', null)
            .executeTakeFirst(),
        ),
      );
    };
    const groups = () =>
      database.forCompany(companyId, ({ db }) =>
        db.selectFrom('tickets').select(['id', 'queueId']).where('isGroup', '=', true).execute(),
      );
    await group('IGNORED');
    await handled('IGNORED');
    expect(await groups()).toEqual([]);
    await fixture.setSetting('CheckMsgIsGroup', 'disabled');
    await group('TAKEN');
    await handled('TAKEN');
    const [ticket] = await groups();
    expect((await fetchThread(fixture.admin, ticket?.id ?? 0)).map(({ body }) => body)).toEqual(['TAKEN']);
  });
});
