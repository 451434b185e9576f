import { shownLinkText } from '@balcao/contract';
import { translate } from '@balcao/i18n';
import { AppError } from '../../../platform/app-error.ts';
import { asPlatform } from '../../../platform/db/as-platform.ts';
import type { PublicPage } from '../../../platform/http/public-pages.ts';
import type { Platform } from '../../../platform/platform.ts';
import { companyStatus } from '../../access/index.ts';
import type { LinkCounter } from './figures.ts';
import { findTarget } from './tracking-links.sql.ts';

/** A person opens some links a minute; an office or a mobile network shares one address. */
const opened = { points: 120, seconds: 60 };
const code = /^[2-9a-z]{8}$/;
/** Programs that look at an address to show what is behind it, and those that collect addresses. */
const previews =
  /bot\b|bot[/;)]|crawl|spider|preview|whatsapp|facebookexternalhit|slurp|embed|fetcher|curl|wget|monitor/i;

/**
 * The address of a link: leads to the number of its company, with the text in the field. Nothing of who opened it is kept; the
 * limit of calls forgets an address, of which it has a hash, after a minute.
 */
export const linkPage = (
  { database, clock, rateLimit }: Pick<Platform, 'database' | 'clock' | 'rateLimit'>,
  counter: LinkCounter,
): PublicPage => ({
  path: '/l/:key',
  async open({ params, ip, userAgent = '', language, isVisit }) {
    const words = (name: 'unknown' | 'resting' | 'tooMany') => ({
      title: translate(language, `linkPage.${name}.title`),
      text: translate(language, `linkPage.${name}.text`),
    });
    try {
      await rateLimit.consumeAddress('tracking-link', ip, opened);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { status: 429, ...words('tooMany') };
    }
    const key = (params['key'] ?? '').toLowerCase();
    const target = code.test(key) ? await asPlatform(database, ({ db }) => findTarget(db, key)) : undefined;
    if (!target || companyStatus({ ...target, super: false }, clock.now()).kind !== 'live')
      return { status: 404, ...words('unknown') };
    const number = target.number?.replace(/\D/g, '') ?? '';
    if (number === '') return { status: 404, ...words('resting') };
    if (isVisit && !previews.test(userAgent)) counter.count(target.companyId, { linkId: target.id, what: 'click' });
    return { to: `https://wa.me/${number}?text=${encodeURIComponent(shownLinkText(target))}` };
  },
});
