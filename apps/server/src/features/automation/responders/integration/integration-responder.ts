import type { CompanyTx } from '../../../../platform/db/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findUsableAssistant } from '../../assistant/index.ts';
import { findContact, findSentAt, findTicket } from '../../../inbox/index.ts';
import {
  askIntegration,
  deleteTypebotSessions,
  findIntegration,
  findTypebotSession,
  repeatsByItself,
  saveTypebotSession,
  type IntegrationAnswer,
  type IntegrationQuestion,
} from '../../integrations/index.ts';
import { addUse, type TokenCount } from '../../language-models/index.ts';
import { hasPlanFeature } from '../../../account/index.ts';
import { applyStep, stepsOf } from '../apply-reply.ts';
import type { CallLog } from '../turns/calls.ts';
import { waitForMedia } from '../turns/wait-for-media.ts';
import { fetchFiles, type FetchedFiles } from './fetch-files.ts';
import { leaveAfterFailure, logAnswer, noteOf } from '../turns/leave-after-failure.ts';
import {
  LastFailure,
  type AnswerInSteps,
  type AskingResponder,
  type ImmediateResponder,
  type Turn,
} from '../responder.ts';
import { transcribeTurn, type Transcriber } from '../prompt/transcribe-turn.ts';

type Deps = { calls: CallLog } & Pick<
  Platform,
  'clock' | 'database' | 'outboundHttp' | 'vault' | 'config' | 'files' | 'log'
>;

/**
 * A program elsewhere. It is asked outside of any transaction, and no database connection is held meanwhile. When it
 * finally has no answer, the ticket goes where the integration is set to, with a line in its log.
 */
export function createIntegrationResponder(
  deps: Deps,
  integrationId: number,
  menu: ImmediateResponder,
): AskingResponder {
  return {
    isImmediate: false,

    async answer(turn, signal, save) {
      const { companyId } = turn;
      const file = await findFile(deps, turn, signal);
      const transcription = await transcribeTurn(deps, turn, transcriberOf(deps, companyId, integrationId), signal);
      const question = await deps.database.forCompany(companyId, (tx) =>
        readQuestion(tx, turn, { integrationId, file, transcription }),
      );
      // It was deleted, or the conversation left its connection: the turn has ended.
      if (!question) return async () => {};
      const answer = await deps.calls
        .measure(companyId, { integrationId }, signal, () => askIntegration(deps, question, signal))
        .catch((error: unknown) => {
          signal.throwIfAborted();
          if (!repeatsByItself(question.integration.type)) throw error;
          throw new LastFailure('the last attempt failed', { cause: error });
        });
      const files = await fetchFiles(deps, answer.reply, signal, save);
      return withTraces(question, { ...answer, files });
    },

    async giveUp(tx, ticket, turn, error) {
      await leaveAfterFailure(tx, { ticket, turn, error, menu }, await findIntegration(tx.db, integrationId));
    },
  };
}

/** The model that helps attendants writes voice messages down, where the integration wants it and the company has one. */
function transcriberOf(deps: Deps, companyId: number, integrationId: number): Transcriber {
  return {
    async findAccess(tx) {
      const integration = await findIntegration(tx.db, integrationId);
      if (!integration?.transcribes || !(await hasPlanFeature(tx.db, companyId, 'useOpenAi'))) return undefined;
      const assistant = await findUsableAssistant(tx, deps.vault);
      return assistant && { ...assistant.access, model: assistant.transcriptionModel };
    },
    count: (used: TokenCount) =>
      deps.database.forCompany(companyId, ({ db, clock }) =>
        addUse(db, { ...used, companyId, promptId: null, now: clock.now() }),
      ),
  };
}

/** The file of a turn's message, with a signed address of this installation. */
async function findFile(
  deps: Deps,
  { companyId, messageId, message: { mediaType } }: Turn,
  signal: AbortSignal,
): Promise<IntegrationQuestion['file']> {
  if (mediaType === 'conversation') return undefined;
  const media = await waitForMedia(deps, companyId, messageId, signal);
  if (!media) return undefined;
  const { name, mime, size } = media;
  return {
    url: new URL(deps.files.signedUrl(companyId, media.key, media), deps.config.publicUrl).href,
    name,
    mime,
    size,
  };
}

async function readQuestion(
  { db }: CompanyTx,
  { ticketId, messageId, message, isFirst }: Turn,
  { integrationId, ...sent }: { integrationId: number } & Pick<IntegrationQuestion, 'file' | 'transcription'>,
): Promise<IntegrationQuestion | undefined> {
  const [integration, ticket, session, sentAt] = await Promise.all([
    findIntegration(db, integrationId),
    findTicket(db, ticketId),
    findTypebotSession(db, ticketId, integrationId),
    findSentAt(db, messageId),
  ]);
  if (!integration || !ticket?.whatsapp || sentAt === undefined) return undefined;
  const contact = await findContact(db, ticket.contactId);
  if (!contact) return undefined;
  return {
    integration,
    messageId,
    text: message.body,
    mediaType: message.mediaType,
    sentAt,
    ...sent,
    isFirst,
    ticket: { id: ticket.id, uuid: ticket.uuid, queueId: ticket.queueId },
    contact: { id: contact.id, name: contact.name, number: contact.number },
    connection: { id: ticket.whatsapp.id, name: ticket.whatsapp.name },
    session: isFirst ? undefined : session,
  };
}

/** The steps of an answer; the first also stores the position in the flow, and writes the log of the ticket. */
function withTraces(
  { integration }: IntegrationQuestion,
  { reply, leftOut, sessionId, offer, pauseMs, files }: IntegrationAnswer & { files: FetchedFiles },
): AnswerInSteps {
  const [first, ...later] = stepsOf(reply, pauseMs, files);
  const write: AnswerInSteps['write'] = async (tx, ticket) => {
    await logAnswer(tx, ticket, 'answered', await noteOf(tx, integration.name, leftOut));
    if (sessionId === null) await deleteTypebotSessions(tx.db, [ticket.id]);
    else if (sessionId !== undefined)
      await saveTypebotSession(tx.db, {
        companyId: tx.companyId,
        ticketId: ticket.id,
        integrationId: integration.id,
        sessionId,
        usedAt: tx.clock.now().toISOString(),
        choices: offer?.choices ?? [],
        several: offer?.several ?? false,
      });
    return applyStep(tx, ticket, first);
  };
  return { write, later };
}
