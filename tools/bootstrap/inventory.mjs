// What an archive or image is made of: bom.cdx.json (https://cyclonedx.org/docs/1.6/json/) and THIRD-PARTY.txt with the texts of the licences.
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readLock } from './install.mjs';
import { nodePath, nodeVersion, root } from './paths.mjs';
import { readRelease } from './release.mjs';

/** @typedef {{ name: string, version: string, licence: string, texts: string[], purl: string, integrity?: string | undefined }} Component */

const licenceFile = /^(?:licen[cs]e|copying|notice)/i;

/** @param {string} folder @returns {Promise<string[]>} */
async function readTexts(folder) {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile() && licenceFile.test(entry.name)).map(({ name }) => name);
  return Promise.all(names.toSorted().map((name) => readFile(join(folder, name), 'utf8')));
}

/** @param {string} name @param {string} version */
const npmUrl = (name, version) => `pkg:npm/${name.replace(/^@/, '%40')}@${version}`;

/** Older packages name their licence as an object, or several. @param {{ license?: unknown, licenses?: unknown }} manifest */
function licenceOf({ license, licenses }) {
  const given = [license ?? licenses ?? []].flat();
  const names = given.map((one) => (typeof one === 'string' ? one : /** @type {{ type?: string }} */ (one).type));
  return names.filter(Boolean).join(' OR ') || 'not named';
}

/** The libraries of the server, as they lie there. @param {string} stage @returns {Promise<Component[]>} */
async function librariesOf(stage) {
  const { packages } = readLock();
  const paths = Object.keys(packages).filter((path) => path.includes('node_modules/') && !packages[path]?.link);
  const found = await Promise.all(
    paths.map(async (path) => {
      const text = await readFile(join(stage, path, 'package.json'), 'utf8').catch(() => null);
      if (text === null) return [];
      const { name, version, ...manifest } = JSON.parse(text);
      const texts = await readTexts(join(stage, path));
      const { integrity } = packages[path] ?? {};
      return [{ name, version, licence: licenceOf(manifest), texts, purl: npmUrl(name, version), integrity }];
    }),
  );
  return found.flat();
}

/** The libraries in the built web app, as its build lists them. @param {string} stage @returns {Promise<Component[]>} */
async function librariesOfWeb(stage) {
  /** @type {{ name: string, version: string, identifier?: string, text?: string }[]} */
  const listed = JSON.parse(await readFile(join(stage, 'apps/web/dist/.vite/licenses.json'), 'utf8'));
  const { packages } = readLock();
  return listed.map(({ name, version, identifier = 'not named', text }) => {
    const { integrity } =
      Object.entries(packages).find(
        ([path, entry]) => path.endsWith(`node_modules/${name}`) && entry.version === version,
      )?.[1] ?? {};
    return { name, version, licence: identifier, texts: text ? [text] : [], purl: npmUrl(name, version), integrity };
  });
}

/** Node.js, which an archive holds and the image stands on. @returns {Promise<Component>} */
async function runtime() {
  const besides = [join(dirname(nodePath), '..', 'LICENSE')];
  const texts = await Promise.all(besides.map((path) => readFile(path, 'utf8').catch(() => '')));
  return {
    name: 'Node.js',
    version: nodeVersion,
    licence: 'MIT',
    texts: texts.filter(Boolean),
    purl: `pkg:generic/nodejs@${nodeVersion}`,
  };
}

/** @param {Component} component */
function asCycloneDx({ name, version, licence, purl, integrity }) {
  const [algorithm, digest] = integrity?.split('-') ?? [];
  const hash = digest && algorithm === 'sha512' && Buffer.from(digest, 'base64').toString('hex');
  return {
    type: purl.startsWith('pkg:npm/') ? 'library' : 'platform',
    'bom-ref': purl,
    name,
    version,
    purl,
    ...(licence === 'not named' ? {} : { licenses: [{ expression: licence }] }),
    ...(hash ? { hashes: [{ alg: 'SHA-512', content: hash }] } : {}),
  };
}

/**
 * Writes both files for what lies in a folder.
 * @param {string} stage with the libraries of the server and the built web app
 */
export async function writeInventory(stage) {
  const all = [
    await runtime(),
    ...(await librariesOf(stage)),
    ...(await librariesOfWeb(stage)),
    ...(await ownCopies()),
  ];
  const components = [...new Map(all.map((one) => [one.purl, one])).values()].toSorted((a, b) =>
    a.purl < b.purl ? -1 : 1,
  );
  const { version } = readRelease();
  const bom = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': `pkg:generic/balcao@${version}`,
        name: 'balcao',
        version,
        licenses: [{ expression: 'AGPL-3.0-or-later' }],
      },
    },
    components: components.map(asCycloneDx),
  };
  await writeFile(join(stage, 'bom.cdx.json'), `${JSON.stringify(bom, null, 1)}\n`);
  const sections = components.map(({ name, version: its, licence, texts }) => {
    const text = texts.join('\n\n').trim() || 'The package comes without a text of its licence.';
    return `${'='.repeat(80)}\n${name} ${its}\nLicence: ${licence}\n\n${text}\n`;
  });
  const introduction = 'Balcão is distributed with the following software, each under its own licence.\n';
  await writeFile(join(stage, 'THIRD-PARTY.txt'), [introduction, ...sections].join('\n'));
}

/** What stands among our sources: icons of the interface and names of emojis, each beside its licence. @returns {Promise<Component[]>} */
async function ownCopies() {
  const { packages } = readLock();
  return Promise.all(
    [
      { name: '@tabler/icons', folder: 'apps/web/src/ui/icons' },
      { name: 'emojibase-data', folder: 'apps/web/src/ui/fields/emojis' },
    ].map(async ({ name, folder }) => {
      const { version = '', license = 'not named', integrity } = packages[`node_modules/${name}`] ?? {};
      const texts = await readTexts(join(root, folder));
      return { name, version, licence: license, texts, purl: npmUrl(name, version), integrity };
    }),
  );
}
