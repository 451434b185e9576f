import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { LoadFailed } from '../../../ui/lists/load-failed.tsx';
import { SkeletonRows } from '../../../ui/lists/skeleton-rows.tsx';
import { FirstStepsList } from './first-steps-list.tsx';
import css from './first-steps.module.css';
import { useFirstSteps } from './first-steps.queries.ts';
import { nextStep } from './first-steps.rules.ts';

/** The first steps on request, also after they were dismissed. */
export function FirstStepsPage() {
  const { t } = useTranslation();
  const { data, isError, refetch, dismiss, restore } = useFirstSteps();
  if (!data && isError) {
    return <LoadFailed onRetry={refetch} />;
  }
  return (
    <div className={css.page}>
      <section className={css.card} aria-label={t('firstSteps.title')}>
        {data ? <FirstStepsList steps={data.steps} heading="h2" /> : <SkeletonRows count={4} height={64} avatar={22} />}
      </section>
      {data && nextStep(data.steps) && (
        <p className={css.put}>
          {data.dismissed && t('firstSteps.dismissed')}
          <Button variant="subtle" color="gray" size="sm" onClick={data.dismissed ? restore : dismiss}>
            {t(data.dismissed ? 'firstSteps.restore' : 'firstSteps.dismiss')}
          </Button>
        </p>
      )}
    </div>
  );
}
