export { useSettings } from './settings.queries.ts';
