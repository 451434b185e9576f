import {
  promptCaseCounts,
  type HandlerAnswer,
  type HandlerInput,
  type draftPromptCase,
  type PromptCase,
  type promptCasesCrud,
  type PromptCaseSettings,
  type updatePromptCaseSettings,
  type UserActor,
} from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import { recordSubjectName } from '../../../platform/current-call.ts';
import type { CompanyTx } from '../../../platform/db/database.ts';
import type { CrudUseCases } from '../../../platform/http/crud-routes.ts';
import { listPresence } from '../../account/index.ts';
import { findServiceEnds, getVisibleTicket, listSpokenWords } from '../../inbox/index.ts';
import { findPrompt, type PromptRow } from '../prompts/index.ts';
import { draftCase } from './draft-case.rules.ts';
import * as rows from './prompt-cases.sql.ts';

/** Messages of a service of which a case is made. */
const maxSpoken = 100;

const announce = (tx: CompanyTx, action: 'create' | 'update', promptCase: PromptCase): PromptCase => {
  tx.emit('promptCase', { action, promptCase }, { kind: 'admins' });
  return promptCase;
};

/** @throws AppError ERR_NO_PROMPT_FOUND */
export async function requirePrompt({ db }: Pick<CompanyTx, 'db'>, promptId: number): Promise<PromptRow> {
  const prompt = await findPrompt(db, promptId);
  if (!prompt) throw new AppError('ERR_NO_PROMPT_FOUND');
  return prompt;
}

/** A conversation that is over. Errors: ERR_NO_TICKET_FOUND, ERR_PROMPT_CASE_TICKET_OPEN. */
async function getClosedTicket({ db }: CompanyTx, actor: UserActor, ticketId: number) {
  const ticket = await getVisibleTicket(db, actor, ticketId);
  if (ticket.status !== 'closed') throw new AppError('ERR_PROMPT_CASE_TICKET_OPEN');
  return ticket;
}

export const promptCaseUseCases: CrudUseCases<typeof promptCasesCrud> = {
  async list(tx, { query: { promptId } }) {
    await requirePrompt(tx, promptId);
    return rows.listCases(tx.db, promptId);
  },
  get: ({ db }, { params }) => rows.findCase(db, params.id),
  async create(tx, { actor, body: { ticketId = null, teamAnswer, ...body } }) {
    const { db, companyId } = tx;
    const count = await rows.countCasesLocked(db, body.promptId);
    if (count === undefined) throw new AppError('ERR_NO_PROMPT_FOUND');
    if (count >= promptCaseCounts.most) throw new AppError('ERR_PROMPT_CASE_LIMIT', { limit: promptCaseCounts.most });
    const ticket = ticketId === null ? undefined : await getClosedTicket(tx, actor, ticketId);
    return announce(
      tx,
      'create',
      await rows.insertCase(db, {
        ...body,
        ...(teamAnswer != null && { teamAnswer }),
        companyId,
        ticketId,
        contactId: ticket?.contactId ?? null,
      }),
    );
  },
  async update(tx, { params, body: { teamAnswer, ...body } }) {
    const changes = { ...body, ...(teamAnswer != null && { teamAnswer }) };
    const changed = await rows.updateCase(tx.db, params.id, changes);
    return changed && announce(tx, 'update', changed);
  },
  async delete(tx, { params }) {
    if (!(await rows.deleteCase(tx.db, params.id))) return false;
    tx.emit('promptCase', { action: 'delete', promptCaseId: params.id }, { kind: 'admins' });
    return true;
  },
};

/**
 * Reads the latest service of a closed conversation as a case, with what tells of people replaced. Nothing is stored.
 * @throws AppError ERR_NO_TICKET_FOUND, ERR_PROMPT_CASE_TICKET_OPEN, ERR_PROMPT_CASE_TICKET_EMPTY
 */
export async function draftFromTicket(
  tx: CompanyTx,
  actor: UserActor,
  ticketId: number,
): Promise<HandlerAnswer<typeof draftPromptCase>> {
  const { db, clock } = tx;
  const ticket = await getClosedTicket(tx, actor, ticketId);
  const ends = await findServiceEnds(db, ticketId);
  const [spoken, people] = await Promise.all([
    listSpokenWords(db, ticketId, { after: ends.before, upTo: ends.latest, limit: maxSpoken }),
    listPresence(db, clock.now()),
  ]);
  const draft = draftCase(spoken, [ticket.contact.name, ...people.map(({ name }) => name)]);
  if (draft.turns.length === 0) throw new AppError('ERR_PROMPT_CASE_TICKET_EMPTY');
  return { ticketId, ...draft, isCut: draft.isCut || spoken.length === maxSpoken };
}

export async function readSettings(tx: CompanyTx, promptId: number): Promise<PromptCaseSettings> {
  await requirePrompt(tx, promptId);
  return rows.findSettings(tx.db, promptId);
}

export async function changeSettings(
  tx: CompanyTx,
  promptId: number,
  { usesJudge, inputPrice, outputPrice }: HandlerInput<typeof updatePromptCaseSettings>['body'],
): Promise<PromptCaseSettings> {
  const { name } = await requirePrompt(tx, promptId);
  recordSubjectName(name);
  const price = (given: number | null) => (given === null ? null : String(given));
  await rows.saveSettings(
    tx.db,
    { companyId: tx.companyId, promptId },
    {
      ...(usesJudge !== undefined && { usesJudge }),
      ...(inputPrice !== undefined && { inputPrice: price(inputPrice) }),
      ...(outputPrice !== undefined && { outputPrice: price(outputPrice) }),
    },
  );
  const settings = await rows.findSettings(tx.db, promptId);
  tx.emit('promptCaseSettings', { action: 'update', settings }, { kind: 'admins' });
  return settings;
}
