import { Validator } from '@seriousme/openapi-schema-validator';
import { endpoints, webhookKinds } from '@balcao/contract';
import { describe, expect, it } from 'vitest';
import { testHttp } from '../../../testing/test-http.ts';

interface Operation {
  operationId: string;
  security?: unknown[];
  parameters: { name: string; in: string; required: boolean }[];
  requestBody?: { required: boolean; content: Record<string, { schema: Record<string, unknown> }> };
  responses: Record<
    string,
    {
      description: string;
      headers?: Record<string, unknown>;
      content?: Record<string, { schema: Record<string, unknown> }>;
    }
  >;
}
interface Document {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, unknown>;
}

async function document(): Promise<Document> {
  const { http } = await testHttp();
  return (await http.inject('/docs/openapi.json')).json<Document>();
}

describe('the OpenAPI document', () => {
  it('holds every endpoint of the contract once', async () => {
    const { openapi, paths } = await document();
    expect(openapi).toBe('3.1.0');
    const found = Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, { operationId }]) => `${operationId} ${method.toUpperCase()} ${path}`),
    );
    const declared = Object.entries(endpoints).map(([name, { method, path }]) => `${name} ${method} ${path}`);
    expect(found.toSorted()).toEqual(declared.toSorted());
  });

  it('is one by the schema of OpenAPI 3.1, so that generators of clients read it', async () => {
    const checked = await new Validator().validate({ ...(await document()) });
    expect(checked).toMatchObject({ valid: true });
  });

  it('describes each path parameter, who may call and the refusals', async () => {
    const { paths } = await document();
    for (const [path, operations] of Object.entries(paths)) {
      for (const { parameters } of Object.values(operations)) {
        const named = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
        expect(named.toSorted()).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).toSorted());
        expect(parameters.every((parameter) => parameter.in !== 'path' || parameter.required)).toBe(true);
      }
    }
    expect(paths['/auth/login']?.post?.security).toEqual([]);
    const updateQueue = paths['/queue/{id}']?.put;
    expect(updateQueue?.security).toBeUndefined();
    const statuses = Object.keys(updateQueue?.responses ?? {}).toSorted();
    expect(statuses).toEqual(['201', '400', '401', '403', '404', 'default']);
    expect(updateQueue?.responses['404']?.description).toBe('ERR_NO_QUEUE_FOUND');
  });

  it('shows what goes in before and what comes out after parsing', async () => {
    const { paths } = await document();
    const create = paths['/whatsapp']?.post;
    const body = create?.requestBody?.content['application/json']?.schema as { required: string[] };
    // It has a default, so a caller may leave it out.
    expect(body.required).toEqual(['name']);
    const answer = create?.responses['200']?.content?.['application/json']?.schema as { required: string[] };
    expect(answer.required).toContain('id');
    const send = paths['/messages/{ticketId}']?.post?.requestBody;
    expect(Object.keys(send?.content ?? {})).toEqual(['application/json', 'multipart/form-data']);
    expect(send?.content['multipart/form-data']?.schema.properties).toMatchObject({
      medias: { type: 'array', items: { type: 'string', format: 'binary' }, maxItems: 10 },
    });
  });

  it('tells programs of their limits, of keys against repeats, and of the shapes in which they are refused', async () => {
    const { paths } = await document();
    const send = paths['/api/messages/send']?.post;
    expect(send?.parameters).toMatchObject([{ name: 'Idempotency-Key', in: 'header', required: false }]);
    const schemasOf = (operation: Operation | undefined, status: string) =>
      Object.entries(operation?.responses[status]?.content ?? {}).map(([type, { schema }]) => [type, schema.$ref]);
    expect(schemasOf(send, '401')).toEqual([
      ['application/json', '#/components/schemas/MessagesApiError'],
      ['application/problem+json', '#/components/schemas/Problem'],
    ]);
    expect(send?.responses['429']?.description).toBe('ERR_TOO_MANY_ATTEMPTS');
    const list = paths['/tickets']?.get;
    expect(Object.keys(list?.responses['200']?.headers ?? {})).toContain('RateLimit-Remaining');
    expect(schemasOf(list, '401')[1]?.[0]).toBe('application/problem+json');
    const login = paths['/auth/login']?.post;
    expect(schemasOf(login, 'default')).toEqual([['application/json', '#/components/schemas/Error']]);
  });

  it('describes the bodies of outgoing webhooks by kind', async () => {
    const { webhooks } = (await document()) as unknown as {
      webhooks: Record<string, { post: { requestBody: { content: Record<string, { schema: object }> } } }>;
    };
    expect(Object.keys(webhooks)).toEqual(webhookKinds);
    expect(webhooks['message.received']?.post.requestBody.content['application/json']?.schema).toMatchObject({
      properties: { type: { const: 'message.received' }, version: { const: 1 }, data: { type: 'object' } },
    });
  });

  it('has no dangling reference', async () => {
    const whole = await document();
    const pointers = [...JSON.stringify(whole).matchAll(/"\$ref":"([^"]+)"/g)].map(([, pointer]) => pointer);
    const targets = new Set(
      Object.entries(whole.components).flatMap(([kind, named]) =>
        Object.keys(named as object).map((name) => `#/components/${kind}/${name}`),
      ),
    );
    expect(pointers.length).toBeGreaterThan(100);
    expect(pointers.filter((pointer) => !targets.has(pointer ?? ''))).toEqual([]);
  });
});

describe('/docs', () => {
  it('is a page of its own under the policy of our pages, for people who browse to it', async () => {
    const { http } = await testHttp();
    const answer = await http.inject({ url: '/docs', headers: { 'sec-fetch-mode': 'navigate', accept: 'text/html' } });
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    const policy = String(answer.headers['content-security-policy']);
    const nonce = /script-src 'self' 'nonce-([\w-]+)'/.exec(policy)?.[1];
    expect(answer.body).toContain(`<script nonce="${nonce}">`);
    expect(policy).not.toContain('unsafe');
    for (const [, source] of answer.body.matchAll(/<(?:script src|link rel="stylesheet" href)="(\/[^"]+)"/g)) {
      const file = await http.inject(source ?? '');
      expect([source, file.statusCode]).toEqual([source, 200]);
      expect(file.body.length).toBeGreaterThan(10_000);
    }
  });
});
