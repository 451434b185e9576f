import type { Plugin } from 'vite';
import { languages } from '../../../packages/i18n/src/languages.ts';
import { textSets } from '../src/app/text-sets.ts';

const mainId = 'virtual:texts';
const setId = /^virtual:texts\/(\w+)\/(\w+)$/;
const source = (namespace: string, language: string) => {
  const folder = namespace.replaceAll(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);
  return `/packages/i18n/src/${folder}/${language}.ts`;
};

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
      const [, set = '', language = ''] = setId.exec(id.slice(1)) ?? [];
      if (!Object.hasOwn(textSets, set)) return;
      return textSets[set as keyof typeof textSets]
        .map((name) => `export { ${name} } from ${JSON.stringify(root + source(name, language))};`)
        .join('\n');
    },
  };
}

const mainSource = `const files = {${Object.keys(textSets)
  .map((set) => `${set}: {${languages.map((name) => `${name}: () => import('${mainId}/${set}/${name}')`).join()}}`)
  .join()}};
export const fetchTexts = (set, language) => files[set][language]();
`;
