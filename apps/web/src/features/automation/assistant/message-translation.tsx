import { isLanguage } from '@balcao/i18n';
import { Button, Loader } from '@mantine/core';
import { IconLanguage } from '../../../ui/icons/index.ts';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../../app/copy-text.ts';
import { errorText } from '../../../app/errors.ts';
import { useTranslationOf } from './assistant.queries.ts';
import css from './message-translation.module.css';
import words from './model-words.module.css';

/** A message in the language of the interface, visible to this reader only. */
export function MessageTranslation({ messageId }: { messageId: string }) {
  const { t, i18n } = useTranslation();
  const { data, isFetching, error, refetch } = useTranslationOf(
    messageId,
    isLanguage(i18n.language) ? i18n.language : 'pt',
  );
  return (
    <div className={css.panel} aria-live="polite">
      <span className={words.title}>
        <IconLanguage size={16} stroke={1.75} aria-hidden />
        {t('assistant.translation')}
      </span>
      <p className={`${words.text} ${css.text}`} dir="auto">
        {isFetching ? (
          <>
            <Loader size={14} /> {t('assistant.translating')}
          </>
        ) : error ? (
          errorText(error)
        ) : (
          data?.text
        )}
      </p>
      {!isFetching && (
        <Button
          size="xs"
          variant="default"
          data-autofocus
          onClick={() => (data ? void copyText(data.text, t('assistant.copied')) : void refetch())}
        >
          {t(data ? 'assistant.copy' : 'assistant.retry')}
        </Button>
      )}
    </div>
  );
}
