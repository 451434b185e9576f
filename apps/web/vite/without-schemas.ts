import type { Plugin } from 'vite';

const schemaStubId = '\0schemas-stay-on-the-server';

/**
 * The web app needs of the contract its types, the methods and paths of the endpoints and a few pure rules; schemas
 * are for the server, which alone checks. So zod stays out of the browser (25 kB gzip, and it probes `new Function`,
 * which the content security policy forbids): every schema becomes a value on which anything may be called that
 * builds a schema, and which refuses to parse. What was written to build one is left out, and of an endpoint that is
 * used its schemas and its sentence for `/docs`, which is most of its text.
 */
export function withoutSchemas(): Plugin {
  return {
    name: 'balcao:without-schemas',
    enforce: 'pre',
    resolveId: (source) => (source === 'zod' ? schemaStubId : undefined),
    load: (id) => (id === schemaStubId ? schemaStubSource : undefined),
    transform(code, id) {
      if (!/packages\/contract\/src\/.*\.ts$/.test(id)) return;
      const bare = withoutDeclaredSchemas(code, this.parse(code, { lang: 'ts' }));
      return { code: bare.replace(/import \* as z from 'zod'/, "import { z } from 'zod'"), map: null };
    },
  };
}

/** The replacement of the parts of a declaration that only the server reads. */
const endpointParts = { params: 'z', query: 'z', body: 'z', answer: 'z', summary: "''" };
const partsOf: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  endpoint: endpointParts,
  crud: {
    entity: 'z',
    detail: 'z',
    brief: 'z',
    fields: 'z',
    create: '{}',
    update: 'z',
    list: '{}',
    deleteQuery: 'z',
    summaries: '{}',
  },
};

interface Node {
  type: string;
  start: number;
  end: number;
}
const isNode = (value: unknown): value is Node & Record<string, unknown> =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, 'type') === 'string';

/** A module of the contract with the parts of its declarations replaced. */
function withoutDeclaredSchemas(code: string, program: unknown): string {
  const edits: { start: number; end: number; text: string }[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (!isNode(node)) return;
    if (isSchema(node)) return void edits.push({ start: node.start, end: node.end, text: 'z' });
    if (node.type === 'CallExpression') edits.push(...editsOf(node));
    for (const child of Object.values(node)) visit(child);
  };
  visit(program);
  // From the end, so that earlier positions stay valid; an edit inside of another one is dropped with it.
  return edits
    .toSorted((a, b) => b.start - a.start)
    .filter(({ start, end }) => !edits.some((other) => other.start < start && other.end >= end))
    .reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code);
}

/** Whether a node is a schema as it is written: calls on `z`, one after the other. */
function isSchema(node: Node & Record<string, unknown>): boolean {
  if (node.type !== 'CallExpression' || !isNode(node.callee) || node.callee.type !== 'MemberExpression') return false;
  const { object } = node.callee;
  return isNode(object) && (object.type === 'Identifier' ? object.name === 'z' : isSchema(object));
}

function editsOf(call: Record<string, unknown>): { start: number; end: number; text: string }[] {
  const { callee, arguments: given } = call;
  const name = isNode(callee) && callee.type === 'Identifier' ? String(callee.name) : '';
  const parts = partsOf[name];
  const options: unknown = Array.isArray(given) ? given[0] : undefined;
  if (!parts || !isNode(options) || !Array.isArray(options.properties)) return [];
  return options.properties.flatMap((property: unknown) => {
    if (!isNode(property) || property.type !== 'Property' || !isNode(property.key)) return [];
    const key = String(property.key.name);
    const text = Object.hasOwn(parts, key) ? parts[key] : undefined;
    return text === undefined ? [] : [{ start: property.start, end: property.end, text: `${key}: ${text}` }];
  });
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
