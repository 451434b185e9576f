import { expect, it } from 'vitest';
import type { Connection, Message, OfficialHealth } from '@balcao/contract';
import { until } from '../../../testing/client.ts';
import { fetchThread } from '../../../testing/simulated-phone.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { openCloud, sentTo, waitInThread, type CloudFixture } from './cloud.testing.ts';

const server = useTestServer();

const noticeOf = async ({ by, connection }: CloudFixture) =>
  (await by.ok(by.get<Connection>(`/whatsapp/${connection.id}`))).officialHealth?.notice ?? null;
const noticeThat = (fixture: CloudFixture, kind: string) =>
  until(async () => {
    const notice = await noticeOf(fixture);
    return notice?.kind === kind ? notice : undefined;
  });
const write = ({ by, ticket }: CloudFixture, body: string) => by.ok(by.post(`/messages/${ticket.id}`, { body }));
const accountUpdate = async ({ account }: CloudFixture, value: object) => {
  expect((await server.graph.accountChanges(account, 'account_update', value)).status).toBe(200);
};
const bodiesSent = (fixture: CloudFixture) =>
  sentTo(server, fixture.number).map(({ body }) => (body['text'] as { body: string }).body);
const acks = async ({ by, ticket }: CloudFixture) =>
  (await fetchThread(by, ticket.id)).filter(({ fromMe }) => fromMe).map(({ body, ack }: Message) => [body, ack]);

it.each<[number, NonNullable<OfficialHealth['notice']>['kind'], number]>([
  [131031, 'locked', 400],
  [368, 'blocked', 400],
  [131005, 'noAccess', 403],
  [131037, 'nameRefused', 400],
  [131045, 'unregistered', 400],
  [133010, 'unregistered', 400],
])(
  'Meta refuses the account with %s: the connection says %s, messages wait in order and leave after the release of an admin',
  async (code, kind, status) => {
    const fixture = await openCloud(server);
    const { by, connection, receive } = fixture;
    server.graph.failNext(code, { status });
    await write(fixture, 'Primeira');
    expect((await noticeThat(fixture, kind)).detail).toContain(String(code));
    await write(fixture, 'Segunda');
    // What contacts write goes on coming in.
    await receive({ type: 'text', text: { body: 'Ainda estão aí?' } });
    await waitInThread(by, fixture.ticket.id, ({ body }) => body === 'Ainda estão aí?');
    expect(bodiesSent(fixture)).toEqual([]);
    expect(await acks(fixture)).toEqual([
      ['Primeira', 0],
      ['Segunda', 0],
    ]);
    await by.ok(by.post(`/whatsapp/${connection.id}/resume`));
    await until(() => bodiesSent(fixture).length === 2);
    expect(bodiesSent(fixture)).toEqual(['Primeira', 'Segunda']);
    expect(await noticeOf(fixture)).toBeNull();
  },
);

it('a refusal that Meta reports later holds what waits, and only an admin releases it', async () => {
  const fixture = await openCloud(server);
  const { by, company, account, connection } = fixture;
  server.graph.autoReports = [];
  await write(fixture, 'Aceita e depois recusada');
  const sent = await until(() => sentTo(server, fixture.number)[0]);
  server.graph.autoReports = ['sent', 'delivered'];
  await server.graph.reportStatus(account, sent, 'failed', 131031);
  await noticeThat(fixture, 'locked');
  await write(fixture, 'Espera');
  const attendant = await company.user();
  expect(await attendant.post(`/whatsapp/${connection.id}/resume`)).toMatchObject({ status: 403 });
  expect(bodiesSent(fixture)).toEqual(['Aceita e depois recusada']);
  await by.ok(by.post(`/whatsappsession/${connection.id}`));
  await until(() => bodiesSent(fixture).includes('Espera'));
});

it.each([
  ['ACCOUNT_OFFBOARDED', 'offboarded', 'ACCOUNT_RECONNECTED'],
  ['PARTNER_REMOVED', 'partnerRemoved', 'PARTNER_ADDED'],
  ['PARTNER_APP_UNINSTALLED', 'appUninstalled', 'PARTNER_APP_INSTALLED'],
])('after %s the connection says %s and messages wait until %s', async (event, kind, back) => {
  const fixture = await openCloud(server);
  await accountUpdate(fixture, { event });
  await noticeThat(fixture, kind);
  await write(fixture, 'Espera');
  // Of something else: it ends nothing.
  await accountUpdate(fixture, { event: 'VERIFIED_ACCOUNT' });
  expect(bodiesSent(fixture)).toEqual([]);
  expect((await noticeOf(fixture))?.kind).toBe(kind);
  await accountUpdate(fixture, { event: back });
  await until(() => bodiesSent(fixture).length === 1);
  expect(await noticeOf(fixture)).toBeNull();
});

it('a country that the account may not write to fails that message alone, in words of its own', async () => {
  const fixture = await openCloud(server);
  server.graph.failNext(130497);
  await write(fixture, 'Recusada');
  const failed = await waitInThread(fixture.by, fixture.ticket.id, ({ ack }) => ack === -1);
  expect(failed.failure).toBe('ERR_WAPP_COUNTRY');
  await write(fixture, 'Sai');
  await until(() => bodiesSent(fixture).includes('Sai'));
  expect(await noticeOf(fixture)).toBeNull();
});
