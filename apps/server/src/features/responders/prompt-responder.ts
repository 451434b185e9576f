import type { CompanyTx } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { findContact } from '../contacts/index.ts';
import { addUse, findTranscriptions, keepTranscription, transcribeSound } from '../language-models/index.ts';
import { listLatestWords } from '../messages/index.ts';
import { listNotes } from '../notes/index.ts';
import {
  askModel,
  countTokens,
  findPrompt,
  lookUpIn,
  readChoices,
  requireAccess,
  systemText,
} from '../prompts/index.ts';
import { findTicket } from '../tickets/index.ts';
import { stepsOf } from './apply-reply.ts';
import type { CallLog } from './calls.ts';
import type { ResponderDeps } from './deps.ts';
import { leaveAfterFailure, logAnswer } from './leave-after-failure.ts';
import type { Responder, Turn } from './responder.ts';
import { waitForMedia } from './wait-for-media.ts';

type Deps = ResponderDeps & { calls: CallLog } & Pick<
    Platform,
    'database' | 'files' | 'outboundHttp' | 'vault' | 'log'
  >;

const maxNotes = 10;

/** A language model with the instructions of a company. It is asked outside of any transaction. */
export function createPromptResponder(deps: Deps, promptId: number, menu: Responder): Responder {
  const { clock, database } = deps;

  /** It was used, whether or not somebody still waits for the answer. */
  const count = (companyId: number) => (used: { promptTokens: number; completionTokens: number }) =>
    database.forCompany(companyId, async ({ db }) => {
      await countTokens(db, promptId, used);
      await addUse(db, { ...used, companyId, promptId, now: clock.now() });
    });

  return {
    isImmediate: false,

    async answer(turn, signal) {
      const { companyId } = turn;
      await transcribeTurn(deps, turn, promptId, { signal, count: count(companyId) });
      const question = await database.forCompany(companyId, (tx) => readQuestion(tx, deps, turn, promptId));
      // Deleted since: the turn is over.
      if (!question) return async () => {};
      const lookUp = lookUpIn(deps, companyId);
      const { reply, sources } = await deps.calls.measure(companyId, { promptId }, signal, () =>
        askModel(deps, { ...question, lookUp }, signal, count(companyId)),
      );
      const note = [
        question.name,
        ...sources.map(({ name, page }) => (page === null ? name : `${name}, p. ${page}`)),
      ].join(' · ');
      return stepsOf(deps, reply, 0).map((step) => ({
        ...step,
        write: async (tx, ticket) => {
          await logAnswer(tx, ticket, 'answered', note);
          return step.write(tx, ticket);
        },
      }));
    },

    async giveUp(tx, ticket, turn, error) {
      await leaveAfterFailure(tx, deps, { ticket, turn, error, menu }, await findPrompt(tx.db, promptId));
    },
  };
}

async function readQuestion(tx: CompanyTx, deps: Deps, { ticketId, messageId }: Turn, promptId: number) {
  const { db } = tx;
  const [prompt, ticket] = await Promise.all([findPrompt(db, promptId), findTicket(db, ticketId)]);
  if (!prompt || !ticket) return undefined;
  const { name, model, maxTokens, temperature, queueId, actions, shown } = prompt;
  const access = await requireAccess(tx, deps, prompt);
  const [contact, words, notes, choices] = await Promise.all([
    findContact(db, ticket.contactId),
    listLatestWords(db, ticketId, { upTo: messageId, limit: prompt.maxMessages }),
    shown.includes('notes') ? listNotes(db, [ticketId]) : [],
    readChoices(db, deps.clock, actions),
  ]);
  const spoken = await findTranscriptions(
    db,
    words.filter(({ mediaType }) => mediaType === 'audio').map(({ id }) => id),
  );
  const facts = {
    name: contact?.name ?? '',
    number: contact?.number ?? '',
    email: contact?.email ?? '',
    extraInfo: contact?.extraInfo ?? [],
    tags: ticket.tags.map((tag) => tag.name),
    notes: notes.slice(0, maxNotes).map(({ note }) => note),
  };
  return {
    name,
    access,
    model,
    maxTokens,
    temperature,
    queueId,
    actions,
    choices,
    system: systemText(prompt, facts),
    // A file without words is named by its kind.
    history: words.map(({ id, fromMe, body, mediaType }) => ({
      fromMe,
      text: body.trim() || (spoken.get(id)?.text ?? `[${mediaType}]`),
    })),
  };
}

/**
 * Has what is said in the voice message of a turn written down, for the model and for the attendants. A prompt that has no model
 * for it, or whose model does not do it, answers without.
 */
async function transcribeTurn(
  deps: Deps,
  { companyId, ticketId, messageId, message }: Turn,
  promptId: number,
  { signal, count }: { signal: AbortSignal; count: (used: Parameters<typeof countTokens>[2]) => Promise<void> },
): Promise<void> {
  if (message.mediaType !== 'audio') return;
  const { database, log } = deps;
  const asked = await database.forCompany(companyId, async (tx) => {
    const prompt = await findPrompt(tx.db, promptId);
    if (!prompt || prompt.transcriptionModel === '') return undefined;
    if ((await findTranscriptions(tx.db, [messageId])).has(messageId)) return undefined;
    return { access: await requireAccess(tx, deps, prompt), model: prompt.transcriptionModel };
  });
  const media = asked && (await waitForMedia(deps, companyId, messageId, signal));
  if (!media) return;
  try {
    const { text, used } = await transcribeSound(
      deps,
      { ...asked.access, model: asked.model },
      { companyId, media },
      signal,
    );
    await count(used);
    await database.forCompany(companyId, (tx) => keepTranscription(tx, { ticketId, messageId, text }));
  } catch (error) {
    signal.throwIfAborted();
    log.warn({ err: error, ticketId }, 'a voice message could not be written down');
  }
}
