import { IconLayoutList } from '../../../ui/icons/index.ts';
import { memo } from 'react';
import { BubbleFrame } from '../../../ui/chat/bubble-frame.tsx';
import { PictureGrid } from '../../../ui/chat/picture-grid.tsx';
import { MessageToolbar } from '../../../ui/chat/message-toolbar.tsx';
import { SenderName } from '../../../ui/chat/sender-name.tsx';
import type { RowState } from '../../../ui/chat/thread.tsx';
import { formatTime } from '../../../ui/text/format.ts';
import { Ticks, tickStateOf } from '../../../ui/ticks.tsx';
import { groupSender } from '../messages/index.ts';
import tools from './bubble-tools.module.css';
import { useConversation } from './conversation-context.ts';
import { PictureMessage } from './kinds/picture-message.tsx';
import type { ThreadItem } from './thread-items.ts';

type AlbumItem = Extract<ThreadItem, { kind: 'album' }>;

interface Props extends RowState {
  album: AlbumItem;
}

const shownPictures = 4;

/** The rows are rebuilt whenever one of them changes; an unchanged album is not drawn again for it. */
function isSame({ album: was, ...before }: Props, { album: is, ...now }: Props): boolean {
  const keys = Object.keys(now) as (keyof typeof now)[];
  return (
    was.first === is.first &&
    was.pictures.length === is.pictures.length &&
    is.pictures.every(({ message, unsent }, index) => {
      const former = was.pictures[index];
      return former?.message === message && former.unsent === unsent;
    }) &&
    keys.every((key) => before[key] === now[key])
  );
}

/** Pictures that were sent together, two by two: the fourth covers the rest, and says how many they are. */
export const Album = memo(function Album({ album, reachable, focusNow, flashing, onFocus, onStep }: Props) {
  const { t, isGroup, contactName, onUnfold } = useConversation();
  const { key, messageId, first, pictures } = album;
  const last = pictures.at(-1)?.message;
  if (!last) return null;
  const { fromMe } = last;
  const named = first && (fromMe ? last.user !== null : isGroup);
  const sender = fromMe ? last.user?.name : (groupSender(last) ?? contactName);
  const time = formatTime(last.createdAt);
  const rest = pictures.length > shownPictures ? pictures.length - shownPictures + 1 : 0;
  const label = t('messages.album.unfold', { count: pictures.length });
  return (
    <BubbleFrame
      id={messageId}
      out={fromMe}
      first={first}
      flashing={flashing}
      failed={false}
      picture
      metaOver
      text={false}
      metaPlace={time}
      meta={
        <>
          <time dateTime={last.createdAt}>{time}</time>
          {fromMe && <Ticks state={tickStateOf(Math.min(...pictures.map(({ message }) => message.ack)))} t={t} />}
        </>
      }
      tools={
        <MessageToolbar
          className={tools.tools}
          focusNow={focusNow}
          onFocus={() => onFocus(key)}
          onStep={(step) => onStep(key, step)}
        >
          <button
            type="button"
            className={tools.tool}
            aria-label={label}
            title={label}
            tabIndex={reachable ? 0 : -1}
            onClick={({ detail }) => {
              onUnfold(messageId);
              // By the keyboard: the last picture takes the place of this button.
              if (detail === 0) onStep(key, 'stay');
            }}
          >
            <IconLayoutList size={16} stroke={1.75} aria-hidden />
          </button>
        </MessageToolbar>
      }
    >
      {named && <SenderName name={sender ?? ''} number={last.participant} />}
      <PictureGrid
        label={t('messages.album.label', { count: pictures.length })}
        pictures={pictures
          .slice(0, shownPictures)
          .map((shown) => ({ key: shown.key, picture: <PictureMessage shown={shown} square /> }))}
        rest={rest}
      />
    </BubbleFrame>
  );
}, isSame);
