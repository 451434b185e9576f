import { firstStepNames } from '@balcao/contract';
import type { FirstStep } from '@balcao/contract';

type Steps = Readonly<Record<FirstStep, boolean>>;

/** The first one that is still to be done: it is what to do next. */
export function nextStep(steps: Steps): FirstStep | undefined {
  return firstStepNames.find((step) => !steps[step]);
}

export function countDone(steps: Steps): number {
  return firstStepNames.filter((step) => steps[step]).length;
}

/**
 * Whether the dashboard shows the list: until it is dismissed, or until nothing is left to do. A list that was open
 * when its last step was done stays to the end (`begun`).
 */
export function isShownOnDashboard(
  { dismissed, steps }: { dismissed: boolean; steps: Steps },
  begun: boolean,
): boolean {
  return !dismissed && (begun || nextStep(steps) !== undefined);
}
