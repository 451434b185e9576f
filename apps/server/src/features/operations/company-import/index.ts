export { importCompany, type ImportedCompany } from './import-company.ts';
