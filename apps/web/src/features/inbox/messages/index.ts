export {
  useDeleteMessage,
  useEditMessage,
  useForwardMessage,
  useMessageVersions,
  useOwnOpenTickets,
  useReactToMessage,
} from './changes.queries.ts';
export { useMessageHits } from './hits.queries.ts';
export { setShownHit, useShownHit } from './shown-hit.ts';
export { InteractiveCard, isBelowText } from './interactive-card.tsx';
export { parseLocation } from './location.ts';
export {
  groupSender,
  isFewEmoji,
  isRightToLeft,
  messageLine,
  messageText,
  signatureLine,
  truncateText,
  withoutSignature,
} from './message-text.ts';
export { applyToThreads, threadKey } from './messages.cache.ts';
export { applyMessage } from './thread.ts';
export type { Thread } from './thread.ts';
export {
  newestMessages,
  prefetchThread,
  useNewestMessages,
  useRetryMessage,
  useThread,
  useThreadAround,
  useThreadFailure,
  useThreadSettled,
} from './messages.queries.ts';
export type { LoadedThread } from './messages.queries.ts';
export { knownParticipants, useParticipants, useShownParticipants } from './participants.queries.ts';
export {
  isSticker,
  lastEditable,
  lastOfContact,
  mayDelete,
  mayEdit,
  mayForward,
  mayReact,
  mayReply,
} from './messages.rules.ts';
export { QuotedText } from './quoted-text.tsx';
export { ReferralCard } from './referral-card.tsx';
export {
  discard,
  enqueue,
  hasUnsent,
  messageQueue,
  resend,
  unsentCount,
  unsentMessages,
  useAllUnsent,
  useUnsentMessages,
  whenSent,
} from './send-queue.ts';
export { createSendQueue } from './create-send-queue.ts';
export { knownHolders, useHolderChange } from './known-holders.ts';
export { localPicture, releaseLocalPicture } from './local-pictures.ts';
export { browserUnsentStore } from './unsent-store.ts';
export { useCurrentMessage } from './use-current-message.ts';
export { useUnsentKept } from './use-unsent-kept.ts';
export type { Queued } from './queued.ts';
export type { UnsentMessage } from './send-queue.ts';
