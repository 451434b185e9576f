import { trackingLinksCrud } from '@balcao/contract';
import { createCompanyCache } from '../../../platform/db/company-cache.ts';
import type { CompanyTx } from '../../../platform/db/database.ts';
import type { Listener } from '../../../platform/db/listener.ts';
import { crudRoutes } from '../../../platform/http/crud-routes.ts';
import type { Platform } from '../../../platform/platform.ts';
import { conversationBegan } from '../../inbox/index.ts';
import { createLinkCounter, figureRoutes, type LinkCounter } from './figures.ts';
import { linkPage } from './open-link.ts';
import { linkOf } from './signs.rules.ts';
import { createLinkUseCases, type FindFlowOfLink } from './tracking-links.ts';
import { listSigns } from './tracking-links.sql.ts';

export { deleteOldTrackingFigures } from './retention.ts';
export { listLinks } from './tracking-links.sql.ts';

/** The link by which a conversation came, by the text of its first message; undefined = by none. */
export const findLinkOf = async ({ db }: Pick<CompanyTx, 'db'>, text: string): Promise<number | undefined> =>
  text === '' ? undefined : linkOf(await listSigns(db), text)?.id;

/** Registers the endpoints of tracking links and their public address, and counts what comes of them. */
export function createTrackingLinks(
  platform: Platform,
  { listener, findFlow }: { listener: Listener; findFlow: FindFlowOfLink },
): Pick<LinkCounter, 'stop'> {
  const counter = createLinkCounter(platform);
  const signs = createCompanyCache(listener, ({ db }) => listSigns(db));
  crudRoutes(
    platform,
    trackingLinksCrud,
    createLinkUseCases({ publicUrl: platform.config.publicUrl, findFlow, signs }),
    {
      tracking_links_words: 'ERR_TRACKING_LINK_TEXT_TAKEN',
      tracking_links_company_id_whatsapp_id_fkey: 'ERR_NO_WAPP_FOUND',
    },
  );
  figureRoutes(platform);
  platform.http.registerPublicPage(linkPage(platform, counter));
  platform.on(conversationBegan, 'tracking-links', async (tx, { message: { mediaType, body } }) => {
    const linkId = mediaType === 'conversation' ? linkOf(await signs.of(tx), body)?.id : undefined;
    if (linkId !== undefined) tx.afterCommit(() => counter.count(tx.companyId, { linkId, what: 'conversation' }));
  });
  return counter;
}
