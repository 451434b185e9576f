import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Folders of packages that hold their tests, examples and documents. `doc` is left: the package yaml has code in a folder of that name. */
const unreadFolders = new Set(['test', 'tests', '__tests__', 'example', 'examples', 'docs', '.github']);
/** TypeScript, which Node.js does not run in packages, and its declarations; maps; documents, but for licences; libraries to link with. */
const unreadFiles = /\.(?:[cm]?tsx?|map|md|markdown|a)$|\.flow$/i;
const licences = /^(?:licen[cs]e|copying|notice)/i;
/** The page of the API is made of two files; the package has it in seven more ways, with lists of their sizes. */
const unreadCopies =
  /swagger-ui-dist[\\/](?!package\.json$|licen[cs]e$|notice$|swagger-ui(?:\.css|-bundle\.js(?:\.LICENSE\.txt)?)$)/i;

/**
 * Whether no program reads a file or folder of a package.
 * @param {string} path within `node_modules`
 * @param {boolean} isFolder
 */
export function isUnread(path, isFolder) {
  const name = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
  if (!isFolder) return (unreadFiles.test(name) && !licences.test(name)) || unreadCopies.test(path);
  // Directly in a package: deeper down a folder of that name may be code, and one outside is a package.
  return unreadFolders.has(name) && /(?:^|node_modules[\\/])(?:@[^\\/]+[\\/])?[^@\\/][^\\/]*[\\/][^\\/]+$/.test(path);
}

/**
 * Removes from libraries what no program reads.
 * @param {string} folder a `node_modules`; one that is missing has nothing
 */
export async function prune(folder, within = '') {
  const entries = await readdir(join(folder, within), { withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    const path = join(within, entry.name);
    const isFolder = entry.isDirectory();
    if (entry.isSymbolicLink()) continue;
    if (isUnread(path, isFolder)) await rm(join(folder, path), { recursive: true, force: true });
    else if (isFolder) await prune(folder, path);
  }
}
