import type { Macro, MacroStepPreview, Ticket, TicketAction } from '@balcao/contract';
import { useTranslation } from 'react-i18next';
import { RetryLine } from '../../../ui/lists/load-failed.tsx';
import { SkeletonRows } from '../../../ui/lists/skeleton-rows.tsx';
import css from './macro-panes.module.css';
import { asksReason } from './macro-preview.rules.ts';
import type { useMacroPreview } from './macros.queries.ts';
import { stepIcons, stepsCss, StepSentence, useRefusalText } from '../actions/index.ts';

interface Props {
  macro: Macro;
  ticket: Ticket;
  preview: Pick<ReturnType<typeof useMacroPreview>, 'data' | 'isError' | 'refetch'>;
}

/** What a macro would do, step by step. */
export function MacroPreview({ macro, ticket, preview: { data, isError, refetch } }: Props) {
  const { t } = useTranslation();
  return (
    <section className={css.preview} aria-label={t('macros.run.preview')} aria-live="polite">
      <h3 className={css.title}>{t('macros.run.preview')}</h3>
      {!data && !isError && <SkeletonRows count={macro.steps.length} height={28} avatar={0} twoLines={false} />}
      {!data && isError && <RetryLine className={css.none} onRetry={refetch} />}
      {data && (
        <ol className={stepsCss.steps}>
          {data.steps.map((step, index) => {
            const action = macro.steps[index];
            // Somebody changed the macro between the two answers.
            if (action?.kind !== step.kind) return null;
            // oxlint-disable-next-line react/no-array-index-key -- the steps of a preview stay in their places
            return <Step key={index} step={step} action={action} contactName={ticket.contact.name} />;
          })}
        </ol>
      )}
    </section>
  );
}

function Step({ step, action, contactName }: { step: MacroStepPreview; action: TicketAction; contactName: string }) {
  const { t } = useTranslation();
  const refusalText = useRefusalText();
  const StepIcon = stepIcons[step.kind];
  return (
    <li className={stepsCss.step}>
      <span>
        <StepIcon size={14} stroke={1.75} aria-hidden />
      </span>
      <div className={stepsCss.words}>
        <span className={step.state === 'unknown' ? css.unknown : undefined}>
          <StepSentence step={step} action={action} contactName={contactName} />
        </span>{' '}
        {step.state === 'same' && (
          <span className={css.same}>{t(step.kind === 'tag' ? 'macros.has' : 'macros.same')}</span>
        )}
        {asksReason(step) && <span className={css.same}>{t('macros.run.asksReason')}</span>}
        {step.state === 'refused' && !asksReason(step) && (
          <span className={css.refused}>{refusalText(step.error ?? '', step.details)}</span>
        )}
        {step.text !== null && (step.kind === 'text' || step.kind === 'note' || step.kind === 'notify') && (
          <p className={step.kind === 'text' ? stepsCss.bubble : `${stepsCss.bubble} ${stepsCss.note}`} dir="auto">
            {step.text}
          </p>
        )}
      </div>
    </li>
  );
}
