import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { Client, until } from './client.ts';
import { createEmptyDatabase } from './empty-database.ts';
import { freePort, startRole } from './role-process.ts';

interface Span {
  trace: string;
  id: string;
  parent: string;
  name: string;
  attributes: Record<string, string>;
}

/** A collector of OpenTelemetry that keeps what it is sent. */
async function startCollector() {
  const bodies: Buffer[] = [];
  const paths = new Set<string>();
  const headers = new Set<string>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    paths.add(request.url ?? '');
    headers.add(String(request.headers['api-key']));
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      bodies.push(Buffer.concat(chunks));
      response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, bodies, paths, headers, spans: () => bodies.flatMap(readSpans) };
}

/** The fields of a protobuf message that have bytes or a whole number, by their number. */
function fieldsOf(bytes: Buffer): Map<number, (Buffer | bigint)[]> {
  const fields = new Map<number, (Buffer | bigint)[]>();
  let at = 0;
  const varint = () => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = bytes[at++] ?? 0;
      value |= BigInt(byte & 127) << shift;
      if (byte < 128) return value;
    }
  };
  while (at < bytes.length) {
    const key = Number(varint());
    const [number, kind] = [key >> 3, key & 7];
    let value: Buffer | bigint;
    if (kind === 0) value = varint();
    else {
      const size = kind === 1 ? 8 : kind === 5 ? 4 : Number(varint());
      value = bytes.subarray(at, at + size);
      at += size;
    }
    fields.set(number, [...(fields.get(number) ?? []), value]);
  }
  return fields;
}

const inner = (bytes: Buffer, number: number): Buffer[] =>
  (fieldsOf(bytes).get(number) ?? []).filter((value): value is Buffer => typeof value !== 'bigint');

/** By the numbers of opentelemetry/proto/trace/v1/trace.proto. */
function readSpans(request: Buffer): Span[] {
  return inner(request, 1)
    .flatMap((resource) => inner(resource, 2))
    .flatMap((scope) => inner(scope, 2))
    .map((span) => ({
      trace: inner(span, 1)[0]?.toString('hex') ?? '',
      id: inner(span, 2)[0]?.toString('hex') ?? '',
      parent: inner(span, 4)[0]?.toString('hex') ?? '',
      name: inner(span, 5)[0]?.toString() ?? '',
      attributes: Object.fromEntries(
        inner(span, 9).map((pair) => {
          const [value] = [...fieldsOf(inner(pair, 2)[0] ?? Buffer.alloc(0)).values()][0] ?? [];
          return [inner(pair, 1)[0]?.toString() ?? '', String(value)];
        }),
      ),
    }));
}

async function start(env: Record<string, string>) {
  const { ownerUrl } = await createEmptyDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'balcao-traced-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const port = String(await freePort());
  const password = 'operator-password';
  const started = await startRole('http,worker,gateway', {
    DATABASE_URL: ownerUrl,
    DATA_DIR: dataDir,
    PORT: port,
    OPERATOR_PASSWORD: password,
    SIMULATED_LINKING_MS: '0',
    ...env,
  });
  onTestFinished(() => started.stop());
  const client = new Client(`http://127.0.0.1:${port}`);
  await client.login('operator@balcao.local', password);
  return { started, client };
}

it('requests, jobs and the database are traced to a collector, without a word of people in it', async () => {
  const collector = await startCollector();
  const { started, client } = await start({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'api-key=of%20the%20collector',
    OTEL_SERVICE_NAME: 'loja',
  });
  const secrets = ['Camila Traçada', '5511977776666', 'camila@tracada.example', 'Palavras que ninguém traça'];
  const [name = '', number = '', email = '', words = ''] = secrets;
  const contact = await client.ok(client.post<{ id: number }>('/contacts', { name, number, email }));
  expect((await client.get(`/contacts/${contact.id}?searchParam=${encodeURIComponent(words)}`)).status).toBe(200);
  expect((await client.post('/contacts', { name, number })).status).toBe(409);
  expect((await client.get(`/contacts/list?searchParam=${encodeURIComponent(name)}`)).status).toBe(200);
  await client.ok(client.post('/privacy/exports', {}));
  await until(async () => {
    const { exports } = await client.ok(client.get<{ exports: { state: string }[] }>('/privacy'));
    return exports.some(({ state }) => state === 'ready');
  });
  // Ending sends what is left.
  await started.stop();
  expect([...collector.paths]).toEqual(['/v1/traces']);
  expect([...collector.headers]).toEqual(['of the collector']);
  const sent = Buffer.concat(collector.bodies).toString();
  expect(sent).toContain('loja');
  for (const secret of [...secrets, 'operator@balcao.local', 'operator-password']) expect(sent).not.toContain(secret);

  const spans = collector.spans();
  const created = spans.filter((span) => span.name === 'POST /contacts');
  expect(created.map(({ attributes }) => attributes['http.response.status_code'])).toEqual(['200', '409']);
  expect(created[0]?.attributes).toMatchObject({
    'http.route': '/contacts',
    'http.request.method': 'POST',
    'balcao.company.id': '1',
  });
  expect(created[1]?.attributes['error.type']).toMatch(/^ERR_/);
  const byId = new Map(spans.map((span) => [span.id, span]));
  /** What a span happened in, the outermost last. */
  const ancestors = (span: Span): string[] => {
    const parent = byId.get(span.parent);
    return parent ? [parent.name, ...ancestors(parent)] : [];
  };
  const insert = spans.find((span) => span.trace === created[0]?.trace && span.name === 'INSERT contacts');
  expect(insert && ancestors(insert)).toEqual(['transaction', 'POST /contacts']);
  expect(insert?.attributes).toEqual({
    'db.system.name': 'postgresql',
    'db.query.summary': 'INSERT contacts',
    'db.operation.name': 'INSERT',
  });
  const ofJob = spans.filter((span) => ancestors(span).at(-1) === 'job privacy.export');
  expect(ofJob.some(({ name: what }) => what.startsWith('SELECT '))).toBe(true);
  expect(spans.some(({ name: what }) => what.includes('/health'))).toBe(false);
}, 120_000);

it('an address that a company has called gets the trace of the call', async () => {
  const collector = await startCollector();
  const seen: unknown[] = [];
  const receiver = createServer((request, response) => {
    seen.push(request.headers['traceparent']);
    response.writeHead(200).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void receiver.close());
  const { started, client } = await start({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OUTBOUND_PRIVATE: 'loopback',
  });
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/segredo-da-loja`;
  const { id } = await client.ok(client.post<{ id: number }>('/outgoing-webhooks', { url, kinds: ['ticket.started'] }));
  await client.ok(client.post(`/outgoing-webhooks/${id}/test`, {}));
  await until(() => seen.length > 0, 60_000);
  await started.stop();
  const calls = collector.spans().filter(({ name }) => name === 'POST outbound');
  expect(seen).toEqual(calls.map((span) => `00-${span.trace}-${span.id}-01`));
  expect(calls[0]?.attributes).toEqual({ 'http.request.method': 'POST' });
  expect(Buffer.concat(collector.bodies).toString()).not.toContain('segredo-da-loja');
}, 120_000);

it('a collector that is away holds up neither requests nor the end', async () => {
  const { started, client } = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' });
  expect((await client.get('/contacts/list')).status).toBe(200);
  await started.stop();
  expect(started.output()).not.toContain('did not end in order');
}, 120_000);
