import type { Plugin } from 'vite';
import { languages } from '../../../packages/i18n/src/languages.ts';
import { folderOf } from '../../../packages/i18n/src/namespace-folder.ts';
import { pt } from '../../../packages/i18n/src/pt/index.ts';
import { listTextSets, namespacesOf } from '../src/app/texts/text-sets.ts';

const mainId = 'virtual:texts';
const setId = /^virtual:texts\/(\w+)\/(\w+)$/;
const sets = listTextSets(Object.keys(pt) as (keyof typeof pt)[]);
const source = (namespace: string, language: string) => `/packages/i18n/src/${folderOf(namespace)}/${language}.ts`;

/**
 * The texts as files to fetch: one per set and language, so that a screen asks for its texts once and a browser packs them
 * together. A file per namespace would be a dozen requests for the inbox.
 */
export function texts(root: string): Plugin {
  return {
    name: 'balcao:texts',
    resolveId: (id) => (id === mainId || setId.test(id) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${mainId}`) return mainSource;
      const [, name = '', language = ''] = setId.exec(id.slice(1)) ?? [];
      const set = sets.find((each) => each === name);
      if (!set) return;
      return namespacesOf(set)
        .map((namespace) => `export { ${namespace} } from ${JSON.stringify(root + source(namespace, language))};`)
        .join('\n');
    },
  };
}

const mainSource = `const files = {${sets
  .map((set) => `${set}: {${languages.map((name) => `${name}: () => import('${mainId}/${set}/${name}')`).join()}}`)
  .join()}};
export const fetchTexts = (set, language) => files[set][language]();
`;
