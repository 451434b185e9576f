import {
  isAdmin,
  isConnectionAllowed,
  metaNameOf,
  officialTemplateStates,
  templateLimits,
  type createOfficialTemplate,
  type HandlerAnswer,
  type listOfficialTemplates,
  type OfficialTemplate,
  type OfficialTemplateDetail,
  type OfficialTemplateState,
  type updateOfficialTemplate,
  type UserActor,
} from '@balcao/contract';
import { accounts } from '../../../channels/cloud-api/index.ts';
import { AppError } from '../../../platform/app-error.ts';
import { recordChange } from '../../../platform/current-call.ts';
import type { CompanyTx, Db } from '../../../platform/db/database.ts';
import { attachmentFields, removeFilesAfterCommit } from '../../../platform/files/attachments.ts';
import type { StoredFile } from '../../../platform/files/files.ts';
import type { Input } from '../../../platform/http/types.ts';
import type { Platform } from '../../../platform/platform.ts';
import { listUserNames } from '../../account/index.ts';
import { findTraits } from '../connections/index.ts';
import { categoryOf, readEdits, readHistory, sendableAt, writtenOf } from './official-templates.rules.ts';
import * as rows from './official-templates.sql.ts';

/** What would stop without a template, as another feature knows it. */
export type FindTemplateUses = (
  db: Db,
  whatsappIds: readonly number[],
  template: { name: string; language: string },
) => Promise<OfficialTemplateDetail['uses']>;

const bodyShown = 200;

export type OfficialTemplateCases = ReturnType<typeof createOfficialTemplateCases>;

/** Tells open lists that templates changed. */
export const emitTemplates = (tx: CompanyTx): void =>
  tx.emit('officialTemplates', { action: 'update' }, { kind: 'company' });

export function createOfficialTemplateCases(
  { files }: Pick<Platform, 'files'>,
  { usesOf }: { usesOf: readonly FindTemplateUses[] },
) {
  /** The accounts whose templates the caller may see, with their numbers. */
  async function listAccounts(db: Db, actor: UserActor): Promise<accounts.SharedAccount[]> {
    const all = await accounts.listSharedAccounts(db);
    return all.flatMap((account) => {
      const connections = account.connections.filter(({ id }) => isConnectionAllowed(actor, id));
      return connections.length > 0 ? [{ ...account, connections }] : [];
    });
  }

  async function toTemplates(
    db: Db,
    found: readonly rows.TemplateRow[],
    shared: readonly accounts.SharedAccount[],
  ): Promise<OfficialTemplate[]> {
    const editors = await listUserNames(db, [...new Set(found.flatMap(({ editorId }) => editorId ?? []))]);
    return found.map((row) => {
      const { category, content } = writtenOf({ ...row, changes: null });
      return {
        id: row.id,
        title: row.title,
        name: row.name,
        language: row.language,
        category,
        formerCategory: row.formerCategory,
        state: stateOf(row),
        stateAt: row.stateAt,
        quality: row.quality as OfficialTemplate['quality'],
        reason: row.reason,
        reasonDetail: row.reasonDetail,
        body: content.body.slice(0, bodyShown),
        connections:
          shared.find(({ businessAccountId }) => businessAccountId === row.businessAccountId)?.connections ?? [],
        hasChanges: row.changes !== null,
        isForeign: row.isForeign,
        editor: (row.editorId !== null && editors.get(row.editorId)) || null,
        updatedAt: row.updatedAt,
      };
    });
  }

  async function toDetail(
    { db, clock }: CompanyTx,
    actor: UserActor,
    row: rows.TemplateRow,
  ): Promise<OfficialTemplateDetail> {
    const shared = await listAccounts(db, actor);
    const [template] = await toTemplates(db, [row], shared);
    if (!template || template.connections.length === 0) throw new AppError('ERR_NO_TEMPLATE_FOUND');
    const history = readHistory(row.history);
    const senders = await listUserNames(db, [...new Set(history.flatMap(({ userId }) => userId ?? []))]);
    const whatsappIds = template.connections.map(({ id }) => id);
    const uses: OfficialTemplateDetail['uses'] = [];
    for (const find of usesOf) uses.push(...(await find(db, whatsappIds, row)));
    const written = writtenOf(row);
    return {
      ...template,
      category: written.category,
      content: written.content,
      ...attachmentFields(files, row),
      sendableAt: sendableAt({ state: row.state, edits: readEdits(row.edits) }, clock.now())?.toISOString() ?? null,
      history: history.map(({ at, what, userId }) => ({
        at,
        what,
        by: (userId !== null && senders.get(userId)) || null,
      })),
      uses,
    };
  }

  /** Locks a template of an account that the caller may see. */
  async function lock({ db }: CompanyTx, actor: UserActor, id: number): Promise<rows.TemplateRow> {
    const row = await rows.lockTemplate(db, id);
    const shared = await listAccounts(db, actor);
    if (!row || !shared.some(({ businessAccountId }) => businessAccountId === row.businessAccountId))
      throw new AppError('ERR_NO_TEMPLATE_FOUND');
    return row;
  }

  return {
    lock,
    toDetail,

    async list(
      { db }: CompanyTx,
      { actor, query }: Input<typeof listOfficialTemplates>,
    ): Promise<HandlerAnswer<typeof listOfficialTemplates>> {
      const shared = await listAccounts(db, actor);
      const wanted = shared.filter(
        ({ connections }) => query.whatsappId === undefined || connections.some(({ id }) => id === query.whatsappId),
      );
      const filter = {
        searchParam: query.searchParam,
        accountIds: wanted.map(({ businessAccountId }) => businessAccountId),
        onlyApproved: !isAdmin(actor),
      };
      const page = await rows.searchTemplates(db, { ...filter, state: query.state }, query.pageNumber);
      const counts = await rows.countByState(db, filter);
      return {
        templates: await toTemplates(db, page.rows, shared),
        count: page.count,
        hasMore: page.hasMore,
        states: Object.fromEntries(officialTemplateStates.map((state) => [state, counts[state] ?? 0])) as Record<
          OfficialTemplateState,
          number
        >,
        ...listing(wanted),
      };
    },

    async get(tx: CompanyTx, actor: UserActor, id: number): Promise<OfficialTemplateDetail> {
      const row = await rows.findTemplate(tx.db, id);
      if (!row) throw new AppError('ERR_NO_TEMPLATE_FOUND');
      return toDetail(tx, actor, row);
    },

    /** @throws AppError ERR_NO_WAPP_FOUND, ERR_WAPP_NOT_INITIALIZED for a number without credentials, ERR_TEMPLATE_LIMIT */
    async create(
      tx: CompanyTx,
      { actor, body: { whatsappId, ...fields } }: Input<typeof createOfficialTemplate>,
    ): Promise<OfficialTemplateDetail> {
      const { db, companyId } = tx;
      if (!isConnectionAllowed(actor, whatsappId) || !(await findTraits(db, whatsappId))?.hasAccount)
        throw new AppError('ERR_NO_WAPP_FOUND');
      const account = await accounts.findAccount(db, whatsappId);
      if (!account) throw new AppError('ERR_WAPP_NOT_INITIALIZED');
      const { businessAccountId } = account;
      if ((await rows.countTemplates(db, businessAccountId)) >= templateLimits.templates)
        throw new AppError('ERR_TEMPLATE_LIMIT');
      const name = metaNameOf(fields.title);
      recordChange({}, { name, language: fields.language, category: fields.category, whatsappId });
      const row = await rows.insertDraft(db, {
        ...fields,
        name,
        companyId,
        businessAccountId,
        editorId: actor.userId,
      });
      emitTemplates(tx);
      return toDetail(tx, actor, row);
    },

    /**
     * Keeps what was written. The name, the language and, once it is approved, the category of a template that Meta has stay.
     * @throws AppError ERR_NO_TEMPLATE_FOUND, ERR_TEMPLATE_LOCKED for one with parts that cannot be written here, ERR_VALIDATION
     */
    async update(
      tx: CompanyTx,
      { actor, params, body }: Input<typeof updateOfficialTemplate>,
    ): Promise<OfficialTemplateDetail> {
      const row = await lock(tx, actor, params.id);
      const { title = row.title, language = row.language } = body;
      const before = writtenOf(row);
      const written = { category: body.category ?? before.category, content: body.content ?? before.content };
      const columns = { title, editorId: actor.userId };
      const isSame = body.category === undefined && body.content === undefined;
      if (row.metaId === null) {
        const name = title === row.title ? row.name : metaNameOf(title);
        const saved = await rows.updateTemplate(tx.db, row.id, { ...columns, ...written, name, language });
        emitTemplates(tx);
        return toDetail(tx, actor, saved);
      }
      if (row.isForeign && !isSame) throw new AppError('ERR_TEMPLATE_LOCKED');
      const fixed = [
        ...(language === row.language ? [] : ['language']),
        ...(row.state === 'approved' && written.category !== categoryOf(row.category) ? ['category'] : []),
      ];
      if (fixed.length > 0)
        throw new AppError('ERR_VALIDATION', {
          fields: fixed.map((field) => ({ field, problem: 'cannot be changed any more' })),
        });
      const saved = await rows.updateTemplate(tx.db, row.id, {
        ...columns,
        ...(!isSame && { changes: written }),
      });
      emitTemplates(tx);
      return toDetail(tx, actor, saved);
    },

    /** @returns the key of the file it had */
    async setFile(tx: CompanyTx, actor: UserActor, id: number, file: StoredFile | null): Promise<string | null> {
      const row = await lock(tx, actor, id);
      await rows.setFile(tx.db, id, file);
      emitTemplates(tx);
      return row.mediaKey;
    },

    async remove(tx: CompanyTx, id: number): Promise<void> {
      removeFilesAfterCommit(files, tx, await rows.deleteTemplates(tx.db, [id]));
      emitTemplates(tx);
    },

    /** Deletes the templates of accounts that lost their last number here. */
    async removeOrphans(tx: CompanyTx, exceptWhatsappId?: number): Promise<void> {
      removeFilesAfterCommit(files, tx, await rows.deleteOfOtherAccounts(tx.db, exceptWhatsappId));
      emitTemplates(tx);
    },
  };
}

export const stateOf = ({ state }: Pick<rows.TemplateRow, 'state'>): OfficialTemplateState =>
  officialTemplateStates.find((one) => one === state) ?? 'draft';

/** When all of these accounts were listed, and whether one of them failed. */
export function listing(shared: readonly accounts.SharedAccount[]): { listedAt: string | null; failed: boolean } {
  const times = shared.map(({ templatesListedAt }) => templatesListedAt);
  const known = times.filter((time) => time !== null);
  return {
    listedAt: known.length === times.length ? (known.toSorted()[0] ?? null) : null,
    failed: shared.some(({ templatesFailed }) => templatesFailed),
  };
}
