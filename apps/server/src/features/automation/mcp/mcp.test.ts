import { Client as McpClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { describe, expect, it, onTestFinished } from 'vitest';
import { apiScopes, type ApiScope, type Draft, dayMs } from '@balcao/contract';
import type { TestCompany } from '../../../testing/builders.ts';
import { fetchThread } from '../../../testing/simulated-phone.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { newNumber } from '../../../testing/sample-values.ts';

const server = useTestServer();
const limited = useTestServer({ REQUEST_LIMIT: '1000' });

/** An assistant with a key of its own, as anyone's program would connect. */
async function assistantOf({ admin }: TestCompany, userId: number, scopes: readonly ApiScope[]) {
  const { key } = await admin.ok(admin.post<{ key: string }>('/api-keys', { name: 'Assistente', userId, scopes }));
  const client = new McpClient({ name: 'test', version: '1' });
  const transport = new StreamableHTTPClientTransport(new URL('/mcp', server.url), {
    requestInit: { headers: { authorization: `Bearer ${key}` } },
  });
  await client.connect(transport);
  onTestFinished(() => client.close());
  return {
    client,
    async call(
      name: string,
      input: Record<string, unknown>,
    ): Promise<{ isError: boolean; json: unknown; text: string }> {
      const { content, isError, structuredContent } = await client.callTool({ name, arguments: input });
      const text = (content as { text: string }[])[0]?.text ?? '';
      return { isError: isError === true, json: isError ? (JSON.parse(text) as unknown) : structuredContent, text };
    },
  };
}

describe('an assistant over MCP', () => {
  it('finds a conversation and its contact, reads without marking as read, drafts, sends and schedules', async () => {
    const company = await server.company();
    const phone = await company.connection();
    const { admin } = company;
    const ticket = await company.inbound(phone, { number: newNumber(), name: 'Camila', body: 'Onde está o pedido?' });
    await admin.ok(admin.put(`/tickets/${ticket.id}`, { status: 'open', userId: admin.user?.id }));
    const { client, call } = await assistantOf(company, admin.user?.id ?? 0, apiScopes);
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual([
      'search_conversations',
      'read_conversation',
      'read_messages',
      'search_contacts',
      'read_contact',
      'draft_message',
      'send_message',
      'schedule_message',
    ]);
    const found = await call('search_conversations', { search: 'Camila', status: 'open' });
    expect(found.json).toMatchObject({
      conversations: [
        { id: ticket.id, status: 'open', contact: { name: 'Camila' }, lastMessage: 'Onde está o pedido?' },
      ],
      hasMore: false,
    });
    expect(found.text).toContain(`#${ticket.id} Camila`);
    expect(found.text.length).toBeLessThan(400);
    const messages = await call('read_messages', { ticketId: ticket.id });
    expect(messages.json).toMatchObject({ messages: [{ from: 'contact', text: 'Onde está o pedido?' }] });
    expect(messages.text).toContain('Camila (contact): Onde está o pedido?');
    // Models write numbers as texts, and null for what they leave out.
    const sloppy = await call('read_messages', { ticketId: String(ticket.id), page: null });
    expect(sloppy).toMatchObject({ isError: false, json: messages.json as object });
    const contacts = await call('search_contacts', { search: 'Camila' });
    expect(contacts.json).toMatchObject({ contacts: [{ id: ticket.contactId }] });
    expect((await call('read_contact', { contactId: ticket.contactId })).json).toMatchObject({ name: 'Camila' });
    expect((await call('draft_message', { ticketId: ticket.id, text: 'Saiu hoje' })).isError).toBe(false);
    expect(await admin.ok(admin.get<Draft[]>('/drafts'))).toMatchObject([{ ticketId: ticket.id, body: 'Saiu hoje' }]);
    const clientId = crypto.randomUUID();
    for (let times = 0; times < 2; times += 1)
      expect((await call('send_message', { ticketId: ticket.id, text: 'Saiu hoje', clientId })).isError).toBe(false);
    const thread = await fetchThread(admin, ticket.id);
    expect(thread.filter(({ fromMe, body }) => fromMe && body === 'Saiu hoje')).toHaveLength(1);
    const sendAt = new Date(Date.now() + dayMs).toISOString();
    const scheduled = await call('schedule_message', { contactId: ticket.contactId, text: 'Chegou bem?', sendAt });
    expect(scheduled.json).toMatchObject({ text: 'Chegou bem?', contactId: ticket.contactId });
    const wrong = await client.callTool({ name: 'read_conversation', arguments: { ticketId: 'um' } });
    expect(wrong.isError).toBe(true);
  });

  it.each([
    ['5511987650001', ['(11) 98765-0001', '11 8765-0001', '+55 11 98765-0001', '015 11 98765-0001', '5511987650001']],
    ['442079460958', ['+44 20 7946 0958', '+44 (0)20 7946 0958', '0044 20 7946 0958', '442079460958']],
    ['5215512345678', ['+52 55 1234 5678', '+52 1 55 1234 5678', '525512345678']],
    ['12127365000', ['+1 (212) 736-5000', 'https://wa.me/12127365000']],
  ])('finds the contact of %s by each way to write the number', async (number, ways) => {
    const company = await server.company();
    const { admin } = company;
    const contact = await company.contact({ name: 'Camila', number: `+${number}` });
    await company.contact({ name: 'Outra' });
    const { call } = await assistantOf(company, admin.user?.id ?? 0, ['contacts:read']);
    for (const search of ways) {
      const { json } = await call('search_contacts', { search });
      expect([search, (json as { contacts: { id: number }[] }).contacts.map(({ id }) => id)]).toEqual([
        search,
        [contact.id],
      ]);
    }
  });

  it('does what its key may and no more: tools by scope, tickets visible to its user, nothing of another company', async () => {
    const company = await server.company();
    const [sales, billing] = [await company.queue(), await company.queue()];
    const phone = await company.connection({ queues: [sales, billing] });
    const ticket = await company.inbound(phone, { number: newNumber(), body: 'Oi' });
    const { admin } = company;
    await admin.ok(admin.put(`/tickets/${ticket.id}`, { queueId: billing.id }));
    const ana = await company.user({ queueIds: [sales.id] });
    const reader = await assistantOf(company, ana.user.id, ['tickets:read']);
    const names = (await reader.client.listTools()).tools.map(({ name }) => name);
    expect(names).toEqual(['search_conversations', 'read_conversation']);
    expect(await reader.call('read_conversation', { ticketId: ticket.id })).toMatchObject({
      isError: true,
      json: { error: 'ERR_NO_TICKET_FOUND' },
    });
    const unoffered = await reader.client
      .callTool({ name: 'send_message', arguments: { ticketId: ticket.id, text: 'Oi' } })
      .then(
        ({ isError }) => isError === true,
        () => true,
      );
    expect(unoffered).toBe(true);
    const stranger = await server.company();
    const theirs = await assistantOf(stranger, stranger.admin.user?.id ?? 0, apiScopes);
    expect(await theirs.call('read_conversation', { ticketId: ticket.id })).toMatchObject({ isError: true });
    const thread = await fetchThread(admin, ticket.id);
    expect(thread.filter(({ fromMe, isAutomatic }) => fromMe && !isAutomatic)).toEqual([]);
  });

  it('is refused without a key before its body is read, however long that is', async () => {
    const body = `{"jsonrpc":"2.0","method":"${'a'.repeat(500_000)}"`;
    const answer = await server.app.platform.http.inject({
      method: 'POST',
      url: '/mcp',
      headers: { 'content-type': 'application/json' },
      payload: body,
    });
    // It would be broken JSON.
    expect([answer.statusCode, answer.headers['www-authenticate']]).toEqual([401, 'Bearer realm="balcao"']);
  });

  it('has no stream of its own: GET and DELETE are answered at once, as not allowed', async () => {
    for (const method of ['GET', 'DELETE']) {
      const answer = await fetch(`${server.url}/mcp`, { method, headers: { accept: 'text/event-stream' } });
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
    }
  });

  it('is counted: each request one, each message in it ten, and refused beyond the limit', async () => {
    const company = await limited.company();
    const { key } = await company.admin.ok(
      company.admin.post<{ key: string }>('/api-keys', {
        name: 'a',
        userId: company.admin.user?.id,
        scopes: ['tickets:read'],
      }),
    );
    const post = async (messages: number) => {
      const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
      const answer = await fetch(`${limited.url}/mcp`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          authorization: `Bearer ${key}`,
        },
        body: JSON.stringify(
          messages === 1 ? list : Array.from({ length: messages }, (_none, id) => ({ ...list, id })),
        ),
      });
      return [answer.status, answer.headers.get('ratelimit-remaining')];
    };
    expect(await post(1)).toEqual([200, '989']);
    expect(await post(50)).toEqual([200, '488']);
    expect(await post(50)).toEqual([429, '0']);
  });

  it('is refused without a key, with a wrong one, and with a session of a person', async () => {
    const company = await server.company();
    const post = async (bearer?: string) => {
      const { status, headers } = await fetch(`${server.url}/mcp`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
        },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
      });
      return [status, headers.get('www-authenticate')];
    };
    expect(await post()).toEqual([401, 'Bearer realm="balcao"']);
    for (const token of ['bk_live_nada', company.admin.token])
      expect(await post(token)).toEqual([401, 'Bearer realm="balcao", error="invalid_token"']);
  });
});
