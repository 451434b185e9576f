import type { Language } from './languages.ts';
import { folderOf } from './namespace-folder.ts';
import type { Translation } from './translation.ts';

/**
 * The texts of the namespaces of `source`, which is Portuguese, in another language, from the files beside the Portuguese ones.
 * The compiler checks in each file that it has every text; a file that is missing fails here, when the program starts.
 */
export async function loadTranslation<Source extends object>(
  language: Exclude<Language, 'pt'>,
  source: Source,
): Promise<Translation<Source>> {
  const entries = Object.keys(source).map(async (namespace) => {
    const path = `./${folderOf(namespace)}/${language}.ts`;
    const exports = (await import(/* @vite-ignore */ path)) as Record<string, unknown>;
    if (exports[namespace] === undefined) throw new TypeError(`${path} exports no ${namespace}`);
    return [namespace, exports[namespace]];
  });
  return Object.fromEntries(await Promise.all(entries)) as Translation<Source>;
}
