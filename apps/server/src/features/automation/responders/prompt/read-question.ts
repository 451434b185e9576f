import type { PromptAction } from '@balcao/contract';
import type { CompanyTx, Database } from '../../../../platform/db/database.ts';
import type { Vault } from '../../../../platform/secrets/secrets.ts';
import { findCompany } from '../../../account/index.ts';
import { findContact, findTicket, listLatestWords, listNotes } from '../../../inbox/index.ts';
import { findTranscriptions, type TokenCount } from '../../language-models/index.ts';
import { countUse, findPrompt, readChoices, requireAccess, systemText } from '../../prompts/index.ts';

const maxNotes = 10;

interface QuestionPlace {
  ticketId: number;
  promptId: number;
  /** the last message that is read; absent = the last there is */
  upTo?: string;
  /** which of the actions of the prompt it may take here; absent = all of them */
  may?: (action: PromptAction) => boolean;
}

/** Records the tokens of each call. */
export const useCounter =
  (database: Database, companyId: number, promptId: number) =>
  (used: TokenCount): Promise<void> =>
    countUse(database, { companyId, promptId }, used);

/** Who answered, and by what of the company's documents. */
export const sourcesNote = (name: string, sources: readonly { name: string; page: number | null }[]): string =>
  [name, ...sources.map((source) => (source.page === null ? source.name : `${source.name}, p. ${source.page}`))].join(
    ' · ',
  );

/** Reads what a prompt is asked about a conversation, up to a message or to its end; undefined = one of them is gone. Errors: those of `requireAccess`. */
export async function readQuestion(
  tx: CompanyTx,
  vault: Vault,
  { ticketId, promptId, upTo, may = () => true }: QuestionPlace,
) {
  const { db } = tx;
  const [prompt, ticket] = await Promise.all([findPrompt(db, promptId), findTicket(db, ticketId)]);
  if (!prompt || !ticket) return undefined;
  const { name, model, maxTokens, temperature, queueId, shown, documentIds } = prompt;
  const actions = prompt.actions.filter(may);
  const access = await requireAccess(tx, vault, prompt);
  const [contact, company, words, notes, choices] = await Promise.all([
    findContact(db, ticket.contactId),
    findCompany(db, tx.companyId),
    listLatestWords(db, ticketId, { ...(upTo !== undefined && { upTo }), limit: prompt.maxMessages }),
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
    system: systemText({ ...prompt, actions }, facts),
    // A file without words is named by its kind.
    history: words.map(({ id, fromMe, body, mediaType }) => ({
      fromMe,
      text: body.trim() || (spoken.get(id)?.text ?? `[${mediaType}]`),
    })),
  };
}
