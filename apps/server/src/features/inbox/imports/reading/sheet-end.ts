/** How the reading of a sheet ended. */
export type SheetEnd = { end: 'done' | 'broken' | 'tooLarge' | 'noSheet' };

/** The reason why a file is not read as a sheet. */
export class SheetRefusal extends Error {
  readonly end: SheetEnd['end'];

  constructor(end: SheetEnd['end']) {
    super(end);
    this.end = end;
  }
}
