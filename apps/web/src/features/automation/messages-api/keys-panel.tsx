import type { ApiKey } from '@balcao/contract';
import { Button } from '@mantine/core';
import { IconPencil, IconPlus, IconRefresh, IconTrash, IconZzz } from '../../../ui/icons/index.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDelete, useLookup } from '../../../app/crud/use-crud.ts';
import { toast } from '../../../app/toasts/toast.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { DataTable, type Column } from '../../../ui/lists/data-table.tsx';
import { DeleteDialog } from '../../../ui/dialogs/delete-dialog.tsx';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { formatDate, formatSince } from '../../../ui/text/format.ts';
import { IconButton } from '../../../ui/fields/icon-button.tsx';
import { LoadFailed } from '../../../ui/lists/load-failed.tsx';
import { SkeletonRows } from '../../../ui/lists/skeleton-rows.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import table from '../../../ui/lists/table-page.module.css';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { apiKeysCrud, useRenewKey } from './api-keys.queries.ts';
import css from './panel.module.css';
import { KeyForm } from './key-form.tsx';
import { effectiveScopes, scopeAreas, toReaches } from './key-scopes.rules.ts';
import { ShownOnce } from './shown-once.tsx';

/** The keys of the company: what each may do, when it was used last, and new ones. */
export function KeysPanel() {
  const { t } = useTranslation();
  const keys = useLookup(apiKeysCrud);
  const form = useDialog<ApiKey | undefined>();
  const renewing = useDialog<ApiKey>();
  const removing = useDialog<ApiKey>();
  const renew = useRenewKey();
  const remove = useDelete(apiKeysCrud);
  const [shown, setShown] = useState<{ name: string; key: string }>();
  const columns: Column<ApiKey>[] = [
    { label: t('messagesApi.keys.name'), render: (key) => <Name apiKey={key} /> },
    { label: t('messagesApi.keys.key'), render: ({ hint }) => <span className={css.mono}>{hint}…</span> },
    { label: t('messagesApi.keys.scopes'), kind: 'grow', render: (key) => <Scopes apiKey={key} /> },
    { label: t('messagesApi.keys.lastUsed'), render: (key) => <LastUse apiKey={key} /> },
    { label: t('messagesApi.keys.created'), render: ({ createdAt }) => formatDate(createdAt, '2-digit') },
    {
      label: t('messagesApi.keys.expires'),
      render: ({ expiresAt }) => (expiresAt ? formatDate(expiresAt, '2-digit') : t('messagesApi.keys.never')),
    },
  ];
  const add = (
    <Button leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => form.open(undefined)}>
      {t('messagesApi.keys.add')}
    </Button>
  );

  return (
    <section>
      <div className={css.head}>
        <h2 className={css.heading}>{t('messagesApi.keys.title')}</h2>
        {keys.data && keys.data.length > 0 && add}
      </div>
      {shown && (
        <ShownOnce
          key={shown.key}
          title={t('messagesApi.keys.copy', { name: shown.name })}
          value={shown.key}
          onDone={() => setShown(undefined)}
        />
      )}
      {keys.isPending && <SkeletonRows count={3} height={44} avatar={0} />}
      {keys.isError && !keys.data && <LoadFailed onRetry={keys.refetch} />}
      {keys.data?.length === 0 && (
        <EmptyState title={t('messagesApi.keys.empty.title')} text={t('messagesApi.keys.empty.text')} action={add} />
      )}
      {keys.data && keys.data.length > 0 && (
        <DataTable
          items={keys.data}
          keyOf={({ id }) => id}
          columns={columns}
          renderCard={(key) => (
            <>
              <Name apiKey={key} />
              <Scopes apiKey={key} />
              <span className={css.facts}>
                {key.hint}… · <LastUse apiKey={key} />
              </span>
            </>
          )}
          renderActions={(key, size) => (
            <div className={table.actions}>
              <IconButton
                label={t('messagesApi.keys.edit', { name: key.name })}
                size={size}
                onClick={() => form.open(key)}
              >
                <IconPencil size={18} stroke={1.75} />
              </IconButton>
              <IconButton
                label={t('messagesApi.keys.renew', { name: key.name })}
                size={size}
                onClick={() => renewing.open(key)}
              >
                <IconRefresh size={18} stroke={1.75} />
              </IconButton>
              <IconButton
                label={t('messagesApi.keys.delete', { name: key.name })}
                size={size}
                onClick={() => removing.open(key)}
              >
                <IconTrash size={18} stroke={1.75} />
              </IconButton>
            </div>
          )}
        />
      )}
      {form.instanceKey > 0 && (
        <KeyForm
          key={form.instanceKey}
          opened={form.opened}
          record={form.value}
          onSaved={({ name, key }) => {
            if (key === null) toast.ok(t('messagesApi.keys.saved'));
            else setShown({ name, key });
          }}
          onClose={form.close}
        />
      )}
      <ConfirmDialog
        opened={renewing.opened}
        title={t('messagesApi.keys.renewDialog.title', { name: renewing.value?.name })}
        text={t('messagesApi.keys.renewDialog.text')}
        confirm={t('messagesApi.keys.renewDialog.confirm')}
        loading={renew.isPending}
        onConfirm={() =>
          renewing.value &&
          renew.mutate(renewing.value.id, {
            onSuccess({ name, key }) {
              renewing.close();
              if (key !== null) setShown({ name, key });
            },
          })
        }
        onClose={renewing.close}
      />
      <DeleteDialog
        dialog={removing}
        remove={remove}
        title={({ name }) => t('messagesApi.keys.deleteDialog.title', { name })}
        text={t('messagesApi.keys.deleteDialog.text')}
        confirm={t('messagesApi.keys.deleteDialog.confirm')}
        onDone={() => toast.ok(t('messagesApi.keys.deleteDialog.done'))}
      />
    </section>
  );
}

function Name({ apiKey: { name, user, rests } }: { apiKey: ApiKey }) {
  const { t } = useTranslation();
  return (
    <span className={css.name}>
      <span className={table.name}>{name}</span>
      <div className={table.meta}>{t('messagesApi.keys.actsAs', { name: user.name })}</div>
      {rests && (
        <div className={table.meta}>
          <StatusPill tone="warn" icon={<IconZzz size={14} stroke={2} />}>
            {t('messagesApi.keys.rests')}
          </StatusPill>{' '}
          {t('messagesApi.keys.restsWhy')}
        </div>
      )}
    </span>
  );
}

function Scopes({ apiKey }: { apiKey: ApiKey }) {
  const { t } = useTranslation();
  const reaches = toReaches(effectiveScopes(apiKey));
  return (
    <span className={css.chips}>
      {scopeAreas.map((area) => {
        const reach = reaches[area];
        return (
          reach !== 'none' && (
            <span key={area} className={css.chip}>
              {t('messagesApi.keys.scope', {
                area: t(`messagesApi.keys.areas.${area}`),
                reach: t(`messagesApi.keys.reaches.${reach}`).toLowerCase(),
              })}
            </span>
          )
        );
      })}
    </span>
  );
}

function LastUse({ apiKey: { lastUsedAt, lastUsedAddress } }: { apiKey: ApiKey }) {
  const { t } = useTranslation();
  if (lastUsedAt === null) return t('messagesApi.keys.never');
  return (
    <>
      {formatSince(lastUsedAt)}
      <div className={table.meta}>{lastUsedAddress}</div>
    </>
  );
}
