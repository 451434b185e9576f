import { startFakeWhatsapp } from '@balcao/fake-whatsapp';
import { afterAll, describe, expect, it } from 'vitest';
import { dayMs, type Connection } from '@balcao/contract';
import { waitForStatus } from '../../../testing/builders.ts';
import { until } from '../../../testing/client.ts';
import { queryRows, withClient } from '../../../testing/tables.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { companionSocket, linkByQr, openLinkedConversation, scan, statusOf } from '../../../testing/web-phones.ts';
import { newNumber } from '../../../testing/sample-values.ts';
import { deleteUnlinkedSessions } from '../keys/unlinked-sessions.ts';

const peer = await startFakeWhatsapp();
const server = useTestServer({ WHATSAPP_WEB_URL: peer.url });
afterAll(() => peer.stop());
const openConversation = () => openLinkedConversation(server, peer);
const rows = (sql: string, values: unknown[]) => queryRows(server.databaseUrl, sql, values);

describe('socket of a linked number', () => {
  it('is opened again after a stream error, a cut and a conflict, and messages of the meantime arrive', async () => {
    const { shop, ana, phoneShows, bodies, by, id } = await openConversation();
    for (const end of [515, 'cut', 440] as const) {
      const before = companionSocket(shop);
      if (end === 'cut') peer.faults.cut(shop);
      else peer.faults.endStream(shop, end);
      await ana.send(shop, `depois de ${end}`);
      await phoneShows(`depois de ${end}`);
      await until(() => companionSocket(shop) !== undefined && companionSocket(shop) !== before);
    }
    await until(async () => (await statusOf(by, id)) === 'CONNECTED');
    expect((await bodies()).length).toBe(4);
    const logins = peer.record.logins.filter(({ number }) => number === shop.number);
    expect(new Set(logins.map(({ country }) => country))).toEqual(new Set(['BR']));
  });

  it.each([401, 403])(
    'closed with %i by mistake keeps its keys: trying again opens it without a scan',
    async (code) => {
      const { by, shop, id, ana, phoneShows } = await openConversation();
      peer.faults.failLogin(shop, code);
      peer.faults.cut(shop);
      await waitForStatus(by, id, 'DISCONNECTED');
      const unlinkedAt = async () =>
        (await rows('SELECT unlinked_at FROM web_sessions WHERE whatsapp_id = $1', [id]))[0]?.['unlinked_at'];
      expect(await unlinkedAt()).not.toBeNull();
      await by.ok(by.post(`/whatsappsession/${id}`));
      await waitForStatus(by, id, 'CONNECTED');
      await until(async () => {
        expect(await unlinkedAt()).toBeNull();
        return true;
      });
      await ana.send(shop, 'Foi engano');
      await phoneShows('Foi engano');
    },
  );

  it('closed with 401 and refused once more shows a QR code, and its keys are gone', async () => {
    const { by, shop, id } = await openConversation();
    shop.unlink();
    await waitForStatus(by, id, 'DISCONNECTED');
    await by.ok(by.post(`/whatsappsession/${id}`));
    await waitForStatus(by, id, 'qrcode');
    expect(await rows('SELECT FROM web_keys WHERE whatsapp_id = $1', [id])).toEqual([]);
  });

  it('closed with 401 a week ago has its keys deleted', async () => {
    const { by, shop, id } = await openConversation();
    shop.unlink();
    await waitForStatus(by, id, 'DISCONNECTED');
    const { database } = server.app.platform;
    const days = (count: number) => new Date(Date.now() + count * dayMs);
    await deleteUnlinkedSessions(database, days(6));
    expect((await rows('SELECT FROM web_sessions WHERE whatsapp_id = $1', [id])).length).toBe(1);
    await deleteUnlinkedSessions(database, days(8));
    expect(await rows('SELECT FROM web_keys WHERE whatsapp_id = $1', [id])).toEqual([]);
  });

  it.each([401, 403])('closed with %i forgets its keys with a new QR code, and can be linked again', async (code) => {
    const { company, by, shop, id, ana, phoneShows, bodies } = await openConversation();
    peer.faults.failLogin(shop, code);
    peer.faults.cut(shop);
    await waitForStatus(by, id, 'DISCONNECTED');
    await by.ok(by.put(`/whatsappsession/${id}`));
    await waitForStatus(by, id, 'qrcode');
    await until(
      async () =>
        (
          await rows(
            'SELECT FROM web_sessions WHERE whatsapp_id = $1 UNION ALL SELECT FROM web_keys WHERE whatsapp_id = $1',
            [id],
          )
        ).length === 0,
    );
    await scan(company, id, shop);
    await waitForStatus(by, id, 'CONNECTED');
    await ana.send(shop, 'De volta');
    await phoneShows('De volta');
    expect(await bodies()).toEqual(['Oi', 'De volta']);
  });

  it('logs out at WhatsApp when its session is ended, so that the phone lists no companion', async () => {
    const { by, shop, id } = await openConversation();
    await by.ok(by.delete(`/whatsappsession/${id}`));
    await until(() => shop.account.companions.size === 0);
    expect(await statusOf(by, id)).toBe('DISCONNECTED');
  });

  it.each([
    [400, 'ERR_WAPP_CODE_REFUSED'],
    [429, 'ERR_WAPP_CODE_TOO_OFTEN'],
  ])(
    'reports why WhatsApp refused a pairing code with %i, and can still be linked by QR code',
    async (answer, error) => {
      const company = await server.company();
      const by = company.admin;
      const shop = peer.phone(newNumber(), 'Loja');
      const { id } = await by.ok(
        by.post<{ id: number }>('/whatsapp', { name: 'Sem código', provider: 'beta', queueIds: [] }),
      );
      await by.ok(by.post(`/whatsappsession/${id}`));
      await waitForStatus(by, id, 'qrcode');
      peer.faults.refuseCodes(shop, answer);
      expect(
        (await by.post<{ error: string }>(`/whatsappsession/${id}/code`, { number: shop.number })).body.error,
      ).toBe(error);
      await scan(company, id, shop);
      expect((await waitForStatus(by, id, 'CONNECTED')).number).toBe(shop.number);
    },
  );

  it('can be linked by a pairing code typed into the phone', async () => {
    const company = await server.company();
    const by = company.admin;
    const shop = peer.phone(newNumber(), 'Loja');
    const { id } = await by.ok(
      by.post<{ id: number }>('/whatsapp', { name: 'Por código', provider: 'beta', queueIds: [] }),
    );
    await by.ok(by.post(`/whatsappsession/${id}`));
    await waitForStatus(by, id, 'qrcode');
    const { code } = await by.ok(by.post<{ code: string }>(`/whatsappsession/${id}/code`, { number: shop.number }));
    await shop.enterCode(code);
    expect((await waitForStatus(by, id, 'CONNECTED')).number).toBe(shop.number);
  });
});

describe('session of a linked number', () => {
  it('replaced before its first socket opens none, and the new session shows a QR code', async () => {
    const company = await server.company();
    const by = company.admin;
    const { id } = await withClient(server.databaseUrl, async (client) => {
      const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query ILIKE '%web_versions%'`;
      await client.query('BEGIN');
      await client.query('LOCK TABLE web_versions IN ACCESS EXCLUSIVE MODE');
      const body = { name: 'Celular', provider: 'beta', queueIds: [] };
      const connection = await by.ok(by.post<Connection>('/whatsapp', body));
      await until(async () => (await rows(waiting, [])).length > 0);
      await by.ok(by.post(`/whatsappsession/${connection.id}`));
      // The notification has to have reached the session, which cannot be seen from outside.
      await new Promise((resolve) => setTimeout(resolve, 500));
      await client.query('COMMIT');
      return connection;
    });
    await scan(company, id, peer.phone(newNumber(), 'Loja'));
    await waitForStatus(by, id, 'CONNECTED');
    expect(await by.ok(by.get<Connection>(`/whatsapp/${id}`))).toMatchObject({ status: 'CONNECTED' });
  });

  it('with tampered keys is reported as unreadable, keeps its rows and leaves others connected', async () => {
    const { company, by, id } = await openConversation();
    const other = peer.phone(newNumber(), 'Filial');
    const { id: otherId } = await linkByQr(company, other);
    const stored = async () => [
      await rows('SELECT creds FROM web_sessions WHERE whatsapp_id = $1', [id]),
      await rows('SELECT type, id, value FROM web_keys WHERE whatsapp_id = $1 ORDER BY type, id', [id]),
    ];
    const [[own] = [], keys] = await stored();
    // Once more where the session wrote what it learnt last over it.
    await until(async () => {
      await rows(
        'UPDATE web_sessions SET creds = (SELECT creds FROM web_sessions WHERE whatsapp_id = $2) WHERE whatsapp_id = $1',
        [id, otherId],
      );
      await by.ok(by.post(`/whatsappsession/${id}`));
      return until(async () => (await statusOf(by, id)) === 'DISCONNECTED', 5_000).catch(() => false);
    });
    const moved = await stored();
    expect((await waitForStatus(by, id, 'DISCONNECTED')).lastAbsence).toMatchObject({
      reason: 'unreadable',
      endedAt: null,
    });
    // Nothing of it is deleted, and it comes back once it can be read.
    await by.ok(by.post(`/whatsappsession/${id}`));
    await waitForStatus(by, id, 'DISCONNECTED');
    expect(await stored()).toEqual(moved);
    expect(keys?.length).toBeGreaterThan(0);
    await rows('UPDATE web_sessions SET creds = $2 WHERE whatsapp_id = $1', [id, own?.creds]);
    await by.ok(by.post(`/whatsappsession/${id}`));
    await waitForStatus(by, id, 'CONNECTED');
    expect(await statusOf(by, otherId)).toBe('CONNECTED');
    const bia = peer.phone(newNumber(), 'Bia');
    await rows(`UPDATE web_keys SET value = left(value, -4) || 'AAAA' WHERE whatsapp_id = $1 AND type <> 'pre-key'`, [
      otherId,
    ]);
    await bia.send(other, 'Ainda lido do que está à mão');
    await by.ok(by.post(`/whatsappsession/${otherId}`));
    expect((await waitForStatus(by, otherId, 'DISCONNECTED')).lastAbsence).toMatchObject({
      reason: 'unreadable',
      endedAt: null,
    });
    await by.ok(by.put(`/whatsappsession/${otherId}`));
    await scan(company, otherId, other);
    expect((await waitForStatus(by, otherId, 'CONNECTED')).lastAbsence).toMatchObject({
      reason: 'unreadable',
      endedAt: expect.any(String) as string,
      mayMiss: true,
    });
  });

  it('whose lease another gateway holds stores nothing, and receives the messages once it holds the lease again', async () => {
    const { shop, ana, bodies, phoneShows, id } = await openConversation();
    await rows(
      `UPDATE whatsapp_leases SET owner = 'somebody else', token = token + 1, expires_at = now() + interval '4 seconds' WHERE whatsapp_id = $1`,
      [id],
    );
    const kept = await rows('SELECT max(id) AS id FROM web_decrypted WHERE whatsapp_id = $1', [id]);
    await ana.send(shop, 'Enquanto isso');
    await until(() => companionSocket(shop) === undefined, 6_000);
    expect(await rows('SELECT max(id) AS id FROM web_decrypted WHERE whatsapp_id = $1', [id])).toEqual(kept);
    expect(await bodies()).toEqual(['Oi']);
    await phoneShows('Enquanto isso');
  });

  it('ignores malformed stanzas and stays connected', async () => {
    const { shop, ana, phoneShows, bodies } = await openConversation();
    const [line, from] = [companionSocket(shop), ana.account.pn];
    const nonsense: {
      tag: string;
      attrs: Record<string, string>;
      content?: { tag: string; attrs: Record<string, string>; content: Buffer }[];
    }[] = [
      { tag: 'message', attrs: {} },
      { tag: 'message', attrs: { id: 'X', from: 'nobody' } },
      {
        tag: 'message',
        attrs: { id: 'Y', from, t: 'soon' },
        content: [{ tag: 'enc', attrs: { type: 'msg', v: '2' }, content: Buffer.from('nonsense') }],
      },
      { tag: 'receipt', attrs: { id: 'Z', from: 'x@y', type: 'retry' } },
      { tag: 'notification', attrs: { id: 'N', from, type: 'encrypt' } },
      { tag: 'call', attrs: { from } },
      { tag: 'ack', attrs: { class: 'message' } },
    ];
    for (const stanza of nonsense) peer.faults.sendRaw(shop, stanza);
    await ana.send(shop, 'Tudo bem');
    await phoneShows('Tudo bem');
    expect([
      companionSocket(shop) === line,
      (await bodies()).filter((body) => ['Oi', 'Tudo bem'].includes(body)),
    ]).toEqual([true, ['Oi', 'Tudo bem']]);
  });
});
