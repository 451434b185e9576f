// The server's TypeScript without its types, kept in .runtime/stripped. Positions in the text are those of the source.
import { hash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { root } from './paths.mjs';

/** @param {string} path */
const keptAt = (path) => join(root, '.runtime', 'stripped', `${relative(root, path)}.js`);
/**
 * The last line of what is kept: what it was made of, and by which Node.js.
 * @param {string} source
 */
const endingOf = (source) => `\n// ${process.version} ${hash('sha256', source)}\n`;

/**
 * What is kept of a module; undefined where there is nothing, or what was made of another text.
 * @param {string} path
 * @param {string} source
 */
export function readStripped(path, source) {
  try {
    const kept = readFileSync(keptAt(path), 'utf8');
    return kept.endsWith(endingOf(source)) ? kept : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Strips the types of a module and keeps what is left; where nothing can be written, the next start does it again.
 * @param {string} path
 * @param {string} source
 */
export function strip(path, source) {
  const program = stripTypeScriptTypes(source) + endingOf(source);
  const kept = keptAt(path);
  // Two processes may keep the same module at once.
  const unfinished = `${kept}.${process.pid}`;
  try {
    mkdirSync(dirname(kept), { recursive: true });
    writeFileSync(unfinished, program);
    renameSync(unfinished, kept);
  } catch {}
  return program;
}
