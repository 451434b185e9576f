import { fillVariables, optionMenuText, buildOptionTree } from '@balcao/contract';
import type { OptionNode, QueueOption } from '@balcao/contract';
import { isLanguage } from '@balcao/i18n';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTextsIn } from '../../../app/texts/i18n.ts';
import { useSession } from '../../../app/session/session.ts';
import { ChatText } from '../../../ui/text/chat-text.tsx';
import { formatTime } from '../../../ui/text/format.ts';
import { useNow } from '../../../ui/hooks/use-now.ts';
import css from './menu-preview.module.css';
import type { OptionDraft } from './use-menu-editor.ts';

interface Props {
  greeting: string;
  options: readonly QueueOption[];
  selected: number | null;
  draft: OptionDraft | null;
  /** the company has other queues: the main menu is the one of the queues */
  severalQueues: boolean;
}

/** The conversation up to the option that is looked at, word for word as the automatic service sends it. */
export function MenuPreview({ greeting, options, selected, draft, severalQueues }: Props) {
  const { t } = useTranslation();
  const now = useNow();
  const { company } = useSession();
  const language = isLanguage(company.language) ? company.language : 'pt';
  const { isSuccess } = useQuery({
    queryKey: ['texts', language],
    queryFn: () => loadTextsIn(language, 'bot').then(() => true),
    staleTime: Infinity,
    meta: { quiet: true },
  });
  const end = useRef<HTMLDivElement>(null);
  const path = pathToOption(buildOptionTree(withDraft(options, draft)), draft ? (draft.id ?? newOptionId) : selected);
  const last = path.at(-1)?.id;
  useEffect(() => {
    if (last !== undefined) end.current?.scrollIntoView({ block: 'nearest' });
  }, [last]);

  const words = {
    back: t('bot.menu.back', { lng: language }),
    main: t('bot.menu.main', { lng: language }),
  };
  const filled = (text: string) =>
    fillVariables(text, { contactName: t('queues.preview.contact'), now, timeZone: company.timeZone, language });
  const top = buildOptionTree(withDraft(options, draft));
  const steps = [
    { typed: '', text: greeting, below: top },
    ...path.map((node) => ({ typed: node.option, text: node.message, below: node.children })),
  ];
  const time = formatTime(now);
  return (
    <section className={css.preview} aria-label={t('queues.preview.title')}>
      <h3 className={css.title}>{t('queues.preview.title')}</h3>
      {isSuccess &&
        steps.map(({ typed, text, below }, depth) => {
          const said = optionMenuText(filled(text), below, { depth, severalQueues, words });
          return (
            <div key={path[depth - 1]?.id ?? 'greeting'} className={css.step}>
              {typed !== '' && (
                <p className={css.bubble} data-out aria-label={t('queues.preview.types', { option: typed })}>
                  {typed} <span className={css.time}>{time}</span>
                </p>
              )}
              {said.trim() === '' ? (
                <p className={css.none}>{t(depth === 0 ? 'queues.preview.noText' : 'queues.preview.silent')}</p>
              ) : (
                <p className={css.bubble}>
                  <ChatText text={said} /> <span className={css.time}>{time}</span>
                </p>
              )}
            </div>
          );
        })}
      <div ref={end} />
    </section>
  );
}

const newOptionId = -1;

/** The options as they will be once the words that are being written are saved. */
function withDraft(options: readonly QueueOption[], draft: OptionDraft | null): QueueOption[] {
  if (!draft) return [...options];
  const words = { title: draft.title.trim() || '…', message: draft.message };
  if (draft.id !== undefined)
    return options.map((option) => (option.id === draft.id ? { ...option, ...words } : option));
  const number = options.filter(({ parentId }) => parentId === draft.parentId).length + 1;
  const made = {
    ...words,
    id: newOptionId,
    parentId: draft.parentId,
    option: String(number),
    queueId: 0,
    createdAt: '',
    updatedAt: '',
  };
  return [...options, made];
}

function pathToOption(nodes: readonly OptionNode<QueueOption>[], id: number | null): OptionNode<QueueOption>[] {
  for (const node of nodes) {
    if (node.id === id) return [node];
    const rest = pathToOption(node.children, id);
    if (rest.length > 0) return [node, ...rest];
  }
  return [];
}
