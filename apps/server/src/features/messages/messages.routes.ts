import { listMessages, readTicket, retryMessage, sendMessage } from '@balcao/contract';
import { AppError } from '../../platform/app-error.ts';
import type { Platform } from '../../platform/platform.ts';
import type { UrlOf } from './messages.sql.ts';
import * as messages from './messages.ts';

export function messageRoutes({ http, database, files }: Platform, urlOf: UrlOf): void {
  http.handle(listMessages, ({ actor, params, query }) =>
    database.forCompany(actor.companyId, ({ db }) => messages.threadPage(db, actor, { ...params, ...query }, urlOf)),
  );

  http.handle(readTicket, ({ actor, params, body }) =>
    database.forCompany(actor.companyId, async (tx) => ({
      unreadMessages: await messages.readUpTo(tx, actor, params.id, body.lastMessageId),
    })),
  );

  http.handle(sendMessage, async ({ actor, params, body, files: uploads }) => {
    const bodies = [body.body].flat();
    const clientIds = [body.clientId ?? []].flat();
    const count = uploads.length > 0 ? uploads.length : 1;
    if (uploads.length === 0 && (bodies[0] ?? '').trim() === '') throw new AppError('ERR_EMPTY_MESSAGE');
    const drafts: messages.Draft[] = Array.from({ length: count }, (_unused, index) => ({
      body: bodies[index] ?? '',
      clientId: clientIds[index] ?? null,
    }));
    // Files are stored before the transaction; what a refusal or a repeat leaves behind is removed again.
    const stored = await Promise.all(uploads.map((upload) => files.save(actor.companyId, upload)));
    const remove = (unused: readonly { key: string }[]) => Promise.all(unused.map((file) => files.remove(actor.companyId, file.key)));
    try {
      drafts.forEach((draft, index) => (draft.media = stored[index]));
      const quotedId = body.quotedMsg ? body.quotedMsg.id : undefined;
      const sent = await database.forCompany(actor.companyId, (tx) =>
        messages.send(tx, actor, { ticketId: params.ticketId, drafts, quotedId }, urlOf),
      );
      await remove(sent.repeats.flatMap((draft) => draft.media ?? []));
      return { messages: sent.messages };
    } catch (error) {
      await remove(stored);
      throw error;
    }
  });

  http.handle(retryMessage, ({ actor, params }) =>
    database.forCompany(actor.companyId, async (tx) => ({ messages: await messages.retry(tx, actor, params.id, urlOf) })),
  );
}
