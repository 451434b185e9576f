export { CompaniesPanel } from './companies-panel.tsx';
