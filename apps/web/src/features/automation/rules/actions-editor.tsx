import { maxRuleActions } from '@balcao/contract';
import { Button } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/fields/icon-button.tsx';
import { randomUuid } from '../../../ui/hooks/random-uuid.ts';
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '../../../ui/icons/index.ts';
import { Menu } from '../../../ui/overlays/menu.ts';
import { StepFields, stepIcons } from '../actions/index.ts';
import { addableKinds, emptyStep } from '../step-forms/index.ts';
import type { RuleFormValues } from './rule-form.rules.ts';
import css from './rules.module.css';

/** What a rule does, in its order. */
export function ActionsEditor({ form }: { form: UseFormReturnType<RuleFormValues> }) {
  const { t } = useTranslation();
  const { steps } = form.values;
  const kinds = addableKinds(steps);
  return (
    <div className={css.actions}>
      {form.errors['steps'] !== undefined && (
        <p className={css.error} role="alert">
          {form.errors['steps']}
        </p>
      )}
      <ol className={css.actionList}>
        {steps.map((step, index) => {
          const StepIcon = stepIcons[step.kind];
          const name = t(`macros.kinds.${step.kind}`);
          return (
            <li key={step.key} className={css.action}>
              <div className={css.actionHead}>
                <span className={css.tile}>
                  <StepIcon size={16} stroke={1.75} aria-hidden />
                </span>
                <span className={css.actionName}>{name}</span>
                {index > 0 && (
                  <IconButton
                    label={t('rules.form.actionUp', { place: index + 1 })}
                    onClick={() => form.reorderListItem('steps', { from: index, to: index - 1 })}
                  >
                    <IconArrowUp size={16} stroke={1.75} />
                  </IconButton>
                )}
                {index < steps.length - 1 && (
                  <IconButton
                    label={t('rules.form.actionDown', { place: index + 1 })}
                    onClick={() => form.reorderListItem('steps', { from: index, to: index + 1 })}
                  >
                    <IconArrowDown size={16} stroke={1.75} />
                  </IconButton>
                )}
                <IconButton
                  label={t('rules.form.removeAction', { place: index + 1, name })}
                  onClick={() => form.removeListItem('steps', index)}
                >
                  <IconX size={16} stroke={1.75} />
                </IconButton>
              </div>
              <StepFields form={form} step={step} index={index} />
            </li>
          );
        })}
      </ol>
      <div className={css.adds}>
        <Menu position="bottom-start">
          <Menu.Target>
            <Button
              variant="default"
              size="sm"
              leftSection={<IconPlus size={16} stroke={1.75} />}
              disabled={steps.length >= maxRuleActions || kinds.length === 0}
            >
              {t('rules.form.addAction')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {kinds.map((kind) => {
              const KindIcon = stepIcons[kind];
              return (
                <Menu.Item
                  key={kind}
                  leftSection={<KindIcon size={16} stroke={1.75} aria-hidden />}
                  onClick={() => {
                    form.clearFieldError('steps');
                    form.insertListItem('steps', emptyStep(kind, randomUuid()));
                  }}
                >
                  {t(`macros.kinds.${kind}`)}
                </Menu.Item>
              );
            })}
          </Menu.Dropdown>
        </Menu>
        <span className={css.hint}>{t('rules.form.actionsHint', { max: maxRuleActions })}</span>
      </div>
    </div>
  );
}
