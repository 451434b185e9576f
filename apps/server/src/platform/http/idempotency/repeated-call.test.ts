import { randomUUID } from 'node:crypto';
import { idempotencyHours, type Tag } from '@balcao/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { until, type Answer, type Client } from '../../../testing/client.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { hashKey } from './request-hash.ts';
import { deleteOldKeys } from './delete-old-keys.ts';

const server = useTestServer();
let database: pg.Client;
beforeAll(async () => {
  database = new pg.Client({ connectionString: server.databaseUrl });
  await database.connect();
});
afterAll(() => database.end());

const company = async () => {
  const made = await server.company();
  return { admin: made.admin, user: made.user, companyId: made.admin.user?.companyId ?? 0 };
};
const addTag = (
  caller: Client,
  key: string | undefined,
  name: string,
  color = '#123456',
): Promise<Answer<Tag & { error?: string }>> =>
  caller.request('POST', '/tags', { name, color }, key === undefined ? {} : { 'idempotency-key': key });
const keysOf = async (companyId: number) =>
  (await database.query<{ made: unknown }>('SELECT * FROM idempotency_keys WHERE company_id = $1', [companyId])).rows;

describe('a repeat with the same Idempotency-Key', () => {
  it('answers the record as it is now, and as its GET once it is gone', async () => {
    const { admin } = await company();
    const key = randomUUID();
    const { body: tag } = await addTag(admin, key, 'Urgente');
    await admin.ok(admin.put(`/tags/${tag.id}`, { name: 'Muito urgente' }));
    expect((await addTag(admin, key, 'Urgente')).body).toMatchObject({ id: tag.id, name: 'Muito urgente' });
    await admin.ok(admin.delete(`/tags/${tag.id}`));
    expect(await addTag(admin, key, 'Urgente')).toMatchObject({ status: 404, body: { error: 'ERR_NO_TAG_FOUND' } });
  });

  it('is refused when its body, its path or its file is another one', async () => {
    const { admin } = await company();
    const key = randomUUID();
    await addTag(admin, key, 'Urgente');
    const refused = { status: 422, body: { error: 'ERR_IDEMPOTENCY_KEY' } };
    expect(await addTag(admin, key, 'Urgente!')).toMatchObject(refused);
    const notices = await Promise.all(
      ['oi', 'olá'].map((shortcode) =>
        admin.ok(admin.post<{ id: number }>('/quick-messages', { shortcode, message: 'Olá!' })),
      ),
    );
    const upload = (id: number | undefined, content: string) => {
      const form = new FormData();
      form.set('file', new Blob([content]), 'preços.txt');
      return admin.request('POST', `/quick-messages/${id}/media-upload`, form, { 'idempotency-key': key });
    };
    expect((await upload(notices[0]?.id, 'um')).status).toBe(200);
    expect((await upload(notices[0]?.id, 'um')).status).toBe(200);
    expect(await upload(notices[0]?.id, 'dois')).toMatchObject(refused);
    expect(await upload(notices[1]?.id, 'um')).toMatchObject(refused);
  });

  it('is one of its caller and endpoint: another user, company or endpoint with the key makes a record of its own', async () => {
    const [{ admin, companyId, user: addUser }, { admin: other }] = await Promise.all([company(), company()]);
    const user = await addUser();
    const key = randomUUID();
    const ids = [];
    for (const [caller, name] of [
      [admin, 'A'],
      [user, 'B'],
      [other, 'C'],
    ] as const)
      ids.push((await addTag(caller, key, `Etiqueta ${name}`)).body.id);
    expect(new Set(ids).size).toBe(3);
    const list = await admin.request(
      'POST',
      '/quick-messages',
      { shortcode: 'oi', message: 'Olá!' },
      { 'idempotency-key': key },
    );
    expect(list.status).toBe(200);
    expect(await keysOf(companyId)).toHaveLength(3);
  });

  it('runs when the first call failed', async () => {
    const { admin, companyId } = await company();
    const key = randomUUID();
    const { body: tag } = await addTag(admin, undefined, 'Urgente');
    expect((await addTag(admin, key, 'Urgente')).status).toBe(409);
    expect(await keysOf(companyId)).toEqual([]);
    await admin.ok(admin.delete(`/tags/${tag.id}`));
    expect((await addTag(admin, key, 'Urgente')).status).toBe(200);
  });

  it.each(['commits', 'fails'] as const)('waits for a first call that %s', async (end) => {
    const { admin, companyId } = await company();
    const key = randomUUID();
    const first = new pg.Client({ connectionString: server.databaseUrl });
    await first.connect();
    await first.query('BEGIN');
    const { rows } = await first.query<{ id: number }>(
      "INSERT INTO tags (company_id, name, color) VALUES ($1, 'Primeira', '#123456') RETURNING id",
      [companyId],
    );
    const { body: known } = await addTag(admin, randomUUID(), 'Segunda');
    await first.query(
      `INSERT INTO idempotency_keys
         (company_id, actor_company_id, actor_kind, actor_id, endpoint, key_hash, request_hash, status, made)
       SELECT company_id, actor_company_id, actor_kind, actor_id, endpoint, $2, request_hash, status, json_build_object('id', $3::int)
       FROM idempotency_keys WHERE company_id = $1`,
      [companyId, hashKey(key), rows[0]?.id],
    );
    let isAnswered = false;
    const second = addTag(admin, key, 'Terceira').finally(() => (isAnswered = true));
    await until(async () => {
      const waiting = await database.query(
        "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE 'INSERT INTO idempotency_keys%'",
      );
      return waiting.rowCount === 1;
    });
    expect(isAnswered).toBe(false);
    await first.query(end === 'commits' ? 'COMMIT' : 'ROLLBACK');
    await first.end();
    const answer = await second;
    // The stored hash is that of another request: it is compared only where the first call was done.
    expect(answer.status).toBe(end === 'commits' ? 422 : 200);
    expect(answer.body.id).not.toBe(known.id);
  });

  it('is no repeat once the key is a day old', async () => {
    const { admin, companyId } = await company();
    const key = randomUUID();
    const { body: tag } = await addTag(admin, key, 'Urgente');
    await database.query(
      `UPDATE idempotency_keys SET created_at = created_at - interval '${idempotencyHours + 1} hours' WHERE company_id = $1`,
      [companyId],
    );
    await deleteOldKeys(server.app.platform);
    expect(await keysOf(companyId)).toEqual([]);
    await admin.ok(admin.delete(`/tags/${tag.id}`));
    expect((await addTag(admin, key, 'Urgente')).status).toBe(200);
  });

  it('keeps ids and no texts of what was made, nor the key', async () => {
    const { admin, companyId } = await company();
    const key = randomUUID();
    await addTag(admin, key, 'Urgente');
    const [row, ...others] = await keysOf(companyId);
    expect(others).toEqual([]);
    expect(Object.keys(row?.made as object)).toEqual(['id']);
    expect(JSON.stringify(row)).not.toMatch(new RegExp(`Urgente|${key}`));
  });
});

it.each([
  ['nothing', ''],
  ['256 characters', 'k'.repeat(256)],
  ['another alphabet', encodeURIComponent('pedido').replaceAll('o', '\u00f3')],
])('an Idempotency-Key of %s is refused, or none', async (_name, key) => {
  const { admin, companyId } = await company();
  const answer = await addTag(admin, key, 'Urgente');
  if (key === '') expect(answer.status).toBe(200);
  else
    expect(answer).toMatchObject({
      status: 400,
      body: { error: 'ERR_VALIDATION', fields: [{ field: 'Idempotency-Key' }] },
    });
  expect(await keysOf(companyId)).toEqual([]);
});

it('a call without a key sends no statement more; one with a key three', async () => {
  const { admin } = await company();
  const texts: string[] = [];
  const original = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  const spy = vi.spyOn(pg.Client.prototype, 'query') as unknown as {
    mockImplementation(query: typeof original): void;
    mockRestore(): void;
  };
  spy.mockImplementation(function (this: pg.Client, ...args) {
    const [first] = args as [string | { text?: string }];
    texts.push(typeof first === 'string' ? first : (first.text ?? ''));
    return original.apply(this, args);
  });
  try {
    await addTag(admin, undefined, 'Sem chave');
    expect(texts.filter((text) => text.includes('idempotency'))).toEqual([]);
    expect(texts.some((text) => text.includes('tags'))).toBe(true);
    texts.length = 0;
    await addTag(admin, randomUUID(), 'Com chave');
    const own = texts.filter((text) => text.includes('idempotency'));
    expect(own.map((text) => text.split(' ')[0]?.toLowerCase())).toEqual(['select', 'insert', 'update']);
  } finally {
    spy.mockRestore();
  }
});
