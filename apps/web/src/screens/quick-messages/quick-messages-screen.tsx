import { canEditQuickMessage } from '@balcao/contract';
import type { QuickMessage } from '@balcao/contract';
import { Text } from '@mantine/core';
import { IconFiles, IconListCheck, IconPaperclip } from '../../ui/icons/index.ts';
import { useTranslation } from 'react-i18next';
import { CrudPage } from '../../app/crud/crud-page.tsx';
import { useCrudTexts } from '../../app/crud/use-crud-texts.ts';
import { useCrudPages, useDelete } from '../../app/crud/use-crud.ts';
import { useSession } from '../../app/session/session.ts';
import { QuickMessageForm } from '../../features/inbox/quick-messages/quick-message-form.tsx';
import { quickMessagesCrud } from '../../features/inbox/quick-messages/quick-messages.queries.ts';
import { offeredWords } from '../../features/inbox/quick-messages/offered-words.ts';
import { useFileListText } from '../../features/inbox/quick-messages/use-file-list-text.ts';
import { useQueues } from '../../features/inbox/queues/index.ts';
import { ColorLabel } from '../../ui/color-label.tsx';
import { formatNumber } from '../../ui/text/format.ts';
import { MiddleTruncate } from '../../ui/text/middle-truncate.tsx';
import { useSearchText } from '../../ui/fields/search-field.tsx';
import { useSort } from '../../ui/lists/use-sort.ts';
import css from '../../ui/lists/table-page.module.css';

const nameOf = ({ shortcode }: QuickMessage): string => `/${shortcode}`;

/** Quick replies: one's own and those of the company. */
export function QuickMessagesScreen() {
  const { t } = useTranslation();
  const { actor } = useSession();
  const search = useSearchText();
  const sort = useSort('shortcode');
  const { list, count } = useCrudPages(quickMessagesCrud, search.search, { query: sort.query });
  const mayEdit = (record: QuickMessage) => canEditQuickMessage(actor, record);
  return (
    <CrudPage
      texts={useCrudTexts('quickMessages', nameOf)}
      note={count ? t('quickMessages.count', { count }) : undefined}
      list={list}
      search={search}
      row={{ height: 54, twoLines: true }}
      sort={sort}
      columns={[
        {
          label: t('quickMessages.columns.shortcode'),
          sort: 'shortcode',
          render: (record) => <Shortcode record={record} />,
        },
        {
          label: t('quickMessages.columns.message'),
          kind: 'grow',
          render: (record) => <Message record={record} />,
        },
        { label: t('quickMessages.columns.file'), render: (record) => <AttachedFiles record={record} /> },
        {
          label: t('quickMessages.columns.used'),
          sort: 'usedCount',
          kind: 'number',
          render: ({ usedCount }) => formatNumber(usedCount),
        },
      ]}
      renderCard={(record) => (
        <>
          <Shortcode record={record} />
          <Message record={record} />
          {(record.mediaName !== null || record.fileListId !== null || record.interactive !== null) && (
            <AttachedFiles record={record} />
          )}
          {record.usedCount > 0 && (
            <span className={css.meta}>
              {t('quickMessages.used', { count: record.usedCount, number: formatNumber(record.usedCount) })}
            </span>
          )}
        </>
      )}
      canEdit={mayEdit}
      canDelete={mayEdit}
      renderForm={(dialog) => <QuickMessageForm {...dialog} />}
      remove={useDelete(quickMessagesCrud)}
    />
  );
}

function Shortcode({ record }: { record: QuickMessage }) {
  const { t } = useTranslation();
  const marks = [record.geral && t('quickMessages.shared'), !record.status && t('quickMessages.inactive')].filter(
    Boolean,
  );
  return (
    <div className={css.ownWidth}>
      <div className={css.name}>{nameOf(record)}</div>
      {marks.length > 0 && <div className={css.meta}>{marks.join(' · ')}</div>}
      <LimitedTo queueId={record.queueId} />
    </div>
  );
}

/** The queue to which a reply is limited; nothing for one of all queues. */
function LimitedTo({ queueId }: { queueId: number | null }) {
  const { data } = useQueues();
  const queue = data?.find(({ id }) => id === queueId);
  if (!queue) return null;
  return (
    <div className={css.meta}>
      <ColorLabel color={queue.color}>{queue.name}</ColorLabel>
    </div>
  );
}

/** Two lines are enough to recognize it; its title has the rest. */
function Message({ record: { message } }: { record: QuickMessage }) {
  return (
    <Text inherit lineClamp={2} title={message}>
      {message.replace(/\s+/g, ' ')}
    </Text>
  );
}

function AttachedFiles({ record }: { record: QuickMessage }) {
  const { t } = useTranslation();
  const { mediaName, fileListId, interactive } = record;
  const listText = useFileListText(fileListId);
  if (interactive)
    return (
      <div className={css.file}>
        <IconListCheck size={16} stroke={1.75} aria-hidden />
        <MiddleTruncate text={offeredWords(record) ?? t(`choices.kinds.${interactive.kind}`)} />
      </div>
    );
  if (mediaName === null && fileListId === null)
    return <span className={`${css.meta} ${css.oneLine}`}>{t('quickMessages.noFile')}</span>;
  const Icon = fileListId === null ? IconPaperclip : IconFiles;
  return (
    <div className={css.file}>
      <Icon size={16} stroke={1.75} aria-hidden />
      <MiddleTruncate text={mediaName ?? listText ?? ''} />
    </div>
  );
}
