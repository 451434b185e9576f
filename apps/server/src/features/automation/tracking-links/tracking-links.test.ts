import { describe, expect, it } from 'vitest';
import { liveEventName, type Connection, type TrackingLink } from '@balcao/contract';
import type { TestCompany } from '../../../testing/builders.ts';
import { until } from '../../../testing/client.ts';
import { queryRows } from '../../../testing/tables.ts';
import { useTestServer } from '../../../testing/test-server.ts';

const server = useTestServer();
const path = '/tracking-links';
const phone = 'Mozilla/5.0 (Linux; Android 14) Chrome/126 Mobile';

interface Figures {
  links: { linkId: number; clicks: number; conversations: number }[];
}
interface Days {
  days: { day: string; clicks: number; conversations: number }[];
}

/** Opens a link as somebody's browser does. */
const open = (code: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${server.url}/l/${code}`, {
    method,
    redirect: 'manual',
    headers: { 'user-agent': phone, accept: 'text/html', 'sec-fetch-mode': 'navigate', ...headers },
  });

/** Makes the number of a connection one that is not simulated. */
const makeReal = (company: TestCompany, { id }: Connection, number = '5511988887777') =>
  server.app.platform.database.forCompany(company.id, ({ db }) =>
    db.updateTable('whatsapps').set({ provider: 'beta', number, desiredState: 'up' }).where('id', '=', id).execute(),
  );

async function createLink(given: { text?: string; name?: string } = {}) {
  const company = await server.company();
  const connection = await company.connection({ paired: false });
  await makeReal(company, connection);
  const { admin } = company;
  const body = { name: 'Vitrine', text: 'Oi! Vi a vitrine', whatsappId: connection.id, ...given };
  const link = await admin.ok(admin.post<TrackingLink>(path, body));
  const figures = async () => {
    const { links } = await admin.ok(admin.get<Figures>(`${path}/figures`));
    return links.find(({ linkId }) => linkId === link.id);
  };
  return { company, admin, connection, link, figures };
}

describe('tracking links', () => {
  it('are made with an address of their own, changed and deleted, and admins receive the live events', async () => {
    const { company, admin, connection, link } = await createLink();
    const { received } = await admin.listen();
    const attendant = await company.user();
    expect(link.url).toBe(`${server.app.platform.config.publicUrl}/l/${link.code}`);
    const other = await admin.ok(
      admin.post<TrackingLink>(path, { name: 'Anúncio', text: 'Quero {codigo}', whatsappId: connection.id }),
    );
    const changed = await admin.ok(admin.put<TrackingLink>(`${path}/${link.id}`, { name: 'Panfleto' }));
    expect(changed).toMatchObject({ name: 'Panfleto', code: link.code, text: link.text });
    expect(await admin.ok(admin.get(path))).toEqual([other, changed]);
    expect(await attendant.get(path)).toMatchObject({ status: 403 });
    await admin.ok(admin.delete(`${path}/${link.id}`));
    expect(await admin.get(`${path}/${link.id}`)).toMatchObject({ status: 404 });
    await until(() => received.filter(({ name }) => name === liveEventName(company.id, 'trackingLink')).length === 3);
  });

  it('have texts by which a conversation is known, each another', async () => {
    const { admin, connection, link } = await createLink();
    const add = (words: string) => admin.post(path, { name: 'x', text: words, whatsappId: connection.id });
    expect(await add('Oi, tudo')).toMatchObject({ status: 400, body: { error: 'ERR_TRACKING_LINK_TEXT_SHORT' } });
    expect(await add('OI vi a VITRINE!')).toMatchObject({
      status: 409,
      body: { error: 'ERR_TRACKING_LINK_TEXT_TAKEN' },
    });
    expect(await admin.put(`${path}/${link.id}`, { text: 'Oi' })).toMatchObject({ status: 400 });
    expect(await admin.put(`${path}/${link.id}`, { whatsappId: 2_000_000_000 })).toMatchObject({ status: 404 });
    await admin.ok(add('Oi {codigo}'));
    await admin.ok(add('Oi {codigo}'));
  });
});

describe('the address of a tracking link', () => {
  it('leads to the number of its connection with its text, and is kept by nobody on the way', async () => {
    const { link, figures } = await createLink({ text: 'Oi! Código {codigo} & mais?' });
    const answer = await open(link.code.toUpperCase());
    expect(answer.status).toBe(302);
    const to = new URL(answer.headers.get('location') ?? '');
    expect(to.origin + to.pathname).toBe('https://wa.me/5511988887777');
    expect(to.searchParams.get('text')).toBe(`Oi! Código ${link.code.toUpperCase()} & mais?`);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    await until(async () => (await figures())?.clicks === 1);
  });

  it('counts people, not previews, calls for headers alone, and what a browser fetches ahead', async () => {
    const { link, figures, admin } = await createLink();
    for (const agent of ['WhatsApp/2.24', 'facebookexternalhit/1.1', 'Googlebot/2.1', 'curl/8'])
      expect((await open(link.code, { 'user-agent': agent })).status).toBe(302);
    expect((await open(link.code, {}, 'HEAD')).status).toBe(302);
    expect((await open(link.code, { 'sec-purpose': 'prefetch' })).status).toBe(302);
    await Promise.all([open(link.code), open(link.code)]);
    await until(async () => ((await figures())?.clicks ?? 0) >= 2);
    const { days } = await admin.ok(admin.get<Days>(`${path}/${link.id}/days`));
    expect(days).toEqual([{ day: expect.any(String), clicks: 2, conversations: 0 }]);
  });

  it('says that it leads nowhere: unknown, deleted, of a simulated phone, or of one that is switched off', async () => {
    const { admin, company, connection, link } = await createLink();
    const database = server.app.platform.database;
    const set = (columns: object) =>
      database.forCompany(company.id, ({ db }) =>
        db.updateTable('whatsapps').set(columns).where('id', '=', connection.id).execute(),
      );
    const unknown = await open('zzzz2222', { 'accept-language': 'en' });
    expect([unknown.status, unknown.headers.get('cache-control')]).toEqual([404, 'no-store']);
    expect(await unknown.text()).toContain('This link does not exist');
    expect((await open('%00')).status).toBe(404);
    await set({ desiredState: 'down' });
    expect(await (await open(link.code)).text()).toContain('não leva a lugar nenhum agora');
    await set({ desiredState: 'up', provider: 'sandbox' });
    expect((await open(link.code)).status).toBe(404);
    await set({ provider: 'beta' });
    expect((await open(link.code)).status).toBe(302);
    await admin.ok(admin.delete(`${path}/${link.id}`));
    expect(await (await open(link.code)).text()).toContain('Este link não existe');
  });

  it('stops with its company, and leads again when the company does', async () => {
    const { company, link } = await createLink();
    const set = (columns: string) =>
      queryRows(server.databaseUrl, `UPDATE companies SET ${columns} WHERE id = $1`, [company.id]);
    await set('status = false');
    expect((await open(link.code)).status).toBe(404);
    await set(`status = true, due_date = '2020-01-10T12:00:00Z'`);
    expect((await open(link.code)).status).toBe(404);
    await set('due_date = NULL');
    expect((await open(link.code)).status).toBe(302);
  });

  it('is known to no line of the log together with the address of who opened it', async () => {
    const { link } = await createLink();
    await open(link.code);
    const lines = await until(() => {
      const found = server.log.filter((line) => line.includes(`/l/${link.code}`));
      return found.length > 0 ? found : undefined;
    });
    for (const line of lines) expect(JSON.parse(line)).not.toHaveProperty('ip');
  });
});
