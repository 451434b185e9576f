import { expect, it } from 'vitest';
import { mcpClients, mcpSample } from './mcp-samples.rules.ts';

const url = 'https://balcao.example.com/mcp';

it.each(mcpClients)('the configuration of MCP for %s has the address and the key', (client) => {
  const sample = mcpSample(client, { url, locale: 'pt', key: 'bk_live_1' });
  expect(sample).toContain(url);
  expect(sample).toContain('Bearer bk_live_1');
  if (client !== 'command') expect(JSON.parse(sample)).toHaveProperty('mcpServers.balcao');
});

it('the configuration of MCP without a key says where one belongs', () => {
  expect(mcpSample('json', { url, locale: 'en' })).not.toContain('undefined');
});
