import type { MoveIn } from '@balcao/contract';
import { useTranslation } from 'react-i18next';
import { IconCheck } from '../../../ui/icons/index.ts';
import css from './move-steps.module.css';

const steps = ['source', 'connect', 'trial', 'run', 'check'] as const;
export type MoveStep = (typeof steps)[number];

/** The step that a move is at. */
export function stepOf(move: MoveIn | undefined): MoveStep {
  switch (move?.state) {
    case undefined:
      return 'source';
    case 'collecting':
      return 'connect';
    case 'trying':
      return 'trial';
    case 'tried':
      return move.trial === null ? 'connect' : 'trial';
    case 'running':
    case 'paused':
    case 'undoing':
      return 'run';
    case 'done':
    case 'undone':
      return 'check';
  }
}

/** Where somebody is on the way from a source to what came of it. */
export function MoveSteps({ current }: { current: MoveStep }) {
  const { t } = useTranslation();
  const place = steps.indexOf(current);
  return (
    <ol className={css.steps} aria-label={t('moveIn.steps.label')}>
      {steps.map((step, index) => (
        <li
          key={step}
          data-state={index < place ? 'past' : index === place ? 'now' : 'next'}
          aria-current={index === place ? 'step' : undefined}
        >
          <span className={css.mark} aria-hidden>
            {index < place ? <IconCheck size={14} stroke={2} /> : index + 1}
          </span>
          {t(`moveIn.steps.${step}`)}
        </li>
      ))}
    </ol>
  );
}
