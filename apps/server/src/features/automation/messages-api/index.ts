import {
  getSentMessage,
  listApiCalls,
  listConnectionTokens,
  sendOverConnection,
  coversScope,
  deliveryStateOf,
  tokenScopeOf,
  type Endpoint,
  type TokenActor,
  type UserActor,
} from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import type { Listener } from '../../../platform/db/listener.ts';
import { handleTx } from '../../../platform/http/handle-tx.ts';
import type { RequestInfo } from '../../../platform/http/types.ts';
import { removeTempFiles } from '../../../platform/http/uploads.ts';
import type { Platform } from '../../../platform/platform.ts';
import { listTokens } from '../../numbers/index.ts';
import { createStorageReserve } from '../../account/index.ts';
import { findDeliveries } from '../../inbox/index.ts';
import { createBatchedSend } from './batched-send.ts';
import { fetchMedia } from './fetch-media.ts';
import { callPage, createCallLog } from './calls.ts';
import { readApiNumber, sendOverToken } from './send.ts';
import { createTokenAuthenticator } from './token-authenticator.ts';

export { deleteOldCalls } from './calls.ts';

/** Registers the calls of programs that send over a connection with its token, and the list of them. */
export function createMessagesApi(
  platform: Platform,
  deps: {
    listener: Listener;
    /** authenticates a key; undefined = the bearer is none */
    authenticateKey(request: RequestInfo): Promise<UserActor | undefined>;
  },
) {
  const { http, database } = platform;
  const reserveStorage = createStorageReserve(database, platform.storage);
  const sendTogether = createBatchedSend(database);

  http.handle(sendOverConnection, async ({ actor, body, files, request, reply }) => {
    requireScope(actor, sendOverConnection);
    const { mediaUrl } = body;
    reply.note({ number: body.number, size: body.body.length });
    const number = await readApiNumber(database, actor.companyId, body.number);
    const fetched = mediaUrl !== undefined && files.length === 0 ? [await fetchMedia(platform, mediaUrl)] : [];
    const sentFiles = [...files, ...fetched];
    if (sentFiles.length > 0)
      reply.note({
        size: sentFiles.reduce((sum, { size }) => sum + size, 0),
        fileName: sentFiles[0]?.name ?? null,
      });
    try {
      for (const file of fetched) file.reservation = await reserveStorage(actor, file.size);
      const sent = await sendOverToken(platform, sendTogether, {
        actor,
        files: sentFiles,
        mediaUrl: fetched.length > 0 ? mediaUrl : undefined,
        number,
        body: body.body,
        closeTicket: body.closeTicket ?? false,
        idempotencyKey: request.idempotencyKey,
      });
      reply.note({ messageId: sent.id });
      return { mensagem: 'Mensagem enviada' as const, ...sent };
    } finally {
      await removeTempFiles(fetched);
      for (const { reservation } of fetched) await reservation?.release();
    }
  });

  http.handle(getSentMessage, async ({ actor, params }) => {
    requireScope(actor, getSentMessage);
    const deliveries = await database.forCompany(actor.companyId, ({ db }) => findDeliveries(db, [params.id]));
    const found = deliveries.get(params.id);
    if (found?.whatsappId !== actor.whatsappId || found.origin !== 'api') throw new AppError('ERR_NO_MESSAGE_FOUND');
    return { ...found, status: deliveryStateOf(found.ack) };
  });

  handleTx(platform, listApiCalls, ({ db }, { query }) => callPage(db, query));
  handleTx(platform, listConnectionTokens, async ({ db }) => ({ tokens: await listTokens(db) }));

  return { authenticateToken: createTokenAuthenticator(platform, deps), ...createCallLog(platform) };
}

/** A key in the place of a token has to have a scope. Errors: ERR_API_KEY_SCOPE. */
function requireScope({ user }: TokenActor, endpoint: Endpoint): void {
  const scope = tokenScopeOf(endpoint);
  if (user && !coversScope(user.key?.scopes ?? [], scope)) throw new AppError('ERR_API_KEY_SCOPE', { scope });
}
