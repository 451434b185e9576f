import { dayMs } from './durations.ts';
import { reopenedDays } from './report-figures.ts';

/** What came of a service in which a prompt answered: each has one. */
export const agentOutcomes = [
  /** it is under way */
  'running',
  /** the prompt ended it and no person wrote; whether it stays so is not known yet */
  'resolvedLately',
  /** the prompt ended it, no person wrote, and the contact had no other service for some days */
  'stillResolved',
  /** the prompt ended it, no person wrote, and the contact came again within these days */
  'reopened',
  /** a person was called, wrote, or ended it */
  'handedOver',
  /** it ended because the contact was silent, and no person wrote */
  'abandoned',
] as const;
export type AgentOutcome = (typeof agentOutcomes)[number];

/** What is known of a service in which a prompt answered. Times are in milliseconds. */
export interface AgentService {
  /** a person of the company wrote in it */
  hasPersonWritten: boolean;
  /** the prompt handed it over, gave it to somebody, or gave no answer */
  isHandedOver: boolean;
  /** null = it is under way */
  ended: { at: number; by: 'prompt' | 'person' | 'silence' } | null;
  /** when the next service of the contact on the same connection began; null = there was none */
  nextAt: number | null;
}

/** What came of a service, as it is known at a time. A person who takes part makes it theirs, whoever ends it. */
export function agentOutcomeOf(
  { hasPersonWritten, isHandedOver, ended, nextAt }: AgentService,
  now: number,
): AgentOutcome {
  if (hasPersonWritten || isHandedOver || ended?.by === 'person') return 'handedOver';
  if (ended === null) return 'running';
  if (ended.by === 'silence') return 'abandoned';
  const settledAt = ended.at + reopenedDays * dayMs;
  if (nextAt !== null && nextAt <= Math.min(settledAt, now)) return 'reopened';
  return now >= settledAt ? 'stillResolved' : 'resolvedLately';
}
