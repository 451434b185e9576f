import { createKeyedBatcher } from '../../../platform/util/batcher.ts';
import { OutboundError } from '../../../platform/http/outbound/outbound.ts';
import { webhookHeaders } from '../../../platform/http/outbound/webhook-signature.ts';
import type { Platform } from '../../../platform/platform.ts';
import { toStorableText } from '../../../platform/util/storable-text.ts';
import * as rows from './dispatch.sql.ts';
import { recordOutcomes } from './outcomes.ts';
import { nextPauseMs } from './retry.rules.ts';

const timeoutMs = 10_000;
const maxAnswerBytes = 64 * 1024;
const recordDelayMs = 30;
const keptAnswerLength = 2_000;

/** Where the deliveries of a webhook go. */
export interface DeliveryTarget {
  companyId: number;
  webhookId: number;
  url: string;
  /** with each of which a delivery is signed: the former one is valid for a while */
  secrets: readonly string[];
}

/**
 * Posts a claimed delivery once, and records the outcome together with those of the same company that come at the same moment.
 * @param signal this process ends: what is on its way is released, and posted again by another one
 */
export function createAttempt(
  { database, outboundHttp }: Pick<Platform, 'database' | 'outboundHttp'>,
  signal: AbortSignal,
) {
  const addOutcome = createKeyedBatcher<number, rows.Outcome & { companyId: number }>(
    ({ companyId }) => companyId,
    (companyId, outcomes) => database.forCompany(companyId, (tx) => recordOutcomes(tx, outcomes)),
    { delayMs: recordDelayMs },
  );

  async function post(
    { url, secrets }: DeliveryTarget,
    { eventId, body }: rows.ClaimedDelivery,
    at: Date,
  ): Promise<{ status: number | null; problem: string | null; answer: string } | undefined> {
    try {
      const answer = await outboundHttp.request({
        url,
        headers: webhookHeaders({ id: eventId, at, body, secrets }),
        body,
        timeoutMs,
        maxBytes: maxAnswerBytes,
        signal,
      });
      const text = toStorableText(answer.body.toString().slice(0, keptAnswerLength));
      return { status: answer.status, problem: null, answer: text };
    } catch (error) {
      if (signal.aborted) return undefined;
      if (!(error instanceof OutboundError)) throw error;
      return { status: null, problem: error.problem, answer: '' };
    }
  }

  return async function attempt(target: DeliveryTarget, delivery: rows.ClaimedDelivery): Promise<void> {
    const { companyId, webhookId } = target;
    const { id, tries, ageMs } = delivery;
    const at = new Date();
    const posted = await post(target, delivery, at);
    // This process ends: another one posts it again, at once.
    if (!posted) return database.forCompany(companyId, ({ db }) => rows.releaseDeliveries(db, [id]));
    const { status, problem, answer } = posted;
    const isDelivered = status !== null && status >= 200 && status <= 299;
    await addOutcome({
      companyId,
      webhookId,
      id,
      isDelivered,
      // A receiver that is gone for good answers 410.
      pauseMs: isDelivered || status === 410 ? null : (nextPauseMs(tries + 1, ageMs, Math.random()) ?? null),
      status,
      problem,
      durationMs: Date.now() - at.getTime(),
      at: at.toISOString(),
      answer,
    });
  };
}
