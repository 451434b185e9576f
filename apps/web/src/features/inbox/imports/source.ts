import type { EndpointAnswer, ImportColumn, listContactImportRows, SheetImport } from '@balcao/contract';

export type RefusedRow = EndpointAnswer<typeof listContactImportRows>['rows'][number];
/** A spreadsheet that the server has read and not yet taken, with its first rows. */
export type PreparedImport = SheetImport & { sample: string[][] };

/** The calls that bring a spreadsheet to where its people go. */
export interface ImportSource {
  /** of its queries */
  key: readonly unknown[];
  /** says where the people go */
  target: 'contacts' | 'list';
  prepare: (file: File) => Promise<PreparedImport>;
  start: (id: number, columns: ImportColumn[], idempotencyKey: string) => Promise<SheetImport>;
  progress: (id: number, signal: AbortSignal) => Promise<SheetImport>;
  /** a page of the rows that were not taken, after the one of a number */
  refused: (id: number, after: number) => Promise<{ rows: RefusedRow[]; hasMore: boolean }>;
}

/** All rows of an import that were not taken. Throws ApiError. */
export async function fetchRefusedRows(source: ImportSource, id: number): Promise<RefusedRow[]> {
  const rows: RefusedRow[] = [];
  for (;;) {
    const page = await source.refused(id, rows.at(-1)?.rowNumber ?? 0);
    rows.push(...page.rows);
    if (!page.hasMore) return rows;
  }
}
