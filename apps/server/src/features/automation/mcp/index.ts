import type { UserActor } from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import type { RequestInfo } from '../../../platform/http/types.ts';
import type { Platform } from '../../../platform/platform.ts';

interface McpPorts {
  /** authenticates a key; undefined = the bearer is none */
  authenticateKey(request: RequestInfo): Promise<UserActor | undefined>;
}

/**
 * Serves `/mcp` to assistants: the Model Context Protocol over streamable HTTP, with an API key. Requests are
 * stateless, so that any process answers them. A tool is a call of the API with the same key: its scopes, and the
 * visibility, plan and limits of its user, hold there as everywhere. Tools beyond the scopes of the key are not
 * offered.
 */
export function createMcp({ http }: Pick<Platform, 'http'>, { authenticateKey }: McpPorts): void {
  http.handleWeb('/mcp', {
    async authenticate(info) {
      const actor = await authenticateKey(info);
      if (!actor) throw new AppError('ERR_API_KEY');
      return actor;
    },
    // The library of the protocol is loaded with the first request, since most installations receive none.
    answer: async (request, info, actor) => (await import('./server.ts')).answerMcp(http, request, info, actor),
  });
}
