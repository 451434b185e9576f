import { campaignVariants, ZoneClock, type CampaignFields, type CampaignTemplate } from '@balcao/contract';
import type { CompanyTx } from '../../../../platform/db/database.ts';
import { findServiceSettings } from '../../../account/index.ts';
import type { CampaignColumns, CampaignRow } from '../campaigns.sql.ts';

/** The columns of what a campaign says. */
export const textColumns = campaignVariants.flatMap((variant) => [
  `message${variant}` as const,
  `confirmationMessage${variant}` as const,
]);

/** The input of a request, with its template looked up. */
export type ResolvedFields = Omit<CampaignFields, 'template'> & { template?: CampaignTemplate | null | undefined };

/** The connections a request names, each once; undefined = it names none. */
export const connectionsOf = ({
  whatsappId,
  whatsappIds,
}: Partial<Pick<CampaignFields, 'whatsappId' | 'whatsappIds'>>): number[] | undefined => {
  if (whatsappIds) return [...new Set(whatsappIds)];
  return whatsappId === undefined ? undefined : whatsappId === null ? [] : [whatsappId];
};

/**
 * The connections after a change. A client that knows only `whatsappId` sends the stored list back with it: another
 * connection than the first of that list is the change.
 */
export function changedConnections(
  body: Partial<Pick<CampaignFields, 'whatsappId' | 'whatsappIds'>>,
  { whatsapps }: Pick<CampaignRow, 'whatsapps'>,
): number[] | undefined {
  const { whatsappId, whatsappIds } = body;
  const stored = whatsapps.map(({ id }) => id);
  const isSentBack = whatsappIds?.length === stored.length && whatsappIds.every((id, index) => id === stored[index]);
  const isOther = whatsappId !== undefined && whatsappId !== (stored[0] ?? null);
  return connectionsOf(isSentBack && isOther ? { whatsappId } : body);
}

/** The columns of a form; a time without its offset is one of the company's time zone. */
export async function toColumns(
  { db, companyId }: CompanyTx,
  { scheduledAt, whatsappId: _first, whatsappIds: _ids, ...fields }: Partial<ResolvedFields>,
): Promise<CampaignColumns> {
  if (scheduledAt === undefined) return withoutUndefined(fields);
  const status = scheduledAt === null ? ('INATIVA' as const) : ('PROGRAMADA' as const);
  const hasOffset = scheduledAt !== null && /(Z|[+-]\d\d:\d\d)$/.test(scheduledAt);
  const moment =
    scheduledAt === null || hasOffset
      ? scheduledAt
      : momentIn(scheduledAt, (await findServiceSettings(db, companyId)).timeZone);
  return { ...withoutUndefined(fields), scheduledAt: moment, status };
}

/** A time on the clock of a zone: one that it shows twice is the first, one that it skips the moment of the jump. */
const momentIn = (text: string, timeZone: string): string =>
  new Date(new ZoneClock(timeZone).toInstant(Date.parse(`${text.replace(' ', 'T')}Z`))).toISOString();

function withoutUndefined<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}
