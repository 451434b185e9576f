import { isSticker, messageText } from '../messages/index.ts';
import type { ThreadItem, ThreadMessage } from './thread-items.ts';

/** Fewer pictures in a row stand by themselves. */
const minPictures = 4;
/** Pictures with a longer pause between them were not sent together. */
const maxPauseMs = 10 * 60 * 1000;

type MessageItem = Extract<ThreadItem, { kind: 'message' }>;

/** Nothing is to be shown of it but the picture. */
function isPlainPicture({ message, unsent }: ThreadMessage): boolean {
  const { mediaType, mediaState, isDeleted, isEdited, isForwarded, isAutomatic, ack, failure, operation } = message;
  const hasMarks = isDeleted || isEdited || isForwarded || isAutomatic || message.reactions.length > 0;
  const hasCards = message.quotedMsg !== null || message.referral !== null || message.interactive !== null;
  const hasTrouble = ack < 0 || failure !== null || operation !== null || unsent?.state === 'failed';
  if (mediaType !== 'image' || mediaState || hasMarks || hasCards || hasTrouble) return false;
  return !isSticker(message) && messageText(message) === '';
}

const timeOf = ({ message }: ThreadMessage) => Date.parse(message.createdAt);

function goesOn(run: readonly MessageItem[], next: MessageItem): boolean {
  const last = run.at(-1);
  return last !== undefined && !next.first && timeOf(next) - timeOf(last) <= maxPauseMs;
}

/**
 * The rows with pictures that somebody sent one after another as one row, as WhatsApp shows them.
 * @param unfolded ids of messages that stand by themselves, with those around them
 */
export function foldAlbums(items: readonly ThreadItem[], unfolded: ReadonlySet<string>): ThreadItem[] {
  const folded: ThreadItem[] = [];
  let run: MessageItem[] = [];
  const end = () => {
    folded.push(
      ...(run.length < minPictures || run.some(({ messageId }) => unfolded.has(messageId)) ? run : [albumOf(run)]),
    );
    run = [];
  };
  for (const item of items) {
    if (item.kind !== 'message' || !isPlainPicture(item)) {
      end();
      folded.push(item);
      continue;
    }
    if (!goesOn(run, item)) end();
    run.push(item);
  }
  end();
  return folded;
}

/** Whether a row shows a message, by itself or among others. */
export function holdsMessage(item: ThreadItem, messageId: string): boolean {
  if (item.kind === 'album') return item.pictures.some(({ message }) => message.id === messageId);
  return item.kind === 'message' && item.message.id === messageId;
}

/** Called after its last picture: older ones may come at its beginning. */
function albumOf(run: readonly MessageItem[]): ThreadItem {
  const last = run.at(-1) as MessageItem;
  return {
    kind: 'album',
    key: last.key,
    messageId: last.messageId,
    hasTools: true,
    first: run[0]?.first ?? false,
    pictures: run,
  };
}
