import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FirstStepsList } from './first-steps-list.tsx';
import css from './first-steps.module.css';
import { useFirstSteps } from './first-steps.queries.ts';
import { nextStep, isShownOnDashboard } from './first-steps.rules.ts';

/** The first steps where a new admin arrives: nothing once they were dismissed or all are done, or until that is known. */
export function FirstStepsCard() {
  const { t } = useTranslation();
  const { data, dismiss } = useFirstSteps();
  const [begun, setBegun] = useState(false);
  if (data && !begun && nextStep(data.steps)) setBegun(true);
  if (!data || !isShownOnDashboard(data, begun)) return null;
  return (
    <section className={`${css.card} ${css.above}`} aria-labelledby="first-steps">
      <h2 id="first-steps" className={css.heading}>
        {t('firstSteps.title')}
      </h2>
      <FirstStepsList steps={data.steps} heading="h3" />
      <Button variant="subtle" color="gray" size="sm" className={css.dismiss} onClick={dismiss}>
        {t('firstSteps.dismiss')}
      </Button>
    </section>
  );
}
