import { sql } from 'kysely';
import type { MessageTemplate } from '@balcao/contract';
import type { Db } from '../../../platform/db/database.ts';

export type KeptRatingTemplate = Omit<MessageTemplate, 'usable'> & { values: Record<string, string> };

export interface RatingTemplateRow {
  whatsappId: number;
  template: KeptRatingTemplate | null;
  businessAccountId: string;
  /** the highest number of its scale */
  scale: number;
  rates: (number | null)[];
  updatedAt: string;
}

/** What is chosen for connections of the company, or for some of them. */
export async function listRatingTemplates(db: Db, whatsappIds?: readonly number[]): Promise<RatingTemplateRow[]> {
  const rows = await db
    .selectFrom('ratingTemplates')
    .select(['whatsappId', 'template', 'businessAccountId', 'scale', 'rates', 'updatedAt'])
    .$if(whatsappIds !== undefined, (query) =>
      query.where('whatsappId', '=', sql<number>`any(${whatsappIds ?? []}::int[])`),
    )
    .execute();
  return rows.map(({ template, rates, ...row }) => ({
    ...row,
    template: template as KeptRatingTemplate | null,
    rates: rates as (number | null)[],
  }));
}

export async function saveRatingTemplate(
  db: Db,
  companyId: number,
  { whatsappId, template, rates, ...columns }: Omit<RatingTemplateRow, 'updatedAt'>,
): Promise<void> {
  const values = {
    ...columns,
    template: template && JSON.stringify(template),
    rates: JSON.stringify(rates),
    updatedAt: sql<string>`clock_timestamp()`,
  };
  await db
    .insertInto('ratingTemplates')
    .values({ ...values, whatsappId, companyId })
    .onConflict((conflict) => conflict.column('whatsappId').doUpdateSet(values))
    .execute();
}
