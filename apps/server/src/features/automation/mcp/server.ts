import { coversScope, fillPath, type UserActor } from '@balcao/contract';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import manifest from '../../../../package.json' with { type: 'json' };
import type { RequestInfo } from '../../../platform/http/types.ts';
import type { Platform } from '../../../platform/platform.ts';
import { tools, type Tool, type ToolCall } from './tools.ts';

/** Answers one request of the protocol. */
export async function answerMcp(
  http: Platform['http'],
  request: Request,
  info: RequestInfo,
  actor: UserActor,
): Promise<Response> {
  const server = createServer(actor, (made, tool) => callApi(http, info, made, tool));
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  return transport.handleRequest(request);
}

function createServer({ key }: UserActor, call: (made: ToolCall, tool: Tool) => Promise<CallToolResult>): McpServer {
  const server = new McpServer({ name: 'balcao', title: 'Balcão', version: manifest.version });
  for (const tool of tools) {
    const { name, title, description, input, readOnly, scope, personal } = tool;
    if (scope === undefined || !coversScope(key?.scopes ?? [], scope)) continue;
    if (personal && !key?.isOwn) continue;
    server.registerTool(
      name,
      { title, description, inputSchema: input, annotations: { readOnlyHint: readOnly, openWorldHint: !readOnly } },
      (values: Record<string, unknown>) => call(tool.toCall(values), tool),
    );
  }
  return server;
}

async function callApi(
  http: Platform['http'],
  { bearer = '', ip, id }: RequestInfo,
  { endpoint, params = {}, query = {}, body }: ToolCall,
  { toResult }: Pick<Tool, 'toResult'>,
): Promise<CallToolResult> {
  const answer = await http.inject({
    method: endpoint.method,
    url: fillPath(endpoint.path, params),
    query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
    headers: { authorization: `Bearer ${bearer}`, 'x-request-id': id },
    remoteAddress: ip,
    ...(body && { payload: body }),
  });
  if (answer.statusCode >= 400) return { content: [{ type: 'text', text: answer.body }], isError: true };
  const { text, structured } = toResult(JSON.parse(answer.body));
  return { content: [{ type: 'text', text }], structuredContent: structured };
}
