import { createPauseReason, maxPauseReasons } from '@balcao/contract';
import type { PauseReason } from '@balcao/contract';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAttempts } from '../../app/api/attempts.ts';
import { call } from '../../app/api/call.ts';
import { readImpersonation } from '../../app/api/session-store.ts';
import { CrudPage } from '../../app/crud/crud-page.tsx';
import { useDelete, useLookup } from '../../app/crud/use-crud.ts';
import { pauseSigns } from '../../features/account/availability/pause-icons.ts';
import { PauseReasonForm } from '../../features/account/availability/pause-reason-form.tsx';
import { pauseReasonsCrud } from '../../features/account/availability/pause-reasons.queries.ts';
import { wholeList } from '../../ui/lists/table-list.ts';

/** The company's reasons for a pause. */
export function PauseReasonsScreen() {
  const { t } = useTranslation();
  const query = useLookup(pauseReasonsCrud);
  // An operator inside a company changes none.
  const mayChange = readImpersonation() === null;
  return (
    <CrudPage
      texts={{
        title: t('pauseReasons.title'),
        add: t('pauseReasons.add'),
        edit: ({ name }) => t('pauseReasons.edit', { name }),
        delete: ({ name }) => t('pauseReasons.delete', { name }),
        empty: { title: t('pauseReasons.empty.title'), text: t('pauseReasons.empty.text') },
        deleteDialog: {
          title: ({ name }) => t('pauseReasons.deleteDialog.title', { name }),
          text: t('pauseReasons.deleteDialog.text'),
          confirm: t('pauseReasons.deleteDialog.confirm'),
          done: t('pauseReasons.deleteDialog.done'),
        },
      }}
      note={t('pauseReasons.intro', { limit: maxPauseReasons })}
      list={wholeList(query)}
      row={{ height: 44 }}
      columns={[
        { label: t('pauseReasons.columns.name'), kind: 'grow', render: (reason) => <Reason {...reason} /> },
        {
          label: t('pauseReasons.columns.minutes'),
          render: ({ minutes }) => (
            <span style={{ whiteSpace: 'nowrap' }}>
              {minutes === null ? t('pauseReasons.noEnd') : t('pauseReasons.minutes', { count: minutes })}
            </span>
          ),
        },
      ]}
      canAdd={mayChange}
      isFull={(query.data?.length ?? 0) >= maxPauseReasons}
      canEdit={() => mayChange}
      canDelete={() => mayChange}
      emptyAction={mayChange && <UsualReasons />}
      renderForm={(dialog) => <PauseReasonForm {...dialog} />}
      remove={useDelete(pauseReasonsCrud)}
    />
  );
}

function Reason({ name, icon }: PauseReason) {
  const Sign = pauseSigns[icon];
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 8 }}>
      <Sign size={18} stroke={1.75} aria-hidden />
      {name}
    </span>
  );
}

const usual = [
  ['coffee', 15],
  ['meal', 60],
  ['meeting', null],
  ['training', null],
] as const;

/** Adds the reasons that most companies have. Errors are toasts. */
function UsualReasons() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const attempts = useAttempts<string>();
  const add = useMutation({
    mutationFn: async () => {
      for (const [icon, minutes] of usual)
        await attempts.run(icon, (idempotencyKey) =>
          call(createPauseReason, {
            body: { name: t(`pauseReasons.usual.${icon}`), icon, minutes },
            idempotencyKey,
          }),
        );
    },
    onSettled: () => client.invalidateQueries({ queryKey: [pauseReasonsCrud.key] }),
  });
  return (
    <Button variant="default" loading={add.isPending} onClick={() => add.mutate()}>
      {t('pauseReasons.addUsual')}
    </Button>
  );
}
