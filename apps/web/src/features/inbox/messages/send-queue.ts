import { sendMessage, sendPixCharge, sendTemplate } from '@balcao/contract';
import type { EndpointInput, Message, MessageMention, OutgoingInteractive } from '@balcao/contract';
import { isApiError } from '../../../app/api/api-error.ts';
import { call } from '../../../app/api/call.ts';
import { queryClient } from '../../../app/query-client.ts';
import { createSendQueue } from './create-send-queue.ts';
import type { SendOptions } from './create-send-queue.ts';
import type { LocalFile } from '../../../ui/chat/files/local-file.ts';
import type { Queued } from './queued.ts';
import { knownHolders } from './known-holders.ts';
import { applyToThreads, threadKey } from './messages.cache.ts';
import type { Thread } from './thread.ts';
import { browserUnsentStore } from './unsent-store.ts';

/** A message to a contact. */
interface MessageDraft {
  body: string;
  media: LocalFile | null;
  quoted: Message | null;
  /** the people whom the text mentions, in a group */
  mentions?: readonly MessageMention[];
  /** what the contact can press below `body` */
  interactive?: OutgoingInteractive;
  /** whose the ticket was for its author; undefined = they did not see it */
  expectedUserId?: number | null | undefined;
  /** sent as this template of the connection's account; `body` is what the contact will read */
  template?: Pick<EndpointInput<typeof sendTemplate>['body'], 'name' | 'language' | 'values'>;
  /** sent as a Pix charge for a key; `body` is shown until then */
  pix?: Omit<EndpointInput<typeof sendPixCharge>['body'], 'clientId' | 'expectedUserId'>;
}

/** A message that was written here and that the server has not confirmed yet. */
export type UnsentMessage = MessageDraft & Queued;

/** What says it is fetched when it happens, which is seldom: this file is part of every page. */
const sayOutOfReach = async (message: UnsentMessage) => (await import('./out-of-reach.ts')).sayOutOfReach(message);

/** The messages to contacts that have not left, by ticket. */
export const messageQueue = createSendQueue<MessageDraft>(async (ticketId, message, options) => {
  try {
    applyToThreads(queryClient, await post(ticketId, message, options));
  } catch (error) {
    if (isApiError(error, 'ERR_NO_TICKET_FOUND')) void sayOutOfReach(message);
    throw error;
  }
}, browserUnsentStore('unsent-messages'));

async function post(
  ticketId: number,
  message: UnsentMessage,
  { signal, onProgress }: SendOptions,
): Promise<readonly Message[]> {
  const { body, media, quoted, mentions = [], template, pix, interactive, clientId } = message;
  const holder = expectedHolder(message);
  // Beside a file nobody is an empty field.
  const expected = holder === undefined ? {} : { expectedUserId: media ? (holder ?? '') : holder };
  if (pix) {
    const charge = { ...pix, clientId, ...expected };
    return (await onceAllowed(() => call(sendPixCharge, { params: { id: ticketId }, body: charge, signal }), signal))
      .messages;
  }
  const { messages } = await (template
    ? call(sendTemplate, {
        params: { id: ticketId },
        body: { ...template, clientId, ...expected },
        signal,
        ...(media && { files: [media.file], onProgress }),
      })
    : call(sendMessage, {
        params: { ticketId },
        body: {
          body,
          clientId,
          quotedMsg: quoted && { id: quoted.id },
          ...expected,
          // As JSON text: beside a file, lists are repeated fields.
          ...(mentions.length > 0 && { mentions: JSON.stringify(mentions) }),
          interactive,
          ...(media?.poster && { previews: media.poster }),
        },
        signal,
        ...(media && { files: [media.file], onProgress }),
      }));
  return messages;
}

/** Makes a call, and again when the pause after the charge before it is over, as of charges that waited for the internet. */
async function onceAllowed<Done>(send: () => Promise<Done>, signal: AbortSignal): Promise<Done> {
  for (;;) {
    try {
      return await send();
    } catch (error) {
      const seconds = isApiError(error, 'ERR_PIX_CHARGE_PAUSE') ? Number(error.details.retryAfter) : Number.NaN;
      if (Number.isNaN(seconds) || signal.aborted) throw error;
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    }
  }
}

/** Whose the ticket has to be: who sends a refused message all the same has read who has it now. */
function expectedHolder({ expectedUserId, failure, refusal }: UnsentMessage): number | null | undefined {
  const told = failure === null || failure === 'ERR_NETWORK' ? refusal?.userId : undefined;
  return typeof told === 'number' || told === null ? told : expectedUserId;
}

/** Sends messages, unless the ticket went to somebody else without their author's knowing. */
export function enqueue(ticketId: number, drafts: readonly MessageDraft[]): void {
  const expectedUserId = knownHolders.holderOf(ticketId);
  messageQueue.enqueue(
    ticketId,
    drafts.map((draft) => ({ ...draft, expectedUserId })),
  );
}

export const {
  whenSent,
  resend,
  discard,
  unsentOf: unsentMessages,
  useUnsent: useUnsentMessages,
  useAllUnsent,
} = messageQueue;

/** Whether something that was written here has not left, in whatever conversation. */
export const hasUnsent = (): boolean => messageQueue.hasUnsent();

/** How many messages of a conversation have not left, here or finally: waiting for an answer, refused, or held back. */
export function unsentCount(ticketId: number): number {
  const stored = queryClient.getQueryData<Thread>(threadKey(ticketId))?.messages ?? [];
  const stuck = stored.filter(
    ({ ack, failure, isDeleted }) => !isDeleted && (ack < 0 || (ack === 0 && failure !== null)),
  );
  return unsentMessages(ticketId).length + stuck.length;
}
