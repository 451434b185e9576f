/** Why a file is no dump that can be read. */
export type DumpProblemCode =
  /** made by `pg_dump -Fc` */
  | 'custom_format'
  /** made by `pg_dump -Ft`, or the parts of such an archive */
  | 'tar_format'
  /** packed by a program other than gzip */
  | 'packed'
  /** made by MySQL or MariaDB */
  | 'other_database'
  /** rows as INSERT and not as COPY */
  | 'inserts'
  /** a table is made twice: the dump is of more than one database */
  | 'several_databases'
  /** characters of a kind that is not read */
  | 'encoding'
  /** what is packed ends early, or is damaged */
  | 'broken'
  /** no text, or a text without tables */
  | 'no_dump';

/** The command that makes a dump of another form plain. */
const plainCommand = 'pg_restore -f - ARQUIVO > copia.sql';

export class DumpProblem extends Error {
  readonly code: DumpProblemCode;
  /** what makes the file one that can be read */
  readonly command: string | undefined;

  constructor(code: DumpProblemCode) {
    super(`A dump cannot be read: ${code}.`);
    this.name = 'DumpProblem';
    this.code = code;
    this.command = code === 'custom_format' || code === 'tar_format' ? plainCommand : undefined;
  }
}
