import {
  isTellingLinkText,
  maxTrackingLinks,
  trackingLinkLimits,
  type TrackingLink,
  type trackingLinksCrud,
} from '@balcao/contract';
import { countLocked } from '../../../platform/db/count-locked.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { CompanyCache } from '../../../platform/db/company-cache.ts';
import type { CompanyTx, Db } from '../../../platform/db/database.ts';
import type { CrudUseCases } from '../../../platform/http/crud-routes.ts';
import { newAddressCode } from '../../../platform/util/codes.ts';
import { wordsOf } from './signs.rules.ts';
import * as rows from './tracking-links.sql.ts';

/** The name of a published flow that begins with a link; undefined = none does. */
export type FindFlowOfLink = (db: Db, linkId: number) => Promise<string | undefined>;

/** By what conversations are known to come from the links of a company: a new one costs no query. */
export type KnownSigns = CompanyCache<readonly rows.LinkSign[]>;

export function createLinkUseCases({
  publicUrl,
  findFlow,
  signs,
}: {
  publicUrl: string;
  findFlow: FindFlowOfLink;
  signs: KnownSigns;
}): CrudUseCases<typeof trackingLinksCrud> {
  const toLink = (row: rows.TrackingLinkRow): TrackingLink => ({ ...row, url: `${publicUrl}/l/${row.code}` });
  const announce = (tx: CompanyTx, action: 'create' | 'update', row: rows.TrackingLinkRow): TrackingLink => {
    const trackingLink = toLink(row);
    signs.changed(tx);
    tx.emit('trackingLink', { action, trackingLink }, { kind: 'admins' });
    return trackingLink;
  };
  return {
    list: async ({ db }) => (await rows.listLinks(db)).map(toLink),

    async get({ db }, { params }) {
      const row = await rows.findLink(db, params.id);
      return row && toLink(row);
    },

    /** @throws AppError ERR_TRACKING_LINK_LIMIT, ERR_TRACKING_LINK_TEXT_SHORT, ERR_TRACKING_LINK_TEXT_TAKEN, ERR_NO_WAPP_FOUND */
    async create(tx, { body }) {
      const { db, companyId } = tx;
      if ((await countLocked(db, companyId, 'trackingLinks')) >= maxTrackingLinks)
        throw new AppError('ERR_TRACKING_LINK_LIMIT', { limit: maxTrackingLinks });
      refuseShort(body.text);
      const code = newAddressCode();
      return announce(
        tx,
        'create',
        await rows.insertLink(db, { ...body, companyId, code, words: wordsOf({ text: body.text, code }) }),
      );
    },

    /** @throws AppError ERR_TRACKING_LINK_TEXT_SHORT, ERR_TRACKING_LINK_TEXT_TAKEN, ERR_NO_WAPP_FOUND */
    async update(tx, { params, body }) {
      const before = await rows.findLink(tx.db, params.id);
      if (!before) return undefined;
      if (body.text !== undefined) refuseShort(body.text);
      const words = body.text === undefined ? {} : { words: wordsOf({ text: body.text, code: before.code }) };
      const row = await rows.updateLink(tx.db, params.id, { ...body, ...words });
      return row && announce(tx, 'update', row);
    },

    /** @throws AppError ERR_TRACKING_LINK_USED */
    async delete(tx, { params: { id } }) {
      const flow = await findFlow(tx.db, id);
      if (flow !== undefined) throw new AppError('ERR_TRACKING_LINK_USED', { name: flow });
      if (!(await rows.deleteLink(tx.db, id))) return false;
      signs.changed(tx);
      tx.emit('trackingLink', { action: 'delete', trackingLinkId: id }, { kind: 'admins' });
      return true;
    },
  };
}

/** @throws AppError ERR_TRACKING_LINK_TEXT_SHORT */
function refuseShort(text: string): void {
  if (!isTellingLinkText(text)) throw new AppError('ERR_TRACKING_LINK_TEXT_SHORT', { words: trackingLinkLimits.words });
}
