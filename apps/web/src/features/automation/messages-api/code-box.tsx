import { IconCheck, IconCopy } from '../../../ui/icons/index.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCopy } from '../../../app/copy-text.ts';
import { IconButton } from '../../../ui/fields/icon-button.tsx';
import css from './code-box.module.css';
import { codeParts } from './code-samples.rules.ts';

/** Code in its colours, below a head. */
export function CodeBox({ head, code, label }: { head: ReactNode; code: string; label: string }) {
  return (
    <div className={css.box}>
      <div className={css.head}>{head}</div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so that it has to be reached by the keyboard */}
      <pre className={css.code} tabIndex={0} aria-label={label}>
        {codeParts(code).map(({ kind, text, at }) => (
          <span key={at} className={kind === 'plain' ? undefined : css[kind]}>
            {text}
          </span>
        ))}
      </pre>
    </div>
  );
}

/** Copies a text, and shows for a second that it did. */
export function CopyIconButton({ text, label }: { text: string; label: string }) {
  const { t } = useTranslation();
  const { isCopied, copy } = useCopy();
  const Icon = isCopied ? IconCheck : IconCopy;
  return (
    <IconButton label={isCopied ? t('common.copied') : label} size={28} onClick={() => copy(text)}>
      <Icon size={16} stroke={1.75} />
    </IconButton>
  );
}
