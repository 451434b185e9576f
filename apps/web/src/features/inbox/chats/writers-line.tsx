import { useTranslation } from 'react-i18next';
import css from './chat-pane.module.css';
import { useChatWriters } from './use-chat-typing.ts';

/** Who is writing in the chat at this moment. */
export function WritersLine({ chatId }: { chatId: number }) {
  const { t } = useTranslation();
  const writers = useChatWriters(chatId);
  return (
    <p className={css.writers} aria-live="polite">
      {writers.length > 0 && (
        <>
          <span className={css.dots} aria-hidden>
            <i />
            <i />
            <i />
          </span>
          {t('chats.thread.typing', { count: writers.length, names: writers.join(', ') })}
        </>
      )}
    </p>
  );
}
