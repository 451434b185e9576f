export { PlansPanel } from './plans-panel.tsx';
