import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Plugin, type Rollup } from 'vite';

/** More than this would be no small thing to fetch for a phone. */
const maxShellBytes = 1_000_000;

type Bundle = Rollup.OutputBundle;

interface Options {
  entry: string;
  /** chunks without which nothing is shown, besides those of the first page */
  chunks: readonly string[];
  /** other files among them, such as the font of every text, and texts */
  files: RegExp;
}

/**
 * Builds the service worker, a program of its own, with the list of files that it keeps and the release that it belongs to. The release is a hash of
 * the names of all files, which have hashes of their content: the page carries it, the server reads it there and tells it in its answers.
 */
export function serviceWorker({ entry, chunks, files }: Options): Plugin {
  let root = '';
  let outDir = '';
  let release = '';
  return {
    name: 'balcao:service-worker',
    apply: 'build',
    configResolved(config) {
      ({ root } = config);
      outDir = resolve(root, config.build.outDir);
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const names = Object.keys(bundle ?? {}).toSorted();
        release = createHash('sha256').update(html).update(names.join()).digest('hex').slice(0, 16);
        return [{ tag: 'meta', attrs: { name: 'release', content: release }, injectTo: 'head-prepend' }];
      },
    },
    async writeBundle(_options, bundle) {
      const list = listShell(bundle, chunks, files);
      const bytes = list.reduce((sum, file) => sum + packedSize(bundle[file]), 0);
      if (bytes > maxShellBytes) this.error(`the service worker would keep ${bytes} bytes, more than ${maxShellBytes}`);
      await build({
        configFile: false,
        root,
        logLevel: 'warn',
        define: {
          workerFiles: JSON.stringify(list.map((file) => `/${file}`)),
          workerRelease: JSON.stringify(release),
        },
        build: {
          outDir,
          emptyOutDir: false,
          copyPublicDir: false,
          target: 'es2022',
          lib: { entry: resolve(root, entry), formats: ['iife'], name: 'worker', fileName: () => 'sw.js' },
        },
      });
    },
  };
}

/** The files of the first page and of some chunks, with all that these import. */
function listShell(bundle: Bundle, names: readonly string[], files: RegExp): string[] {
  const found = new Set<string>();
  const add = (fileName: string): void => {
    const file = bundle[fileName];
    if (!file || found.has(fileName)) return;
    found.add(fileName);
    if (file.type !== 'chunk') return;
    for (const imported of file.imports) add(imported);
    for (const style of file.viteMetadata?.importedCss ?? []) add(style);
  };
  const missing = new Set(names);
  for (const file of Object.values(bundle)) {
    if (file.type === 'chunk' && missing.delete(file.name)) add(file.fileName);
    if (file.type === 'chunk' && file.isEntry) add(file.fileName);
    if (files.test(file.type === 'chunk' ? (file.facadeModuleId ?? '') : file.fileName)) add(file.fileName);
  }
  if (missing.size > 0) throw new Error(`no chunk for ${[...missing].join(', ')}`);
  return [...found].toSorted();
}

function packedSize(file: Bundle[string] | undefined): number {
  if (!file) return 0;
  return gzipSync(file.type === 'chunk' ? file.code : file.source).length;
}
