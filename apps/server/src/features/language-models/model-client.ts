import type OpenAI from 'openai';
import type { Platform } from '../../platform/platform.ts';

export const answerTimeoutMs = 20_000;
const maxAnswerBytes = 1024 * 1024;

/** Where a model is, and what lets one in. */
export interface ModelAccess {
  apiKey: string;
  /** of OpenAI, or of whatever is compatible with it */
  baseUrl: string;
}

/**
 * A client that reaches nothing but an address that a company may call, and repeats nothing by itself. The library is
 * loaded with the first question, since most companies ask none.
 */
export async function createModelClient(
  { outboundHttp }: Pick<Platform, 'outboundHttp'>,
  { apiKey, baseUrl }: ModelAccess,
  timeoutMs = answerTimeoutMs,
): Promise<OpenAI> {
  const { OpenAI: Client } = await import('openai');
  return new Client({
    apiKey,
    baseURL: baseUrl,
    // Those of this server's environment are no one's here.
    organization: null,
    project: null,
    fetch: outboundHttp.createFetch({ timeoutMs, maxBytes: maxAnswerBytes }),
    maxRetries: 0,
    timeout: timeoutMs,
    logLevel: 'off',
  });
}
