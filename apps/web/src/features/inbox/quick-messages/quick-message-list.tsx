import { fillVariables } from '@balcao/contract';
import type { QuickMessage } from '@balcao/contract';
import { IconFiles, IconListCheck, IconPaperclip } from '../../../ui/icons/index.ts';
import { useId, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../app/session/session.ts';
import { useListKeys } from '../../../ui/chat/composer/use-list-keys.ts';
import { RetryLine } from '../../../ui/lists/load-failed.tsx';
import { SkeletonRows } from '../../../ui/lists/skeleton-rows.tsx';
import { recordUse, useActiveQuickMessages } from './quick-messages.queries.ts';
import { matchQuickMessages, quickMessageLabel } from './quick-messages.rules.ts';
import { offeredWords } from './offered-words.ts';
import { useFieldTexts } from './use-field-texts.ts';
import { useFileListText } from './use-file-list-text.ts';
import css from './quick-message-list.module.css';

export interface QuickMessageListProps {
  /** what follows the slash; empty shows all */
  query: string;
  /** of the ticket: replies of other queues are not offered */
  queueId: number | null;
  contactName: string;
  /** whose values replies may have */
  ticket: { id: number; contactId: number };
  /** where someone writes: keeps the focus, and gives its arrows, Enter and Escape to the list */
  field: RefObject<HTMLElement | null>;
  /** above the list: the tabs, of which this is one */
  head: ReactNode;
  /** Tab: to the other one */
  onTab: () => void;
  /** `text` = with the variables filled in */
  onPick: (reply: QuickMessage, text: string) => void;
  onClose: () => void;
}

/** Quick replies to choose from, above the box one writes in, with the chosen one as the contact will read it. */
export function QuickMessageList({
  query,
  queueId,
  contactName,
  ticket,
  field,
  head,
  onTab,
  onPick,
  onClose,
}: QuickMessageListProps) {
  const { t } = useTranslation();
  const { company } = useSession();
  const id = useId();
  const { data, isError, refetch } = useActiveQuickMessages();
  const hasFailed = !data && isError;
  const retry = () => {
    void refetch();
    field.current?.focus();
  };
  const [active, setActive] = useState<{ query: string; index: number }>({ query, index: 0 });

  const quickMessages = matchQuickMessages(data ?? [], query, queueId);
  const at = active.query === query ? Math.min(active.index, Math.max(0, quickMessages.length - 1)) : 0;
  const current = quickMessages[at];
  const fileListText = useFileListText(current?.fileListId ?? null);
  const fields = useFieldTexts(
    ticket,
    quickMessages.map(({ message }) => message),
  );
  const filled = (reply: QuickMessage) =>
    fillVariables(reply.message, {
      contactName,
      now: new Date(),
      timeZone: company.timeZone,
      language: company.language,
      fields,
    });
  const pick = (reply: QuickMessage) => {
    recordUse(reply);
    onPick(reply, filled(reply));
  };
  const optionId = (index: number) => `${id}-${index}`;
  const activeId = current && optionId(at);

  const onKey = (event: KeyboardEvent) => {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && quickMessages.length > 0) {
      const next = (at + step + quickMessages.length) % quickMessages.length;
      setActive({ query, index: next });
      document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Tab') onTab();
    else if (event.key === 'Enter' && !event.shiftKey && current) pick(current);
    else if (event.key === 'Escape') onClose();
    else if (event.key !== 'Enter' || event.shiftKey) return;
    // What looks like a shortcode and is none is not sent by the Enter that meant to choose: by the next one it is.
    else if (data || hasFailed) onClose();
    event.preventDefault();
    event.stopPropagation();
  };
  useListKeys({ field, id, activeId, onKey });

  return (
    <section className={css.box} aria-label={t('quickMessages.picker.label')}>
      {head}
      {!data && !hasFailed && <SkeletonRows count={3} height={32} avatar={0} twoLines={false} />}
      {hasFailed && <RetryLine className={css.none} onRetry={retry} />}
      {data && quickMessages.length === 0 && (
        <p className={css.none} role="status">
          {data.length === 0 ? t('quickMessages.picker.empty') : t('quickMessages.picker.nothing', { query })}{' '}
          {query !== '' && t('quickMessages.picker.sendAsIs')}
        </p>
      )}
      <div id={id} role="listbox" aria-label={t('quickMessages.picker.label')} className={css.list}>
        {quickMessages.map((reply, index) => (
          <button
            key={reply.id}
            type="button"
            tabIndex={-1}
            id={optionId(index)}
            role="option"
            aria-selected={index === at}
            className={css.option}
            // The focus stays where someone writes.
            onMouseDown={(event) => event.preventDefault()}
            onMouseMove={() => index !== at && setActive({ query, index })}
            onClick={() => pick(reply)}
          >
            <span className={css.label}>{quickMessageLabel({ ...reply, message: filled(reply) })}</span>
            {reply.isMedia && (
              <IconPaperclip
                size={15}
                stroke={1.75}
                aria-label={t('quickMessages.picker.withFile', { name: reply.mediaName ?? '' })}
              />
            )}
            {reply.fileListId !== null && (
              <IconFiles size={15} stroke={1.75} aria-label={t('quickMessages.picker.withFileList')} />
            )}
            {reply.interactive !== null && (
              <IconListCheck size={15} stroke={1.75} aria-label={t('quickMessages.picker.withChoices')} />
            )}
          </button>
        ))}
      </div>
      {current && (
        <div className={css.preview}>
          <h3>{t('quickMessages.picker.preview')}</h3>
          {current.message !== '' && (
            <p className={css.text} dir="auto">
              {filled(current)}
            </p>
          )}
          {current.mediaName !== null && (
            <p className={css.file}>
              <IconPaperclip size={15} stroke={1.75} aria-hidden />
              <span>{current.mediaName}</span>
            </p>
          )}
          {current.interactive !== null && (
            <p className={css.file}>
              <IconListCheck size={15} stroke={1.75} aria-hidden />
              <span>{offeredWords(current) ?? t('quickMessages.picker.withChoices')}</span>
            </p>
          )}
          {fileListText !== null && (
            <p className={css.file}>
              <IconFiles size={15} stroke={1.75} aria-hidden />
              <span>{fileListText}</span>
            </p>
          )}
          <small>{t('quickMessages.picker.keys')}</small>
        </div>
      )}
    </section>
  );
}
