import { isAdmin } from '@balcao/contract';
import type { Queue } from '@balcao/contract';
import { Button } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { Navigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../app/session.ts';
import { toast } from '../../app/toast.tsx';
import { queueColorName } from '../../features/queues/queue-colors.ts';
import { useDeleteQueue, useQueueLimit, useQueues } from '../../features/queues/queues.queries.ts';
import { plainText } from '../../ui/chat-text.tsx';
import { ColorLabel } from '../../ui/color-label.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { DeleteDialog } from '../../ui/delete-dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { NoticeBox } from '../../ui/notice-box.tsx';
import { TablePage } from '../../ui/table-page.tsx';
import css from '../../ui/table-page.module.css';
import { useDialog } from '../../ui/use-dialog.ts';

const QueueForm = lazyDialog(() => import('../../features/queues/queue-form.tsx').then((module) => module.QueueForm));

/** The company's queues, in the order contacts choose them by. */
export function QueuesScreen() {
  const { actor } = useSession();
  return isAdmin(actor) ? <Queues /> : <Navigate to="/tickets" replace />;
}

function Queues() {
  const { t } = useTranslation();
  const queues = useQueues();
  const limit = useQueueLimit();
  const remove = useDeleteQueue();
  const form = useDialog<Queue | null>();
  const deleting = useDialog<Queue>();
  const used = queues.data?.length;
  const full = used !== undefined && limit !== undefined && used >= limit;
  const colorName = ({ color }: Queue) => {
    const name = queueColorName(color);
    return name ? t(`queues.colors.${name}`) : color;
  };
  const greeting = ({ greetingMessage }: Queue) => plainText(greetingMessage) || t('queues.noGreeting');
  const columns: Column<Queue>[] = [
    { label: t('queues.columns.id'), kind: 'number', render: ({ id }) => id },
    {
      label: t('queues.columns.name'),
      render: ({ name }) => <span className={`${css.name} ${css.ownWidth}`}>{name}</span>,
    },
    {
      label: t('queues.columns.color'),
      render: (queue) => <ColorLabel color={queue.color}>{colorName(queue)}</ColorLabel>,
    },
    { label: t('queues.columns.order'), kind: 'number', render: ({ orderQueue }) => orderQueue ?? '–' },
    { label: t('queues.columns.greeting'), kind: 'grow', render: (queue) => greeting(queue) },
  ];
  return (
    <>
      <TablePage
        title={t('queues.title')}
        note={used !== undefined && limit !== undefined ? t('queues.count', { used, limit }) : undefined}
        list={{ items: queues.data, failed: queues.isError && !queues.data, retry: () => void queues.refetch() }}
        primary={
          <Button leftSection={<IconPlus size={16} stroke={1.75} />} disabled={full} onClick={() => form.open(null)}>
            {t('queues.add')}
          </Button>
        }
        row={{ height: 44 }}
        empty={{ title: t('queues.empty.title'), text: t('queues.empty.text') }}
        above={full && limit > 0 && <NoticeBox tone="info">{t('queues.limit', { limit })}</NoticeBox>}
      >
        {(items) => (
          <DataTable
            items={items}
            keyOf={({ id }) => id}
            columns={columns}
            renderCard={(queue) => (
              <>
                <ColorLabel color={queue.color}>{queue.name}</ColorLabel>
                <div className={css.meta}>{greeting(queue)}</div>
              </>
            )}
            renderActions={(queue, size) => (
              <>
                <IconButton label={t('queues.edit', queue)} size={size} onClick={() => form.open(queue)}>
                  <IconPencil size={18} stroke={1.75} />
                </IconButton>
                <IconButton label={t('queues.delete', queue)} size={size} onClick={() => deleting.open(queue)}>
                  <IconTrash size={18} stroke={1.75} />
                </IconButton>
              </>
            )}
          />
        )}
      </TablePage>
      <QueueForm opened={form.opened} queue={form.value ?? undefined} onClose={form.close} />
      <DeleteDialog
        dialog={deleting}
        remove={remove}
        title={({ name }) => t('queues.deleteDialog.title', { name })}
        text={t('queues.deleteDialog.text')}
        confirm={t('queues.deleteDialog.confirm')}
        onDone={() => toast.ok(t('queues.deleteDialog.done'))}
      />
    </>
  );
}
