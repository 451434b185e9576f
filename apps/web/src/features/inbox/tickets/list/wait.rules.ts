/** From how many minutes on a wait has a step. */
interface Steps {
  soon: number;
  late: number;
}

/** The steps of a wait for somebody who accepts. */
export const waitSteps: Steps = { soon: 5, late: 15 };
/** The steps of a wait for the next answer in a conversation. */
export const answerSteps: Steps = { soon: 30, late: 120 };

/** How urgent a wait is by now. */
export type WaitStep = 'calm' | 'soon' | 'late';

export function waitStep(minutes: number, { soon, late }: Steps = waitSteps): WaitStep {
  if (minutes < soon) return 'calm';
  return minutes < late ? 'soon' : 'late';
}
