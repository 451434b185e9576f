import { useLocalStorage } from '@mantine/hooks';
import { EmojiPicker } from 'frimousse';
import type { EmojiPickerListComponents, SkinTone } from 'frimousse';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadEmojis } from './emoji-data.ts';
import css from './emoji-panel.module.css';

const pickerComponents: Partial<EmojiPickerListComponents> = {
  CategoryHeader: ({ category, ...rest }) => (
    <div {...rest} className={css.group}>
      {category.label}
    </div>
  ),
  Row: (rest) => <div {...rest} className={css.row} />,
  Emoji: ({ emoji, ...rest }) => (
    <button type="button" {...rest} className={css.emoji} data-active={emoji.isActive || undefined}>
      {emoji.emoji}
    </button>
  ),
};

/** Emojis by group, to be searched in the language of the screen. The skin tone is kept. */
export function EmojiPanel({ onPick }: { onPick: (emoji: string) => void }) {
  const { t, i18n } = useTranslation();
  const [failed, setFailed] = useState(false);
  const [skinTone, setSkinTone] = useLocalStorage<SkinTone>({
    key: 'emojiSkinTone',
    defaultValue: 'none',
    getInitialValueInEffect: false,
  });
  const searchField = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The dialog took the focus itself while this code was still being loaded.
    const dialog = searchField.current?.closest('[role="dialog"]');
    if (dialog && dialog === document.activeElement) searchField.current?.focus({ preventScroll: true });
  }, []);
  if (failed) return <p className={css.hint}>{t('emoji.failed')}</p>;
  return (
    <EmojiPicker.Root
      className={css.panel}
      locale={i18n.language === 'en' || i18n.language === 'es' ? i18n.language : 'pt'}
      columns={8}
      skinTone={skinTone}
      resolveEmojiData={(locale, { signal }) =>
        loadEmojis(locale, signal).catch((error: unknown) => {
          if (!signal?.aborted) setFailed(true);
          throw error;
        })
      }
      onEmojiSelect={({ emoji }) => onPick(emoji)}
    >
      <div className={css.head}>
        <EmojiPicker.Search
          ref={searchField}
          className={css.search}
          placeholder={t('emoji.search')}
          aria-label={t('emoji.search')}
          data-autofocus
        />
        <EmojiPicker.SkinTone>
          {({ skinTone: tone, setSkinTone: choose, skinToneVariations }) => {
            const at = skinToneVariations.findIndex((each) => each.skinTone === tone);
            const next = skinToneVariations[(at + 1) % skinToneVariations.length];
            return (
              <button
                type="button"
                className={css.tone}
                aria-label={t('emoji.skinTone')}
                title={t('emoji.skinTone')}
                onClick={() => {
                  if (!next) return;
                  choose(next.skinTone);
                  setSkinTone(next.skinTone);
                }}
              >
                {skinToneVariations[at]?.emoji}
              </button>
            );
          }}
        </EmojiPicker.SkinTone>
      </div>
      <EmojiPicker.Viewport className={css.viewport}>
        <EmojiPicker.Loading className={css.hint}>{t('common.loading')}…</EmojiPicker.Loading>
        <EmojiPicker.Empty className={css.hint}>{t('emoji.none')}</EmojiPicker.Empty>
        <EmojiPicker.List className={css.list} components={pickerComponents} />
      </EmojiPicker.Viewport>
    </EmojiPicker.Root>
  );
}
