import { dayMs } from '@balcao/contract';

/** What a browser remembers of a person and the installed app. */
export interface InstallMemory {
  /** the day of the first session here, such as 2026-11-30 */
  firstDay: string | null;
  /** conversations that were accepted here, up to the number that counts */
  accepted: number;
  /** how often the invitation was declined */
  declined: number;
  /** when it was answered last, however; in milliseconds, 0 = never */
  answeredAt: number;
}

export const noMemory: InstallMemory = { firstDay: null, accepted: 0, declined: 0, answeredAt: 0 };

const acceptedForInvitation = 3;
const restMs = 14 * dayMs;
/** Who declined this often is not asked any more; the menu still has it. */
const maxDeclined = 2;

/** Whether somebody may be asked once more: not soon after they answered, and never once they declined often enough. */
export const mayAskAgain = (
  { declined, answeredAt }: Pick<InstallMemory, 'declined' | 'answeredAt'>,
  now: number,
): boolean => declined < maxDeclined && now - answeredAt >= restMs;

/** Whether a person is invited to install the app: from the second day on, or after the third accepted conversation. */
export function isInvitationDue(memory: InstallMemory, today: string, now: number): boolean {
  if (!mayAskAgain(memory, now)) return false;
  const isSecondDay = memory.firstDay !== null && memory.firstDay < today;
  return isSecondDay || memory.accepted >= acceptedForInvitation;
}

/** A session was used on a day. */
export const onDay = (memory: InstallMemory, today: string): InstallMemory =>
  memory.firstDay === null ? { ...memory, firstDay: today } : memory;

export const onAccepted = (memory: InstallMemory): InstallMemory => ({
  ...memory,
  accepted: Math.min(memory.accepted + 1, acceptedForInvitation),
});

/** The person read how it is done by hand: whether they did it, no browser tells. */
export const onUnderstood = (memory: InstallMemory, now: number): InstallMemory => ({ ...memory, answeredAt: now });

export const onDeclined = (memory: InstallMemory, now: number): InstallMemory => ({
  ...memory,
  declined: memory.declined + 1,
  answeredAt: now,
});

/** How the app is installed here: by the system's own question, by hand as on an iPhone, or not at all. */
export type WayToInstall = 'offer' | 'byHand' | 'none';

export function wayToInstall(facts: { isInstalled: boolean; hasOffer: boolean; userAgent: string }): WayToInstall {
  if (facts.isInstalled) return 'none';
  if (facts.hasOffer) return 'offer';
  return /iPhone|iPad|iPod/.test(facts.userAgent) ? 'byHand' : 'none';
}
