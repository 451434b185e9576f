import type { FlowReferenceKind } from '@balcao/contract';
import { useTranslation } from 'react-i18next';
import { blockOf } from '../drawing/edit-drawing.rules.ts';
import type { FlowDraft } from '../flows.queries.ts';
import { useBlockWords } from '../use-block-words.ts';
import type { FlowEditor } from '../use-flow-editor.ts';

export type Problem = FlowDraft['problems'][number];

/** Problems that are shown at the entry. */
export const entryProblems: ReadonlySet<Problem['kind']> = new Set(['noEntry', 'noWayFromEntry', 'entryDisputed']);

interface ProblemWords {
  /** where it is */
  where: string;
  /** what it is */
  what: string;
}

/** A problem of a drawing, in words. */
export function useProblemWords({ drawing }: Pick<FlowEditor, 'drawing'>): (problem: Problem) => ProblemWords {
  const { t } = useTranslation();
  const words = useBlockWords();
  const what = ({ kind, subject, groupId, blockId, outputId }: Problem): string => {
    const output = outputId === null ? '' : words.place({ groupId, blockId, outputId }, drawing.groups);
    const block = blockId === null ? undefined : blockOf(drawing, blockId);
    switch (kind) {
      case 'outputNowhere':
        if (outputId === 'afterRounds') return t('flowBuilder.dock.roundsNowhere');
        return blockId === null
          ? t('flowBuilder.dock.outputNowhereEnd')
          : t('flowBuilder.dock.outputNowhere', { output });
      case 'noChoices':
        return t(block?.kind === 'condition' ? 'flowBuilder.dock.noTests' : 'flowBuilder.dock.noChoices');
      case 'unknownReference':
        // A setting of the flow may have none.
        if (groupId === null) return t('flowBuilder.dock.queueGone');
        return t(`flowBuilder.dock.unknownReference.${subject as FlowReferenceKind}`);
      case 'unknownVariable':
        return subject === '' || subject === null
          ? t('flowBuilder.dock.unnamedVariable')
          : t('flowBuilder.dock.unknownVariable', { subject: `{${subject}}` });
      case 'entryDisputed':
        return t('flowBuilder.dock.entryDisputed', { name: subject ?? '' });
      case 'unknownSecret':
        return t('flowBuilder.dock.unknownSecret', { subject: `{${subject ?? ''}}` });
      case 'loop':
        return t('flowBuilder.dock.loop', { output: output || t('flowBuilder.outputs.next') });
      default:
        return t(`flowBuilder.dock.${kind}`);
    }
  };
  return (problem) => {
    const block = problem.blockId === null ? undefined : blockOf(drawing, problem.blockId);
    const group = drawing.groups.find(({ id }) => id === problem.groupId);
    const isOfEntry = entryProblems.has(problem.kind);
    const where = block
      ? words.nameOf(block)
      : group
        ? words.groupTitle(group)
        : t(isOfEntry ? 'flowBuilder.dock.entry' : 'flowBuilder.dock.settings');
    return { where, what: what(problem) };
  };
}
