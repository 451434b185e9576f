import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { CrudPage } from '../../app/crud/crud-page.tsx';
import { useDelete } from '../../app/crud/use-crud.ts';
import { useConnections } from '../../features/numbers/connections/index.ts';
import { queuesCrud, useQueueLimit, useQueues } from '../../features/inbox/queues/queues.queries.ts';
import { plainText } from '../../ui/text/chat-text.tsx';
import { ColorLabel } from '../../ui/color-label.tsx';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { NoticeBox } from '../../ui/layout/notice-box.tsx';
import css from '../../ui/lists/table-page.module.css';
import { useSearchedList } from '../../ui/lists/use-searched-list.ts';

const QueueForm = lazyDialog(() =>
  import('../../features/inbox/queues/queue-form.tsx').then((module) => module.QueueForm),
);

/** The company's queues, in the order contacts choose them by. */
export function QueuesScreen() {
  const { t } = useTranslation();
  const queues = useQueues();
  const { list, search, texts } = useSearchedList(queues);
  const limit = useQueueLimit();
  const used = queues.data?.length;
  const full = used !== undefined && limit !== undefined && used >= limit;
  return (
    <CrudPage
      texts={{
        ...texts,
        title: t('queues.title'),
        add: t('queues.add'),
        edit: ({ name }) => t('queues.edit', { name }),
        delete: ({ name }) => t('queues.delete', { name }),
        empty: { title: t('queues.empty.title'), text: t('queues.empty.text') },
        deleteDialog: {
          title: ({ name }) => t('queues.deleteDialog.title', { name }),
          text: t('queues.deleteDialog.text'),
          confirm: t('queues.deleteDialog.confirm'),
          done: t('queues.deleteDialog.done'),
        },
      }}
      note={used !== undefined && limit !== undefined ? t('queues.count', { used, limit }) : undefined}
      list={list}
      search={search}
      row={{ height: 44 }}
      above={
        <>
          {used !== undefined && used > 0 && <NoConnectionLeadsHere />}
          {full && limit > 0 && <NoticeBox tone="info">{t('queues.limit', { limit })}</NoticeBox>}
        </>
      }
      columns={[
        {
          label: t('queues.columns.name'),
          render: ({ name, color }) => (
            <ColorLabel color={color} className={css.ownWidth}>
              <span className={css.name}>{name}</span>
            </ColorLabel>
          ),
        },
        { label: t('queues.columns.order'), kind: 'number', render: ({ orderQueue }) => orderQueue ?? '–' },
        {
          label: t('queues.columns.greeting'),
          kind: 'grow',
          render: ({ greetingMessage }) => plainText(greetingMessage) || '–',
        },
      ]}
      renderCard={(queue) => (
        <>
          <ColorLabel color={queue.color}>{queue.name}</ColorLabel>
          <div className={css.meta}>{plainText(queue.greetingMessage) || t('queues.noGreeting')}</div>
        </>
      )}
      isFull={full}
      renderForm={(dialog) => <QueueForm {...dialog} />}
      remove={useDelete(queuesCrud)}
    />
  );
}

/** Queues that are made after the connections are in none of them: nobody gets into one, and attendants see no one. */
function NoConnectionLeadsHere() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { data: connections = [] } = useConnections();
  if (connections.length === 0 || connections.some(({ queues }) => queues.length > 0)) return null;
  return (
    <NoticeBox
      tone="warn"
      title={t('queues.unused.title')}
      action={
        <Button size="sm" variant="default" onClick={() => void navigate({ to: '/connections' })}>
          {t('queues.unused.action')}
        </Button>
      }
    >
      {t('queues.unused.text')}
    </NoticeBox>
  );
}
