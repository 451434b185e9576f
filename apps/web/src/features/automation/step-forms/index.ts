/** Actions on tickets as forms have them, without what draws them. */
export {
  addableKinds,
  emptyStep,
  snoozeChoices,
  stepProblem,
  toStep,
  toStepForm,
  withStep,
  type StepForm,
} from './step-form.rules.ts';
