import enData from 'emojibase-data/en/data.json?url';
import enMessages from 'emojibase-data/en/messages.json?url';
import esData from 'emojibase-data/es/data.json?url';
import esMessages from 'emojibase-data/es/messages.json?url';
import ptData from 'emojibase-data/pt/data.json?url';
import ptMessages from 'emojibase-data/pt/messages.json?url';
import type { EmojiData, Locale } from 'frimousse';

/** The tables are files of their own beside the app: no other server is asked. */
const files: Readonly<Record<string, { data: string; messages: string }>> = {
  pt: { data: ptData, messages: ptMessages },
  en: { data: enData, messages: enMessages },
  es: { data: esData, messages: esMessages },
};

/** Newer ones are a box on phones and computers of some years ago. */
const maxEmojiVersion = 15;
const tones = ['light', 'medium-light', 'medium', 'medium-dark', 'dark'] as const;
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
  skinTones: { key: (typeof tones)[number]; message: string }[];
}

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
  const { data, messages } = files[locale] ?? { data: ptData, messages: ptMessages };
  const [rows, words] = await Promise.all([
    fetchJson<EmojiRow[]>(data, signal),
    fetchJson<EmojiTexts>(messages, signal),
  ]);
  const named = (key: string, message: string) => capitalize(groupNameOverrides[locale]?.[key] ?? message);
  return {
    locale,
    emojis: rows.flatMap(({ emoji, label, group, version, tags = [], skins }) => {
      if (group === undefined || version > maxEmojiVersion) return [];
      return [{ emoji, category: group, version, label: capitalize(label), tags, skins: skins && skinVariants(skins) }];
    }),
    categories: words.groups
      .filter(({ key }) => key !== 'component')
      .map(({ key, message, order }) => ({ index: order, label: named(key, message) })),
    skinTones: Object.fromEntries(
      words.skinTones.map(({ key, message }) => [key, capitalize(message)]),
    ) as EmojiData['skinTones'],
  };
}

/** Hands of one tone; those of two people are left out. */
function skinVariants(skins: NonNullable<EmojiRow['skins']>): EmojiData['emojis'][number]['skins'] {
  const found = skins.flatMap(({ emoji, tone }) =>
    typeof tone === 'number' ? [[tones[tone - 1], emoji] as const] : [],
  );
  return found.length === tones.length
    ? (Object.fromEntries(found) as Record<(typeof tones)[number], string>)
    : undefined;
}

async function fetchJson<T>(url: string, signal: AbortSignal | undefined): Promise<T> {
  const answer = await fetch(url, { signal: signal ?? null });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return (await answer.json()) as T;
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
