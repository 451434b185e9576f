import {
  chatsCrud,
  deleteChatMessage,
  editChatMessage,
  getChat,
  getChatDetails,
  leaveChat,
  listChatHits,
  listChatMessages,
  listChatTickets,
  listOnlineColleagues,
  markChatRead,
  openDirectChat,
  pinChatMessage,
  reactToChatMessage,
  sendChatMessage,
  sendChatTyping,
  ownUserId,
} from '@balcao/contract';
import { writeForCompany } from '../../../platform/db/retry-conflicts.ts';
import { withStoredFiles } from '../../../platform/files/with-stored-files.ts';
import { crudRoutes } from '../../../platform/http/crud-routes.ts';
import type { Handler } from '../../../platform/http/types.ts';
import { handleTx } from '../../../platform/http/handle-tx.ts';
import type { Platform } from '../../../platform/platform.ts';
import { listPresence } from '../../account/index.ts';
import * as messages from './chat-messages.ts';
import * as chats from './chats.ts';
import { listChats } from './chats.sql.ts';
import * as reading from './read-chat-messages.ts';

export function chatRoutes(platform: Platform): void {
  const { http, database, files, clock } = platform;
  crudRoutes(platform, chatsCrud, {
    list: (tx, { actor, query }) => chats.listOwnChats(tx, actor, query),
    lookup: ({ db }, { actor }) => listChats(db, ownUserId(actor)),
    create: (tx, { actor, body }) => chats.openChat(tx, actor, body),
    current: (tx, { actor, params }) => chats.findById(tx, actor, params.id),
    update: (tx, { actor, params, body }) => chats.changeChat(tx, actor, params.id, body),
    delete: (tx, { actor, params }) => chats.closeChat(tx, files, actor, params.id),
  });
  handleTx(platform, getChat, (tx, { actor, params }) => chats.findByUuid(tx, actor, params.uuid));
  handleTx(platform, openDirectChat, (tx, { actor, body }) => chats.openDirect(tx, actor, body.userId));
  handleTx(platform, listOnlineColleagues, async ({ db }) => {
    const people = await listPresence(db, clock.now());
    return { userIds: people.flatMap(({ id, online }) => (online ? [id] : [])) };
  });
  handleTx(platform, markChatRead, (tx, { actor, params }) => chats.markRead(tx, actor, params.id));
  handleTx(platform, leaveChat, async (tx, { actor, params }) => {
    await chats.leaveChat(tx, files, actor, params.id);
    return { message: 'Chat left' };
  });
  handleTx(platform, sendChatTyping, async (tx, { actor, params, body }) => {
    await chats.emitTyping(tx, actor, params.id, body.typing);
    return { message: 'Told' };
  });

  handleTx(platform, listChatMessages, (tx, { actor, params, query }) =>
    reading.listMessages(tx, files, actor, params.id, query),
  );
  const storeMessage: Handler<typeof sendChatMessage> = ({ actor, params, body, files: [upload] }) =>
    withStoredFiles(files, actor.companyId, async ({ save, discard }) => {
      const stored = upload && (await save(upload));
      const { answer, isRepeat } = await writeForCompany(database, actor.companyId, (tx) =>
        messages.sendMessage(tx, files, actor, params.id, body, stored),
      );
      if (isRepeat && stored) discard([stored]);
      return answer;
    });
  http.handle(sendChatMessage, storeMessage, ({ actor, params }, [id]) =>
    database.forCompany(actor.companyId, (tx) =>
      messages.readAgain(tx, files, actor, { chatId: params.id, id: Number(id) }),
    ),
  );
  const messageRef = ({ id, messageId }: { id: number; messageId: number }) => ({ chatId: id, id: messageId });
  handleTx(platform, editChatMessage, (tx, { actor, params, body }) =>
    messages.editMessage(tx, files, actor, messageRef(params), body),
  );
  handleTx(platform, deleteChatMessage, (tx, { actor, params }) =>
    messages.removeMessage(tx, files, actor, messageRef(params)),
  );
  handleTx(platform, reactToChatMessage, (tx, { actor, params, body }) =>
    messages.reactToMessage(tx, files, actor, messageRef(params), body.emoji),
  );
  handleTx(platform, pinChatMessage, (tx, { actor, params, body }) =>
    messages.pinMessage(tx, files, actor, messageRef(params), body.pinned),
  );
  handleTx(platform, getChatDetails, (tx, { actor, params }) => reading.getDetails(tx, files, actor, params.id));
  handleTx(platform, listChatHits, (tx, { actor, query }) => reading.searchMessages(tx, files, actor, query));
  handleTx(platform, listChatTickets, (tx, { actor, query }) => reading.listTickets(tx, actor, query.ticketIds ?? []));
}
