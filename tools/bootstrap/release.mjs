import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';
import { capture } from './run.mjs';

/** @typedef {{ version: string, lockedVersion: string, changelog: string }} Release */

/**
 * Lists what keeps a commit from being the release of a tag: the tag, package.json, package-lock.json and CHANGELOG.md
 * name one version, and nothing that is released is called unreleased.
 * @param {string} tag such as v6.1.0
 * @param {Release} release
 * @returns {string[]} sentences
 */
export function releaseFaults(tag, { version, lockedVersion, changelog }) {
  const faults = [];
  if (tag !== `v${version}`)
    faults.push(`The tag ${tag} is not the version of package.json, ${version}: it would be v${version}.`);
  if (lockedVersion !== version)
    faults.push(`package-lock.json has version ${lockedVersion}, package.json ${version}: run npm install.`);
  const sections = changelog.split(/^## /m).slice(1);
  const contentOf = (/** @type {string} */ title) =>
    sections.find((section) => section.split(/[\s,(]/, 1)[0] === title)?.replace(/^.*\n/, '');
  if (contentOf(version) === undefined) faults.push(`CHANGELOG.md has no section "## ${version}".`);
  else if (contentOf('Unreleased')?.trim())
    faults.push(`CHANGELOG.md still calls changes unreleased: move them to "## ${version}".`);
  return faults;
}

/**
 * The release that the files of this folder describe.
 * @returns {Release}
 */
export function readRelease() {
  const read = (/** @type {string} */ name) => readFileSync(join(root, name), 'utf8');
  return {
    version: JSON.parse(read('package.json')).version,
    lockedVersion: JSON.parse(read('package-lock.json')).version,
    changelog: read('CHANGELOG.md'),
  };
}

/** The tags of versions on the commit that is checked out; none where this is no clone. @returns {Promise<string[]>} */
export async function versionTags() {
  const { code, output } = await capture('git', ['tag', '--points-at', 'HEAD', '--list', 'v[0-9]*']).catch(() => ({
    code: 1,
    output: '',
  }));
  return code === 0 ? output.split('\n').filter(Boolean) : [];
}
