import {
  getAssistant,
  listTranscriptions,
  rewriteText,
  suggestAnswer,
  summarizeTicket,
  transcribeMessage,
  translateMessage,
  updateAssistant,
} from '@balcao/contract';
import { writeForCompany } from '../../../platform/db/retry-conflicts.ts';
import { handleTx } from '../../../platform/http/handle-tx.ts';
import type { Platform } from '../../../platform/platform.ts';
import { listTranscriptions as listKept } from '../language-models/index.ts';
import { getVisibleTicket } from '../../inbox/index.ts';
import { rewrite, suggest, summarize, translate } from './assist.ts';
import { changeAssistant, readAssistant } from './assistant.ts';
import { transcribe } from './transcribe-message.ts';

export function assistantRoutes(platform: Platform): void {
  const { http, database, outboundHttp, vault } = platform;
  handleTx(platform, getAssistant, readAssistant);
  http.handle(updateAssistant, async ({ actor, body }) => {
    // The address is looked up before the transaction.
    if (body.baseUrl?.trim()) await outboundHttp.requireAllowed(body.baseUrl.trim());
    return writeForCompany(database, actor.companyId, (tx) => changeAssistant(tx, vault, body));
  });

  http.handle(suggestAnswer, ({ actor, params: { id }, body, reply }) =>
    suggest(platform, actor, { ticketId: id, instead: body.instead }, reply.gone),
  );
  http.handle(rewriteText, ({ actor, params: { id }, body, reply }) =>
    rewrite(platform, actor, { ticketId: id, ...body }, reply.gone),
  );
  http.handle(summarizeTicket, ({ actor, params: { id }, reply }) => summarize(platform, actor, id, reply.gone));
  http.handle(translateMessage, ({ actor, params: { id }, body, reply }) =>
    translate(platform, actor, { messageId: id, ...body }, reply.gone),
  );
  http.handle(transcribeMessage, ({ actor, params: { id }, reply }) => transcribe(platform, actor, id, reply.gone));
  handleTx(platform, listTranscriptions, async ({ db }, { actor, params }) => {
    await getVisibleTicket(db, actor, params.id);
    return listKept(db, params.id);
  });
}
