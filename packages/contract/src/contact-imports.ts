import * as z from 'zod';
import { endpoint, idParams } from './endpoint.ts';
import { noDetails } from './fields.ts';
import {
  importColumns,
  refusedRowsPage,
  refusedRowsQuery,
  sheetImport,
  sheetSample,
  sheetUploadCall,
} from './sheet-imports.ts';

/** Spreadsheets that become contacts. */
export const prepareContactImport = endpoint({
  ...sheetUploadCall,
  path: '/contacts/imports',
  access: 'user',
  takesNumbers: true,
  // An import that is not confirmed is nothing.
  repeat: 'settles',
  summary: 'Reads a spreadsheet (.xls, .xlsx, .csv) and answers how it would become contacts, to be confirmed',
  answer: sheetImport.extend({ sample: sheetSample }),
});

const importCall = {
  access: 'user',
  takesNumbers: true,
  params: idParams,
  notFound: 'ERR_NO_CONTACT_IMPORT_FOUND',
} as const;

export const startContactImport = endpoint({
  ...importCall,
  method: 'POST',
  path: '/contact-imports/{id}/start',
  summary: 'Starts an import of contacts with these columns; a second start changes nothing',
  body: importColumns,
  answer: sheetImport,
});

export const getContactImport = endpoint({
  ...importCall,
  method: 'GET',
  path: '/contact-imports/{id}',
  summary: 'How far an import of contacts is',
  answer: sheetImport,
});

export const listContactImportRows = endpoint({
  ...importCall,
  method: 'GET',
  path: '/contact-imports/{id}/rows',
  summary: 'Rows of an import of contacts that were not taken, and why, 1,000 a page',
  query: refusedRowsQuery,
  answer: refusedRowsPage,
});

export const contactImportsErrors = {
  ERR_NO_CONTACT_IMPORT_FOUND: { status: 404, details: noDetails },
  /** the file is a document of another kind */
  ERR_SHEET_TYPE: { status: 400, details: noDetails },
  /** the sheet cannot be read */
  ERR_SHEET_BROKEN: { status: 400, details: noDetails },
  ERR_SHEET_EMPTY: { status: 400, details: noDetails },
  ERR_SHEET_TOO_LARGE: { status: 400, details: z.object({ limit: z.number() }) },
  /** no column is the name, or none is the number, or one is chosen twice */
  ERR_SHEET_COLUMNS: { status: 400, details: noDetails },
} as const;
