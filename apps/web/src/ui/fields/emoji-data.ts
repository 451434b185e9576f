import type { EmojiData, Locale } from 'frimousse';
import type { EmojiTable } from './emoji-table.ts';
import en from './emojis/en.json?url';
import es from './emojis/es.json?url';
import pt from './emojis/pt.json?url';

/** Written by tools/emojis.ts. The tables are files of their own beside the app: no other server is asked. */
const files: Readonly<Record<string, string>> = { pt, en, es };

const tones = ['light', 'medium-light', 'medium', 'medium-dark', 'dark'] as const;

const loadedByLocale = new Map<string, Promise<EmojiData>>();

/** The emojis with their names in a language, loaded once. */
export function loadEmojis(locale: Locale, signal: AbortSignal | undefined): Promise<EmojiData> {
  const known = loadedByLocale.get(locale) ?? load(locale, signal);
  loadedByLocale.set(locale, known);
  // Asked for again the next time.
  known.catch(() => loadedByLocale.delete(locale));
  return known;
}

async function load(locale: Locale, signal: AbortSignal | undefined): Promise<EmojiData> {
  const url = files[locale] ?? pt;
  const answer = await fetch(url, { signal: signal ?? null });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  const { categories, skinTones, emojis } = (await answer.json()) as EmojiTable;
  return {
    locale,
    emojis: emojis.map(([emoji, category, version, label, tags, skins]) => ({
      emoji,
      category,
      version,
      label,
      tags,
      skins: skins && skinVariants(skins),
    })),
    categories: categories.map(([index, label]) => ({ index, label })),
    skinTones,
  };
}

const skinVariants = (skins: readonly string[]) =>
  Object.fromEntries(tones.map((tone, index) => [tone, skins[index]])) as EmojiData['emojis'][number]['skins'];
