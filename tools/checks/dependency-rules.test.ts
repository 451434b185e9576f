import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const server = 'apps/server/src';
const web = 'apps/web/src';

/** [rule that must fire, importing file, imported file or package] */
const FORBIDDEN: [string, string, string][] = [
  ['no-cycles', `${server}/platform/cycle-a.ts`, `${server}/platform/cycle-b.ts`],
  ['no-unresolvable', `${server}/platform/lost.ts`, 'no-such-package'],
  [
    'server-folder-index-only',
    `${server}/features/account/plans/bad.ts`,
    `${server}/features/account/users/users.rules.ts`,
  ],
  ['server-area-door-only', `${server}/features/inbox/tickets/bad.ts`, `${server}/features/account/users/index.ts`],
  ['server-area-door-only-from-outside', `${server}/main.ts`, `${server}/features/account/users/index.ts`],
  ['account-imports-no-area-above', `${server}/features/account/users/bad.ts`, `${server}/features/inbox/index.ts`],
  [
    'inbox-imports-no-area-above',
    `${server}/features/inbox/tickets/upward.ts`,
    `${server}/features/automation/index.ts`,
  ],
  ['web-feature-index-only', `${web}/features/inbox/tickets/bad.tsx`, `${web}/features/account/users/UserRow.tsx`],
  ['contract-imports-only-zod', 'packages/contract/src/bad.ts', 'fastify'],
  ['contract-imports-only-zod', 'packages/contract/src/bad-node.ts', 'node:fs'],
  ['packages-import-no-app', 'packages/i18n/src/bad.ts', `${server}/platform/plain.ts`],
  ['web-never-imports-server', `${web}/bad-server.ts`, `${server}/platform/plain.ts`],
  ['server-never-imports-web', `${server}/platform/bad-web.ts`, `${web}/features/account/users/UserRow.tsx`],
  ['platform-imports-no-feature', `${server}/platform/bad.ts`, `${server}/features/account/users/index.ts`],
  ['platform-imports-no-feature', `${server}/platform/bad-channel.ts`, `${server}/channels/port/channel.ts`],
  ['ui-imports-no-feature', `${web}/ui/bad.tsx`, `${web}/features/account/users/index.ts`],
  ['kysely-only-in-sql', `${server}/features/inbox/tickets/tickets.ts`, 'kysely'],
  ['providers-only-in-channels', `${server}/features/inbox/tickets/bad-provider.ts`, 'baileys'],
  ['bucket-loaded-late', `${server}/platform/files/bad-store.ts`, `${server}/platform/files/bucket-store.ts`],
  ['outbound-only', `${server}/features/inbox/tickets/dials.ts`, 'node:https'],
  ['as-platform-by-name', `${server}/features/inbox/tickets/bad-platform.ts`, `${server}/platform/db/as-platform.ts`],
  ['phone-tables-in-one-place', `${server}/features/inbox/tickets/phones.ts`, 'libphonenumber-js'],
  ['no-dev-dependency-in-the-product', `${server}/features/inbox/tickets/dev-library.ts`, 'fast-check'],
];

const ALLOWED: [string, string][] = [
  [`${server}/features/account/plans/good.ts`, `${server}/features/account/users/index.ts`],
  [`${server}/features/inbox/tickets/good.ts`, `${server}/features/account/index.ts`],
  [`${server}/features/account/users/users.ts`, `${server}/features/account/users/users.rules.ts`],
  [`${server}/features/account/users/users.sql.ts`, 'kysely'],
  [`${server}/platform/db/pool.ts`, 'kysely'],
  [`${server}/channels/whatsapp-web/session/session.ts`, 'baileys'],
  [`${server}/features/access/auth/login.ts`, `${server}/platform/db/as-platform.ts`],
  [`${server}/features/account/users/users.rules.test.ts`, 'fast-check'],
  [`${web}/screens/users.tsx`, `${web}/features/account/users/UserRow.tsx`],
  ['packages/contract/src/good.ts', 'zod'],
  ['packages/contract/src/phone/parse-phone.ts', 'libphonenumber-js'],
];

let tree: string;
let found: { rule: string; from: string }[];

async function writeFixture(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(tree, path)), { recursive: true });
  await writeFile(join(tree, path), text);
}

function importLine(from: string, to: string, kind: 'type' | 'value'): string {
  const path = to.includes('/') ? relative(dirname(from), to).replace(/^(?!\.)/, './') : to;
  return kind === 'type' ? `import type { T } from '${path}';\nexport type U = T;\n` : `import '${path}';\n`;
}

async function cruise(): Promise<{ rule: string; from: string }[]> {
  const depcruise = join(root, 'node_modules/.bin/depcruise');
  const args = [depcruise, '--config', join(root, '.dependency-cruiser.mjs'), '-T', 'json', 'apps', 'packages'];
  const stdout = await new Promise<string>((resolve, reject) => {
    execFile(process.execPath, args, { cwd: tree, maxBuffer: 2 ** 26 }, (error, out, err) => {
      if (error && out === '') reject(new Error(err));
      else resolve(out);
    });
  });
  const report = JSON.parse(stdout) as { summary: { violations: { from: string; rule: { name: string } }[] } };
  return report.summary.violations.map(({ from, rule }) => ({ rule: rule.name, from }));
}

beforeAll(async () => {
  tree = await mkdtemp(join(tmpdir(), 'balcao-rules-'));
  const product = ['kysely', 'zod', 'fastify', 'baileys', 'libphonenumber-js'];
  const manifest = (names: string[]): Record<string, string> =>
    Object.fromEntries(names.map((name) => [name, '1.0.0']));
  const packageJson = { name: 'x', dependencies: manifest(product), devDependencies: manifest(['fast-check']) };
  await writeFixture('package.json', JSON.stringify(packageJson));
  for (const name of [...product, 'fast-check']) {
    await writeFixture(
      `node_modules/${name}/package.json`,
      JSON.stringify({ name, version: '1.0.0', main: 'index.js' }),
    );
    await writeFixture(`node_modules/${name}/index.js`, 'export {};\n');
  }
  const edges = [...FORBIDDEN.map(([, from, to]) => [from, to] as const), ...ALLOWED];
  for (const [, to] of edges) if (to.startsWith('apps/')) await writeFixture(to, 'export {};\n');
  for (const [from, to] of edges)
    await writeFixture(from, importLine(from, to, from.includes('bad') ? 'type' : 'value'));
  await writeFixture(`${server}/platform/cycle-b.ts`, "import './cycle-a.ts';\n");
  found = await cruise();
}, 60_000);

afterAll(async () => rm(tree, { recursive: true, force: true }));

it.each(FORBIDDEN)('%s: %s may not import %s', (rule, from) => {
  expect(found).toContainEqual({ rule, from });
});

it.each(ALLOWED)('%s may import %s', (from) => {
  expect(found.filter((violation) => violation.from === from)).toEqual([]);
});
