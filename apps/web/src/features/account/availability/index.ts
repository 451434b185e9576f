export { AvailabilityDot } from './availability-dot.tsx';
export { stateWord } from './availability-words.ts';
export { AvailabilityButton } from './availability-button.tsx';
