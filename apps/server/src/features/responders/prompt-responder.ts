import type { Platform } from '../../platform/platform.ts';
import type { CompanyTx } from '../../platform/db/database.ts';
import { findContact } from '../contacts/index.ts';
import { listLatestWords } from '../messages/index.ts';
import { askModel, countTokens, findPrompt, type ModelQuestion } from '../prompts/index.ts';
import { findTicket } from '../tickets/index.ts';
import { stepsOf } from './apply-reply.ts';
import type { ResponderDeps } from './deps.ts';
import { leaveAfterFailure, logAnswer } from './leave-after-failure.ts';
import type { Responder, Turn } from './responder.ts';

type Deps = ResponderDeps & Pick<Platform, 'database' | 'outboundHttp' | 'vault'>;

/** A language model with the instructions of a company. It is asked outside of any transaction. */
export function createPromptResponder(deps: Deps, promptId: number, menu: Responder): Responder {
  const { database } = deps;
  return {
    isImmediate: false,

    async answer(turn, signal) {
      const { companyId } = turn;
      const question = await database.forCompany(companyId, (tx) => readQuestion(tx, turn, promptId));
      // Deleted since: the turn is over.
      if (!question) return async () => {};
      const { reply, used } = await askModel(deps, question, signal);
      // It was used, whether or not somebody still waits for the answer.
      await database.forCompany(companyId, ({ db }) => countTokens(db, promptId, used));
      return stepsOf(deps, reply, 0).map((step) => ({
        ...step,
        write: async (tx, ticket) => {
          await logAnswer(tx, ticket, 'answered', question.prompt.name);
          return step.write(tx, ticket);
        },
      }));
    },

    async giveUp(tx, ticket, turn, error) {
      await leaveAfterFailure(tx, deps, { ticket, turn, error, menu }, await findPrompt(tx.db, promptId));
    },
  };
}

async function readQuestion(
  { db }: CompanyTx,
  { ticketId, messageId }: Turn,
  promptId: number,
): Promise<ModelQuestion | undefined> {
  const [prompt, ticket] = await Promise.all([findPrompt(db, promptId), findTicket(db, ticketId)]);
  if (!prompt || !ticket) return undefined;
  const [contact, words] = await Promise.all([
    findContact(db, ticket.contactId),
    listLatestWords(db, ticketId, { upTo: messageId, limit: prompt.maxMessages }),
  ]);
  // A file without words is named by its kind.
  const history = words.map(({ fromMe, body, mediaType }) => ({ fromMe, text: body.trim() || `[${mediaType}]` }));
  return { prompt, contactName: contact?.name ?? '', history };
}
