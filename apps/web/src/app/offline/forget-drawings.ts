/** Where this browser keeps what is being drawn. */
export const drawingsDatabase = 'flow-drawings';

/** Deletes what is being drawn from this browser. While a page has it open, that page empties it by itself. */
export function forgetDrawings(): void {
  try {
    indexedDB.deleteDatabase(drawingsDatabase);
  } catch {
    // There is no such database where there is no storage.
  }
}
