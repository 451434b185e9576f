import type { MoveIn, MoveInProblem } from '@balcao/contract';
import { useTranslation } from 'react-i18next';
import { NoticeBox } from '../../../ui/layout/notice-box.tsx';

/** Why a source cannot be read, or a run stopped, and what to do. */
export function ProblemNotice({ move, problem }: { move: MoveIn; problem: MoveInProblem }) {
  const { t } = useTranslation();
  return (
    <NoticeBox
      tone={problem === 'files_gone' || problem === 'storage_full' ? 'warn' : 'bad'}
      title={t(`moveIn.problems.${problem}.title`)}
    >
      {t(`moveIn.problems.${problem}.text`, { detail: move.problemDetail })}
    </NoticeBox>
  );
}
