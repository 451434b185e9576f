import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { ZipFile } from 'yazl';

const sourceDir = fileURLToPath(new URL('../../../../../../link-helper/', import.meta.url));
/** The address that stands in the sources for the one of the installation. */
const placeholder = 'https://installation.invalid';
/** Files that name the installation. */
const namesInstallation: ReadonlySet<string> = new Set(['manifest.json', 'installation.js']);

/** The helper's files, by their path, with the address of this installation written into them. */
export async function helperFiles(publicUrl: string): Promise<Map<string, Buffer>> {
  const { origin } = new URL(publicUrl);
  const entries = await readdir(sourceDir, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath, entry.name).slice(sourceDir.length).replaceAll('\\', '/'))
    .toSorted();
  const files = new Map<string, Buffer>();
  for (const path of paths) {
    const bytes = await readFile(join(sourceDir, path));
    files.set(
      path,
      namesInstallation.has(path) ? Buffer.from(bytes.toString().replaceAll(placeholder, origin)) : bytes,
    );
  }
  return files;
}

/** The folder that is loaded into a browser, packed. */
export async function packHelper(publicUrl: string): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [path, bytes] of await helperFiles(publicUrl)) zip.addBuffer(bytes, `ajudante-de-conexao/${path}`);
  zip.end();
  return buffer(zip.outputStream);
}
