import type { EmojiData } from 'frimousse';

/** A file of `emojis/`, which tools/emojis.ts writes. */
export interface EmojiTable {
  categories: [index: number, label: string][];
  /** names by tone */
  skinTones: EmojiData['skinTones'];
  /** `skins` are from light to dark */
  emojis: [emoji: string, category: number, version: number, label: string, tags: string[], skins?: string[]][];
}
