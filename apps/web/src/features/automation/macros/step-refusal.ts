interface StepRefusal {
  /** from 1 */
  step: number;
  /** the code of the catalogue, and what goes with it */
  refusal: string;
  details: Readonly<Record<string, unknown>>;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The details of ERR_MACRO_STEP; undefined when they are not what this release knows. */
export function parseStepRefusal(answered: Readonly<Record<string, unknown>>): StepRefusal | undefined {
  const { step, refusal, details } = answered;
  if (typeof step !== 'number' || typeof refusal !== 'string') return undefined;
  return { step, refusal, details: isRecord(details) ? details : {} };
}
