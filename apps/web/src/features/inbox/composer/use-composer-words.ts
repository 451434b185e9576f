import { useTranslation } from 'react-i18next';
import type { ComposerMode } from './use-composer-text.ts';

/** The labels of the text field and its button, by what is being written and the number of files. */
export function useComposerWords({
  mode,
  name,
  mobile,
  files,
}: {
  mode: ComposerMode;
  /** of the contact */
  name: string;
  mobile: boolean;
  files: number;
}): { label: string; send: string; placeholder: string } {
  const { t } = useTranslation();
  if (mode === 'note')
    return {
      label: t('messages.composer.noteLabel', { name }),
      send: t('messages.composer.saveNote'),
      placeholder: t('messages.composer.notePlaceholder'),
    };
  const withFiles = files > 1 ? t('tickets.composer.captionFirst') : t('tickets.composer.caption');
  const usual = mobile ? t('tickets.composer.placeholderShort') : t('messages.composer.placeholder', { name });
  return {
    label: t('tickets.composer.label', { name }),
    send: mode === 'edit' ? t('messages.composer.saveEdit') : t('tickets.composer.send'),
    placeholder: files > 0 ? withFiles : usual,
  };
}
