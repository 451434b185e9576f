export { importCompany } from './import-company.ts';
