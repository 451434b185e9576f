import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '../../../platform/app-error.ts';
import { OutboundError, type OutboundAnswer } from '../../../platform/http/outbound/outbound.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { CallAnswer, FlowEffectOf } from './engine/index.ts';

const maxAnswerBytes = 64 * 1024;
const maxTries = 3;
const firstPauseMs = 500;
/** Less is no time to ask again. */
const minTryMs = 500;
/** So many calls a company's flows make. */
const callAllowance = { points: 240, seconds: 60 };

/** Asks, unless the company has asked as often as it may in this minute: then the call was not made. */
export async function askWithin(
  { outboundHttp, rateLimit }: Pick<Platform, 'outboundHttp' | 'rateLimit'>,
  companyId: number,
  effect: FlowEffectOf<'call'>,
): Promise<CallAnswer> {
  try {
    await rateLimit.consume('flow-calls', String(companyId), callAllowance);
  } catch (error) {
    if (error instanceof AppError) return { problem: 'notSent' };
    throw error;
  }
  return askAddress({ outboundHttp }, effect);
}

/**
 * Asks an address for a flow, with one key at all tries. What may be repeated is, where nobody knows whether it arrived or the address
 * is not well; anything else is asked once.
 */
async function askAddress(
  { outboundHttp }: Pick<Platform, 'outboundHttp'>,
  call: FlowEffectOf<'call'>,
): Promise<CallAnswer> {
  const until = performance.now() + call.timeoutMs;
  for (let tries = 1; ; tries += 1) {
    const outcome = await tryOnce({ outboundHttp }, call, until - performance.now());
    const pauseMs = firstPauseMs * 2 ** (tries - 1);
    const isLast = tries >= maxTries || until - performance.now() - pauseMs < minTryMs;
    if (!call.mayRepeat || isLast || !mayPass(outcome)) return outcome;
    await delay(pauseMs);
  }
}

async function tryOnce(
  { outboundHttp }: Pick<Platform, 'outboundHttp'>,
  { url, method, headers, body, key }: FlowEffectOf<'call'>,
  timeoutMs: number,
): Promise<CallAnswer> {
  try {
    return read(
      await outboundHttp.request({
        url,
        method,
        headers: {
          accept: 'application/json',
          ...(body !== '' && { 'content-type': 'application/json' }),
          ...Object.fromEntries(headers.map(({ name, value }) => [name.toLowerCase(), value])),
          'idempotency-key': key,
        },
        ...(body !== '' && { body }),
        timeoutMs: Math.max(1, Math.ceil(timeoutMs)),
        maxBytes: maxAnswerBytes,
      }),
    );
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    if (error.problem === 'invalid' || error.problem === 'private') return { problem: 'notSent' };
    return { problem: error.problem === 'tooLarge' ? 'unreadable' : 'lost' };
  }
}

/** What the body says, as JSON where it is. */
function read({ status, body }: OutboundAnswer): CallAnswer {
  const text = body.toString();
  try {
    return { status, body: JSON.parse(text) as unknown };
  } catch {
    return { status, body: text };
  }
}

const mayPass = (answer: CallAnswer): boolean =>
  'problem' in answer ? answer.problem === 'lost' : answer.status >= 500 || answer.status === 429;
