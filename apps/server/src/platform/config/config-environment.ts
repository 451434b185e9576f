import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { variables } from './config-variables.ts';
import { StartError } from '../process/start-error.ts';

export function readDotEnv(directory: string): NodeJS.Dict<string> {
  const path = join(directory, '.env');
  try {
    return parseEnv(readFileSync(path, 'utf8'));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return {};
    throw new StartError(
      `Balcão found the file ${path} but cannot read it (${code ?? String(error)}). ` +
        'Give the account that starts it read access to that file, or remove it.',
    );
  }
}

/**
 * Reads the values of `<VARIABLE>_FILE`, as orchestrators pass secrets; the line break at the end is removed.
 * @throws StartError when such a file cannot be read, or the value is given as well
 */
export function withFiles(given: NodeJS.Dict<string>, directory: string): NodeJS.Dict<string> {
  const read = Object.keys(variables.shape).flatMap((name) => {
    const path = given[`${name}_FILE`];
    if (path === undefined) return [];
    if (given[name] !== undefined)
      throw new StartError(`Both ${name} and ${name}_FILE are set. Remove one of them, then start again.`);
    try {
      return [[name, readFileSync(resolve(directory, path), 'utf8').replace(/\r?\n$/, '')] as const];
    } catch (error) {
      throw new StartError(
        `${name}_FILE names ${path}, which cannot be read (${(error as NodeJS.ErrnoException).code ?? String(error)}). ` +
          'Give the account that starts Balcão read access to that file, or correct its path.',
      );
    }
  });
  return { ...given, ...omitEmpty(Object.fromEntries(read)) };
}

/** Returns warnings about variables that are probably not meant as they are, each as a sentence. */
export function doubtfulVariables(env: NodeJS.ProcessEnv, directory: string = process.cwd()): string[] {
  const given = { ...omitEmpty(readDotEnv(directory)), ...omitEmpty(env) };
  const known = Object.keys(variables.shape);
  const meant = new Set(known.flatMap((name) => [name, `${name}_FILE`]));
  const misspelt = Object.keys(given).flatMap((name) => {
    const near = meant.has(name) ? undefined : known.find((one) => one.length > 4 && isOneEditAway(one, name));
    return near === undefined ? [] : [`${name} is not known and does nothing; ${near} is.`];
  });
  const isWithoutBucket = given['S3_BUCKET'] === undefined && given['S3_BUCKET_FILE'] === undefined;
  const ofBucket = known.find((name) => name.startsWith('S3_') && (given[name] ?? given[`${name}_FILE`]) !== undefined);
  const bucketless =
    isWithoutBucket && ofBucket !== undefined
      ? [`${ofBucket} does nothing without S3_BUCKET: files are in DATA_DIR.`]
      : [];
  const { NODE_ENV: mode } = given;
  const isNoMode = mode !== undefined && !['production', 'development', 'test'].includes(mode);
  const ofMode = isNoMode ? [`NODE_ENV=${mode} does nothing; only "production" does.`] : [];
  return [...ofMode, ...bucketless, ...misspelt];
}

/** Whether a letter more, less, other or swapped with its neighbour makes one name of the other. */
function isOneEditAway(one: string, other: string): boolean {
  const at = [...one].findIndex((letter, index) => letter !== other[index]);
  if (at === -1) return other.length === one.length + 1;
  const [restOfOne, restOfOther] = [one.slice(at), other.slice(at)];
  return (
    restOfOne.slice(1) === restOfOther ||
    restOfOne === restOfOther.slice(1) ||
    restOfOne.slice(1) === restOfOther.slice(1) ||
    (restOfOne.slice(2) === restOfOther.slice(2) && restOfOne[0] === restOfOther[1] && restOfOne[1] === restOfOther[0])
  );
}

export function omitEmpty(env: NodeJS.Dict<string>): NodeJS.Dict<string> {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''));
}
