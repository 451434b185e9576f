/**
 * Copies the emojis with their names in our languages from emojibase-data into the web app: `node tools/emojis.ts`, after a new version of the
 * package. It has thirty languages and more about each emoji than the choice of one shows; a start installs none of it.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { EmojiTable } from '../apps/web/src/ui/fields/emoji-table.ts';
import { languages } from '../packages/i18n/src/languages.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const source = join(root, 'node_modules/emojibase-data');
const target = join(root, 'apps/web/src/ui/fields/emojis');

/** Newer ones are a box on phones and computers of some years ago. */
const maxEmojiVersion = 15;
const toneCount = 5;
/** Groups that the table names wrongly. */
const groupNameOverrides: Readonly<Record<string, Readonly<Record<string, string>>>> = { pt: { flags: 'bandeiras' } };

interface EmojiRow {
  emoji: string;
  label: string;
  group?: number;
  version: number;
  tags?: string[];
  skins?: { emoji: string; tone?: number | number[] }[];
}
interface EmojiTexts {
  groups: { key: string; message: string; order: number }[];
  skinTones: { key: string; message: string }[];
}

/**
 * The emojis of a language for the web app, an emoji a line.
 * @param locale such as `pt`
 */
export function emojiFile(locale: string): string {
  const read = (name: string): unknown => JSON.parse(readFileSync(join(source, locale, name), 'utf8'));
  const rows = read('data.json') as EmojiRow[];
  const words = read('messages.json') as EmojiTexts;
  const table: EmojiTable = {
    categories: words.groups
      .filter(({ key }) => key !== 'component')
      .map(({ key, message, order }) => [order, capitalize(groupNameOverrides[locale]?.[key] ?? message)]),
    skinTones: Object.fromEntries(
      words.skinTones.map(({ key, message }) => [key, capitalize(message)]),
    ) as EmojiTable['skinTones'],
    emojis: rows.flatMap(({ emoji, label, group, version, tags = [], skins }) => {
      if (group === undefined || version > maxEmojiVersion) return [];
      return [[emoji, group, version, capitalize(label), tags, ...tonesOf(skins)]];
    }),
  };
  const { emojis, ...rest } = table;
  const lines = emojis.map((row) => JSON.stringify(row)).join(',\n');
  return `${JSON.stringify(rest).slice(0, -1)},"emojis":[\n${lines}\n]}\n`;
}

/** Hands of one tone, from light to dark; those of two people are left out. */
function tonesOf(skins: EmojiRow['skins'] = []): [string[]?] {
  const found = skins
    .filter(({ tone }) => typeof tone === 'number')
    .toSorted((a, b) => Number(a.tone) - Number(b.tone));
  return found.length === toneCount ? [found.map(({ emoji }) => emoji)] : [];
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

if (import.meta.main) {
  mkdirSync(target, { recursive: true });
  for (const locale of languages) writeFileSync(join(target, `${locale}.json`), emojiFile(locale));
  writeFileSync(join(target, 'LICENSE'), readFileSync(join(source, 'LICENSE')));
}
