export { useHidesNumbers } from './use-hides-numbers.ts';
export { useSaveSetting, useSettings } from './settings.queries.ts';
