import { glob, readFile } from 'node:fs/promises';
import { parse } from '@swc/core';
import { expect, it } from 'vitest';

const root = new URL('../../', import.meta.url);
/** What reads what strangers write: names of files, texts, documents, answers of other servers. */
const sources = ['apps/server/src/**/*.ts', 'packages/contract/src/**/*.ts', 'packages/i18n/src/**/*.ts'];
const isOfProduct = (path: string) => !/\.(?:test|testing|samples|gen)\.ts$|\/testing\//.test(path);

/** Processor time of this process for one text: a linear expression takes a thousandth, a cubic or exponential one more. */
const maxMs = 100;
const maxLength = 2_048;
/** How often a piece is repeated, in steps so small that what is exponential is found before it takes for ever. */
const counts = Array.from({ length: 23 }, (_none, step) => Math.ceil(10 * 1.25 ** step));

interface Expression {
  path: string;
  pattern: string;
  flags: string;
}

/** The regular expressions of the product that repeat something, each once. */
async function findExpressions(): Promise<Expression[]> {
  const found = new Map<string, Expression>();
  for await (const path of glob(sources, { cwd: root })) {
    if (!isOfProduct(path)) continue;
    const module = await parse(await readFile(new URL(path, root), 'utf8'), { syntax: 'typescript' });
    JSON.stringify(module, (_key, node: { type?: string; pattern: string; flags: string } | null) => {
      if (node?.type === 'RegExpLiteral' && /[*+{]/.test(node.pattern))
        found.set(`${node.pattern}/${node.flags}`, { path, pattern: node.pattern, flags: node.flags });
      return node;
    });
  }
  return [...found.values()];
}

/** Texts that an expression may take more than once: its own words and signs, and one of the usual classes. */
function piecesOf(pattern: string): Set<string> {
  const words = pattern
    .replaceAll('\\n', '\n')
    .replaceAll(/\\[dDwWsSbBpPu](?:\{[^}]*\})?/g, ' ')
    .split(/[\\^$()|?*+[\]{}]+/)
    .filter((word) => word.length > 0 && word.length < 20)
    .slice(0, 12);
  return new Set([
    'a',
    '1',
    ' ',
    '\n',
    ';',
    '"',
    '-',
    '<!---->',
    ...words.join('').slice(0, 30),
    ...words,
    words.join(''),
  ]);
}

function slowTextOf({ pattern, flags }: Expression): string | undefined {
  const expression = new RegExp(pattern, flags.replaceAll(/[gy]/g, ''));
  const firstWord = /^\^?([\w"<#*-]+)/.exec(pattern)?.[1] ?? '';
  for (const start of new Set(['', 'a', firstWord]))
    for (const piece of piecesOf(pattern))
      for (const count of counts) {
        if (piece.length * count > maxLength) break;
        const text = `${start}${piece.repeat(count)}\u0001!`;
        const before = process.threadCpuUsage();
        expression.test(text);
        const { user, system } = process.threadCpuUsage(before);
        if (user + system > maxMs * 1_000) return JSON.stringify({ start, piece, count });
      }
  return undefined;
}

it('no regular expression of the server is cubic or exponential for a text that is written against it', async () => {
  const expressions = await findExpressions();
  expect(expressions.length).toBeGreaterThan(100);
  const slow = expressions.flatMap((expression) => {
    const text = slowTextOf(expression);
    return text === undefined ? [] : [`${expression.path} /${expression.pattern}/${expression.flags}: ${text}`];
  });
  expect(slow).toEqual([]);
});

it('an exponential, a quartic and a linear expression are told apart', () => {
  const slow = (pattern: string) => slowTextOf({ path: '', pattern, flags: '' }) !== undefined;
  expect([slow('^(?:a*b?)*$'), slow('a*a*a*a*$'), slow('^a*b?$')]).toEqual([true, true, false]);
});
