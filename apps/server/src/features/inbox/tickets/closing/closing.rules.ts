import type { CloseReason, CloseReasonAsk, ErrorCode } from '@balcao/contract';

/** How a service ended; both empty = nothing was said. */
export interface CloseReasonGiven {
  name: string;
  detail: string;
}

/** What a call says about the end. */
export interface ClosingRequest {
  /** null = no reason; undefined = the client knows nothing of reasons */
  closeReason?: string | null | undefined;
  closeDetail?: string | undefined;
}

interface Closing {
  ask: CloseReasonAsk;
  reasons: readonly CloseReason[];
  /** a person has answered in the service */
  isAnswered: boolean;
}

export type ClosingRefusal = Extract<
  ErrorCode,
  'ERR_CLOSE_REASON_REQUIRED' | 'ERR_NO_CLOSE_REASON_FOUND' | 'ERR_CLOSE_DETAIL_REQUIRED'
>;

const none: CloseReasonGiven = { name: '', detail: '' };

/** Whether a service of a queue ends with a reason only; without reasons there is nothing to choose from. */
export const isReasonDemanded = ({ ask, reasons, isAnswered }: Closing): boolean =>
  reasons.length > 0 && (ask === 'always' || (ask === 'answered' && isAnswered));

/**
 * The reason of a service that ends. A call without the field is one of a client that knows no reasons: it is taken, and none is kept
 * (decision 0289).
 */
export function decideCloseReason(
  closing: Closing,
  { closeReason, closeDetail = '' }: ClosingRequest,
): { reason: CloseReasonGiven } | { refusal: ClosingRefusal } {
  if (closeReason === undefined) return { reason: none };
  if (closeReason === null || closeReason === '')
    return isReasonDemanded(closing) ? { refusal: 'ERR_CLOSE_REASON_REQUIRED' } : { reason: none };
  const chosen = closing.reasons.find(({ name }) => name === closeReason);
  if (!chosen) return { refusal: 'ERR_NO_CLOSE_REASON_FOUND' };
  if (chosen.needsDetail && closeDetail === '') return { refusal: 'ERR_CLOSE_DETAIL_REQUIRED' };
  return { reason: { name: chosen.name, detail: closeDetail } };
}

/** A reason in one line of the log. */
export const reasonNote = ({ name, detail }: CloseReasonGiven): string =>
  [name, detail].filter((part) => part !== '').join(': ');
