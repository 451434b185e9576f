import type { ApiScope } from '@balcao/contract';
import { isLanguage, samplePlaceholders } from '@balcao/i18n';

/** What the tools of `/mcp` need. */
export const mcpScopes: readonly ApiScope[] = [
  'tickets:read',
  'messages:read',
  'messages:write',
  'contacts:read',
  'schedules:read',
  'schedules:write',
];

/** How programs are told of a server: most by JSON, one by a command, others only by a bridge that runs here. */
export const mcpClients = ['json', 'command', 'bridge'] as const;
export type McpClient = (typeof mcpClients)[number];

/** A configuration to be copied; without a key it has the words that stand for one. */
export function mcpSample(
  client: McpClient,
  { url, locale, key }: { url: string; locale: string; key?: string | undefined },
): string {
  const bearer = `Bearer ${key ?? samplePlaceholders[isLanguage(locale) ? locale : 'pt'].key}`;
  const json = (server: object) => JSON.stringify({ mcpServers: { balcao: server } }, null, 2);
  const samples: Record<McpClient, string> = {
    json: json({ type: 'http', url, headers: { Authorization: bearer } }),
    command: `claude mcp add --transport http balcao "${url}" \\
  --header "Authorization: ${bearer}"`,
    bridge: json({ command: 'npx', args: ['-y', 'mcp-remote', url, '--header', `Authorization: ${bearer}`] }),
  };
  return samples[client];
}
