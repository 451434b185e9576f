import type { ConnectionBackfill } from '@balcao/contract';
import type { InboundMessage } from '../../../../channels/port/inbound-entry.ts';
import type { BackfillRow } from './backfill.sql.ts';

type BackfillProgress = Pick<BackfillRow, 'state' | 'messages' | 'conversations' | 'done'>;

/** The part of a history that is shown: nothing before it is known, when it was empty, and once it was answered. */
export function visibleBackfill({ state, messages, conversations, done }: BackfillProgress): ConnectionBackfill | null {
  if (state === 'collecting' || state === 'answered' || (state === 'offered' && messages === 0)) return null;
  return { state, messages, conversations, done };
}

/** The decision about a history, when it ends: a later link of the same phone does not offer it again. */
const decidedStates: ReadonlySet<BackfillRow['state']> = new Set(['importing', 'failed', 'imported', 'answered']);

/** Up to where the messages that a phone sends when it is linked again were answered before. */
export function answeredThrough(
  earlier: Pick<BackfillRow, 'number' | 'state' | 'newestAt' | 'answeredThrough'> | undefined,
  number: string,
): string | null {
  if (earlier?.number !== number) return null;
  const ends = [earlier.answeredThrough, decidedStates.has(earlier.state) ? earlier.newestAt : null].filter(
    (at) => at !== null,
  );
  return ends.toSorted((a, b) => Date.parse(a) - Date.parse(b)).at(-1) ?? null;
}

/** What is sealed of a message that is offered for an import. */
export interface SealedPayload {
  entries: InboundMessage[];
  /** the protocol's own form of the message, which its channel has sealed */
  rawPayload?: string;
}

/** Parses an unsealed payload. Rows of earlier releases have the raw payload as `keepsake`; no migration reaches into what is sealed. */
export function parsePayload(text: string): SealedPayload {
  const { keepsake, ...payload } = JSON.parse(text) as SealedPayload & { keepsake?: string };
  return keepsake === undefined ? payload : { ...payload, rawPayload: keepsake };
}
