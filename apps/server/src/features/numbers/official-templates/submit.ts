import {
  checkTemplate,
  editableTemplateStates,
  type OfficialTemplateDetail,
  type TemplateCategory,
  type TemplateContent,
  type TemplateProblemCode,
  type UserActor,
} from '@balcao/contract';
import {
  accounts,
  createGraphManagement,
  endsConnection,
  GraphError,
  openAccount,
  toComponents,
  type GraphManagement,
} from '../../../channels/cloud-api/index.ts';
import { AppError } from '../../../platform/app-error.ts';
import { recordChange } from '../../../platform/current-call.ts';
import { writeForCompany } from '../../../platform/db/retry-conflicts.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { TemplateChange } from '../../../channels/port/template-change.ts';
import type { CompanyTx } from '../../../platform/db/database.ts';
import { emitTemplates, stateOf, type OfficialTemplateCases } from './official-templates.ts';
import {
  categoryOf,
  readEdits,
  sendableAt,
  stateOf as metaStateOf,
  withEdit,
  writtenOf,
} from './official-templates.rules.ts';
import * as rows from './official-templates.sql.ts';

type Deps = Pick<Platform, 'database' | 'vault' | 'config' | 'log' | 'files' | 'clock'>;

/** Meta's refusals of what is written, in the words of our own checks. Source: Meta's list of error codes. */
const problemsBySubcode: Readonly<Record<number, TemplateProblemCode>> = {
  2_388_040: 'bodyLong',
  2_388_047: 'headerSigns',
  2_388_072: 'bodySpaces',
  2_388_073: 'footerVariables',
  2_388_293: 'tooManyVariables',
  2_388_299: 'endsWithVariable',
};
const [existsSubcode, keptSubcode, limitSubcode, missingSubcode] = [2_388_024, 2_388_023, 2_388_019, 2_593_002];
/** too many requests, of the app or of the account */
const rateCodes = new Set([4, 80_007, 80_008]);
const maxWords = 500;

/** Why Meta did not take a template, in the codes of the catalogue. */
function toRefusal(error: unknown): AppError {
  const cause = { cause: error };
  if (!(error instanceof GraphError) || error.status >= 500) return new AppError('ERR_WAPP_GRAPH', {}, cause);
  if (endsConnection(error)) return new AppError('ERR_WAPP_TOKEN', {}, cause);
  if (rateCodes.has(error.code) || error.status === 429) return new AppError('ERR_WAPP_TOO_FAST', {}, cause);
  if (error.subcode === existsSubcode) return new AppError('ERR_TEMPLATE_EXISTS', {}, cause);
  if (error.subcode === keptSubcode) return new AppError('ERR_TEMPLATE_NAME_KEPT', {}, cause);
  if (error.subcode === limitSubcode) return new AppError('ERR_TEMPLATE_LIMIT', {}, cause);
  const problem = problemsBySubcode[error.subcode];
  if (problem) return new AppError('ERR_TEMPLATE_CHECKS', { problems: [problem] }, cause);
  return new AppError('ERR_TEMPLATE_REFUSED', { words: error.detail.slice(0, maxWords) }, cause);
}

interface Prepared {
  row: rows.TemplateRow;
  written: { category: TemplateCategory; content: TemplateContent };
  account: accounts.AccountRow;
}

/** The template as it would be sent now. @throws AppError ERR_TEMPLATE_LOCKED, ERR_TEMPLATE_EDITS, ERR_TEMPLATE_CHECKS */
async function prepare(tx: CompanyTx, cases: OfficialTemplateCases, actor: UserActor, id: number): Promise<Prepared> {
  const row = await cases.lock(tx, actor, id);
  if (row.isForeign || !editableTemplateStates.includes(stateOf(row))) throw new AppError('ERR_TEMPLATE_LOCKED');
  const until = sendableAt({ state: row.state, edits: readEdits(row.edits) }, tx.clock.now());
  if (until) throw new AppError('ERR_TEMPLATE_EDITS', { until: until.toISOString() });
  const written = writtenOf(row);
  const problems = checkTemplate({ ...written, hasFile: isExample(written.content, row.mediaMime) });
  const errors = problems.flatMap(({ code, level }) => (level === 'error' ? [code] : []));
  if (errors.length > 0) throw new AppError('ERR_TEMPLATE_CHECKS', { problems: [...new Set(errors)] });
  return { row, written, account: await findAccountOf(tx, row) };
}

/** Whether the file that is kept is an example of the kind that stands above the text. */
const isExample = ({ header: { kind } }: TemplateContent, mime: string | null): boolean =>
  mime !== null && (kind === 'document' ? mime === 'application/pdf' : mime.startsWith(`${kind}/`));

async function findAccountOf({ db }: CompanyTx, { businessAccountId }: rows.TemplateRow): Promise<accounts.AccountRow> {
  const [whatsappId] = await accounts.listConnectionsByAccountId(db, businessAccountId);
  const account = whatsappId === undefined ? undefined : await accounts.findAccount(db, whatsappId);
  if (!account) throw new AppError('ERR_NO_WAPP_FOUND');
  return account;
}

export function createTemplateSending(
  deps: Deps,
  cases: OfficialTemplateCases,
  recordTemplate: (tx: CompanyTx, whatsappId: number, change: TemplateChange) => Promise<void>,
) {
  const { database, vault, config, log, files, clock } = deps;

  const managementOf = (account: accounts.AccountRow) => createGraphManagement(config, openAccount(vault, account));

  /** Uploads the example of the file above the text. @returns what the template names it by; undefined = it has none */
  async function uploadExample(graph: GraphManagement, { row, written }: Prepared): Promise<string | undefined> {
    const { kind } = written.content.header;
    if (kind === 'none' || kind === 'text' || written.category === 'AUTHENTICATION') return undefined;
    const { companyId, mediaKey, mediaName, mediaMime, mediaSize } = row;
    const content = mediaKey === null ? undefined : await files.open(companyId, mediaKey);
    if (!content || mediaName === null || mediaMime === null)
      throw new AppError('ERR_TEMPLATE_CHECKS', { problems: ['fileMissing'] });
    const token = await graph.describeToken();
    if (!token) throw new AppError('ERR_WAPP_TOKEN');
    return graph.uploadExample(token.appId, { name: mediaName, mime: mediaMime, size: Number(mediaSize), content });
  }

  /**
   * Makes or changes the template at Meta. One of that name that is there with the same text was made by a call whose answer was lost.
   */
  async function send(
    graph: GraphManagement,
    prepared: Prepared,
  ): Promise<{ metaId: string; status: string; category: string }> {
    const { row, written } = prepared;
    const parts = toComponents({ ...written, handle: await uploadExample(graph, prepared) });
    if (row.metaId !== null) {
      const { category, ...changed } = parts;
      await graph.editTemplate(row.metaId, { ...changed, ...(row.state !== 'approved' && { category }) });
      return { metaId: row.metaId, status: 'PENDING', category };
    }
    const { name, language } = row;
    try {
      const made = await graph.createTemplate({ name, language, ...parts });
      return { metaId: made.id, status: made.status, category: made.category || written.category };
    } catch (error) {
      const found =
        error instanceof GraphError && error.subcode === existsSubcode
          ? await graph.findTemplate({ name, language })
          : undefined;
      if (!found || found.bodyText !== written.content.body.trim()) throw error;
      return found;
    }
  }

  return {
    async submit(companyId: number, actor: UserActor, id: number): Promise<OfficialTemplateDetail> {
      const prepared = await writeForCompany(database, companyId, (tx) => prepare(tx, cases, actor, id));
      let sent: { metaId: string; status: string; category: string };
      try {
        sent = await send(managementOf(prepared.account), prepared);
      } catch (error) {
        if (error instanceof AppError) throw error;
        log.warn({ err: error, templateId: id }, 'Meta did not take a template');
        throw toRefusal(error);
      }
      const { row, written } = prepared;
      const state = metaStateOf(sent.status);
      const now = clock.now();
      return writeForCompany(database, companyId, async (tx) => {
        await cases.lock(tx, actor, id);
        recordChange({}, { name: row.name, language: row.language });
        const saved = await rows.recordSent(tx.db, id, {
          metaId: sent.metaId,
          state: state === 'gone' ? 'reviewing' : state,
          category: categoryOf(sent.category),
          content: written.content,
          edits: row.state === 'approved' ? withEdit(readEdits(row.edits), now) : readEdits(row.edits),
          editorId: actor.userId,
          entry: { at: now.toISOString(), what: 'sent', userId: actor.userId },
        });
        emitTemplates(tx);
        return cases.toDetail(tx, actor, saved);
      });
    },

    async remove(companyId: number, actor: UserActor, id: number): Promise<void> {
      const { row, account, whatsappIds } = await writeForCompany(database, companyId, async (tx) => {
        const found = await cases.lock(tx, actor, id);
        return {
          row: found,
          account: found.metaId === null ? undefined : await findAccountOf(tx, found),
          whatsappIds: await accounts.listConnectionsByAccountId(tx.db, found.businessAccountId),
        };
      });
      if (account && row.metaId !== null)
        try {
          await managementOf(account).deleteTemplate({ id: row.metaId, name: row.name });
        } catch (error) {
          // It is gone already.
          if (!(error instanceof GraphError) || error.subcode !== missingSubcode) throw toRefusal(error);
        }
      await writeForCompany(database, companyId, async (tx) => {
        await cases.lock(tx, actor, id);
        const { name, language } = row;
        recordChange({ name, language }, {});
        await cases.remove(tx, id);
        if (row.metaId === null) return;
        for (const whatsappId of whatsappIds)
          await recordTemplate(tx, whatsappId, { name, language, state: 'deleted', quality: null });
      });
    },
  };
}
