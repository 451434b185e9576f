// The documents keep up with the code: links and paths lead somewhere, also those in comments of the sources, commands exist, the configuration table of docs/operations.md
// names every variable and no other, names in backticks occur in the source, the functions of docs/life-of-a-message.md are in the files it names, decisions have all their
// parts and are listed in order, by their titles, and tuned files are those that docs/performance.md names.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
/** @param {string} path */
const readText = (path) => readFileSync(join(root, path), 'utf8');

const documents = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'bench/README.md', 'bench/results.md'].concat(
  readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
);

/** @type {string[]} */
const problems = [];

/** The anchors of a document's headings. @param {string} text */
function anchorsOf(text) {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

/** @param {string} document @param {string} text */
function checkLinks(document, text) {
  for (const [, target = ''] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
    if (/^[a-z]+:/.test(target)) continue;
    const [path = '', anchor] = target.split('#');
    const file = path === '' ? join(root, document) : resolve(root, dirname(document), path);
    if (!existsSync(file)) problems.push(`${document}: the link ${target} leads nowhere`);
    else if (anchor && !anchorsOf(readFileSync(file, 'utf8')).includes(anchor)) {
      problems.push(`${document}: ${path || document} has no heading for #${anchor}`);
    }
  }
}

const sourceFolders = ['apps', 'packages', 'tools', 'tests', 'e2e', 'bench', 'deploy'];

/** Every file of these folders but installed packages and builds, from the root of the repository. */
const sourceFiles = sourceFolders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => !/(^|\/)(?:node_modules|dist)(\/|$)/.test(name))
    .map((name) => join(folder, name)),
);

/** The ends of all paths: `database.ts`, `db/database.ts`, and so on up to the root. */
const pathEnds = new Set(
  sourceFiles
    .concat(documents, readdirSync(root))
    .flatMap((path) => path.split('/').map((_part, index, parts) => parts.slice(index).join('/'))),
);

/** Files that only an installed package, a build or a test's own tree has. */
const foreignFiles = /^(?:main\.js|index\.html)$/;

/**
 * Paths in backticks from the root of the repository, and files by the end of their path; those with a place to fill in name no
 * one file.
 * @param {string} document
 * @param {string} text
 */
function checkPaths(document, text) {
  for (const [, path = ''] of text.matchAll(/`((?:apps|packages|tools|docs|bench|tests|e2e)\/[^`\s]*)`/g)) {
    if (!/[<{*]|NNNN|\/dist\b/.test(path) && !existsSync(join(root, path)))
      problems.push(`${document}: there is no ${path}`);
  }
  for (const [, path = ''] of text.matchAll(/`([\w./-]+\.(?:tsx?|mjs|sql|css))`/g)) {
    const end = path.replace(/^(?:\.{1,2}\/)+/, '');
    if (!/NNNN|\/dist\b/.test(end) && !end.startsWith('.') && !foreignFiles.test(end) && !pathEnds.has(end))
      problems.push(`${document}: there is no file ${path}`);
  }
}

/** Files that comments of the sources name in backticks. */
function checkComments() {
  for (const path of sourceFiles) {
    if (!/\.(?:tsx?|mjs)$/.test(path)) continue;
    const comments = [...readText(path).matchAll(/\/\*\*[^]*?\*\/|^\s*\/\/ .*$/gm)].map(([text]) => text).join('\n');
    checkPaths(path, comments);
  }
}

/** Names of other programs, and of events to come, that documents mention and no source file has. */
const foreignNames = new Set([
  'ListBucket',
  'GetObject',
  'PutObject',
  'DeleteObject',
  'AbortMultipartUpload',
  'SynchronousAck',
  'ChatPresence',
  'SubscribePresence',
  'connect_query',
  'max_prepared_statements',
]);

/** Every word of the sources, their tests included. */
function readSourceWords() {
  /** @type {Set<string>} */
  const words = new Set();
  for (const path of sourceFiles) {
    if (path.endsWith('documents.mjs') || !/\.(?:tsx?|mjs|sql|css|json|txt|ya?ml)$/.test(path)) continue;
    for (const [word] of readText(path).matchAll(/\w+/g)) words.add(word);
  }
  return words;
}

/**
 * Names in backticks (`camelCase`, `PascalCase`, `snake_case`) that were renamed or never existed lead readers astray.
 * @param {string} document
 * @param {string} text
 * @param {ReadonlySet<string>} sourceWords
 */
function checkNames(document, text, sourceWords) {
  for (const [, code = ''] of text.replaceAll(/^ *```[^]*?^ *```/gm, '').matchAll(/`([^`\n]+)`/g))
    for (const [name] of code.matchAll(/\b[A-Za-z]\w*/g))
      if (/[a-z\d][A-Z]|[a-z]_[a-z]/.test(name) && !sourceWords.has(name) && !foreignNames.has(name))
        problems.push(`${document}: no source file has ${name}`);
}

const { scripts } = /** @type {{ scripts: Record<string, string> }} */ (JSON.parse(readText('package.json')));

/** @param {string} document @param {string} text */
function checkCommands(document, text) {
  for (const [, name = ''] of text.matchAll(/npm run ([\w:-]+)/g)) {
    if (!(name in scripts)) problems.push(`${document}: package.json has no script ${name}`);
  }
}

function checkConfiguration() {
  const source =
    /const variables = z\.object\(\{\n([^]*?)\n\}\);/.exec(
      readText('apps/server/src/platform/config/config-variables.ts'),
    )?.[1] ?? '';
  const declaredVariables = [...source.matchAll(/^ {2}([A-Z][A-Z0-9_]*):/gm)].map(([, name = '']) => name);
  const section = /\n## Configuration\n([^]*?)\n## /.exec(readText('docs/operations.md'))?.[1] ?? '';
  const documentedVariables = [...section.matchAll(/^\| `([A-Z][A-Z0-9_]*)` \|/gm)].map(([, name = '']) => name);
  if (declaredVariables.length === 0 || documentedVariables.length === 0)
    problems.push('docs/operations.md: the configuration or its table was not found');
  for (const name of declaredVariables)
    if (!documentedVariables.includes(name)) problems.push(`docs/operations.md: the configuration table lacks ${name}`);
  for (const name of documentedVariables)
    if (!declaredVariables.includes(name)) problems.push(`docs/operations.md: there is no variable ${name}`);
}

function checkLifeOfAMessage() {
  const document = 'docs/life-of-a-message.md';
  const rows = [...readText(document).matchAll(/^\| \[[^\]]+\]\(([^)]+)\) \| ([^|]+) \|/gm)];
  if (rows.length < 8) problems.push(`${document}: its tables were not found`);
  for (const [, link = '', functions = ''] of rows) {
    const path = resolve(root, 'docs', link);
    const source = existsSync(path) ? readFileSync(path, 'utf8') : '';
    for (const [, name = ''] of functions.matchAll(/`([^`]+)`/g)) {
      // A function, a method (also a private one), or a property that holds one; not a call.
      const declared = new RegExp(`(?<![\\w#.(!]|await |return |=> )${name}(?:<[^>]*>)?\\s*(?:\\(|:|=)`);
      if (!declared.test(source)) problems.push(`${document}: ${relative(root, path)} has no ${name}`);
    }
  }
}

function checkDecisions() {
  const folder = 'docs/decisions';
  const names = readdirSync(join(root, folder)).filter((name) => /^\d{4}-/.test(name));
  const rows = [...readText(`${folder}/README.md`).matchAll(/^\| \[\d{4}\]\(([^)]+)\) \| (.+) \|$/gm)];
  const listed = rows.map(([, name = '']) => name);
  const titles = new Map(rows.map(([, name = '', title = '']) => [name, title]));
  if (listed.join() !== names.toSorted().join())
    problems.push(`${folder}/README.md: its list is not that of the files, in their order`);
  for (const name of names) {
    const text = readText(`${folder}/${name}`);
    if (!/^# \d{4} .+\n\n\*\*Status\.\*\* /.test(text)) problems.push(`${folder}/${name}: the third line is no status`);
    if (titles.has(name) && titles.get(name) !== /^# \d{4} (.+)/.exec(text)?.[1])
      problems.push(`${folder}/README.md: ${name} has another title`);
    if (text.split('**Status.**').length > 2) problems.push(`${folder}/${name}: it has more than one status`);
    for (const part of ['Context', 'Decision', 'Consequences'])
      if (!new RegExp(`^(?:## ${part}|\\*\\*${part})`, 'm').test(text))
        problems.push(`${folder}/${name}: it has no ${part}`);
  }
}

/**
 * A file that docs/performance.md names as "(tuned)", or that uses fixedStatement, begins with a line that says so and points there;
 * no other does.
 */
function checkTunedFiles() {
  const named = [...readText('docs/performance.md').matchAll(/`([^`\s]+)`\s\(tuned\)/g)].map(([, path = '']) => path);
  if (named.length === 0) problems.push('docs/performance.md: it names no tuned file');
  for (const folder of ['apps/server/src', 'apps/web/src'])
    for (const name of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
      if (!/\.tsx?$/.test(name) || /\.test\.tsx?$/.test(name)) continue;
      const path = join(folder, name);
      const text = readText(path);
      const isTuned = named.includes(path) || (name.endsWith('.sql.ts') && text.includes('fixedStatement('));
      const isMarked = /^\/\/ Tuned: .+docs\/performance\.md/.test(text);
      if (isTuned && !isMarked)
        problems.push(
          `${path}: it is tuned and does not begin with a line that says so ("// Tuned: ... docs/performance.md")`,
        );
      if (isMarked && !isTuned) problems.push(`docs/performance.md: it does not name ${path} as tuned`);
    }
}

const sourceWords = readSourceWords();
for (const document of documents) {
  const text = readText(document);
  checkNames(document, text, sourceWords);
  checkLinks(document, text);
  checkPaths(document, text);
  checkCommands(document, text);
}
checkComments();
checkConfiguration();
checkLifeOfAMessage();
checkDecisions();
checkTunedFiles();
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exitCode = 1;
}
