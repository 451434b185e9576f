import {
  confirmationMinutes,
  endpoints,
  errors,
  groupOf,
  idempotencyHours,
  isPersonal,
  maxIdempotencyKeyLength,
  repeatOf,
  scopeOf,
  tokenScopeOf,
  webhookBody,
  webhookKinds,
  type Access,
  type Endpoint,
  type ErrorCode,
  type WebhookKind,
} from '@balcao/contract';
import * as z from 'zod';
import manifest from '../../../../package.json' with { type: 'json' };
import { notFoundCode } from '../../app-error.ts';

type Json = Record<string, unknown>;

/** OpenAPI 3.1 of every endpoint of the contract: bodies as a caller writes them, answers as they leave. */
export function openApi(all: Readonly<Record<string, Endpoint>> = endpoints): Json {
  const paths: Record<string, Json> = {};
  for (const [name, endpoint] of Object.entries(all)) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation(name, endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Balcão',
      version: manifest.version,
      license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' },
    },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }],
    paths,
    webhooks: Object.fromEntries(webhookKinds.map((kind) => [kind, { post: delivery(kind) }])),
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        apiKey: { type: 'http', scheme: 'bearer', description: 'A key of the company, with the scope of the call' },
        connectionToken: { type: 'http', scheme: 'bearer', description: 'The token of a connection' },
      },
      schemas: { Error: errorSchema(), MessagesApiError: messagesApiErrorSchema(), Problem: problemSchema() },
      headers: limitHeaders,
    },
  };
}

/** The body of an outgoing webhook. */
function delivery(kind: WebhookKind): Json {
  return {
    operationId: `webhook.${kind}`,
    summary: `Told of \`${kind}\`, signed after Standard Webhooks`,
    tags: ['Outgoing webhooks'],
    security: [],
    requestBody: { required: true, content: asJson(jsonSchema(webhookBody(kind), 'output')) },
    responses: { '2XX': { description: 'Taken; anything else is repeated for a day' } },
  };
}

function operation(name: string, endpoint: Endpoint): Json {
  const body = requestBody(endpoint);
  return {
    operationId: name,
    summary: endpoint.summary,
    tags: [groupOf(endpoint)],
    description: callers(endpoint),
    ...(endpoint.access === 'public' && { security: [] }),
    ...(scopeOf(endpoint) && { security: [{ bearer: [] }, { apiKey: [] }] }),
    ...(endpoint.access === 'token' && { security: [{ connectionToken: [] }, { apiKey: [] }] }),
    parameters: [
      ...parameters(endpoint.params, 'path'),
      ...parameters(endpoint.query, 'query'),
      ...(endpoint.method === 'POST' ? [idempotencyKey(endpoint)] : []),
      ...(endpoint.takesIfMatch ? [ifMatch] : []),
    ],
    ...(body && { requestBody: body }),
    responses: responses(endpoint),
  };
}

const accessLabels: Record<Access, string> = {
  public: 'Anybody',
  token: 'Programs with the token of a connection',
  user: 'Any member of a company',
  admin: 'Admins of the company',
  super: 'Operators of the installation',
};

function callers(endpoint: Endpoint): string {
  const { access, plan } = endpoint;
  const ports = plan ? ` whose plan includes \`${plan}\`` : '';
  const scope = access === 'token' ? tokenScopeOf(endpoint) : scopeOf(endpoint);
  const keys = scope ? ` API keys with the scope \`${scope}\`.` : '';
  const numbers = endpoint.takesNumbers
    ? ' Refused with `ERR_NUMBERS_HIDDEN` to whom the company hides the numbers of its contacts from.'
    : '';
  return `${accessLabels[access]}${ports}.${keys}${numbers}${confirmation(endpoint)}`;
}

/** When the call asks who one is. */
function confirmation({ confirms }: Endpoint): string {
  if (confirms === undefined) return '';
  const when = typeof confirms === 'string' ? 'always' : confirms.when;
  return ` Asks who one is, ${when}: a login or a confirmation older than ${confirmationMinutes} minutes is refused with \`ERR_CONFIRM_IDENTITY\` until \`POST /security/confirm\`. No API key does it then.`;
}

function parameters(schema: z.ZodType | undefined, location: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as { properties?: Json; required?: string[] };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: property,
  }));
}

/** What a repeat with the same key is answered. */
function repeats(endpoint: Endpoint): string {
  const rule = repeatOf(endpoint, Object.values(endpoints));
  if (rule.kind === 'once')
    return `A repeat with it within ${idempotencyHours} hours does nothing and is refused with 409 \`ERR_ANSWERED_ONCE\`: the answer is given once`;
  if (rule.kind !== 'runs' || rule.reason === 'own')
    return `A repeat with it within ${idempotencyHours} hours does nothing and is answered with the status of the first call and what that made, as it is now; another request with it is refused with 422 \`ERR_IDEMPOTENCY_KEY\``;
  const reasons = {
    public: 'a call without a session is nobody’s',
    reads: 'the call changes nothing',
    settles: 'running again ends in the same state',
  };
  return `Not kept, so that a repeat runs again: ${reasons[rule.reason]}`;
}

const idempotencyKey = (endpoint: Endpoint): Json => ({
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: `Chosen by the caller for one request, 1 to ${maxIdempotencyKeyLength} printable characters. ${repeats(endpoint)}`,
  schema: { type: 'string', minLength: 1, maxLength: maxIdempotencyKeyLength },
});

const ifMatch: Json = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description:
    'The `updatedAt` of the record that the change is meant for. Where the record was changed since, nothing is stored and the answer is 409 `ERR_RECORD_CHANGED` with the present `record`; without the header the last change wins',
  schema: { type: 'string' },
};

/** The headers that tell programs their limits in each answer. */
const limitHeaders: Json = {
  'RateLimit-Limit': { description: 'Points of a minute: a read counts 1, a change 10', schema: { type: 'integer' } },
  'RateLimit-Remaining': { description: 'Points that are left of them', schema: { type: 'integer' } },
  'RateLimit-Reset': { description: 'Seconds until all of them are there again', schema: { type: 'integer' } },
};
const limitHeaderRefs: Json = Object.fromEntries(
  Object.keys(limitHeaders).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
);

function requestBody({ body, files }: Endpoint): Json | undefined {
  if (!body && !files) return undefined;
  const schema = body ? jsonSchema(body, 'input') : { type: 'object', properties: {} };
  const content: Json = body ? { 'application/json': { schema } } : {};
  if (files) {
    const binary = { type: 'string', format: 'binary' };
    const properties = {
      ...(schema.properties as Json | undefined),
      [files.field]: { type: 'array', items: binary, maxItems: files.maxCount, description: describeFiles(files) },
    };
    content['multipart/form-data'] = { schema: { ...schema, properties } };
  }
  return { required: body !== undefined && !body.safeParse(undefined).success, content };
}

function describeFiles({ maxBytes: maxSize, types }: NonNullable<Endpoint['files']>): string {
  return `at most ${Math.round(maxSize / 1024 / 1024)} MB each${types ? `, of the types ${types.join(', ')}` : ''}`;
}

function responses(endpoint: Endpoint): Json {
  const status = String(endpoint.status ?? 200);
  const answer = endpoint.status === 204 ? {} : { content: asJson(jsonSchema(endpoint.answer, 'output')) };
  const codes: ErrorCode[] = [];
  if (endpoint.query || endpoint.body || endpoint.files) codes.push('ERR_VALIDATION');
  if (endpoint.access === 'token') codes.push('ERR_API_TOKEN');
  else if (endpoint.access !== 'public') codes.push('ERR_SESSION_EXPIRED');
  if (endpoint.access === 'admin' || endpoint.access === 'super') codes.push('ERR_NO_PERMISSION');
  if (endpoint.confirms) codes.push('ERR_CONFIRM_IDENTITY');
  if (endpoint.plan) codes.push('ERR_PLAN_FEATURE');
  if (endpoint.params) codes.push(notFoundCode(endpoint));
  const isForPrograms = endpoint.access === 'token' || scopeOf(endpoint) !== undefined;
  if (isForPrograms) codes.push('ERR_API_KEY_SCOPE', 'ERR_TOO_MANY_ATTEMPTS');
  if (isForPrograms && isPersonal(endpoint)) codes.push('ERR_API_KEY_PERSONAL');
  const byStatus = Map.groupBy(codes, (code) => errors[code].status);
  const refuse = (description: string) => refusal(endpoint, description);
  return {
    [status]: { description: 'Done', ...(isForPrograms && { headers: limitHeaderRefs }), ...answer },
    ...Object.fromEntries([...byStatus].map(([refused, named]) => [refused, refuse(named.join(', '))])),
    default: refuse('Any other refusal, with a code of the catalogue'),
  };
}

/** A program with an API key is refused with a problem of RFC 9457. */
function refusal(endpoint: Endpoint, description: string): Json {
  const isMessagesApi = endpoint.access === 'token';
  const schema = { $ref: `#/components/schemas/${isMessagesApi ? 'MessagesApiError' : 'Error'}` };
  const asProblem = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } };
  return { description, content: { ...asJson(schema), ...((isMessagesApi || scopeOf(endpoint)) && asProblem) } };
}

const codeOfError = { type: 'string', enum: Object.keys(errors) };
const requestId = { type: 'string', description: 'for the operator, who finds it in the log' };

function errorSchema(): Json {
  return {
    type: 'object',
    description: 'The details of a code stand beside it',
    properties: {
      error: codeOfError,
      requestId,
    },
    required: ['error'],
    additionalProperties: true,
  };
}

function messagesApiErrorSchema(): Json {
  return {
    type: 'object',
    description: 'The details of a code stand beside it',
    properties: {
      error: { type: 'string', description: 'in Portuguese, for people' },
      code: codeOfError,
      requestId,
    },
    required: ['error', 'code'],
    additionalProperties: true,
  };
}

function problemSchema(): Json {
  return {
    type: 'object',
    description: 'RFC 9457, with the fields of every refusal beside it',
    properties: {
      type: { type: 'string', description: 'urn:balcao:error: and the code' },
      title: { type: 'string', description: 'in the language of Accept-Language' },
      status: { type: 'integer' },
      instance: { type: 'string' },
      code: codeOfError,
      details: { type: 'object' },
      error: { type: 'string' },
      requestId,
    },
    required: ['type', 'title', 'status', 'instance', 'code'],
    additionalProperties: true,
  };
}

const asJson = (schema: Json): Json => ({ 'application/json': { schema } });

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const json = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  // The document as a whole has the same dialect.
  delete json.$schema;
  return json;
}
