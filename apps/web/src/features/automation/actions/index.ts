export { useMinutesText } from './minutes-text.ts';
export { StepFields } from './step-fields.tsx';
export { stepIcons } from './step-icons.ts';
export { StepSentence } from './step-sentence.tsx';
export { useRefusalText, useStepText } from './step-text.ts';
export { StepsInWords, useStepWords } from './steps-in-words.tsx';
export { default as stepsCss } from './steps.module.css';
