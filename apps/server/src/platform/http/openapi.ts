import {
  endpoints,
  errors,
  scopeOf,
  webhookBody,
  webhookKinds,
  type Access,
  type Endpoint,
  type ErrorCode,
  type WebhookKind,
} from '@balcao/contract';
import * as z from 'zod';
import manifest from '../../../package.json' with { type: 'json' };
import { notFoundCode } from '../app-error.ts';

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
      schemas: { Error: errorSchema() },
    },
  };
}

/** What an outgoing webhook receives. */
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
    parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
    ...(body && { requestBody: body }),
    responses: responses(endpoint),
  };
}

/** What of an address people would not know as a group. */
const groups: Readonly<Record<string, string>> = {
  api: 'Messages API',
  'api-calls': 'Messages API',
  'connection-tokens': 'Messages API',
  'api-keys': 'API keys',
  auth: 'Login',
  forgetpassword: 'Login',
  resetpasswords: 'Login',
  whatsapp: 'Connections',
  whatsappsession: 'Connections',
  'whatsapp-web-version': 'Connections',
  queue: 'Queues',
  'queue-options': 'Queues',
  ticket: 'Tickets',
  'ticket-tags': 'Tags',
  'ticket-notes': 'Notes',
  files: 'File lists',
  'contact-list-items': 'Contact lists',
  'contact-list-imports': 'Contact lists',
};

function groupOf({ path }: Endpoint): string {
  const root = path.split('/')[1] ?? '';
  const words = root.replaceAll('-', ' ');
  return groups[root] ?? words.charAt(0).toUpperCase() + words.slice(1);
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
  const scope = scopeOf(endpoint);
  const keys = scope ? ` API keys with the scope \`${scope}\`.` : '';
  return `${accessLabels[access]}${ports}.${keys}`;
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
  if (endpoint.plan) codes.push('ERR_PLAN_FEATURE');
  if (endpoint.params) codes.push(notFoundCode(endpoint));
  const byStatus = Map.groupBy(codes, (code) => errors[code].status);
  return {
    [status]: { description: 'Done', ...answer },
    ...Object.fromEntries([...byStatus].map(([refused, named]) => [refused, refusal(named.join(', '))])),
    default: refusal('Any other refusal, with a code of the catalogue'),
  };
}

function refusal(description: string): Json {
  return { description, content: asJson({ $ref: '#/components/schemas/Error' }) };
}

function errorSchema(): Json {
  return {
    type: 'object',
    description: 'The details of a code stand beside it',
    properties: {
      error: { type: 'string', enum: Object.keys(errors) },
      requestId: { type: 'string', description: 'for the operator, who finds it in the log' },
    },
    required: ['error'],
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
