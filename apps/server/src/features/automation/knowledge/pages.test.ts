import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { knowledgePageDays, maxKnowledgePages, type KnowledgeDocument, type KnowledgeText } from '@balcao/contract';
import { runSweep } from '../../../platform/jobs/sweep.ts';
import { until } from '../../../testing/client.ts';
import { FakeServices } from '../../../testing/fake-services.ts';
import { withClient } from '../../../testing/tables.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { duePagesSweep } from './pages.jobs.ts';

const server = useTestServer();
let site: FakeServices;
beforeAll(async () => void (site = await FakeServices.start()));
afterAll(() => site.close());

const page = (text: string, title = 'Casa Lume') => ({
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: `<html><head><title>${title}</title></head><body><h1>Trocas</h1><p>${text}</p></body></html>`,
});
const makeDue = (id: number) =>
  withClient(server.databaseUrl, (client) =>
    client.query(`UPDATE knowledge_documents SET next_fetch_at = now() - interval '1 minute' WHERE id = $1`, [id]),
  );
const sweep = () => runSweep(server.app.platform.database, duePagesSweep, server.app.platform.clock.now());

describe('pages of the web', () => {
  it('are read, found by their text, and read again each week', async () => {
    const { admin } = await server.company();
    let text = 'Trocamos por sete dias.';
    site.on('/trocas', () => page(text));
    const made = await admin.ok(admin.post<KnowledgeDocument>('/knowledge/pages', { url: `${site.url}/trocas#topo` }));
    expect(made).toMatchObject({
      name: 'Casa Lume',
      kind: 'page',
      url: `${site.url}/trocas`,
      problem: null,
      pages: null,
    });
    const read = () => admin.ok(admin.get<KnowledgeText>(`/knowledge/${made.id}`));
    expect((await read()).text).toBe('# Trocas\n\nTrocamos por sete dias.');
    expect(await sweep()).toBe(0);

    text = 'Trocamos por trinta dias.';
    await makeDue(made.id);
    expect(await sweep()).toBe(1);
    await until(async () => (await read()).text.includes('trinta'));
    expect(await admin.ok(admin.get('/knowledge/search?question=trinta dias'))).toMatchObject({
      passages: [{ documentId: made.id }],
    });
    await until(async () => (await sweep()) === 0);
    const next = await withClient(server.databaseUrl, (client) =>
      client.query<{ days: string }>(
        `SELECT extract(day FROM next_fetch_at - fetched_at) AS days FROM knowledge_documents WHERE id = $1`,
        [made.id],
      ),
    );
    expect(Number(next.rows[0]?.days)).toBe(knowledgePageDays);
  });

  it('keep their former text where they cannot be read any more, and say so', async () => {
    const { admin } = await server.company();
    let answer: { status?: number; headers?: Record<string, string>; body?: unknown } = page('Abrimos às 9h.');
    site.on('/horarios', () => answer);
    const made = await admin.ok(admin.post<KnowledgeDocument>('/knowledge/pages', { url: `${site.url}/horarios` }));
    answer = { status: 503, body: 'fora' };
    const again = () => admin.ok(admin.post<KnowledgeDocument>(`/knowledge/${made.id}/fetch`, {}));
    expect(await again()).toMatchObject({ problem: 'unreachable', fetchedAt: made.fetchedAt });
    expect(await admin.ok(admin.get(`/knowledge/${made.id}`))).toMatchObject({ text: '# Trocas\n\nAbrimos às 9h.' });
    answer = { headers: { 'content-type': 'text/html' }, body: '<script>0</script>' };
    expect(await again()).toMatchObject({ problem: 'empty' });
    answer = page('Abrimos às 10h.');
    expect(await again()).toMatchObject({ problem: null });
  });

  it('become texts of the company once they are edited, and are read no more', async () => {
    const { admin } = await server.company();
    site.on('/sobre', () => page('Desde 1998.'));
    const made = await admin.ok(admin.post<KnowledgeDocument>('/knowledge/pages', { url: `${site.url}/sobre` }));
    await admin.ok(admin.put(`/knowledge/${made.id}`, { name: 'Sobre nós' }));
    expect(await admin.ok(admin.get(`/knowledge/${made.id}`))).toMatchObject({ kind: 'page' });
    expect(await admin.ok(admin.put(`/knowledge/${made.id}`, { text: 'Desde 1999.' }))).toMatchObject({
      kind: 'text',
      url: null,
      fetchedAt: null,
    });
    expect(await admin.post(`/knowledge/${made.id}/fetch`, {})).toMatchObject({ status: 404 });
  });

  it('are reached over redirects, and nowhere else than where the company may call', async () => {
    const { admin } = await server.company();
    site.on('/novo', () => page('Aqui agora.'));
    site.on('/antigo', () => ({ status: 301, headers: { location: '/novo' }, body: '' }));
    site.on('/volta', () => ({ status: 302, headers: { location: '/volta' }, body: '' }));
    site.on('/rede', () => ({
      status: 302,
      headers: { location: 'http://169.254.169.254/latest/meta-data' },
      body: '',
    }));
    const add = (path: string) => admin.post('/knowledge/pages', { url: `${site.url}${path}` });
    expect(await add('/antigo')).toMatchObject({ status: 200 });
    for (const path of ['/volta', '/rede'])
      expect(await add(path)).toMatchObject({ body: { error: 'ERR_PAGE_UNREACHABLE' } });
  });

  it.each<[string, string, Parameters<FakeServices['on']>[1] | undefined, string]>([
    ['not there', '/nada', undefined, 'ERR_PAGE_UNREACHABLE'],
    ['a picture', '/foto', () => ({ headers: { 'content-type': 'image/png' }, body: 'png' }), 'ERR_PAGE_KIND'],
    ['empty', '/vazia', () => page(''.padEnd(3)), 'ok'],
    [
      'without a text',
      '/app',
      () => ({ headers: { 'content-type': 'text/html' }, body: '<div id=root></div>' }),
      'ERR_DOCUMENT_EMPTY',
    ],
    ['too long', '/longa', () => page('palavra '.repeat(300_000)), 'ERR_DOCUMENT_TOO_LONG'],
  ])('are refused when %s', async (_what, path, answering, error) => {
    const { admin } = await server.company();
    if (answering) site.on(path, answering);
    const answer = await admin.post<{ error?: string }>('/knowledge/pages', { url: `${site.url}${path}` });
    expect(answer.body.error ?? 'ok').toBe(error);
  });

  it('are at most fifty, each once, added by admins', async () => {
    const { admin, id: companyId, ...company } = await server.company();
    site.on('/uma', () => page('Uma.'));
    const add = (by = admin) => by.post('/knowledge/pages', { url: `${site.url}/uma` });
    expect(await add(await company.user())).toMatchObject({ body: { error: 'ERR_NO_PERMISSION' } });
    await admin.ok(add());
    expect(await add()).toMatchObject({ status: 409, body: { error: 'ERR_PAGE_KNOWN' } });
    await withClient(server.databaseUrl, (client) =>
      client.query(
        `INSERT INTO knowledge_documents (company_id, name, kind, words, url, next_fetch_at)
          SELECT $1, 'p' || n, 'page', 1, 'https://x.example/' || n, now() FROM generate_series(2, $2::int) n`,
        [companyId, maxKnowledgePages],
      ),
    );
    site.on('/outra', () => page('Outra.'));
    expect(await admin.post('/knowledge/pages', { url: `${site.url}/outra` })).toMatchObject({
      body: { error: 'ERR_TOO_MANY_PAGES' },
    });
    expect(await admin.post('/knowledge/pages', { url: 'ftp://x' })).toMatchObject({ status: 400 });
  });
});
