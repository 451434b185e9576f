import type { PhoneMessage } from '@balcao/contract';
import { Button } from '@mantine/core';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { BubbleFrame } from '../../../../ui/chat/bubble-frame.tsx';
import { MediaContent } from '../../../../ui/chat/media-content.tsx';
import { Quote, QuotedLine } from '../../../../ui/chat/quote.tsx';
import { SenderName } from '../../../../ui/chat/sender-name.tsx';
import { DayLine } from '../../../../ui/chat/thread-lines.tsx';
import { ChatThread } from '../../../../ui/chat/thread.tsx';
import type { RowState, ThreadHandle } from '../../../../ui/chat/thread.tsx';
import { ToEndButton } from '../../../../ui/chat/to-end-button.tsx';
import { LoadFailed } from '../../../../ui/lists/load-failed.tsx';
import { SkeletonRows } from '../../../../ui/lists/skeleton-rows.tsx';
import { ChatText } from '../../../../ui/text/chat-text.tsx';
import { formatTime } from '../../../../ui/text/format.ts';
import { Meta } from '../../../../ui/text/meta.tsx';
import { useFetchPhoneFile, usePhoneMessages } from './phone-history.queries.ts';
import { estimateHeight, phoneRows } from './phone-rows.ts';
import type { PhoneRow } from './phone-rows.ts';
import css from './phone-thread.module.css';

/** A conversation that was brought from a phone: it is read, and not answered. */
export function PhoneThread({ chatId, name }: { chatId: number; name: string }) {
  const { t } = useTranslation();
  const view = useRef<ThreadHandle>(null);
  const { messages, failed, retry, history } = usePhoneMessages(chatId);
  const rows = useMemo(() => phoneRows(messages ?? []), [messages]);
  const texts = useMemo(
    () => ({
      label: t('phoneHistory.thread.label', { name }),
      olderFailed: t('phoneHistory.thread.olderFailed'),
      newerFailed: '',
    }),
    [t, name],
  );
  const renderRow = (row: PhoneRow, state: RowState) =>
    row.kind === 'day' ? (
      <DayLine date={row.date} />
    ) : (
      <PhoneBubble message={row.message} first={row.first} name={name} flashing={state.flashing} />
    );
  return (
    <div className={css.thread}>
      <Meta as="p" className={css.note}>
        {t('phoneHistory.thread.readOnly')}
      </Meta>
      {!messages && !failed && <SkeletonRows count={6} height={56} avatar={0} />}
      {failed && <LoadFailed title={t('phoneHistory.thread.failed')} onRetry={retry} />}
      {messages?.length === 0 && (
        <Meta as="p" className={css.note}>
          {t('phoneHistory.thread.empty')}
        </Meta>
      )}
      {rows.length > 0 && (
        <ChatThread
          ref={view}
          rows={rows}
          estimateHeight={estimateHeight}
          renderRow={renderRow}
          renderToEnd={(atEnd, scrollToEnd) =>
            !atEnd && <ToEndButton label={t('phoneHistory.thread.toEnd')} onClick={scrollToEnd} />
          }
          history={history}
          texts={texts}
          startAt={null}
          onAtEnd={() => undefined}
        />
      )}
    </div>
  );
}

interface BubbleProps {
  message: PhoneMessage;
  first: boolean;
  name: string;
  flashing: boolean;
}

function PhoneBubble({ message, first, name, flashing }: BubbleProps) {
  const { t } = useTranslation();
  const { id, fromMe, author, quoted, sentAt, mediaType, mediaUrl, mediaState } = message;
  const time = formatTime(sentAt);
  const text = textOf(message);
  const lineOf = (one: Pick<PhoneMessage, 'body' | 'mediaType'>) =>
    textOf(one) || (one.mediaType === 'conversation' ? '' : t(`tickets.media.${one.mediaType}`));
  return (
    <BubbleFrame
      id={id}
      out={fromMe}
      first={first}
      flashing={flashing}
      failed={false}
      picture={mediaUrl !== null && (mediaType === 'image' || mediaType === 'video')}
      text={text !== '' && <ChatText text={text} />}
      meta={<time dateTime={sentAt}>{time}</time>}
      metaPlace={time}
    >
      {first && author !== null && <SenderName name={author} number={author} />}
      {quoted && (
        <Quote title="" onShow={undefined}>
          <QuotedLine
            name={quoted.fromMe ? t('phoneHistory.thread.us') : (quoted.author ?? name)}
            mediaType={quoted.mediaType}
            text={lineOf(quoted)}
          />
        </Quote>
      )}
      {(mediaUrl !== null || mediaState !== null) && <PhoneFile message={message} />}
      {text === '' && mediaUrl === null && mediaState === null && (
        <Meta>{lineOf(message) || t('messages.kinds.wordless')}</Meta>
      )}
    </BubbleFrame>
  );
}

/** Cards and places are described by the last part of their text. */
function textOf({ body, mediaType }: Pick<PhoneMessage, 'body' | 'mediaType'>): string {
  if (mediaType === 'vcard') return /^FN:(.*)$/m.exec(body)?.[1]?.trim() ?? '';
  if (mediaType === 'locationMessage') return body.split('|').slice(2).join('|').trim();
  return body;
}

/** A file that is here, or what can be done to have it. */
function PhoneFile({ message }: { message: PhoneMessage }) {
  const { t } = useTranslation();
  const fetchFile = useFetchPhoneFile(message.chatId);
  const { id, mediaUrl, mediaState, mediaType, mediaName } = message;
  const shownName = mediaName || (mediaType === 'conversation' ? '' : t(`tickets.media.${mediaType}`));
  if (mediaUrl !== null)
    return (
      <MediaContent
        media={{ ...message, mediaName: shownName, mediaWidth: null, mediaHeight: null }}
        url={mediaUrl}
        texts={{
          picture: t('phoneHistory.thread.picture'),
          openPicture: t('phoneHistory.thread.openPicture'),
          openFile: t('phoneHistory.thread.openFile', { name: shownName }),
        }}
      />
    );
  const ask = (label: string) => (
    <Button size="xs" variant="default" loading={fetchFile.isPending} onClick={() => fetchFile.mutate(id)}>
      {label}
    </Button>
  );
  return (
    <div className={css.file}>
      <Meta>{shownName}</Meta>
      {mediaState === 'absent' && ask(t('phoneHistory.thread.fetch'))}
      {mediaState === 'fetching' && <Meta role="status">{t('phoneHistory.thread.fetching')}</Meta>}
      {mediaState === 'expired' && <Meta>{t('phoneHistory.thread.expired')}</Meta>}
      {mediaState === 'failed' && (
        <>
          <Meta>{t('phoneHistory.thread.gone')}</Meta>
          {ask(t('phoneHistory.thread.retry'))}
        </>
      )}
    </div>
  );
}
