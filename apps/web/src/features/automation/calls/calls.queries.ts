import {
  listIntegrationCalls,
  listLatestIntegrationCalls,
  listLatestPromptCalls,
  listPromptCalls,
} from '@balcao/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../app/api/call.ts';

/** A responder: an integration, or a prompt. */
export type CallKind = 'integration' | 'prompt';

/** Turns have no live event: an open list shows them within this time. */
const refetchIntervalMs = 15_000;
const calls = { integration: listIntegrationCalls, prompt: listPromptCalls };
const latest = { integration: listLatestIntegrationCalls, prompt: listLatestPromptCalls };

/** The latest turns of one, newest first. */
export const useCalls = (kind: CallKind, id: number) =>
  useQuery({
    queryKey: ['responder-calls', kind, id],
    queryFn: async ({ signal }) => (await call(calls[kind], { params: { id }, signal })).calls,
    refetchInterval: refetchIntervalMs,
    staleTime: 0,
    meta: { quiet: true },
  });

/** How each did of late, and the last turns of all. */
export const useActivity = (kind: CallKind) =>
  useQuery({
    queryKey: ['responder-calls', kind, 'latest'],
    queryFn: ({ signal }) => call(latest[kind], { signal }),
    refetchInterval: refetchIntervalMs,
    staleTime: 0,
    meta: { quiet: true },
  });
