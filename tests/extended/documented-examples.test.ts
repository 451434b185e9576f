import { execFile, spawn, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client as McpClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { apiScopes, type Connection, type Message, type OutgoingWebhook, type Ticket } from '@balcao/contract';
import { samplePlaceholders } from '@balcao/i18n';
import { docsExamples } from '../../apps/server/src/platform/http/docs/docs-examples.ts';
import type { TestCompany } from '../../apps/server/src/testing/builders.ts';
import { until } from '../../apps/server/src/testing/client.ts';
import { freePort } from '../../apps/server/src/testing/role-process.ts';
import { newNumber } from '../../apps/server/src/testing/sample-values.ts';
import { needs } from '../../apps/server/src/testing/scope.ts';
import { fetchThread } from '../../apps/server/src/testing/simulated-phone.ts';
import { useTestServer } from '../../apps/server/src/testing/test-server.ts';
import {
  codeSample,
  keySample,
  sampleLanguages,
  type SampleLanguage,
} from '../../apps/web/src/features/automation/messages-api/code-samples.rules.ts';

const server = useTestServer();
const run = promisify(execFile);
const canRun = (program: string, ...args: string[]) => spawnSync(program, args).status === 0;
const isThere: Record<SampleLanguage, boolean> = {
  curl: canRun('curl', '--version'),
  JavaScript: true,
  Python: canRun('python3', '-c', 'import requests'),
};
const required: Record<SampleLanguage, ReturnType<typeof needs>> = {
  curl: needs('curl on the PATH'),
  JavaScript: needs('nothing'),
  Python: needs('python3 with the package requests'),
};

let company: TestCompany;
let phone: Connection;
let token: string;
let key: string;
let folder: string;

beforeAll(async () => {
  company = await server.company();
  const { admin } = company;
  phone = await company.connection({ queues: [await company.queue()] });
  token = `token-${newNumber()}-of-a-connection`;
  await admin.ok(admin.put(`/whatsapp/${phone.id}`, { token }));
  const made = await admin.ok(
    admin.post<{ key: string }>('/api-keys', { name: 'Exemplos', userId: admin.user?.id, scopes: apiScopes }),
  );
  key = made.key;
  folder = await mkdtemp(join(tmpdir(), 'balcao-examples-'));
  await writeFile(join(folder, 'nota.pdf'), 'nota');
  return () => rm(folder, { recursive: true, force: true });
});

const placeholders = samplePlaceholders.pt;

/** What was printed, with what only its reader has. */
const fill = (code: string) =>
  code
    .replaceAll(placeholders.token, token)
    .replaceAll(`bk_live_${placeholders.key}`, key)
    .replaceAll(placeholders.key, key);

/** Runs a program as it is printed. @returns what it prints */
async function runAs(language: SampleLanguage, code: string): Promise<string> {
  if (language === 'curl') return (await run('sh', ['-c', fill(code)], { cwd: folder })).stdout;
  const [program, name] = language === 'Python' ? ['python3', 'sample.py'] : [process.execPath, 'sample.mjs'];
  await writeFile(join(folder, name), fill(code));
  return (await run(program, [name], { cwd: folder })).stdout;
}

const example = (title: string): string => {
  const found = docsExamples(server.url, 'pt').find((one) => one.title === `apiDocs.examples.${title}.title`);
  if (!found) throw new Error(`/docs has no example ${title}`);
  return found.code;
};

const threadWith = async (number: string): Promise<Message[]> => {
  const { tickets } = await company.admin.ok(
    company.admin.get<{ tickets: Ticket[] }>(`/tickets?showAll=true&searchParam=${number}`),
  );
  return fetchThread(company.admin, tickets[0]?.id ?? 0);
};

describe('an example of /docs does what it says', () => {
  it.runIf(isThere.curl)('sends a text, once for its key, and reads how far it got', required.curl, async () => {
    const send = example('send');
    const sent = JSON.parse(await runAs('curl', send)) as { id: string };
    expect(sent).toMatchObject({ mensagem: 'Mensagem enviada', status: 'queued' });
    expect(JSON.parse(await runAs('curl', send))).toMatchObject({ id: sent.id });
    const refused = await runAs('curl', send.replace('saiu para entrega', 'chegou'));
    expect(JSON.parse(refused)).toMatchObject({ code: 'ERR_IDEMPOTENCY_KEY' });
    const state = example('state').replace('1042', sent.id);
    await until(async () => (JSON.parse(await runAs('curl', state)) as { status: string }).status === 'delivered');
  });

  it.runIf(isThere.curl)('sends a file', required.curl, async () => {
    const sent = JSON.parse(await runAs('curl', example('file'))) as { ids: string[] };
    expect(sent.ids).toHaveLength(1);
    const thread = await threadWith('5511900000142');
    expect(thread.find(({ id }) => id === sent.ids[0])).toMatchObject({
      body: 'Sua nota fiscal',
      mediaName: 'nota.pdf',
    });
  });

  it.runIf(isThere.curl)('lists who is waiting and answers them once they are accepted', required.curl, async () => {
    const number = newNumber();
    const { id } = await company.inbound(phone, { number, body: 'Pode separar?' });
    const { tickets } = JSON.parse(await runAs('curl', example('list'))) as { tickets: Ticket[] };
    expect(tickets.map((ticket) => ticket.id)).toContain(id);
    await company.admin.ok(company.admin.put(`/tickets/${id}`, { status: 'open', userId: company.admin.user?.id }));
    const answer = example('answer').replace('/messages/1042', `/messages/${id}`);
    await runAs('curl', answer);
    await runAs('curl', answer);
    const texts = (await fetchThread(company.admin, id)).filter(({ body }) => body.startsWith('Pode sim!'));
    expect(texts).toHaveLength(1);
  });

  it('connects an assistant over MCP', async () => {
    const { mcpServers } = JSON.parse(fill(example('mcp'))) as {
      mcpServers: { balcao: { url: string; headers: Record<string, string> } };
    };
    const client = new McpClient({ name: 'example', version: '1' });
    const { url, headers } = mcpServers.balcao;
    await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }));
    onTestFinished(() => client.close());
    expect((await client.listTools()).tools.map(({ name }) => name)).toContain('search_conversations');
  });

  it('receives signed webhooks and refuses what somebody else sends; docs/api.md has the same program', async () => {
    const printed = example('webhook');
    expect(await readFile(new URL('../../docs/api.md', import.meta.url), 'utf8')).toContain(indent(printed));
    const { admin } = company;
    const port = await freePort();
    const url = `http://127.0.0.1:${port}/`;
    const { id, secret } = await admin.ok(
      admin.post<OutgoingWebhook & { secret: string }>('/outgoing-webhooks', { url, kinds: ['message.received'] }),
    );
    await writeFile(
      join(folder, 'hook.mjs'),
      printed.replace(`whsec_${placeholders.secret}`, secret).replace('8080', String(port)),
    );
    const receiver = spawn(process.execPath, ['hook.mjs'], { cwd: folder });
    onTestFinished(() => void receiver.kill('SIGKILL'));
    let output = '';
    receiver.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const forge = (headers: Record<string, string> = {}) =>
      fetch(url, { method: 'POST', body: '{"type":"message.received"}', headers }).then(
        ({ status }) => status,
        () => undefined,
      );
    await until(async () => (await forge()) !== undefined);
    expect(await forge()).toBe(401);
    const now = String(Math.floor(Date.now() / 1000));
    expect(
      await forge({ 'webhook-id': 'evt_1', 'webhook-timestamp': now, 'webhook-signature': `v1,${'A'.repeat(43)}=` }),
    ).toBe(401);
    await admin.ok(admin.post(`/outgoing-webhooks/${id}/test`, {}));
    await until(() => output.includes('webhook.test'));
    expect(output).not.toContain('message.received');
  });
});

const indent = (code: string) =>
  code
    .split('\n')
    .map((line) => (line === '' ? '' : `  ${line}`))
    .join('\n');

describe('a sample of /messages-api does what it says', () => {
  for (const language of sampleLanguages) {
    const request = { origin: '', body: `@Olá, "Maria" d'Ávila; \\ $fim` };

    it.runIf(isThere[language])(
      `sends a text and a file by ${language}, whatever they say`,
      required[language],
      async () => {
        const number = newNumber();
        const text = codeSample(language, { ...request, locale: 'pt', origin: server.url, number }).replaceAll(
          'pedido-3187',
          number,
        );
        expect(await runAs(language, text)).toContain('Mensagem enviada');
        const name = `nota; "d'hoje".pdf`;
        await writeFile(join(folder, name), 'nota');
        const file = codeSample(language, { ...request, locale: 'pt', origin: server.url, number, fileName: name });
        expect(await runAs(language, file)).toContain('Mensagem enviada');
        const thread = await threadWith(number);
        expect(thread.map(({ body }) => body)).toEqual([request.body, request.body]);
        expect(thread[1]?.mediaType).toBe('application');
      },
    );

    it.runIf(isThere[language])(`reads with a key by ${language}`, required[language], async () => {
      expect(await runAs(language, keySample(language, { origin: server.url, locale: 'pt' }))).toMatch(/hasMore/);
    });
  }
});
