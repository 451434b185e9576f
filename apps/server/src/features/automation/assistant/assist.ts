import {
  maxAssistedLength,
  type DocumentSource,
  type RewriteStyle,
  type TranslationLanguage,
  type UserActor,
} from '@balcao/contract';
import { isLanguage } from '@balcao/i18n';
import { AppError } from '../../../platform/app-error.ts';
import type { CompanyTx } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findCompany } from '../../account/index.ts';
import { countCitations, findDocuments, type Excerpt, type SearchDeps } from '../knowledge/index.ts';
import { addUse, askChat, emptyAnswerError, findTranscriptions, toAppError } from '../language-models/index.ts';
import { getVisibleMessage, getVisibleTicket, listLatestWords } from '../../inbox/index.ts';
import {
  cleanText,
  rewritingOf,
  splitSources,
  suggestionOf,
  summaryOf,
  translationOf,
  type Assignment,
  type SpokenLine,
} from './assisted-texts.rules.ts';
import { getUsableAssistant } from './assistant.ts';

export type AssistDeps = SearchDeps & Pick<Platform, 'files'>;

/** How much of a conversation a model reads. */
const suggestionLength = 30;
const summaryLength = 150;
const languageSampleLength = 6;
/** How many messages of the contact are used to search documents, and how many passages are read. */
const askedLength = 3;
const maxExcerpts = 4;
const temperature = 0.3;

/**
 * Finds out in one transaction what a model is to be asked, asks it outside of any, and counts what it used, which is used whether
 * or not someone still waits.
 * @throws AppError ERR_ASSISTANT_OFF, ERR_MODEL_CEILING, those of a model that does not answer, and those of `prepare`
 */
async function assist(
  deps: AssistDeps,
  actor: UserActor,
  signal: AbortSignal,
  prepare: (tx: CompanyTx) => Promise<Assignment>,
): Promise<{ text: string }> {
  const { companyId } = actor;
  const { assignment, assistant } = await deps.database.forCompany(companyId, async (tx) => ({
    // A conversation that is not visible is refused before anything about a model is revealed.
    assignment: await prepare(tx),
    assistant: await getUsableAssistant(tx, deps.vault),
  }));
  const { rules, material, maxTokens } = assignment;
  const request = {
    model: assistant.model,
    maxTokens,
    temperature,
    messages: [
      { role: 'system' as const, content: rules },
      { role: 'user' as const, content: material },
    ],
  };
  const { text, used, ...end } = await askChat(deps, assistant.access, request, signal).catch((error: unknown) => {
    throw toAppError(error);
  });
  await deps.database.forCompany(companyId, ({ db, clock }) =>
    addUse(db, { ...used, companyId, promptId: null, now: clock.now() }),
  );
  const cleaned = cleanText(text, maxAssistedLength);
  if (cleaned === '') throw toAppError(emptyAnswerError(end));
  return { text: cleaned };
}

export async function suggest(
  deps: AssistDeps,
  actor: UserActor,
  { ticketId, instead }: { ticketId: number; instead: string | undefined },
  signal: AbortSignal,
): Promise<{ text: string; sources: DocumentSource[] }> {
  const { companyId } = actor;
  const { lines, contact } = await deps.database.forCompany(companyId, async (tx) => {
    const ticket = await getVisibleTicket(tx.db, actor, ticketId);
    const read = await readConversation(tx.db, ticketId, suggestionLength);
    if (read.length === 0) throw new AppError('ERR_NO_CONVERSATION');
    // Nothing of the conversation goes to the embedding model of a company whose assistant is off.
    await getUsableAssistant(tx, deps.vault);
    return { lines: read, contact: ticket.contact.name };
  });
  const asked = lines.filter(({ fromMe }) => !fromMe).slice(-askedLength);
  const question = asked.map((line) => line.text).join(' ');
  const excerpts = await findDocuments(deps, companyId, question, { limit: maxExcerpts, documentIds: null });
  const { text } = await assist(deps, actor, signal, async ({ db }) => {
    const company = await findCompany(db, companyId);
    return suggestionOf(lines, { company: company?.name ?? '', contact, instead, excerpts });
  });
  const answer = splitSources(text, excerpts);
  const isQuoted = ({ name, page }: Excerpt) =>
    answer.sources.some((source) => source.name === name && source.page === page);
  await deps.database.forCompany(actor.companyId, (tx) => countCitations(tx, excerpts.filter(isQuoted)));
  return answer;
}

export function rewrite(
  deps: AssistDeps,
  actor: UserActor,
  asked: { ticketId: number; text: string; style: RewriteStyle; language: TranslationLanguage },
  signal: AbortSignal,
): Promise<{ text: string }> {
  const { ticketId, text, style, language } = asked;
  return assist(deps, actor, signal, async ({ db }) => {
    await getVisibleTicket(db, actor, ticketId);
    const needsConversation = style === 'translate' && language === 'contact';
    const read = needsConversation ? await readConversation(db, ticketId, suggestionLength) : [];
    const lines = read.filter(({ fromMe }) => !fromMe).slice(-languageSampleLength);
    return rewritingOf(text, style, { language, lines });
  });
}

export function summarize(
  deps: AssistDeps,
  actor: UserActor,
  ticketId: number,
  signal: AbortSignal,
): Promise<{ text: string }> {
  return assist(deps, actor, signal, async ({ db, companyId }) => {
    await getVisibleTicket(db, actor, ticketId);
    const [lines, company] = await Promise.all([
      readConversation(db, ticketId, summaryLength),
      findCompany(db, companyId),
    ]);
    if (lines.length === 0) throw new AppError('ERR_NO_CONVERSATION');
    return summaryOf(lines, isLanguage(company?.language) ? company.language : 'pt');
  });
}

export function translate(
  deps: AssistDeps,
  actor: UserActor,
  { messageId, language }: { messageId: string; language: TranslationLanguage },
  signal: AbortSignal,
): Promise<{ text: string }> {
  return assist(deps, actor, signal, async ({ db }) => {
    const message = await getVisibleMessage(db, actor, messageId);
    const text = message.body.trim() || (await findTranscriptions(db, [messageId])).get(messageId)?.text;
    if (!text) throw new AppError('ERR_NO_CONVERSATION');
    return translationOf(text, language);
  });
}

/** The end of a conversation; voice messages as far as they were transcribed, other files by their kind. */
async function readConversation(db: CompanyTx['db'], ticketId: number, limit: number): Promise<SpokenLine[]> {
  const words = await listLatestWords(db, ticketId, { limit });
  const spoken = await findTranscriptions(
    db,
    words.filter(({ mediaType }) => mediaType === 'audio').map(({ id }) => id),
  );
  return words.map(({ id, fromMe, body, mediaType }) => ({
    fromMe,
    text: body.trim() || (spoken.get(id)?.text ?? `[${mediaType}]`),
  }));
}
