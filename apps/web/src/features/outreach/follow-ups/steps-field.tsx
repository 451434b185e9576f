import { followUpLimits, type FollowUpStep } from '@balcao/contract';
import { Button, Text, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/fields/icon-button.tsx';
import { IconPlus, IconX } from '../../../ui/icons/index.ts';
import { MinutesField } from '../../../ui/fields/minutes-field.tsx';
import { minuteUnits } from '../../../ui/fields/minutes.rules.ts';
import css from './follow-up-form.module.css';

/** A message in the form; the key stays the same while others come and go. */
export interface EditedStep extends FollowUpStep {
  key: number;
}

interface Props {
  steps: readonly EditedStep[];
  /** texts that are missing are said at their place */
  isChecked: boolean;
  onChange: (steps: EditedStep[]) => void;
}

const day = minuteUnits.day;

/** The messages of a follow-up, each with how long it waits. */
export function StepsField({ steps, isChecked, onChange }: Props) {
  const { t } = useTranslation();
  const put = (key: number, part: Partial<FollowUpStep>) =>
    onChange(steps.map((step) => (step.key === key ? { ...step, ...part } : step)));
  return (
    <div role="group" aria-label={t('followUps.form.steps')}>
      <Text size="md" fw={500}>
        {t('followUps.form.steps')}
      </Text>
      <Text size="sm" c="dimmed">
        {t('followUps.form.stepsHint')}
      </Text>
      <ol className={css.steps}>
        {steps.map(({ key, minutes, text }, index) => (
          <li key={key} className={css.step}>
            <div className={css.head}>
              <MinutesField
                minutes={minutes}
                max={followUpLimits.minutes}
                label={t('followUps.form.after')}
                unitLabel={t('followUps.form.unit')}
                unitNames={{
                  minute: t('followUps.form.units.minute'),
                  hour: t('followUps.form.units.hour'),
                  day: t('followUps.form.units.day'),
                }}
                onChange={(next) => put(key, { minutes: next })}
              />
              {steps.length > 1 && (
                <IconButton
                  label={t('followUps.form.removeStep', { number: index + 1 })}
                  onClick={() => onChange(steps.filter((step) => step.key !== key))}
                >
                  <IconX size={16} stroke={1.75} />
                </IconButton>
              )}
            </div>
            <Textarea
              label={t('followUps.form.step', { number: index + 1 })}
              autosize
              minRows={2}
              maxLength={followUpLimits.text}
              value={text}
              error={isChecked && text.trim() === '' ? t('followUps.form.textProblem') : null}
              onChange={({ currentTarget }) => put(key, { text: currentTarget.value })}
            />
          </li>
        ))}
      </ol>
      {steps.length < followUpLimits.steps && (
        <Button
          variant="subtle"
          leftSection={<IconPlus size={16} stroke={1.75} />}
          onClick={() =>
            onChange([...steps, { key: Math.max(...steps.map(({ key }) => key)) + 1, minutes: 2 * day, text: '' }])
          }
        >
          {t('followUps.form.addStep')}
        </Button>
      )}
    </div>
  );
}
