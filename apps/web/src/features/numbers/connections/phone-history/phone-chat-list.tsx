import type { Connection, PhoneChat, PhoneHistory } from '@balcao/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../../app/toasts/toast.tsx';
import { SearchField, useSearchText } from '../../../../ui/fields/search-field.tsx';
import { EmptyState } from '../../../../ui/lists/empty-state.tsx';
import { LoadFailed } from '../../../../ui/lists/load-failed.tsx';
import { MoreRows } from '../../../../ui/lists/more-rows.tsx';
import { SkeletonRows } from '../../../../ui/lists/skeleton-rows.tsx';
import { useNearEnd } from '../../../../ui/lists/use-near-end.ts';
import { Meta } from '../../../../ui/text/meta.tsx';
import { QueuePicker } from '../../../inbox/queues/index.ts';
import css from './phone-history-dialog.module.css';
import { nameOfChat, PhoneChatRow } from './phone-chat-row.tsx';
import { useChooseChats, useImportHistory, useOpenChats, usePhoneChats } from './phone-history.queries.ts';

interface Props {
  connection: Connection;
  history: PhoneHistory | null;
  onRead: (chat: PhoneChat) => void;
}

const moreWithinPx = 300;

/** The conversations of a phone: marked to be brought while that is open, and to be opened to a queue afterwards. */
export function PhoneChatList({ connection: { id }, history, onRead }: Props) {
  const { t } = useTranslation();
  const { text, setText, search } = useSearchText();
  const chats = usePhoneChats(id, search);
  const choose = useChooseChats(id);
  const bring = useImportHistory(id);
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const isChoosing = history?.state === 'choosing' || history?.state === 'collecting';
  const pages = chats.data?.pages;
  const listed = pages?.flatMap((page) => page.chats);
  const { count = 0, leftOut = 0 } = pages?.at(-1) ?? {};
  const loadMore = () => {
    if (chats.hasNextPage && !chats.isFetching && !chats.isFetchNextPageError) void chats.fetchNextPage();
  };
  const end = useNearEnd<HTMLDivElement>(moreWithinPx, listed?.length, loadMore);
  const hasBrought = listed?.some(({ isBrought }) => isBrought) ?? false;

  const select = (chatId: number, checked: boolean) =>
    setSelected((before) => new Set(checked ? [...before, chatId] : [...before].filter((one) => one !== chatId)));
  const markOf = (chat: PhoneChat) => {
    const name = nameOfChat(chat, t);
    if (isChoosing && !chat.isBrought)
      return {
        checked: !chat.isLeftOut,
        label: t('phoneHistory.list.bring', { name }),
        onChange: (checked: boolean) => choose.mutate({ isLeftOut: !checked, ids: [chat.id] }),
      };
    if (!isChoosing && chat.isBrought)
      return {
        checked: selected.has(chat.id),
        label: t('phoneHistory.list.select', { name }),
        onChange: (checked: boolean) => select(chat.id, checked),
      };
    return undefined;
  };

  return (
    <>
      <div className={css.tools}>
        <SearchField className={css.search} label={t('phoneHistory.list.search')} value={text} onChange={setText} />
        {isChoosing && count > 0 && (
          <>
            <Button
              size="sm"
              variant="default"
              loading={choose.isPending && choose.variables.groupsOnly === true}
              onClick={() => choose.mutate({ isLeftOut: true, groupsOnly: true })}
            >
              {t('phoneHistory.actions.noGroups')}
            </Button>
            <Button size="sm" variant="default" onClick={() => choose.mutate({ isLeftOut: leftOut < count })}>
              {t(leftOut < count ? 'phoneHistory.actions.none' : 'phoneHistory.actions.all')}
            </Button>
          </>
        )}
      </div>
      <div className={css.list}>
        {!listed && chats.isError && <LoadFailed onRetry={chats.refetch} />}
        {!listed && !chats.isError && <SkeletonRows count={5} height={56} avatar={0} />}
        {listed?.length === 0 && (
          <EmptyState
            title={t(search === '' ? 'phoneHistory.list.empty' : 'phoneHistory.list.nothingFound')}
            text={
              search === '' ? t('phoneHistory.list.emptyText') : t('phoneHistory.list.nothingFoundText', { search })
            }
            drawing={search === '' ? 'talk' : 'lens'}
          />
        )}
        {listed && listed.length > 0 && (
          <ul>
            {listed.map((chat) => (
              <PhoneChatRow key={chat.id} chat={chat} mark={markOf(chat)} onRead={() => onRead(chat)} />
            ))}
          </ul>
        )}
        <MoreRows
          loading={chats.isFetchingNextPage}
          failed={chats.isFetchNextPageError}
          load={() => void chats.fetchNextPage()}
          row={{ height: 56, avatar: 0, twoLines: true }}
        />
        <div ref={end} />
      </div>
      {history?.state === 'choosing' && count > leftOut && (
        <div className={css.foot}>
          {leftOut > 0 && <Meta>{t('phoneHistory.list.leftOutCount', { count: leftOut })}</Meta>}
          <Button loading={bring.isPending} onClick={() => bring.mutate(undefined)}>
            {t('phoneHistory.actions.import', {
              conversations: t('phoneHistory.conversations', { count: count - leftOut }),
            })}
          </Button>
        </div>
      )}
      {!isChoosing && hasBrought && history?.state !== 'undoing' && (
        <QueueBar id={id} selected={selected} onDone={() => setSelected(new Set())} />
      )}
    </>
  );
}

/** Who reads the conversations: the marked ones, or all. */
function QueueBar({ id, selected, onDone }: { id: number; selected: ReadonlySet<number>; onDone: () => void }) {
  const { t } = useTranslation();
  const open = useOpenChats(id);
  const [queueId, setQueueId] = useState<number | null>(null);
  const apply = () =>
    open.mutate(
      { queueId, ...(selected.size > 0 && { ids: [...selected] }) },
      {
        onSuccess: ({ opened }) => {
          toast.ok(t('phoneHistory.queue.done', { count: opened }));
          onDone();
        },
      },
    );
  return (
    <div className={css.foot}>
      <QueuePicker
        className={css.queue}
        label={t('phoneHistory.queue.label')}
        description={t('phoneHistory.queue.hint')}
        placeholder={t('phoneHistory.queue.placeholder')}
        clearable
        value={queueId}
        onChange={setQueueId}
      />
      <Button loading={open.isPending} onClick={apply}>
        {selected.size > 0 ? t('phoneHistory.queue.some', { count: selected.size }) : t('phoneHistory.queue.all')}
      </Button>
    </div>
  );
}
