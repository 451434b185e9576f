import type { Language } from './languages.ts';
import { folderOf } from './namespace-folder.ts';
import { pt } from './pt/index.ts';
import type { Translation } from './translation.ts';

/**
 * The texts of all namespaces in another language, from the files beside the Portuguese ones: a namespace is entered once, in
 * `pt/index.ts`. The compiler checks in each file that it has every text; a file that is missing fails here, when the program starts.
 */
export async function loadTranslation(language: Exclude<Language, 'pt'>): Promise<Translation<typeof pt>> {
  const entries = Object.keys(pt).map(async (namespace) => {
    const path = `./${folderOf(namespace)}/${language}.ts`;
    const exports = (await import(/* @vite-ignore */ path)) as Record<string, unknown>;
    if (exports[namespace] === undefined) throw new TypeError(`${path} exports no ${namespace}`);
    return [namespace, exports[namespace]];
  });
  return Object.fromEntries(await Promise.all(entries)) as Translation<typeof pt>;
}
