export { durationText } from './duration.ts';
export { Figure } from './figures.tsx';
