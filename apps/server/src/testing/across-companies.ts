import type { IdField } from './foreign-ids.ts';

/** Calls by which operators learn of other companies: of all in one answer, or of the one that is named. */
const callsAcrossCompanies: Readonly<Record<string, 'all' | 'named'>> = {
  listAnnouncementReach: 'all',
  listAnnouncementUnread: 'all',
  listAnnouncementCompanies: 'all',
  listCompanies: 'all',
  listCompaniesWhole: 'all',
  getOperatorSummary: 'all',
  listCompanyVolumes: 'all',
  listLedger: 'all',
  getOperatorMails: 'all',
  getCompany: 'named',
  getCompanyPlan: 'named',
  // The people of a company that an operator sets up.
  getUser: 'named',
  listUsersBrief: 'named',
};

export const callsAboutAllCompanies: ReadonlySet<string> = new Set(
  Object.keys(callsAcrossCompanies).filter((name) => callsAcrossCompanies[name] === 'all'),
);

/** Whether a caller of this profile may know the record of another company: operators see each company and its plan, and take its money. */
export const mayKnowForeignRecord = (name: string, access: string, field: IdField, profile: string): boolean =>
  profile === 'super' &&
  (name in callsAcrossCompanies || (access === 'super' && (field.kind === 'company' || field.kind === 'invoice')));
