import type { OutgoingWebhook } from '@balcao/contract';
import { Button } from '@mantine/core';
import { IconKey, IconPencil, IconPlus, IconSend, IconTrash } from '../../../ui/icons/index.ts';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDelete, useLookup } from '../../../app/crud/use-crud.ts';
import { toast } from '../../../app/toasts/toast.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { DeleteDialog } from '../../../ui/dialogs/delete-dialog.tsx';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { IconButton } from '../../../ui/fields/icon-button.tsx';
import { LoadFailed } from '../../../ui/lists/load-failed.tsx';
import { SkeletonRows } from '../../../ui/lists/skeleton-rows.tsx';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { ShownOnce } from '../messages-api/index.ts';
import { DeliveriesPanel } from './deliveries-panel.tsx';
import { shortAddress } from './kinds.rules.ts';
import { outgoingWebhooksCrud, useRotateSecret, useSendTest, useSwitchOn } from './outgoing-webhooks.queries.ts';
import { WebhookCards } from './webhook-cards.tsx';
import { WebhookForm } from './webhook-form.tsx';
import css from './webhooks.module.css';

/** The outgoing webhooks, and the deliveries of each. */
export function WebhooksPanel() {
  const { t } = useTranslation();
  const webhooks = useLookup(outgoingWebhooksCrud);
  const form = useDialog<OutgoingWebhook | undefined>();
  const rotating = useDialog<OutgoingWebhook>();
  const removing = useDialog<OutgoingWebhook>();
  const rotate = useRotateSecret();
  const remove = useDelete(outgoingWebhooksCrud);
  const [chosenId, setChosenId] = useState<number>();
  const [shown, setShown] = useState<{ address: string; secret: string }>();
  const showSecret = ({ url, secret }: { url: string; secret: string | null }) => {
    if (secret !== null) setShown({ address: shortAddress(url), secret });
  };
  const selected = webhooks.data?.find(({ id }) => id === chosenId) ?? webhooks.data?.[0];
  const add = (
    <Button leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => form.open(undefined)}>
      {t('outgoingWebhooks.add')}
    </Button>
  );
  return (
    <section className={css.panel}>
      {shown && (
        <ShownOnce
          key={shown.secret}
          title={t('outgoingWebhooks.copySecret', { address: shown.address })}
          value={shown.secret}
          onDone={() => setShown(undefined)}
        />
      )}
      {webhooks.isPending && <SkeletonRows count={3} height={72} avatar={0} />}
      {webhooks.isError && !webhooks.data && <LoadFailed onRetry={webhooks.refetch} />}
      {webhooks.data?.length === 0 && (
        <EmptyState title={t('outgoingWebhooks.empty.title')} text={t('outgoingWebhooks.empty.text')} action={add} />
      )}
      {webhooks.data && selected && (
        <>
          <WebhookCards webhooks={webhooks.data} selectedId={selected.id} onSelect={setChosenId} />
          <Actions
            webhook={selected}
            onEdit={() => form.open(selected)}
            onRotate={() => rotating.open(selected)}
            onDelete={() => removing.open(selected)}
            add={add}
          />
          <DeliveriesPanel key={selected.id} webhook={selected} />
        </>
      )}
      {form.instanceKey > 0 && (
        <WebhookForm
          key={form.instanceKey}
          opened={form.opened}
          record={form.value}
          onSaved={(saved) => {
            setChosenId(saved.id);
            if (saved.secret === null) toast.ok(t('outgoingWebhooks.saved'));
            else showSecret(saved);
          }}
          onClose={form.close}
        />
      )}
      <ConfirmDialog
        opened={rotating.opened}
        title={t('outgoingWebhooks.rotateDialog.title', { address: shortAddress(rotating.value?.url ?? '') })}
        text={t('outgoingWebhooks.rotateDialog.text')}
        confirm={t('outgoingWebhooks.rotateDialog.confirm')}
        loading={rotate.isPending}
        onConfirm={() =>
          rotating.value &&
          rotate.mutate(rotating.value.id, {
            onSuccess(made) {
              rotating.close();
              showSecret(made);
            },
          })
        }
        onClose={rotating.close}
      />
      <DeleteDialog
        dialog={removing}
        remove={remove}
        title={({ url }) => t('outgoingWebhooks.deleteDialog.title', { address: shortAddress(url) })}
        text={t('outgoingWebhooks.deleteDialog.text')}
        confirm={t('outgoingWebhooks.deleteDialog.confirm')}
        onDone={() => toast.ok(t('outgoingWebhooks.deleteDialog.done'))}
      />
    </section>
  );
}

interface ActionsProps {
  webhook: OutgoingWebhook;
  onEdit: () => void;
  onRotate: () => void;
  onDelete: () => void;
  /** the button that adds another one */
  add: ReactNode;
}

/** The actions of the chosen webhook. */
function Actions({ webhook: { id, url, enabled }, onEdit, onRotate, onDelete, add }: ActionsProps) {
  const { t } = useTranslation();
  const test = useSendTest();
  const switchOn = useSwitchOn();
  const address = shortAddress(url);
  return (
    <div className={css.actions}>
      {!enabled && (
        <Button size="sm" loading={switchOn.isPending} onClick={() => switchOn.mutate(id)}>
          {t('outgoingWebhooks.enable')}
        </Button>
      )}
      <Button
        size="sm"
        variant="default"
        leftSection={<IconSend size={16} stroke={1.75} />}
        loading={test.isPending}
        onClick={() => test.mutate(id, { onSuccess: () => toast.ok(t('outgoingWebhooks.testSent')) })}
      >
        {t('outgoingWebhooks.test')}
      </Button>
      <IconButton label={t('outgoingWebhooks.edit', { address })} onClick={onEdit}>
        <IconPencil size={18} stroke={1.75} />
      </IconButton>
      <IconButton label={t('outgoingWebhooks.rotate', { address })} onClick={onRotate}>
        <IconKey size={18} stroke={1.75} />
      </IconButton>
      <IconButton label={t('outgoingWebhooks.delete', { address })} onClick={onDelete}>
        <IconTrash size={18} stroke={1.75} />
      </IconButton>
      <div className={css.add}>{add}</div>
    </div>
  );
}
