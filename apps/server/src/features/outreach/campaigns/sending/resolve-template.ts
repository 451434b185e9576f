import type { CampaignFields, CampaignTemplate, TemplateChoice } from '@balcao/contract';
import { AppError } from '../../../../platform/app-error.ts';
import type { Database } from '../../../../platform/db/database.ts';
import type { Templates } from '../../../numbers/index.ts';
import { findCampaign, officialOf } from '../campaigns.sql.ts';
import { changedConnections, connectionsOf, type ResolvedFields } from '../report/columns.ts';

/** Looks up the templates that requests name, which asks Meta and so comes before the transaction. */
export function createResolveTemplate(database: Database, findTemplate: Templates['find']) {
  /**
   * The template as all official numbers among the connections have it. Errors: ERR_VALIDATION without such a number, those of
   * `Templates.find`.
   */
  async function find(
    companyId: number,
    whatsappIds: readonly number[],
    choice: TemplateChoice,
  ): Promise<CampaignTemplate> {
    const official = await database.forCompany(companyId, ({ db }) => officialOf(db, whatsappIds));
    const found = await Promise.all(official.map((id) => findTemplate(companyId, id, choice, 'later')));
    const [first, ...others] = found.map(({ usable: _usable, ...template }) => template);
    if (!first)
      throw new AppError('ERR_VALIDATION', { fields: [{ field: 'template', problem: 'needs an official number' }] });
    // Under one name each account may have a text of its own.
    if (others.some((other) => JSON.stringify(other) !== JSON.stringify(first)))
      throw new AppError('ERR_NO_TEMPLATE_FOUND');
    return { ...first, values: choice.values };
  }

  /**
   * Resolves the template of a campaign anew for its other connections; null = none of them is an official number.
   * Errors: those of `find`.
   */
  async function follow(companyId: number, whatsappIds: readonly number[], kept: CampaignTemplate) {
    const official = await database.forCompany(companyId, ({ db }) => officialOf(db, whatsappIds));
    return official.length === 0 ? null : find(companyId, whatsappIds, kept);
  }

  return {
    async forCreate(companyId: number, body: CampaignFields): Promise<ResolvedFields> {
      const { template: choice } = body;
      return { ...body, template: choice && (await find(companyId, connectionsOf(body) ?? [], choice)) };
    },

    /** Errors: also ERR_NO_CAMPAIGN_FOUND. */
    async forUpdate(companyId: number, id: number, body: Partial<CampaignFields>): Promise<Partial<ResolvedFields>> {
      const before = await database.forCompany(companyId, ({ db }) => findCampaign(db, id));
      if (!before) throw new AppError('ERR_NO_CAMPAIGN_FOUND');
      const given = before.status === 'CANCELADA' ? undefined : changedConnections(body, before);
      const whatsappIds = given ?? before.whatsapps.map((connection) => connection.id);
      const { template: choice } = body;
      const template = choice
        ? await find(companyId, whatsappIds, choice)
        : choice === undefined && given && before.template
          ? await follow(companyId, whatsappIds, before.template)
          : choice;
      return { ...body, template };
    },
  };
}
