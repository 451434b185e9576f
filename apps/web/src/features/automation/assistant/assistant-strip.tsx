import { Button, Kbd, Loader } from '@mantine/core';
import { IconArrowDown, IconCheck, IconFileText, IconRefresh, IconSparkles, IconX } from '../../../ui/icons/index.ts';
import type { ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/fields/icon-button.tsx';
import css from './composer-assistant.module.css';
import words from './model-words.module.css';
import type { AssistantState } from './use-composer-assistant.ts';

interface Props {
  shown: Exclude<AssistantState, { kind: 'none' }>;
  onTake: () => void;
  onAnother: (instead: string) => void;
  onRetry: (retry: () => void) => void;
  onUndo: () => void;
  onDismiss: () => void;
}

/** Above the field: the state and the answer of the model, and its actions. */
export function AssistantStrip({ shown, onTake, onAnother, onRetry, onUndo, onDismiss }: Props) {
  const { t } = useTranslation();
  switch (shown.kind) {
    case 'asking':
      return (
        <div className={css.strip} role="status">
          <div className={css.line}>
            <Loader size={16} />
            <span className={css.words}>
              {t(shown.what === 'suggestion' ? 'assistant.suggesting' : 'assistant.rewriting')}
            </span>
            <Button size="xs" variant="subtle" onClick={onDismiss}>
              {t('assistant.cancel')}
            </Button>
          </div>
        </div>
      );
    case 'failed':
      return (
        <Notice action={t('assistant.retry')} onAction={() => onRetry(shown.retry)} onDismiss={onDismiss} bad>
          <span className={css.words}>{shown.reason}</span>
        </Notice>
      );
    case 'rewritten':
      return (
        <Notice action={t('assistant.undo')} onAction={onUndo} onDismiss={onDismiss}>
          <IconCheck size={16} stroke={1.75} aria-hidden />
          <span className={css.words}>{t('assistant.rewritten')}</span>
        </Notice>
      );
    case 'suggestion':
      return (
        <section className={css.strip} aria-label={t('assistant.suggestion')} aria-live="polite">
          <header className={`${words.title} ${css.head}`}>
            <IconSparkles size={16} stroke={1.75} aria-hidden />
            {t('assistant.suggestion')}
            {shown.sources.map(({ name, page }) => (
              <span key={`${name} ${page}`} className={css.source}>
                <IconFileText size={14} stroke={1.75} aria-hidden />
                {page === null ? name : t('assistant.source', { name, page })}
              </span>
            ))}
            <span className={css.space} />
            <IconButton label={t('assistant.another')} size={28} onClick={() => onAnother(shown.text)}>
              <IconRefresh size={16} stroke={1.75} />
            </IconButton>
            <IconButton label={t('assistant.dismiss')} size={28} onClick={onDismiss}>
              <IconX size={16} stroke={1.75} />
            </IconButton>
          </header>
          <p className={`${words.text} ${css.text}`} dir="auto">
            {shown.text}
          </p>
          <footer className={css.foot}>
            <Button
              size="xs"
              variant="light"
              leftSection={<IconArrowDown size={14} stroke={1.75} aria-hidden />}
              onClick={onTake}
            >
              {t('assistant.use')}
            </Button>
            <span>
              <Trans t={t} i18nKey="assistant.useHint" components={{ key: <Kbd size="xs" /> }} />
            </span>
          </footer>
        </section>
      );
  }
}

interface NoticeProps {
  /** the verb of its button */
  action: string;
  onAction: () => void;
  onDismiss: () => void;
  /** something went wrong: readers are interrupted */
  bad?: boolean;
  children: ReactNode;
}

/** One line with what happened, the possible actions, and a button to dismiss it. */
function Notice({ action, onAction, onDismiss, bad, children }: NoticeProps) {
  const { t } = useTranslation();
  return (
    <div className={css.strip} role={bad ? 'alert' : 'status'}>
      <div className={css.line} data-bad={bad || undefined}>
        {children}
        <Button size="xs" variant="default" onClick={onAction}>
          {action}
        </Button>
        <IconButton label={t('assistant.close')} size={28} onClick={onDismiss}>
          <IconX size={16} stroke={1.75} />
        </IconButton>
      </div>
    </div>
  );
}
