export { FirstStepsCard } from './first-steps-card.tsx';
export { useFirstStepsQuery } from './first-steps.queries.ts';
