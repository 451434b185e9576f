import { firstStepNames, traitsOf } from '@balcao/contract';
import type { FirstStep } from '@balcao/contract';
import { Button, Progress, VisuallyHidden } from '@mantine/core';
import { IconCircle, IconCircleCheckFilled } from '../../../ui/icons/index.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnections } from '../../numbers/connections/index.ts';
import css from './first-steps.module.css';
import { nextStep, countDone } from './first-steps.rules.ts';

interface Props {
  steps: Readonly<Record<FirstStep, boolean>>;
  /** below the heading of the page, or of a card on it */
  heading: 'h2' | 'h3';
}

/** Every step with its purpose and the way there; the next one stands out. */
export function FirstStepsList({ steps, heading }: Props) {
  const { t } = useTranslation();
  const next = nextStep(steps);
  const done = countDone(steps);
  const progress = t('firstSteps.progress', { done, all: firstStepNames.length });
  return (
    <>
      <p className={css.intro}>{t(next ? 'firstSteps.intro' : 'firstSteps.allDone.text')}</p>
      <div className={css.progress}>
        <Progress
          value={(done / firstStepNames.length) * 100}
          aria-label={progress}
          color="louro"
          className={css.bar}
        />
        <output className={css.count}>{progress}</output>
      </div>
      <ol className={css.steps}>
        {firstStepNames.map((step) => (
          <Step key={step} step={step} done={steps[step]} next={step === next} heading={heading} />
        ))}
      </ol>
      {!next && (
        <Button component={Link} to="/tickets" className={css.onward}>
          {t('firstSteps.allDone.action')}
        </Button>
      )}
    </>
  );
}

interface StepProps {
  step: FirstStep;
  done: boolean;
  next: boolean;
  heading: Props['heading'];
}

function Step({ step, done, next, heading: Heading }: StepProps) {
  const { t } = useTranslation();
  const sandboxId = useSandboxId();
  const text =
    step === 'test' && sandboxId === undefined ? t('firstSteps.test.textNoPhone') : t(`firstSteps.${step}.text`);
  return (
    <li className={css.step} data-done={done || undefined} data-next={next || undefined}>
      {done ? <IconCircleCheckFilled size={22} aria-hidden /> : <IconCircle size={22} stroke={1.5} aria-hidden />}
      <div className={css.words}>
        <Heading>
          {t(`firstSteps.${step}.title`)}
          <VisuallyHidden>{`: ${t(done ? 'firstSteps.done' : 'firstSteps.todo')}`}</VisuallyHidden>
        </Heading>
        {!done && <p>{text}</p>}
      </div>
      {!done && <StepAction step={step} sandboxId={sandboxId} filled={next} />}
    </li>
  );
}

/** The simulated phone to write from; undefined where there is none. */
function useSandboxId(): number | undefined {
  const { data } = useConnections();
  const sandboxes = data?.filter(({ provider }) => traitsOf(provider).isSimulated) ?? [];
  return (sandboxes.find(({ status }) => status === 'CONNECTED') ?? sandboxes[0])?.id;
}

function StepAction({
  step,
  sandboxId,
  filled,
}: {
  step: FirstStep;
  sandboxId: number | undefined;
  filled: boolean;
}): ReactNode {
  const { t } = useTranslation();
  const look = { variant: filled ? 'filled' : 'default', size: 'sm', className: css.way } as const;
  switch (step) {
    case 'connection':
      return (
        <Button component={Link} to="/connections" {...look}>
          {t('firstSteps.connection.action')}
        </Button>
      );
    case 'queues':
      return (
        <Button component={Link} to="/queues" {...look}>
          {t('firstSteps.queues.action')}
        </Button>
      );
    case 'users':
      return (
        <Button component={Link} to="/users" {...look}>
          {t('firstSteps.users.action')}
        </Button>
      );
    case 'test':
      return sandboxId === undefined ? (
        <Button component={Link} to="/connections" {...look}>
          {t('firstSteps.test.actionNoPhone')}
        </Button>
      ) : (
        // In a tab of its own, so that both sides can be watched.
        <Button component="a" href={`/sandbox/${sandboxId}`} target="_blank" rel="noopener" {...look}>
          {t('firstSteps.test.action')}
        </Button>
      );
  }
}
