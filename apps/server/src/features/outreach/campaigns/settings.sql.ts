import { sql, type SelectType } from 'kysely';
import {
  proposedSendWindow,
  readCampaignSettings,
  type CampaignSetting,
  type CampaignSettings,
} from '@balcao/contract';
import { isLanguage, translate } from '@balcao/i18n';
import type { Db } from '../../../platform/db/database.ts';
import type { CampaignSettings as Table } from '../../../platform/db/schema.gen.ts';

type Row = { [K in keyof Table]: SelectType<Table[K]> };
const toSetting = ({ value, ...row }: Row): CampaignSetting => ({ ...row, value: JSON.stringify(value) });

export async function listSettings(db: Db): Promise<CampaignSetting[]> {
  return (await db.selectFrom('campaignSettings').selectAll().orderBy('key').execute()).map(toSetting);
}

/** How campaigns of the company send: what it saved, and the usual values. */
export async function findSettings(db: Db): Promise<CampaignSettings> {
  return readCampaignSettings(await listSettings(db));
}

export async function saveSettings(
  db: Db,
  companyId: number,
  values: Partial<CampaignSettings>,
): Promise<CampaignSetting[]> {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined);
  if (entries.length > 0)
    await db
      .insertInto('campaignSettings')
      .values(
        entries
          .toSorted(([a], [b]) => a.localeCompare(b))
          .map(([key, value]) => ({ companyId, key, value: JSON.stringify(value) })),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['companyId', 'key'])
          .doUpdateSet({ value: sql`excluded.value`, updatedAt: sql`clock_timestamp()` }),
      )
      .execute();
  return listSettings(db);
}

/** Gives a new company the hours of sending and the answer to people who leave, in its language. */
export async function addProposedSettings(db: Db, { id, language }: { id: number; language: string }): Promise<void> {
  const optOutText = translate(isLanguage(language) ? language : 'pt', 'campaignTexts.optOut');
  await saveSettings(db, id, { sendWindow: proposedSendWindow, optOutText });
}
