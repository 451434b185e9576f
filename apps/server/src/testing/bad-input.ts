import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import fc from 'fast-check';
import type { Endpoint } from '@balcao/contract';
import { fieldsOf } from './foreign-ids.ts';
import type { SampleCall } from './world-types.ts';

/** A request as it is sent; nothing in it has to be valid. */
export interface RawRequest {
  method: string;
  path: string;
  contentType: string | undefined;
  body: Buffer | undefined;
}

export interface RawAnswer {
  id: string;
  status: number;
  contentType: string;
  text: string;
}

/** Values that no field expects. */
const junk = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    '',
    ' ',
    0,
    -1,
    1.5,
    1e308,
    2 ** 53,
    2_147_483_648,
    -2_147_483_649,
    'NaN',
    '0x10',
    '1e3',
    'null',
    '[]',
    '{}',
    [],
    {},
    [[]],
    [null],
    [{}],
    { id: null },
    { id: { id: 1 } },
    { id: '99999999999999999999' },
    '9999999999999999999',
    '\u0000',
    'a\u0000b',
    '\ud800',
    'x\udc00y',
    '💥'.repeat(60),
    '\u202e',
    '%',
    '_%\\',
    "'; DROP TABLE users; --",
    '${7*7}',
    '../../etc/passwd',
    '2026-13-45T99:99:99Z_1',
    '0000-01-01T00:00:00Z_1',
    '2026-02-30T00:00:00Z_1',
    '#ZZZ',
    'a@b',
    `${'a'.repeat(300)}@b.co`,
  ),
  fc.integer(),
  fc.double(),
  fc.bigInt({ min: -(10n ** 25n), max: 10n ** 25n }).map(String),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom(200, 5_000, 70_000).map((length) => 'x'.repeat(length)),
  fc.jsonValue({ maxDepth: 3 }),
);

const brokenJson = fc.constantFrom(
  '{',
  '{"a":}',
  '[1,',
  '"',
  'undefined',
  '{"a":1}}',
  "{'a':1}",
  '\ufeff{}',
  'nul',
  '{"a":1,}',
  '['.repeat(20_000),
  '{"a":'.repeat(5_000),
  `${'['.repeat(3_000)}${']'.repeat(3_000)}`,
  '{"__proto__":{"super":true}}',
  '{"constructor":{"prototype":{"super":true}}}',
);
const anyJson = fc.oneof(junk, fc.array(junk, { maxLength: 3 })).map((value) => JSON.stringify(value));
const otherTypes = fc.constantFrom(
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'application/jsonx',
  '*/*',
  'a/b; c',
  '',
);

/** Values that have broken other programs before: each is tried in each field, with all others valid. */
const edgeValues = [
  null,
  '',
  ' ',
  'x',
  -1,
  1.5,
  2_147_483_648,
  '9999999999999999999',
  [],
  [null],
  {},
  'a\u0000b',
  '\ud800',
  'x'.repeat(70_000),
];

/** Builds a call for every declared field of an endpoint with every edge value. */
export function edgeValueCalls(endpoint: Endpoint, validCall: SampleCall): SampleCall[] {
  const params = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const fields = { params, query: fieldsOf(endpoint.query), body: fieldsOf(endpoint.body) };
  return (['params', 'query', 'body'] as const).flatMap((part) =>
    fields[part].flatMap((field) =>
      edgeValues.map((value) => {
        const [name = '', inner] = field.split('.');
        return {
          ...validCall,
          [part]: { ...validCall[part], [name]: inner === undefined ? value : { [inner]: value } },
        };
      }),
    ),
  );
}

/** Converts a call to the request that is sent. */
export function toRawRequest(endpoint: Endpoint, { params = {}, query = {}, body }: SampleCall): RawRequest {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_all, name: string) => encode(params[name]).slice(0, 3_000));
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((one) => `${name}=${encode(one).slice(0, 6_000)}`),
  );
  return {
    method: endpoint.method,
    path: pairs.length > 0 ? `${path}?${pairs.join('&')}` : path,
    contentType: body && 'application/json',
    body: body && Buffer.from(JSON.stringify(body)),
  };
}

/** A longer one is refused by Node.js before it is a request that could be logged. */
const maxPathLength = 12_000;

/** Generates a request to an endpoint that is invalid somewhere, starting from a valid call. */
export function badRequest(endpoint: Endpoint, validCall: SampleCall): fc.Arbitrary<RawRequest> {
  const params = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const path = fc
    .tuple(...params.map((name) => validOrJunk(validCall.params?.[name])))
    .map((values) =>
      params.reduce(
        (filled, name, index) => filled.replace(`{${name}}`, encode(values[index]).slice(0, 3_000)),
        endpoint.path as string,
      ),
    );
  const query = someOf(fieldsOf(endpoint.query), validCall.query).map((fields) => {
    const pairs = Object.entries(fields).flatMap(([name, value]) =>
      [value].flat(9).map((one) => `${encode(name)}=${encode(one).slice(0, 6_000)}`),
    );
    return pairs.length > 0 ? `?${pairs.join('&')}` : '';
  });
  const json = (text: string) => ({ contentType: 'application/json', body: Buffer.from(text) });
  const body = fc.oneof(
    {
      weight: 5,
      arbitrary: someOf(
        fieldsOf(endpoint.body).filter((field) => !field.includes('.')),
        validCall.body,
      ).map((fields) => json(JSON.stringify(fields))),
    },
    { weight: 1, arbitrary: anyJson.map(json) },
    { weight: 1, arbitrary: brokenJson.map(json) },
    {
      weight: 1,
      arbitrary: fc
        .uint8Array({ maxLength: 40 })
        .map((bytes) => ({ contentType: 'application/json', body: Buffer.from(bytes) })),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(otherTypes, anyJson).map(([contentType, text]) => ({ contentType, body: Buffer.from(text) })),
    },
    { weight: 1, arbitrary: fc.constant({ contentType: undefined, body: undefined }) },
  );
  const none = fc.constant({ contentType: undefined, body: undefined });
  return fc
    .tuple(path, query, endpoint.method === 'GET' ? none : body)
    .map(([at, asked, sent]) => ({ method: endpoint.method, path: (at + asked).slice(0, maxPathLength), ...sent }));
}

const validOrJunk = (right: unknown) => fc.oneof(fc.constant(right ?? 1), junk);

/** Generates some of the fields, each valid or invalid, and one that is undeclared. */
function someOf(fields: readonly string[], right: Record<string, unknown> = {}): fc.Arbitrary<Record<string, unknown>> {
  const known = Object.fromEntries(fields.map((field) => [field, validOrJunk(right[field])]));
  return fc.record({ ...known, '__proto__.x': junk, unknown: junk }, { requiredKeys: [] });
}

function encode(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  // Half of a surrogate pair and bytes that are no text can only be percent-encoded by hand.
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80%FF';
}

/** Sends a request without any client that would correct it. */
export function sendRaw(
  url: string,
  token: string | undefined,
  { method, path, contentType, body }: RawRequest,
): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  const id = randomUUID();
  const headers = {
    'x-request-id': id,
    'x-forwarded-for': `2001:db8::${id.slice(0, 4)}:${id.slice(4, 8)}`,
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(contentType === undefined ? {} : { 'content-type': contentType }),
    ...(body === undefined ? {} : { 'content-length': String(body.length) }),
  };
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, method, path, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () =>
        resolve({
          id,
          status: answer.statusCode ?? 0,
          contentType: answer.headers['content-type'] ?? '',
          text: Buffer.concat(chunks).toString(),
        }),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
