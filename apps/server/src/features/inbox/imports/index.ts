/** Spreadsheets of people, row by row: one importer for contacts and contact lists. */
export { createImports, defineImportJob } from './imports.ts';
export {
  deleteContactImports,
  fileKeysOf,
  findImport,
  type ImportRow,
  lockImport,
  readRefusedRows,
} from './imports.sql.ts';
export { readTable } from './read-table.ts';
