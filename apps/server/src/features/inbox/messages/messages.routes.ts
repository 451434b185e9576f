import {
  choiceLimits,
  deleteMessage,
  editMessage,
  retryMediaDownload,
  forwardMessage,
  listConversationOutages,
  listMessageHits,
  listMessages,
  listParticipants,
  listMessageVersions,
  reactToMessage,
  readTranscript,
  markTicketRead,
  retryMessage,
  sendMessage,
} from '@balcao/contract';
import type { StoredMedia } from '../../../channels/port/message-content.ts';
import { AppError } from '../../../platform/app-error.ts';
import { writeForCompany } from '../../../platform/db/retry-conflicts.ts';
import { withStoredFiles } from '../../../platform/files/with-stored-files.ts';
import type { Handler } from '../../../platform/http/types.ts';
import { handleTx } from '../../../platform/http/handle-tx.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { InvokeSession } from '../../../channels/session-hub/index.ts';
import { findConversationOutages, type ListOutages } from './sending/outages.ts';
import * as changes from './changes/changes.ts';
import { forward } from './sending/forward.ts';
import { retryDownload } from './media/media-downloads.ts';
import * as messages from './messages.ts';
import { createBatchedSend } from './sending/batched-send.ts';
import { mentionsOfText } from './inbound/own-mentions.rules.ts';
import * as participants from './thread/participants.ts';
import { readUpTo, type ReadingPorts } from './thread/reading.ts';
import type { MessageInput } from './sending/send.ts';
import { isNewestPage } from './thread/thread-page.ts';
import * as transcripts from './thread/transcript.ts';
import { readMessagesAgain } from './thread/visible-message.ts';

export function messageRoutes(
  platform: Platform,
  listOutages: ListOutages,
  reading: ReadingPorts,
  invokeSession: InvokeSession,
): void {
  const { http, database, files } = platform;
  const send = createBatchedSend(database);

  http.handle(listMessages, async ({ actor, params, query, request }) => {
    const page = await database.forCompany(actor.companyId, (tx) =>
      messages.threadPage(tx, actor, { ...params, ...query }),
    );
    // An operator inside the company reads for nobody.
    const marks = !query.keepUnread && !actor.operator && page.ticket.unreadMessages > 0 && isNewestPage(query);
    if (!marks || !(await reading.readsByPage(request, params.ticketId))) return page;
    const unreadMessages = await writeForCompany(database, actor.companyId, (tx) =>
      readUpTo(tx, actor, params.ticketId, page.messages.at(-1)?.id),
    );
    return { ...page, ticket: { ...page.ticket, unreadMessages } };
  });

  handleTx(platform, readTranscript, ({ db }, { actor, params, body }) =>
    transcripts.readTranscript(db, actor, { ...params, ...body }),
  );

  handleTx(platform, listConversationOutages, async ({ db }, { actor, params }) => ({
    absences: await findConversationOutages(db, actor, params.ticketId, listOutages),
  }));

  handleTx(platform, listMessageHits, ({ db }, { actor, params, query }) =>
    messages.findHits(db, actor, { ...params, ...query }),
  );

  http.handle(listParticipants, async ({ actor, params }) => ({
    participants: await participants.listParticipants({ database, invokeSession }, actor, params.ticketId),
  }));

  http.handle(markTicketRead, async ({ actor, params, body, request }) => {
    await reading.recordMarking(request);
    return database.forCompany(actor.companyId, async (tx) => ({
      unreadMessages: await readUpTo(tx, actor, params.id, body.lastMessageId),
    }));
  });

  const storeMessages: Handler<typeof sendMessage> = async ({ actor, params, body, files: uploads, request }) => {
    const bodies = [body.body].flat();
    const clientIds = [body.clientId ?? []].flat();
    const count = uploads.length > 0 ? uploads.length : 1;
    if (uploads.length === 0 && (bodies[0] ?? '').trim() === '') throw new AppError('ERR_EMPTY_MESSAGE');
    if (body.interactive) requireOfferable(bodies, uploads.length);
    const asked = body.mentions ?? [];
    const drafts: MessageInput[] = Array.from({ length: count }, (_unused, index) => ({
      body: bodies[index] ?? '',
      mentions: mentionsOfText(bodies[index] ?? '', asked),
      clientId: clientIds[index] ?? null,
      offer: body.interactive,
    }));
    return withStoredFiles(files, actor.companyId, async ({ save, discard }) => {
      const stored = await Promise.all(uploads.map(save));
      const previews = [body.previews ?? []].flat();
      drafts.forEach((draft, index) => {
        const media = stored[index];
        draft.media = media && withPreview(media, previews[index]);
      });
      const quotedId = body.quotedMsg ? body.quotedMsg.id : undefined;
      const { expectedUserId } = body;
      const sending = { actor, ticketId: params.ticketId, drafts, quotedId, expectedUserId };
      // A key is claimed in a transaction of its call alone.
      const sent = await send(sending, { isAlone: request.idempotencyKey !== undefined });
      discard(sent.repeats.flatMap((draft) => draft.media ?? []));
      return { messages: sent.messages };
    });
  };
  http.handle(sendMessage, storeMessages, async ({ actor }, ids) => ({
    messages: await database.forCompany(actor.companyId, (tx) => readMessagesAgain(tx, actor, ids)),
  }));

  handleTx(
    platform,
    retryMessage,
    async (tx, { actor, params }) => ({ messages: await messages.retry(tx, actor, params.id) }),
    async (tx, { actor }, ids) => ({ messages: await readMessagesAgain(tx, actor, ids) }),
  );

  handleTx(platform, editMessage, (tx, { actor, params, body }) => changes.edit(tx, actor, params.id, body));

  handleTx(platform, deleteMessage, (tx, { actor, params }) => changes.remove(tx, actor, params.id));

  handleTx(
    platform,
    retryMediaDownload,
    (tx, { actor, params }) => retryDownload(tx, actor, params.id),
    async (tx, { actor, params }) => {
      const [message] = await readMessagesAgain(tx, actor, [params.id]);
      if (!message) throw new AppError('ERR_NO_MESSAGE_FOUND');
      return message;
    },
  );

  handleTx(platform, listMessageVersions, async ({ db }, { actor, params }) => ({
    versions: await changes.versions(db, actor, params.id),
  }));

  handleTx(platform, reactToMessage, (tx, { actor, params, body }) => changes.react(tx, actor, params.id, body.emoji));

  handleTx(
    platform,
    forwardMessage,
    async (tx, { actor, params, body }) => ({
      messages: await forward(tx, { actor, id: params.id, ...body }),
    }),
    async (tx, { actor }, ids) => ({ messages: await readMessagesAgain(tx, actor, ids) }),
  );
}

/** What can be pressed stands below one text. Errors: ERR_VALIDATION. */
function requireOfferable([text = '']: readonly string[], fileCount: number): void {
  const refuse = (field: string, problem: string) => new AppError('ERR_VALIDATION', { fields: [{ field, problem }] });
  if (fileCount > 0) throw refuse('interactive', 'goes without files');
  if (text.length > choiceLimits.text) throw refuse('body', `is longer than ${choiceLimits.text}`);
}

/** A film with the small picture that its sender's browser made of it; of other files none is needed. */
const withPreview = (media: StoredMedia, preview: string | undefined): StoredMedia =>
  preview && media.mime.startsWith('video/') ? { ...media, preview } : media;
