import type { PasskeyLinkingDetails } from '@balcao/contract';

/** What a person has to do now, of the four steps of which the first was done by the phone. */
export type PasskeyTask =
  /** the helper is missing in this browser */
  | 'install'
  /** nobody has begun, or whose code is over begins again */
  | 'begin'
  /** somebody else has begun */
  | 'byOther'
  /** type the code into the helper */
  | 'type'
  /** the helper has the code, and asks */
  | 'use'
  | 'sent'
  | 'compare'
  | 'compareByOther'
  | 'confirmed';

/** The task that the state of a linking asks for. @param hasHelper it is in this browser, or the person says it is in another one */
export function passkeyTask(
  linking: Pick<PasskeyLinkingDetails, 'state' | 'isMine' | 'startedBy' | 'codeExpiresAt' | 'isClaimed'>,
  { hasHelper, hasCode }: { hasHelper: boolean; hasCode: boolean },
): PasskeyTask {
  const { state, isMine, startedBy, codeExpiresAt, isClaimed } = linking;
  if (state === 'sent' || state === 'confirmed') return state;
  if (state === 'comparing') return isMine ? 'compare' : 'compareByOther';
  if (isClaimed && isMine) return 'use';
  if (startedBy !== null && !isMine && (isClaimed || codeExpiresAt !== null)) return 'byOther';
  if (isMine && codeExpiresAt !== null && hasCode) return 'type';
  return hasHelper ? 'begin' : 'install';
}

const numberOf: Readonly<Record<PasskeyTask, 2 | 3 | 4>> = {
  install: 2,
  begin: 3,
  byOther: 3,
  type: 3,
  use: 3,
  sent: 4,
  compare: 4,
  compareByOther: 4,
  confirmed: 4,
};

/** The number of the step that a task belongs to. */
export const stepOf = (task: PasskeyTask): 2 | 3 | 4 => numberOf[task];

/** Seconds as `1:48`. */
export const clockText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
