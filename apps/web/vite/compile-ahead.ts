import type { Plugin } from 'vite';

/** Understood by Chromium-based browsers; a comment to every other browser. */
const compileHint = '//# allFunctionsCalledOnLoad\n';
/** There are dozens of small chunks, in which the hint weighs more than it saves. */
const minCharacters = 4096;

/**
 * Has the browser compile these chunks, and those they import, whole when they are loaded and on another thread. By
 * default it compiles a function when it is called for the first time: for prefetched code that is at the click that
 * needs it.
 * @param except a chunk that is too large for it
 */
export function compileAhead(names: readonly string[], except: string): Plugin {
  return {
    name: 'balcao:compile-ahead',
    apply: 'build',
    generateBundle: {
      // The hint has to be the first line, and other plugins write there as well.
      order: 'post',
      handler(_options, bundle) {
        const marked = new Set<string>();
        const markChunk = (fileName: string) => {
          const file = bundle[fileName];
          if (file?.type !== 'chunk' || file.name === except || marked.has(fileName)) return;
          marked.add(fileName);
          if (file.code.length >= minCharacters) file.code = compileHint + file.code;
          for (const imported of file.imports) markChunk(imported);
        };
        const found = Object.values(bundle).filter((file) => file.type === 'chunk' && names.includes(file.name));
        if (found.length !== names.length) this.error(`no chunk for one of ${names.join(', ')}`);
        for (const { fileName } of found) markChunk(fileName);
      },
    },
  };
}
