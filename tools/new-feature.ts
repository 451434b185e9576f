/**
 * `npm run new:feature <area> <name> [<one of them>]`: writes a plain feature through the whole house, from its table to the
 * cache of the web app, with its tests, and enters it where features are listed. CONTRIBUTING.md says what is left.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { fillTemplate, namesOf, type Names } from './new-feature/names.ts';
import { applyWire, wires } from './new-feature/wiring.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const templates = fileURLToPath(new URL('new-feature/templates/', import.meta.url));

class UsageError extends Error {}

async function nextMigration(): Promise<string> {
  const names = await readdir(join(root, 'apps/server/migrations'));
  const highest = Math.max(...names.map((name) => Number.parseInt(name, 10) || 0));
  return String(highest + 1).padStart(4, '0');
}

async function renderTemplates(names: Names): Promise<Map<string, string>> {
  const entries = await readdir(templates, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const texts = await Promise.all(paths.map((path) => readFile(path, 'utf8')));
  return new Map(
    paths.map((path, index) => [
      fillTemplate(relative(templates, path).replace(/\.txt$/, ''), names),
      fillTemplate(texts[index] ?? '', names),
    ]),
  );
}

async function renderEdits(names: Names): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const wire of wires) {
    const file = fillTemplate(wire.file, names);
    const text = texts.get(file) ?? (await readFile(join(root, file), 'utf8'));
    texts.set(file, applyWire(text, wire, names));
  }
  return texts;
}

async function main([area, feature, one, ...more]: string[]): Promise<void> {
  if (!area || !feature || more.length > 0)
    throw new UsageError('Usage: npm run new:feature <area> <name in the plural> [<one of them>]');
  const found = namesOf(area, feature, one);
  if (typeof found === 'string') throw new UsageError(found);
  const names = { ...found, __number__: await nextMigration() };

  const createdFiles = await renderTemplates(names);
  const existingFiles = [...createdFiles.keys()].filter((path) => existsSync(join(root, path)));
  if (existingFiles.length > 0)
    throw new UsageError(`There is something already: ${existingFiles.join(', ')}. Nothing was written.`);
  // Before anything is written: a place that is not found must not leave half a feature.
  const editedFiles = await renderEdits(names);

  for (const [path, text] of [...createdFiles, ...editedFiles]) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  console.log(['Written:', ...createdFiles.keys()].join('\n  '));
  console.log(['Entered in:', ...editedFiles.keys()].join('\n  '));
  // Names are longer or shorter than those of the templates, and lines break elsewhere.
  const texts = [...createdFiles.keys(), ...editedFiles.keys()].filter((path) => /\.tsx?$/.test(path));
  await promisify(execFile)(process.execPath, [join(root, 'node_modules/oxfmt/bin/oxfmt'), ...texts], { cwd: root });
  console.log('Generating the database types ...');
  await promisify(execFile)(process.execPath, [join(root, 'tools/db-types.ts')]);
  console.log(fillTemplate(remainingSteps, names));
}

const remainingSteps = `
What is left, in this order:
  1. The table: apps/server/migrations/__number_____table__.sql. After a change of it run: node tools/db-types.ts
  2. The endpoints, with the paths and fields of the specification: packages/contract/src/__feature__.ts. A code of its own,
     say for a name that is in use, stands there and in packages/i18n/src/errors/
  3. Who may see a record: the events are for the whole company (apps/server/src/features/__area__/__feature__/index.ts)
  4. The words: packages/i18n/src/__feature__/{pt,en,es}.ts, and its name in the menu: packages/i18n/src/shell/page-names.ts
  5. The screen: apps/web/src/screens/__feature__/, its route in apps/web/src/app/routes/service-routes.ts, its tab in an area of menu.ts
  6. Who may what: apps/server/src/testing/access.snapshot.txt gains lines. Read them, then accept them with
     npx vitest run access -u
  7. The tests: npm test -- types lint deps unused unit
`;

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof UsageError ? error.message : error);
  process.exitCode = 1;
}
