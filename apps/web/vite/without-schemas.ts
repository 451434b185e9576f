import type { Plugin } from 'vite';

const schemaStubId = '\0schemas-stay-on-the-server';

/**
 * The web app needs of the contract its types, the methods and paths of the endpoints and a few pure rules; schemas
 * are for the server, which alone checks. So zod stays out of the browser (25 kB gzip, and it probes `new Function`,
 * which the content security policy forbids): every schema becomes a value on which anything may be called that
 * builds a schema, and which refuses to parse.
 */
export function withoutSchemas(): Plugin {
  return {
    name: 'balcao:without-schemas',
    enforce: 'pre',
    resolveId: (source) => (source === 'zod' ? schemaStubId : undefined),
    load: (id) => (id === schemaStubId ? schemaStubSource : undefined),
    transform(code, id) {
      if (!/packages\/contract\/src\/.*\.ts$/.test(id)) return;
      return { code: code.replace(/import \* as z from 'zod'/, "import { z } from 'zod'"), map: null };
    },
  };
}

const schemaStubSource = `
const schema = new Proxy(() => schema, {
  get(_target, name) {
    if (/^(safe)?(parse|decode|encode)/i.test(String(name))) throw new Error('schemas stay on the server');
    return schema;
  },
});
export { schema as z };
`;
