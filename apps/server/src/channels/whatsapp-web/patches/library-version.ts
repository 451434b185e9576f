import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { StartError } from '../../../platform/process/start-error.ts';

/** The versions that the patches of this folder were written and tested for. */
const testedVersions = { baileys: '7.0.0-rc14', libsignal: '6.0.0' } as const;

type Library = keyof typeof testedVersions;

/**
 * Refuses to start with another version of the library. The patches reach into its inside, and a changed version would
 * go on without them and without an error: it would accept forged certificates, or lose messages.
 * @throws StartError
 */
export function assertLibraryVersions(installedVersion: (library: Library) => string = readInstalledVersion): void {
  for (const library of Object.keys(testedVersions) as Library[]) {
    const [tested, installed] = [testedVersions[library], installedVersion(library)];
    if (installed !== tested)
      throw new StartError(
        `Balcão connects linked numbers with ${library} ${tested}, but version ${installed} is installed. Run \`npm ci\`, which installs the tested version.`,
      );
  }
}

function readInstalledVersion(library: Library): string {
  const path = createRequire(import.meta.url).resolve(`${library}/package.json`);
  return (JSON.parse(readFileSync(path, 'utf8')) as { version: string }).version;
}
