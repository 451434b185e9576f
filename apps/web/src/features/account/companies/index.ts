export { CompaniesPanel } from './companies-panel.tsx';
export { CompanyPage } from './company-page.tsx';
