/**
 * Copies the icons that the web app imports from @tabler/icons into it, a module each: `node tools/icons.ts` after an import of a new one, or the
 * last one, is gone. The package has 6,000 in two forms; a start installs none of it.
 */
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const target = join(root, 'apps/web/src/ui/icons');
/** Its exports name the drawings alone, and not the list of them. */
const source = join(root, 'node_modules/@tabler/icons');

type Shape = [tag: string, attributes: Record<string, string>];
type Drawings = Record<string, Shape[]>;

const readDrawings = (form: 'outline' | 'filled'): Drawings =>
  JSON.parse(readFileSync(join(source, `tabler-nodes-${form}.json`), 'utf8')) as Drawings;

/** `alert-circle` is imported as `IconAlertCircle`, its filled form as `IconAlertCircleFilled`. */
const componentName = (name: string, suffix: string): string =>
  `Icon${name
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')}${suffix}`;

/** The names that the web app imports from its icons. */
function importedNames(): Set<string> {
  const names = new Set<string>();
  for (const file of globSync('apps/web/src/**/*.{ts,tsx}', { cwd: root })) {
    const text = readFileSync(join(root, file), 'utf8');
    for (const [, list = ''] of text.matchAll(/import (?!type)\{([^}]*)\} from '[./\w-]*\/icons\/index\.ts'/g))
      for (const name of list.split(',')) {
        const imported = name.trim().split(' as ')[0] ?? '';
        if (imported !== '' && !imported.startsWith('type ')) names.add(imported);
      }
  }
  return names;
}

/**
 * The modules of icons by their path in `apps/web/src/ui/icons`.
 * @throws Error naming imports that are no icons
 */
export function iconModules(): Map<string, string> {
  const wanted = importedNames();
  const modules = new Map<string, string>();
  const exported: string[] = [];
  for (const [form, suffix] of [
    ['outline', ''],
    ['filled', 'Filled'],
  ] as const)
    for (const [name, shapes] of Object.entries(readDrawings(form))) {
      const component = componentName(name, suffix);
      if (!wanted.delete(component)) continue;
      const file = `tabler/${name}${suffix === '' ? '' : '-filled'}.ts`;
      const drawn = shapes.map(([tag, { d = '' }]) => {
        if (tag !== 'path') throw new Error(`${component} has an element ${tag}: let icon.ts draw it.`);
        return `  ['${tag}', { d: '${d}' }],\n`;
      });
      const create = `${form}Icon`;
      modules.set(
        file,
        `import { ${create} } from '../icon.ts';\n\nexport const ${component} = ${create}([\n${drawn.join('')}]);\n`,
      );
      exported.push(`export { ${component} } from './${file}';\n`);
    }
  if (wanted.size > 0) throw new Error(`@tabler/icons has no ${[...wanted].join(', ')}.`);
  const head = '// Written by tools/icons.ts: import an icon from here, then run it.\n';
  modules.set('index.ts', `${head}export type { Icon } from './icon.ts';\n${exported.toSorted().join('')}`);
  return modules;
}

if (import.meta.main) {
  const modules = iconModules();
  rmSync(join(target, 'tabler'), { recursive: true, force: true });
  for (const [path, text] of modules) {
    mkdirSync(dirname(join(target, path)), { recursive: true });
    writeFileSync(join(target, path), text);
  }
  writeFileSync(join(target, 'LICENSE'), readFileSync(join(source, 'LICENSE')));
  console.log(`${modules.size - 1} icons are in apps/web/src/ui/icons.`);
}
