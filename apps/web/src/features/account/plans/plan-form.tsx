import { planFlags } from '@balcao/contract';
import type { PlanFlag } from '@balcao/contract';
import { Button, NumberInput, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconInfoCircle, IconTrash } from '../../../ui/icons/index.ts';
import { useTranslation } from 'react-i18next';
import { FormError } from '../../../app/crud/form-error.tsx';
import { isApiError } from '../../../app/api/api-error.ts';
import { useSave } from '../../../app/crud/use-crud.ts';
import { useFormSubmit } from '../../../app/crud/use-form-submit.ts';
import { toast } from '../../../app/toasts/toast.tsx';
import { CountField } from '../../../ui/fields/count-field.tsx';
import { FormCard } from '../../../ui/layout/form-card.tsx';
import { hintBelow } from '../../../ui/text/hint-below.ts';
import { lengthBetween } from '../../../ui/fields/validators.ts';
import css from './plans.module.css';
import { plansCrud, usePlanUse } from './plans.queries.ts';
import type { ListedPlan } from './plans.queries.ts';

interface Props {
  /** undefined adds one */
  plan: ListedPlan | undefined;
  /** it was chosen, or left, so that the form has the keyboard */
  focused: boolean;
  /** what a new one starts with */
  template: ListedPlan | undefined;
  /** leaves the record, with an empty form */
  onClear: () => void;
  onDelete: (plan: ListedPlan) => void;
}

const limits = ['users', 'connections', 'queues'] as const;
const maxLimit = 1_000_000;
const maxValue = 9_999_999.99;

/** Adds or edits a plan. Remounted for each record, so that it starts from its current values. */
export function PlanForm({ plan, focused, template, onClear, onDelete }: Props) {
  const { t } = useTranslation();
  const save = useSave(plansCrud, plan);
  const from = plan ?? template;
  const isNumber = (value: number | string) => (value === '' ? t('common.fillIn') : null);
  const form = useForm({
    initialValues: {
      name: plan?.name ?? (template ? t('plans.form.copyName', { name: template.name }) : ''),
      users: (from?.users ?? 10) as number | string,
      connections: (from?.connections ?? 10) as number | string,
      queues: (from?.queues ?? 10) as number | string,
      storageMb: (from?.storageMb ?? '') as number | string,
      value: (from?.value ?? '') as number | string,
      isPublic: from?.isPublic ?? true,
      ...(Object.fromEntries(planFlags.map((flag) => [flag, from?.[flag] ?? true])) as Record<PlanFlag, boolean>),
    },
    validate: {
      name: lengthBetween(2, 50),
      users: isNumber,
      connections: isNumber,
      queues: isNumber,
      value: isNumber,
    },
  });
  const { onSubmit, loading, error } = useFormSubmit({
    form,
    save,
    toRequest: ({ users, connections, queues, storageMb, value, ...values }) => ({
      ...values,
      users: Number(users),
      connections: Number(connections),
      queues: Number(queues),
      storageMb: storageMb === '' ? null : Number(storageMb),
      value: Number(value),
    }),
    errorFields: { ERR_PLAN_NAME_ALREADY_EXISTS: 'name' },
    onRefused: (error) => {
      if (isApiError(error, 'ERR_PLAN_NAME_ALREADY_EXISTS')) toast.error(t('plans.form.saveFailed'));
    },
    onSaved: () => {
      toast.ok(t('records.done'));
      onClear();
    },
  });
  const usedBy = plan?.companiesCount ?? 0;
  const { data: use } = usePlanUse(usedBy > 0 ? plan?.id : undefined);
  const isBelowUse = (limit: (typeof limits)[number]) => {
    const value = form.values[limit];
    return use !== undefined && value !== '' && Number(value) < use[limit];
  };

  return (
    <>
      <FormCard
        label={t('plans.form.title')}
        focused={focused}
        onSubmit={onSubmit}
        parts={[
          <div key="fields" className={css.fields}>
            <TextInput label={t('common.name')} maxLength={50} {...form.getInputProps('name')} />
            {limits.map((limit) => (
              <CountField
                key={limit}
                label={t(`plans.form.${limit}`)}
                min={0}
                max={maxLimit}
                description={isBelowUse(limit) ? t('plans.form.belowUse', { count: use?.[limit] ?? 0 }) : undefined}
                inputWrapperOrder={hintBelow}
                {...form.getInputProps(limit)}
              />
            ))}
            <CountField
              label={t('plans.form.storageMb')}
              placeholder={t('plans.form.unlimited')}
              min={1}
              max={maxLimit}
              thousandSeparator="."
              decimalSeparator=","
              hideControls
              {...form.getInputProps('storageMb')}
            />
            <NumberInput
              label={t('plans.form.value')}
              leftSection="R$"
              min={0}
              max={maxValue}
              allowNegative={false}
              decimalScale={2}
              fixedDecimalScale
              decimalSeparator=","
              thousandSeparator="."
              hideControls
              {...form.getInputProps('value')}
            />
          </div>,
          <div key="flags" className={css.switches} role="group" aria-label={t('plans.form.flags')}>
            {planFlags.map((flag) => (
              <Switch
                key={flag}
                label={t(`plans.flags.${flag}`)}
                labelPosition="left"
                classNames={{ body: css.switch }}
                {...form.getInputProps(flag, { type: 'checkbox' })}
              />
            ))}
            <Switch
              label={t('plans.form.isPublic')}
              labelPosition="left"
              classNames={{ body: css.switch }}
              {...form.getInputProps('isPublic', { type: 'checkbox' })}
            />
          </div>,
        ]}
        note={
          <>
            <IconInfoCircle size={18} stroke={1.75} aria-hidden />
            {plan
              ? usedBy === 0
                ? t('plans.form.notInUse')
                : t('plans.form.inUse', { count: usedBy })
              : t('plans.form.adding')}
          </>
        }
        buttons={
          <>
            {plan && (
              <Button
                variant="outline"
                color="barro"
                leftSection={<IconTrash size={16} stroke={1.75} />}
                disabled={usedBy > 0}
                onClick={() => onDelete(plan)}
              >
                {t('common.delete')}
              </Button>
            )}
            <Button variant="subtle" color="gray" onClick={onClear}>
              {t('common.clear')}
            </Button>
            <Button type="submit" loading={loading}>
              {t('common.save')}
            </Button>
          </>
        }
        problem={
          <FormError
            error={error}
            text={isApiError(error, 'ERR_VALIDATION') ? t('plans.form.saveFailed') : undefined}
          />
        }
      />
    </>
  );
}
