import type { CompanyTx } from '../../../../platform/db/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { countCitations } from '../../knowledge/index.ts';
import { askModel, findPrompt, lookUpIn, requireAccess } from '../../prompts/index.ts';
import { applyReply } from '../apply-reply.ts';
import type { CallLog } from '../turns/calls.ts';
import { leaveAfterFailure, logAnswer, noteOf } from '../turns/leave-after-failure.ts';
import type { AskingResponder, ImmediateResponder } from '../responder.ts';
import { readQuestion, sourcesNote, useCounter } from './read-question.ts';
import { transcribeTurn } from './transcribe-turn.ts';

type Deps = { calls: CallLog } & Pick<Platform, 'database' | 'files' | 'outboundHttp' | 'vault' | 'log'>;

/** A language model with the instructions of a company. It is asked outside of any transaction. */
export function createPromptResponder(deps: Deps, promptId: number, menu: ImmediateResponder): AskingResponder {
  const { database, vault } = deps;

  const count = (companyId: number) => useCounter(database, companyId, promptId);

  /** A prompt that has no model for it answers without. */
  async function findTranscriptionAccess(tx: CompanyTx) {
    const prompt = await findPrompt(tx.db, promptId);
    if (!prompt || prompt.transcriptionModel === '') return undefined;
    return { ...(await requireAccess(tx, vault, prompt)), model: prompt.transcriptionModel };
  }

  return {
    isImmediate: false,

    async answer(turn, signal) {
      const { companyId } = turn;
      await transcribeTurn(deps, turn, { findAccess: findTranscriptionAccess, count: count(companyId) }, signal);
      const question = await database.forCompany(companyId, (tx) =>
        readQuestion(tx, vault, { ticketId: turn.ticketId, upTo: turn.messageId, promptId }),
      );
      // It was deleted: the turn has ended.
      if (!question) return async () => {};
      const lookUp = lookUpIn(deps, companyId, question.documentIds);
      const { reply, leftOut, sources } = await deps.calls.measure(companyId, { promptId }, signal, () =>
        askModel(deps, { ...question, lookUp }, signal, count(companyId)),
      );
      const note = sourcesNote(question.name, sources);
      return async (tx, ticket) => {
        await logAnswer(tx, ticket, 'answered', await noteOf(tx, note, leftOut));
        await countCitations(tx, sources);
        return applyReply(tx, ticket, reply);
      };
    },

    async giveUp(tx, ticket, turn, error) {
      await leaveAfterFailure(tx, { ticket, turn, error, menu }, await findPrompt(tx.db, promptId));
    },
  };
}
