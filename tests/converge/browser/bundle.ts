import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';
import { texts } from '../../../apps/web/vite/texts.ts';
import { treeShaking } from '../../../apps/web/vite/tree-shaking.ts';
import { withoutSchemas } from '../../../apps/web/vite/without-schemas.ts';

const repository = fileURLToPath(new URL('../../../', import.meta.url)).replace(/\/$/, '');
const nothing = '\0code-of-what-is-drawn';

/** Code that the app fetches when it is needed is that of the connection alone: the rest of it draws something. */
const withoutLateCode: Plugin = {
  name: 'balcao:without-late-code',
  enforce: 'pre',
  resolveDynamicImport: (specifier) => (specifier === 'socket.io-client' ? null : nothing),
  resolveId: (source) => (source === nothing ? source : undefined),
  load: (id) => (id === nothing ? 'throw new Error("nothing is drawn here")' : undefined),
};

let built: Promise<string> | undefined;

/** The code of the app without what it draws (`apps/web/src/headless/page.tsx`), as the body of a function that returns its exports. */
export function buildPage(): Promise<string> {
  built ??= bundle();
  return built;
}

async function bundle(): Promise<string> {
  const result = await build({
    configFile: false,
    root: join(repository, 'apps/web'),
    mode: 'production',
    logLevel: 'error',
    oxc: { jsx: { runtime: 'automatic', development: false } },
    plugins: [withoutSchemas(), texts(repository), withoutLateCode],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'esnext',
      minify: false,
      reportCompressedSize: false,
      lib: { entry: 'src/headless/page.tsx', formats: ['es'] },
      rolldownOptions: { treeshake: treeShaking, output: { codeSplitting: false } },
    },
  });
  const outputs = (Array.isArray(result) ? result : [result]).flatMap((one) => ('output' in one ? one.output : []));
  const chunk = outputs.find((output) => output.type === 'chunk');
  const code = chunk?.code.replace(/\nexport \{([^}]*)\};\s*$/, '\nreturn {$1};');
  if (code === undefined || code === chunk?.code) throw new Error('the build of the page has no exports');
  return code;
}
