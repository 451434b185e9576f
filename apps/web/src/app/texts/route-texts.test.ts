import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pt } from '@balcao/i18n/pt';
import { describe, expect, it } from 'vitest';
import { listTextSets, namespacesOf, textSets } from './text-sets.ts';

/** What a file takes from another: the names, or undefined for all of it; and the sets of texts that it fetches with it. */
type Dependency = readonly [file: string, names: ReadonlySet<string> | undefined, fetched?: readonly string[]];

const namespaces = Object.keys(pt) as (keyof typeof pt)[];
const isIndex = (file: string) => /\/index\.tsx?$/.test(file);

/** Local names of an import or re-export, each with its name where it comes from. */
function readNames(list: string): [local: string, name: string][] {
  return list
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const [name = '', local = name] = part.split(/\s+as\s+/);
      return [local, name];
    });
}

/** The namespaces of the sets of texts that a piece of code fetches. */
function readFetchedSets(code: string): readonly string[] {
  const asked = [...code.matchAll(/loadTexts\(([^)]*)\)/g)].map(([, sets = '']) => sets).join();
  return listTextSets(namespaces).flatMap((name) => (asked.includes(`'${name}'`) ? namespacesOf(name) : []));
}

/** What a file imports, statically or late. Of an index file only what stands behind the names that are wanted of it. */
function dependenciesOf(file: string, text: string, wanted: ReadonlySet<string> | undefined): Dependency[] {
  const has = (name: string) => !isIndex(file) || !wanted || wanted.has(name);
  const statements = text.matchAll(/^(import|export) (?!type)\{([^}]*)\} from '(\.[^']+)'/gm);
  const imported = [...statements].map(([, kind, list = '', from = '']): Dependency => {
    const taken = readNames(list).filter(([local]) => kind === 'import' || has(local));
    return [join(dirname(file), from), new Set(taken.map(([, name]) => name))];
  });
  const blocks = isIndex(file)
    ? text.split(/^export const /m).filter((block) => has(/^\w+/.exec(block)?.[0] ?? ''))
    : [text];
  const late = blocks.flatMap((block) => {
    const fetched = readFetchedSets(block);
    return [...block.matchAll(/import\('(\.[^']+)'\)/g)].map(([, from = '']): Dependency => [
      join(dirname(file), from),
      undefined,
      fetched,
    ]);
  });
  return [...imported.filter(([, names]) => names?.size !== 0), ...late];
}

/** The namespaces of the texts that a screen and all it may show look up, less those it fetches by itself. */
function namespacesUsedBy(screen: string): Set<string> {
  const used = new Set<string>();
  const seen = new Set<string>();
  const open: Dependency[] = [[screen, undefined]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [file, wanted, fetched = []] = next;
    const key = [file, isIndex(file) ? [...(wanted ?? [])].join() : '', fetched.join()].join(' ');
    if (seen.has(key) || !existsSync(file)) continue;
    seen.add(key);
    const text = readFileSync(file, 'utf8');
    // Comments are no texts, nor are the paths of a form's values.
    const code = text
      .replaceAll(/\/\*[^]*?\*\/|\/\/ .*/g, '')
      .replaceAll(/(?:\bform\.(?:errors\[|\w+\()|^\s*\[)['"`]/gm, '');
    for (const [, name = ''] of code.matchAll(/['"`](\w+)\.[\w$]/g))
      if (Object.hasOwn(pt, name) && !fetched.includes(name)) used.add(name);
    for (const [from, names, besides = []] of dependenciesOf(file, text, wanted))
      open.push([from, names, [...new Set([...fetched, ...besides])].toSorted()]);
  }
  return used;
}

const app = join(import.meta.dirname, '..');
const folder = join(app, 'routes');
const source = readdirSync(folder)
  .filter((name) => name.endsWith('-routes.ts'))
  .map((name) => readFileSync(join(folder, name), 'utf8'))
  .join('\n');
const screenCount = source.split('lazyRoute(').length - 1;
const routes = source.split(/createRoute\(/).flatMap((route) => {
  const screen = /lazyRoute\(\s*\(\) => import\('([^']+)'\)/.exec(route)?.[1];
  return screen === undefined ? [] : [{ screen, sets: /loadTexts\(([^)]*)\)/.exec(route)?.[1] ?? '' }];
});

/**
 * Fetched otherwise than beside the code of a part: errors in idle time or by the first one, the reasons of a number with its
 * rule, the texts of the bot in the language of the company.
 */
const fetchedOtherwise = ['errors', 'phone', 'bot'];

describe('the texts a route loads', () => {
  it('finds every route with a screen', () => {
    expect(routes.length).toBe(screenCount);
    expect(screenCount).toBeGreaterThan(30);
    expect(namespacesUsedBy(join(app, '../screens/tags/tags-screen.tsx'))).toContain('tags');
  });

  it.each(routes)('$screen has the namespaces of all texts it shows', ({ screen, sets }) => {
    const isPublic = /login|sign-up|forgot-password/.test(screen);
    const loaded = new Set<string>([
      ...textSets.public,
      ...(isPublic ? [] : textSets.session),
      ...fetchedOtherwise,
      ...readFetchedSets(`loadTexts(${sets})`),
    ]);
    expect([...namespacesUsedBy(join(folder, screen))].filter((name) => !loaded.has(name))).toEqual([]);
  });
});

it('the table of sets of texts has every namespace in one set at most, so that each text is fetched once', () => {
  const all = listTextSets(namespaces).flatMap(namespacesOf);
  expect(all).toEqual([...new Set(all)]);
});
