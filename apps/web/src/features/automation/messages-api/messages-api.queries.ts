import { listApiCalls, listConnectionTokens, sendOverConnection, updateConnection } from '@balcao/contract';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../app/api/call.ts';
import { registerColdList } from '../../../app/live/cold-lists.ts';
import { newToken } from '../../numbers/connections/index.ts';

const callsKey = 'api-calls';
const tokensKey = 'connection-tokens';
registerColdList({ queryKey: [callsKey], events: { apiCall: true } });
registerColdList({ queryKey: [tokensKey], events: { apiCall: true, whatsapp: true } });

/** Calls of the messages API, newest first. */
export const useApiCalls = (onlyFailed: boolean) =>
  useInfiniteQuery({
    queryKey: [callsKey, onlyFailed],
    queryFn: ({ pageParam, signal }) =>
      call(listApiCalls, { query: { onlyFailed, ...(pageParam && { olderThan: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ calls, hasMore }) => (hasMore ? calls.at(-1)?.id : undefined),
    meta: { quiet: true },
  });

export const useConnectionTokens = () =>
  useQuery({
    queryKey: [tokensKey],
    queryFn: ({ signal }) => call(listConnectionTokens, { signal }),
    select: ({ tokens }) => tokens,
    meta: { quiet: true },
  });

/** Gives a connection a new token, which is known here and nowhere else. */
export function useNewToken() {
  const client = useQueryClient();
  return useMutation({
    async mutationFn(whatsappId: number) {
      const token = newToken();
      await call(updateConnection, { params: { id: whatsappId }, body: { token } });
      return token;
    },
    onSuccess: () => client.invalidateQueries({ queryKey: [tokensKey] }),
  });
}

export interface TestMessage {
  token: string;
  number: string;
  body: string;
  file: File | null;
}

/** The answer that a program would receive. */
export interface TestAnswer {
  status: number;
  json: unknown;
  durationMs: number;
  /** how many calls are left in this minute, and of how many */
  left: { count: number; limit: number } | null;
}

/** Sends as a program does: with the token, and without the session of this browser. */
export function useTestSend() {
  return useMutation({
    async mutationFn({ token, number, body, file }: TestMessage): Promise<TestAnswer> {
      const headers: Record<string, string> = { authorization: `Bearer ${token.trim()}` };
      let content: FormData | string = JSON.stringify({ number, body });
      if (file) {
        content = new FormData();
        content.set('number', number);
        content.set('body', body);
        content.set('medias', file, file.name);
      } else headers['content-type'] = 'application/json';
      const began = performance.now();
      const { method, path } = sendOverConnection;
      const response = await fetch(path, { method, headers, body: content, credentials: 'omit' });
      const json: unknown = await response.json();
      const limit = response.headers.get('ratelimit-limit');
      return {
        status: response.status,
        json,
        durationMs: Math.round(performance.now() - began),
        left:
          limit === null ? null : { count: Number(response.headers.get('ratelimit-remaining')), limit: Number(limit) },
      };
    },
    meta: { quiet: true },
  });
}
