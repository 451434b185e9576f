import type { CompanyTx } from '../../../../platform/db/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { Vault } from '../../../../platform/secrets/secrets.ts';
import { findContact, findTicket, listLatestWords, listNotes } from '../../../inbox/index.ts';
import { findCompany } from '../../../account/index.ts';
import { countCitations } from '../../knowledge/index.ts';
import { addUse, findTranscriptions } from '../../language-models/index.ts';
import {
  askModel,
  countTokens,
  findPrompt,
  lookUpIn,
  readChoices,
  requireAccess,
  systemText,
} from '../../prompts/index.ts';
import { applyReply } from '../apply-reply.ts';
import type { CallLog } from '../turns/calls.ts';
import { leaveAfterFailure, logAnswer, noteOf } from '../turns/leave-after-failure.ts';
import type { AskingResponder, ImmediateResponder, Turn } from '../responder.ts';
import { transcribeTurn } from './transcribe-turn.ts';

type Deps = { calls: CallLog } & Pick<Platform, 'database' | 'files' | 'outboundHttp' | 'vault' | 'log'>;

const maxNotes = 10;

/** A language model with the instructions of a company. It is asked outside of any transaction. */
export function createPromptResponder(deps: Deps, promptId: number, menu: ImmediateResponder): AskingResponder {
  const { database, vault } = deps;

  /** Records the tokens of a call, whether or not someone still waits for its answer. */
  const count = (companyId: number) => (used: { promptTokens: number; completionTokens: number }) =>
    database.forCompany(companyId, async ({ db, clock }) => {
      await countTokens(db, promptId, used);
      await addUse(db, { ...used, companyId, promptId, now: clock.now() });
    });

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
      const question = await database.forCompany(companyId, (tx) => readQuestion(tx, vault, turn, promptId));
      // It was deleted: the turn has ended.
      if (!question) return async () => {};
      const lookUp = lookUpIn(deps, companyId, question.documentIds);
      const { reply, leftOut, sources } = await deps.calls.measure(companyId, { promptId }, signal, () =>
        askModel(deps, { ...question, lookUp }, signal, count(companyId)),
      );
      const note = [
        question.name,
        ...sources.map(({ name, page }) => (page === null ? name : `${name}, p. ${page}`)),
      ].join(' · ');
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

async function readQuestion(tx: CompanyTx, vault: Vault, { ticketId, messageId }: Turn, promptId: number) {
  const { db } = tx;
  const [prompt, ticket] = await Promise.all([findPrompt(db, promptId), findTicket(db, ticketId)]);
  if (!prompt || !ticket) return undefined;
  const { name, model, maxTokens, temperature, queueId, actions, shown, documentIds } = prompt;
  const access = await requireAccess(tx, vault, prompt);
  const [contact, company, words, notes, choices] = await Promise.all([
    findContact(db, ticket.contactId),
    findCompany(db, tx.companyId),
    listLatestWords(db, ticketId, { upTo: messageId, limit: prompt.maxMessages }),
    shown.includes('notes') ? listNotes(db, [ticketId], { limit: maxNotes }) : [],
    readChoices(tx, actions),
  ]);
  const spoken = await findTranscriptions(
    db,
    words.filter(({ mediaType }) => mediaType === 'audio').map(({ id }) => id),
  );
  const facts = {
    name: contact?.name ?? '',
    company: company?.name ?? '',
    number: contact?.number ?? '',
    email: contact?.email ?? '',
    extraInfo: contact?.extraInfo ?? [],
    tags: ticket.tags.map((tag) => tag.name),
    notes: notes.map(({ note }) => note),
  };
  return {
    name,
    access,
    model,
    maxTokens,
    temperature,
    queueId,
    actions,
    documentIds,
    choices,
    system: systemText(prompt, facts),
    // A file without words is named by its kind.
    history: words.map(({ id, fromMe, body, mediaType }) => ({
      fromMe,
      text: body.trim() || (spoken.get(id)?.text ?? `[${mediaType}]`),
    })),
  };
}
