export { usePlans } from './plans.queries.ts';
export { PlansPanel } from './plans-panel.tsx';
