import type { RuleEventKind } from '@balcao/contract';
import { createCompanyCache, type CompanyCache } from '../../../platform/db/company-cache.ts';
import type { Listener } from '../../../platform/db/listener.ts';
import { hasPlanFeature } from '../../account/index.ts';
import { findWantedKinds } from './rules.sql.ts';

/** The kinds of events that begin rules of a company: one without rules costs no query. */
export type WantedKinds = CompanyCache<ReadonlySet<RuleEventKind>>;

export const createWantedKinds = (listener: Listener): WantedKinds =>
  createCompanyCache(listener, async ({ db, companyId }) => {
    const kinds = await findWantedKinds(db);
    return kinds.size === 0 || (await hasPlanFeature(db, companyId, 'useIntegrations')) ? kinds : new Set();
  });
