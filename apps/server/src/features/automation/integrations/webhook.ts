import { setTimeout as delay } from 'node:timers/promises';
import { OutboundError, type OutboundAnswer } from '../../../platform/http/outbound/outbound.ts';
import { webhookHeaders } from '../../../platform/http/outbound/webhook-signature.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { ReadReply } from '../answers/index.ts';
import { sealContext } from './integrations.sql.ts';
import { IntegrationError, type IntegrationQuestion } from './question.ts';
import { readWebhookAnswer } from './webhook-answer.rules.ts';
import { bodyOf } from './webhook-body.rules.ts';

const maxAnswerBytes = 256 * 1024;
const firstPauseMs = 1_000;
const maxPauseMs = 10_000;

export type WebhookDeps = Pick<Platform, 'outboundHttp' | 'vault' | 'clock'>;

/** The request of a turn: the same at each attempt. */
export interface TurnRequest {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** The turn as it is posted, signed after Standard Webhooks. */
export function requestOf(
  { vault, clock }: Pick<WebhookDeps, 'vault' | 'clock'>,
  question: IntegrationQuestion,
): TurnRequest {
  const { id, url, signingSecret } = question.integration;
  const body = JSON.stringify(bodyOf(question));
  const secret = signingSecret === null ? undefined : vault.open(signingSecret, sealContext(id, 'signingSecret'));
  const secrets = secret === undefined ? [] : [secret];
  return { url, body, headers: webhookHeaders({ id: `turn_${question.messageId}`, at: clock.now(), body, secrets }) };
}

/** @throws OutboundError */
export function postTurn(
  { outboundHttp }: Pick<WebhookDeps, 'outboundHttp'>,
  request: TurnRequest,
  { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal },
): Promise<OutboundAnswer> {
  return outboundHttp.request({ ...request, timeoutMs, maxBytes: maxAnswerBytes, signal });
}

/**
 * Posts a turn and reads the answer, as often as the integration is set to, with pauses that double. Failures that
 * would repeat are not retried: a redirect, or a refusal of the request.
 * @throws IntegrationError, OutboundError: of the last attempt
 */
export async function callWebhook(
  deps: WebhookDeps,
  question: IntegrationQuestion,
  signal: AbortSignal,
): Promise<ReadReply> {
  const { attempts, waitSeconds } = question.integration;
  const timeoutMs = waitSeconds * 1000;
  for (let attempt = 1; ; attempt += 1) {
    try {
      const answer = await postTurn(deps, requestOf(deps, question), { timeoutMs, signal });
      return readWebhookAnswer(question.integration, answer);
    } catch (error) {
      signal.throwIfAborted();
      if (attempt >= attempts || !mayPass(error)) throw error;
      await delay(pauseMs(attempt), undefined, { signal });
    }
  }
}

/** Between half and the whole of a time that doubles, so that those who failed together do not come back together. */
const pauseMs = (attempt: number) =>
  Math.min(maxPauseMs, firstPauseMs * 2 ** (attempt - 1)) * (0.5 + Math.random() / 2);

function mayPass(error: unknown): boolean {
  if (error instanceof OutboundError) return error.problem === 'unreachable' || error.problem === 'timeout';
  if (!(error instanceof IntegrationError)) return false;
  return ['failed', 'limit', 'format'].includes(error.problem) || error.status === 408 || error.status === 425;
}
