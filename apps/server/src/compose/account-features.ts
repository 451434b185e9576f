import {
  assignPlan,
  countUsers,
  createCompanies,
  createInvoices,
  createPayments,
  createPlans,
  followDueDate,
  invoicePorts,
  readBillingSettings,
} from '../features/account/index.ts';
import { countConnections, countConnectionsAnsweredBy, listNumbers } from '../features/numbers/index.ts';
import { countHeldSessions, wakeSessionsOf } from '../channels/session-hub/index.ts';
import { type createAuth, lockAccessSettings, requestReset } from '../features/access/index.ts';
import { addProposedSettings, countActiveCampaigns, countWaitingSchedules } from '../features/outreach/index.ts';
import { countQueues, countQueuesAnsweredBy, removeSomeMessages } from '../features/inbox/index.ts';
import { countWaitingDeliveries } from '../features/automation/index.ts';
import { beginCompanyErasure, createPrivacy, finishCompanyErasure } from '../features/operations/index.ts';
import type { CompanyTx } from '../platform/db/database.ts';
import type { Platform } from '../platform/platform.ts';

/** Composes the features about companies as customers of the installation: plans, companies, invoices, payments, privacy. */
export function createAccountFeatures(
  platform: Platform,
  { authenticate }: Pick<ReturnType<typeof createAuth>, 'authenticate'>,
): void {
  const { database } = platform;
  const countAnsweredBy = async ({ db }: CompanyTx, by: 'integrationId' | 'promptId') =>
    (await countQueuesAnsweredBy(db, by)) + (await countConnectionsAnsweredBy(db, by));
  createPlans(platform, {
    authenticate,
    countWaiting: {
      useCampaigns: ({ db }) => countActiveCampaigns(db),
      useSchedules: ({ db }) => countWaitingSchedules(db),
      useExternalApi: ({ db }) => countWaitingDeliveries(db),
      useIntegrations: (tx) => countAnsweredBy(tx, 'integrationId'),
      useOpenAi: (tx) => countAnsweredBy(tx, 'promptId'),
    },
  });
  createCompanies(platform, {
    requestReset: (email, address) => requestReset(platform, email, address),
    findTrialDays: async (db) => (await readBillingSettings(db)).trialDays,
    lockSignUpLimits: lockAccessSettings,
    addCampaignSettings: addProposedSettings,
    listConnections: ({ db }) => listNumbers(db),
    wakeSessionsOf,
    countHeldSessions,
    removeSomeMessages,
    assignPlan,
    followDueDate,
    beginErasure: async (tx, companyId) => void (await beginCompanyErasure(tx, { companyId, userId: null })),
    finishErasure: (companyId) => finishCompanyErasure(platform, companyId),
  });
  createInvoices(platform, invoicePorts(platform));
  createPayments(platform, {
    countUsage: (companyId) =>
      database.forCompany(companyId, async ({ db }) => ({
        users: await countUsers(db),
        connections: await countConnections(db),
        queues: await countQueues(db),
      })),
  });
  createPrivacy(platform);
}
