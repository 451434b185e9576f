import { findEmptyPlaceholders, type MessageTemplate, type TemplateChoice } from '@balcao/contract';
import type { OutboundTemplate } from '../../../channels/port/outbound-message.ts';
import { accounts, createGraph, GraphError, openAccount, parseTemplates } from '../../../channels/cloud-api/index.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { CompanyTx } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { fillTemplate } from './fill-template.ts';
import { isHeaderFile, type HeaderFile } from './header-file.ts';
import { recordTemplate } from './record-template.ts';

/** Templates change rarely, and Meta counts how often they are asked for. */
const ttlMs = 60_000;

export type Templates = ReturnType<typeof createTemplates>;

export function createTemplates({ database, vault, log, config, clock, files }: Platform) {
  const cache = new Map<number, { list: Promise<MessageTemplate[]>; until: number; version: number }>();

  async function load(account: accounts.AccountRow): Promise<MessageTemplate[]> {
    const { companyId, whatsappId } = account;
    try {
      const list = parseTemplates(await createGraph(config, openAccount(vault, account)).templates());
      await database.forCompany(companyId, (tx) => releaseListed({ files }, tx, whatsappId, list));
      return list;
    } catch (error) {
      log.warn({ err: error, whatsappId }, 'templates could not be listed');
      throw new AppError(
        error instanceof GraphError && error.status < 500 ? 'ERR_WAPP_TOKEN' : 'ERR_WAPP_GRAPH',
        {},
        { cause: error },
      );
    }
  }

  /** Approved templates of a connection the caller may see. Errors: ERR_WAPP_TOKEN, ERR_WAPP_GRAPH. */
  async function list(companyId: number, whatsappId: number): Promise<MessageTemplate[]> {
    const account = await database.forCompany(companyId, ({ db }) => accounts.findAccount(db, whatsappId));
    if (!account) return [];
    const now = clock.now().getTime();
    for (const [id, { until }] of cache) if (until < now) cache.delete(id);
    const version = account.templatesVersion;
    const cached = cache.get(whatsappId);
    // Also in a process other than the one that received the change.
    if (cached?.version === version) return cached.list;
    const entry = { list: load(account), until: now + ttlMs, version };
    cache.set(whatsappId, entry);
    entry.list.catch(() => {
      if (cache.get(whatsappId) === entry) cache.delete(whatsappId);
    });
    return entry.list;
  }

  /**
   * Finds a template that can be sent with this file; `later` = the file is chosen afterwards. Errors:
   * ERR_NO_TEMPLATE_FOUND, ERR_VALIDATION naming the placeholders without a value or the file that is missing or too much,
   * ERR_WAPP_MEDIA_REFUSED for a file of another kind, those of `list`.
   */
  async function find(
    companyId: number,
    whatsappId: number,
    { name, language, values }: TemplateChoice,
    file?: HeaderFile | 'later',
  ): Promise<MessageTemplate> {
    const templates = await list(companyId, whatsappId);
    const template = templates.find((one) => one.name === name && one.language === language && one.usable);
    if (!template) throw new AppError('ERR_NO_TEMPLATE_FOUND');
    const empty = findEmptyPlaceholders(template, values);
    if (empty.length > 0)
      throw new AppError('ERR_VALIDATION', {
        fields: empty.map((key) => ({ field: `values.${key}`, problem: 'is required' })),
      });
    if (file !== 'later') requireFile(template, file);
    return template;
  }

  /** Fills a template in for sending. Errors: those of `find`. */
  async function fill(
    companyId: number,
    whatsappId: number,
    choice: TemplateChoice,
    file?: HeaderFile | 'later',
  ): Promise<{ body: string; template: OutboundTemplate; headerMedia: MessageTemplate['headerMedia'] }> {
    const template = await find(companyId, whatsappId, choice, file);
    return { ...fillTemplate(template, choice.values), headerMedia: template.headerMedia };
  }

  return {
    list,
    find,
    fill,
  };
}

/** A template that is listed as approved can be sent: the webhook about it may have been lost. */
async function releaseListed(
  platform: Pick<Platform, 'files'>,
  tx: CompanyTx,
  whatsappId: number,
  listed: readonly MessageTemplate[],
): Promise<void> {
  const stopped = await accounts.listStoppedTemplates(tx.db, whatsappId);
  for (const { name, language } of stopped)
    if (listed.some((one) => one.name === name && one.language === language))
      await recordTemplate(platform, tx, whatsappId, { name, language, state: 'approved', quality: null });
}

function requireFile({ headerMedia }: Pick<MessageTemplate, 'headerMedia'>, file: HeaderFile | undefined): void {
  if ((headerMedia === null) !== (file === undefined))
    throw new AppError('ERR_VALIDATION', {
      fields: [{ field: 'media', problem: headerMedia === null ? 'is not part of the template' : 'is required' }],
    });
  if (!isHeaderFile(headerMedia, file)) throw new AppError('ERR_WAPP_MEDIA_REFUSED');
}
