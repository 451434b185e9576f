import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../../ui/fields/icon-button.tsx';
import { IconAlertCircle, IconAlertTriangle, IconX } from '../../../../ui/icons/index.ts';
import { blockOf, changeBlock } from '../drawing/edit-drawing.rules.ts';
import type { FlowEditor } from '../use-flow-editor.ts';
import css from './problems-dock.module.css';
import { useProblemWords, type Problem } from './use-problem-words.ts';

interface Props {
  editor: FlowEditor;
  /** Brings a part of the drawing into view, chosen. */
  onShow: (problem: Problem) => void;
  onClose: () => void;
}

const keyOf = ({ kind, groupId, blockId, outputId, subject }: Problem) =>
  [kind, groupId, blockId, outputId, subject].join(' ');

/** What keeps a flow from being published, then what is advised against; each with what mends or shows it. */
export function ProblemsDock({ editor, onShow, onClose }: Props) {
  const { t } = useTranslation();
  const wordsOf = useProblemWords(editor);
  const { problems, drawing, change } = editor;
  const blocking = problems.filter(({ isBlocking }) => isBlocking).length;
  const useHttps = ({ blockId }: Problem) =>
    change((before) => {
      const block = blockId === null ? undefined : blockOf(before, blockId);
      return block?.kind === 'call'
        ? changeBlock(before, { ...block, url: block.url.replace(/^(http:\/\/)?/i, 'https://') })
        : before;
    });
  const isPlainHttp = ({ blockId }: Problem): boolean => {
    const block = blockId === null ? undefined : blockOf(drawing, blockId);
    return block?.kind === 'call' && /^http:\/\//i.test(block.url);
  };
  return (
    <section className={css.dock} aria-label={t('flowBuilder.dock.title', { count: problems.length })}>
      <header className={css.head}>
        <IconAlertTriangle className={css.mark} size={16} stroke={1.75} aria-hidden />
        <Text span size="sm" fw={600}>
          {t('flowBuilder.dock.title', { count: problems.length })}
        </Text>
        {blocking > 0 && (
          <Text span size="sm" c="dimmed">
            {t('flowBuilder.blocked', { count: blocking })}
          </Text>
        )}
        <IconButton className={css.close} label={t('flowBuilder.dock.close')} onClick={onClose}>
          <IconX size={16} stroke={1.75} />
        </IconButton>
      </header>
      <ul className={css.list}>
        {problems.map((problem) => {
          const { where, what } = wordsOf(problem);
          const Mark = problem.isBlocking ? IconAlertCircle : IconAlertTriangle;
          return (
            <li key={keyOf(problem)} className={css.line} data-blocking={problem.isBlocking || undefined}>
              <Mark className={css.mark} size={16} stroke={1.75} aria-hidden />
              <Text span size="sm" className={css.where} title={where}>
                {where}
              </Text>
              <Text span size="sm" c="dimmed" className={css.what} title={what}>
                {what}
              </Text>
              {problem.remedy === 'useHttps' && isPlainHttp(problem) ? (
                <Button size="xs" variant="default" onClick={() => useHttps(problem)}>
                  {t('flowBuilder.dock.useHttps')}
                </Button>
              ) : (
                <Button size="xs" variant="subtle" onClick={() => onShow(problem)}>
                  {t('flowBuilder.dock.show')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
