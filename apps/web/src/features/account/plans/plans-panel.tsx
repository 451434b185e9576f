import { IconCopy, IconPencil, IconTrash } from '../../../ui/icons/index.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Reloadable } from '../../../app/crud/reloadable.tsx';
import { useDelete } from '../../../app/crud/use-crud.ts';
import { toast } from '../../../app/toasts/toast.tsx';
import { DataTable } from '../../../ui/lists/data-table.tsx';
import { DeleteDialog } from '../../../ui/dialogs/delete-dialog.tsx';
import { formatMoney, formatNumber } from '../../../ui/text/format.ts';
import { IconButton } from '../../../ui/fields/icon-button.tsx';
import { LoadFailed } from '../../../ui/lists/load-failed.tsx';
import { NoticeBox } from '../../../ui/layout/notice-box.tsx';
import { SkeletonRows } from '../../../ui/lists/skeleton-rows.tsx';
import table from '../../../ui/lists/table-page.module.css';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { PlanFlags } from './plan-flags.tsx';
import { PlanForm } from './plan-form.tsx';
import css from './plans.module.css';
import { plansCrud, usePlans } from './plans.queries.ts';
import type { ListedPlan } from './plans.queries.ts';

interface Edited {
  plan?: ListedPlan;
  template?: ListedPlan;
  /** grows each time, so that the form starts afresh */
  instanceKey: number;
}

/** The plans of the installation: a form above their table. */
export function PlansPanel() {
  const { t } = useTranslation();
  const plans = usePlans();
  const remove = useDelete(plansCrud, t('records.failed'));
  const deleting = useDialog<ListedPlan>();
  const [edited, setEdited] = useState<Edited>({ instanceKey: 0 });
  const show = (what: Omit<Edited, 'instanceKey'>) =>
    setEdited(({ instanceKey }) => ({ ...what, instanceKey: instanceKey + 1 }));
  // The number of companies that have it changes while the form is open; the form keeps its values.
  const shown = edited.plan && (plans.data?.find(({ id }) => id === edited.plan?.id) ?? edited.plan);

  if (plans.isError && !plans.data) return <LoadFailed title={t('records.loadFailed')} onRetry={plans.refetch} />;
  if (!plans.data) return <SkeletonRows count={4} height={56} avatar={0} />;
  // Before any plan has a price no one is asked to pay; from then on one that is free is a way around.
  const freeForAll = plans.data.some(({ value }) => value > 0)
    ? plans.data.find(({ isPublic, value }) => isPublic && value === 0)
    : undefined;
  return (
    <>
      {freeForAll && (
        <div className={css.warning}>
          <NoticeBox tone="warn">{t('plans.freeForAll', { name: freeForAll.name })}</NoticeBox>
        </div>
      )}
      <Reloadable key={edited.instanceKey} record={shown}>
        {(plan) => (
          <PlanForm
            plan={plan}
            focused={edited.instanceKey > 0}
            template={edited.template}
            onClear={() => show({})}
            onDelete={deleting.open}
          />
        )}
      </Reloadable>
      <DataTable
        items={plans.data}
        keyOf={({ id }) => id}
        isSelected={({ id }) => id === edited.plan?.id}
        columns={[
          {
            label: t('common.name'),
            kind: 'grow',
            render: ({ name, isPublic }) => (
              <span className={table.name}>{isPublic ? name : t('plans.private', { name })}</span>
            ),
          },
          { label: t('plans.form.users'), kind: 'number', render: ({ users }) => formatNumber(users) },
          { label: t('plans.form.connections'), kind: 'number', render: (plan) => formatNumber(plan.connections) },
          { label: t('plans.form.queues'), kind: 'number', render: ({ queues }) => formatNumber(queues) },
          { label: t('plans.form.flags'), render: (plan) => <PlanFlags plan={plan} /> },
          {
            label: t('plans.columns.companies'),
            kind: 'number',
            render: ({ companiesCount = 0 }) => formatNumber(companiesCount),
          },
          {
            label: t('plans.form.value'),
            kind: 'number',
            render: ({ value }) => <span className={css.money}>{formatMoney(value)}</span>,
          },
        ]}
        renderCard={(plan) => (
          <>
            <div className={table.name}>{plan.isPublic ? plan.name : t('plans.private', { name: plan.name })}</div>
            <div className={css.money}>{formatMoney(plan.value)}</div>
            <PlanFlags plan={plan} />
          </>
        )}
        renderActions={(plan, size) => (
          <>
            <IconButton label={t('plans.copy', plan)} size={size} onClick={() => show({ template: plan })}>
              <IconCopy size={18} stroke={1.75} />
            </IconButton>
            <IconButton label={t('plans.edit', plan)} size={size} onClick={() => show({ plan })}>
              <IconPencil size={18} stroke={1.75} />
            </IconButton>
            <IconButton
              label={t('plans.delete', plan)}
              size={size}
              disabled={(plan.companiesCount ?? 0) > 0}
              onClick={() => deleting.open(plan)}
            >
              <IconTrash size={18} stroke={1.75} />
            </IconButton>
          </>
        )}
      />
      <div className={css.keeps}>
        <NoticeBox tone="info">{t('plans.keepsInUse')}</NoticeBox>
      </div>
      <DeleteDialog
        dialog={deleting}
        remove={remove}
        title={() => t('records.deleteQuestion')}
        text={(plan) => t('plans.deleteText', plan)}
        confirm={t('common.delete')}
        onDone={() => {
          toast.ok(t('records.done'));
          show({});
        }}
      />
    </>
  );
}
