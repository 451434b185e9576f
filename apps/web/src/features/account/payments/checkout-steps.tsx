import { IconCheck } from '../../../ui/icons/index.ts';
import { useTranslation } from 'react-i18next';
import css from './payments.module.css';

const steps = ['data', 'plan', 'review'] as const;
export type CheckoutStep = (typeof steps)[number];

/** The steps of a checkout, those before the current one ticked; all of them once it is being paid. */
export function CheckoutSteps({ current }: { current: CheckoutStep | 'paying' }) {
  const { t } = useTranslation();
  const done = current === 'paying' ? steps.length : steps.indexOf(current);
  return (
    <ol className={css.steps}>
      {steps.map((step, index) => {
        const isDone = index < done;
        return (
          <li key={step} aria-current={step === current ? 'step' : undefined}>
            <span className={css.dot} data-done={isDone || undefined}>
              {isDone ? <IconCheck size={14} stroke={2.25} aria-hidden /> : index + 1}
            </span>
            {t(`payments.checkout.steps.${step}`)}
          </li>
        );
      })}
    </ol>
  );
}
