import { describe, expect, it } from 'vitest';
import {
  type Announcement,
  type AnnouncementWithReach,
  liveEventName,
  minuteMs,
  type ShownAnnouncement,
} from '@balcao/contract';
import { until, type Client } from '../../../testing/client.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { png } from '../../../testing/sample-values.ts';
import { withClient } from '../../../testing/tables.ts';

const server = useTestServer();
const path = '/announcements';
const inMinutes = (minutes: number) => new Date(server.clock.now().getTime() + minutes * minuteMs).toISOString();

const make = (by: Client, fields: object = {}) =>
  by.ok(by.post<Announcement>(path, { title: 'Manutenção', text: 'Na quinta', ...fields }));
const shownTo = async (reader: Client) => {
  const shown = await reader.ok(reader.get<ShownAnnouncement[]>(`${path}/list`));
  return shown.map(({ id }) => id);
};

describe('announcements', () => {
  it('are written by operators and shown to every company, with defaults, newest first', async () => {
    const [ours, theirs] = [await server.company(), await server.company()];
    const operator = await ours.operator();
    const first = await make(operator);
    expect(first).toMatchObject({ priority: 3, status: true, companyId: ours.id, companyIds: null, mediaPath: null });
    const second = await make(operator, { priority: 1, title: ' Urgente ' });
    expect(second.title).toBe('Urgente');
    expect((await shownTo(theirs.admin)).slice(0, 2)).toEqual([second.id, first.id]);
    expect(await theirs.admin.post(path, { title: 'a', text: 'b' })).toMatchObject({
      body: { error: 'ERR_NO_PERMISSION' },
    });
    for (const bad of [
      { title: '' },
      { text: ' ' },
      { priority: 4 },
      { companyIds: [] },
      { shownFrom: 'ontem' },
      { shownFrom: inMinutes(2), shownUntil: inMinutes(1) },
    ]) {
      expect(await operator.post(path, { title: 'a', text: 'b', ...bad }), JSON.stringify(bad)).toMatchObject({
        status: 400,
        body: { error: 'ERR_VALIDATION' },
      });
    }
  });

  it('are seen by nobody else than their companies, in their period, while they are active', async () => {
    const [ours, theirs] = [await server.company(), await server.company()];
    const operator = await ours.operator();
    const chosen = await make(operator, { companyIds: [theirs.id] });
    const later = await make(operator, { shownFrom: inMinutes(1), shownUntil: inMinutes(3) });
    const off = await make(operator, { status: false });
    const inState = async (state: string, by: Client = operator) =>
      (await by.ok(by.get<{ records: Announcement[] }>(`${path}?state=${state}`))).records.map(({ id }) => id);
    expect(await inState('inactive')).toContain(off.id);
    expect(await inState('planned')).toContain(later.id);
    expect(await inState('shown')).toContain(chosen.id);
    expect(await inState('over')).not.toContain(later.id);
    // Nobody else reads what is not shown to them.
    expect(await inState('inactive', theirs.admin)).not.toContain(off.id);
    expect((await operator.get(`${path}?state=gone`)).status).toBe(400);
    const visible = async (id: number) => {
      const seen: string[] = [];
      for (const [name, reader] of [
        ['ours', ours.admin],
        ['theirs', theirs.admin],
      ] as const) {
        const listed = (await shownTo(reader)).includes(id);
        expect((await reader.get(`${path}/${id}`)).status).toBe(listed ? 200 : 404);
        const page = await reader.ok(reader.get<{ records: Announcement[] }>(path));
        expect(page.records.some((one) => one.id === id)).toBe(listed);
        // Which other companies read it is not theirs to know.
        expect(page.records.every(({ companyIds }) => companyIds === null)).toBe(true);
        if (listed) seen.push(name);
      }
      return seen;
    };
    expect([await visible(chosen.id), await visible(later.id), await visible(off.id)]).toEqual([['theirs'], [], []]);
    server.clock.advance(2 * minuteMs);
    expect(await visible(later.id)).toEqual(['ours', 'theirs']);
    server.clock.advance(2 * minuteMs);
    expect(await visible(later.id)).toEqual([]);
    expect(await inState('over')).toContain(later.id);
    const all = await operator.ok(operator.get<{ records: Announcement[] }>(path));
    expect(all.records.map(({ id }) => id)).toEqual(expect.arrayContaining([chosen.id, later.id, off.id]));
  });

  it('know who has read them, with live events to the other tabs of the reader and the operator', async () => {
    const [ours, theirs] = [await server.company(), await server.company()];
    const operator = await ours.operator();
    const reader = await theirs.user();
    const { id } = await make(operator, { companyIds: [theirs.id] });
    const hidden = await make(operator, { companyIds: [ours.id] });
    const { received } = await reader.listen();
    const read = () => reader.ok(reader.post(`${path}/read`, { announcementIds: [id, hidden.id, 2_000_000_000] }));
    await read();
    await read();
    const shown = (await reader.ok(reader.get<ShownAnnouncement[]>(`${path}/list`))).find((one) => one.id === id);
    expect(shown?.readAt).toEqual(expect.any(String));
    const events = () => received.filter(({ name }) => name === liveEventName(theirs.id, 'announcementsRead'));
    await until(() => events().length > 0);
    expect(events().map(({ payload }) => payload)).toEqual([{ announcementIds: [id] }]);
    const reach = await operator.ok(operator.get<{ records: AnnouncementWithReach[] }>(path));
    expect(reach.records.find((one) => one.id === id)).toMatchObject({ readCount: 1, audienceCount: 2 });
    expect(await operator.ok(operator.get(`${path}/${id}/reach`))).toEqual([
      { companyId: theirs.id, name: expect.any(String), readCount: 1, peopleCount: 2 },
    ]);
  });

  it('name those who have not read them, and are shown to them once more', async () => {
    const [ours, theirs] = [await server.company(), await server.company()];
    const operator = await ours.operator();
    const [reader, other, gone] = [
      await theirs.user({ name: 'Lia' }),
      await theirs.user({ name: 'Rui' }),
      await theirs.user(),
    ];
    await withClient(server.databaseUrl, (client) =>
      client.query('UPDATE users SET active = false WHERE id = $1', [gone.user.id]),
    );
    const { id } = await make(operator, { companyIds: [theirs.id] });
    const unread = async (query = '') =>
      operator.ok(
        operator.get<{ records: { userId: number; name: string; companyId: number }[]; hasMore: boolean }>(
          `${path}/${id}/unread${query}`,
        ),
      );
    await reader.ok(reader.post(`${path}/read`, { announcementIds: [id] }));
    const { records, hasMore } = await unread();
    expect([records.map(({ userId }) => userId), hasMore]).toEqual([[theirs.admin.user?.id, other.user.id], false]);
    expect(records[1]).toEqual({
      userId: other.user.id,
      name: 'Rui',
      companyId: theirs.id,
      companyName: expect.any(String),
    });
    expect((await unread(`?after=${theirs.admin.user?.id}`)).records.map(({ name }) => name)).toEqual(['Rui']);

    const [{ received }, stranger] = [await other.listen(), await (await ours.user()).listen()];
    await operator.ok(operator.post(`${path}/${id}/remind`));
    const events = () => received.filter(({ name }) => name === liveEventName(theirs.id, 'announcement'));
    await until(() => events().length > 0);
    expect(events()[0]?.payload).toMatchObject({ action: 'update', record: { id, remindedAt: expect.any(String) } });
    const shown = await other.ok(other.get<ShownAnnouncement[]>(`${path}/list`));
    expect(shown.find((one) => one.id === id)).toMatchObject({ readAt: null, remindedAt: expect.any(String) });
    expect(stranger.received.filter(({ name }) => name.endsWith('-announcement'))).toEqual([]);
    await operator.ok(operator.put(`${path}/${id}`, { status: false }));
    expect(await operator.post(`${path}/${id}/remind`)).toMatchObject({
      body: { error: 'ERR_ANNOUNCEMENT_NOT_SHOWN' },
    });
    expect((await other.post(`${path}/${id}/remind`)).status).toBe(403);
    expect((await other.get(`${path}/${id}/unread`)).status).toBe(403);
  });

  it('emit a delete to those who no longer see one, and nothing to others', async () => {
    const [ours, theirs] = [await server.company(), await server.company()];
    const operator = await ours.operator();
    const [our, their] = [await (await ours.user()).listen(), await (await theirs.user()).listen()];
    // Clients of the specification listen without the number of a company.
    const payloads = ({ received }: typeof our, name = 'company-announcement') =>
      received.filter((event) => event.name === name).map(({ payload }) => payload);
    const { id } = await make(operator, { companyIds: [theirs.id] });
    await operator.ok(operator.put(`${path}/${id}`, { companyIds: [ours.id] }));
    await until(() => payloads(our).length === 1 && payloads(their).length === 2);
    const record = expect.objectContaining({ id, companyIds: null }) as unknown;
    expect(payloads(our)).toEqual([{ action: 'update', record }]);
    expect(payloads(their)).toEqual([
      { action: 'create', record },
      { action: 'delete', id },
    ]);
    const named = [
      payloads(our, `company-${ours.id}-announcement`),
      payloads(their, `company-${theirs.id}-announcement`),
    ];
    expect(named).toEqual([payloads(our), payloads(their)]);
  });

  it('carry a picture, whichever operator attaches it, and take nothing else', async () => {
    const [ours, theirs] = [await server.company(), await server.company()];
    const [author, colleague] = [await ours.operator(), await theirs.operator()];
    const { id } = await make(author);
    const upload = (content: Uint8Array<ArrayBuffer>) => {
      const form = new FormData();
      form.set('file', new Blob([content]), 'quadro.png');
      return colleague.post(`${path}/${id}/media-upload`, form);
    };
    expect(await upload(new TextEncoder().encode('MZ no picture'))).toMatchObject({
      body: { error: 'ERR_FILE_TYPE' },
    });
    expect(await upload(png)).toMatchObject({ status: 200 });
    const { mediaPath } = await theirs.admin.ok(theirs.admin.get<Announcement>(`${path}/${id}`));
    expect((await fetch(server.url + mediaPath)).status).toBe(200);
    await colleague.ok(colleague.delete(`${path}/${id}/media-upload`));
    await until(async () => (await fetch(server.url + mediaPath)).status !== 200);
    expect(await theirs.admin.ok(theirs.admin.get<Announcement>(`${path}/${id}`))).toMatchObject({ mediaPath: null });
  });
});
