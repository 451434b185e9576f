import type OpenAI from 'openai';
import { toModelBaseUrl } from '@balcao/contract';
import type { Platform } from '../../../platform/platform.ts';
import { normalizeAnswer, type AnswerKind } from './compatible-server.rules.ts';

export const answerTimeoutMs = 20_000;
const maxAnswerBytes = 1024 * 1024;

/** Where a model is, and what lets one in. */
export interface ModelAccess {
  apiKey: string;
  /** of OpenAI, or of whatever is compatible with it */
  baseUrl: string;
}

/**
 * A client that reaches nothing but an address that a company may call, and repeats nothing by itself. What compatible
 * servers answer reaches it in the form of OpenAI. The library is loaded with the first question, since most companies
 * ask none.
 */
export async function createModelClient(
  { outboundHttp }: Pick<Platform, 'outboundHttp'>,
  { apiKey, baseUrl }: ModelAccess,
  kind: AnswerKind,
  timeoutMs = answerTimeoutMs,
): Promise<OpenAI> {
  const { OpenAI: Client } = await import('openai');
  const [baseURL, query] = toModelBaseUrl(baseUrl).split('?');
  const fetch = outboundHttp.createFetch({ timeoutMs, maxBytes: maxAnswerBytes });
  return new Client({
    apiKey,
    baseURL,
    defaultQuery: Object.fromEntries(new URLSearchParams(query)),
    // Those of this server's environment are no one's here.
    organization: null,
    project: null,
    fetch: async (input, init) => {
      const answer = await fetch(input, init);
      const { status, json } = normalizeAnswer(kind, {
        status: answer.status,
        contentType: answer.headers.get('content-type') ?? '',
        text: await answer.text(),
      });
      return Response.json(json, { status });
    },
    maxRetries: 0,
    timeout: timeoutMs,
    logLevel: 'off',
  });
}
