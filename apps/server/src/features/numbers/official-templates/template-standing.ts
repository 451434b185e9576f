import { templateStates, type TemplateState } from '@balcao/contract';
import { accounts } from '../../../channels/cloud-api/index.ts';
import type { Db } from '../../../platform/db/database.ts';
import { findNamed } from './official-templates.sql.ts';

/** A template that something is to be sent with, as it was chosen. */
export interface KeptTemplate {
  name: string;
  language: string;
  category: string;
  /** the account it was chosen of */
  businessAccountId: string;
  chosenAt: string;
}

/** What Meta makes of a kept template now, as far as was told: its state, and the category that decides its price. */
export async function findTemplateStanding(
  db: Db,
  whatsappId: number,
  { name, language, category, businessAccountId, chosenAt }: KeptTemplate,
): Promise<{ state: TemplateState; category: string }> {
  const shared = (await accounts.listSharedAccounts(db)).find(({ connections }) =>
    connections.some(({ id }) => id === whatsappId),
  );
  if (shared?.businessAccountId !== businessAccountId) return { state: 'deleted', category };
  const [row, isStopped] = await Promise.all([
    findNamed(db, businessAccountId, { name, language }),
    accounts.isTemplateStopped(db, [whatsappId], { name, language }),
  ]);
  const state = templateStates.find((one) => one === row?.state);
  if (row && state) return { state: isStopped && state === 'approved' ? 'paused' : state, category: row.category };
  // A list that was read after the choice, and does not have it.
  const isGone = shared.templatesListedAt !== null && Date.parse(shared.templatesListedAt) > Date.parse(chosenAt);
  return { state: isGone ? 'deleted' : isStopped ? 'paused' : 'approved', category };
}
