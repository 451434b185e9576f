import {
  ratingRanges,
  ratingScales,
  type HandlerAnswer,
  type listRatingTemplates,
  type MessageTemplate,
  type RatingScale,
  type RatingTemplate,
  type saveRatingTemplate,
  type TemplateState,
} from '@balcao/contract';
import { accounts } from '../../../channels/cloud-api/index.ts';
import { AppError } from '../../../platform/app-error.ts';
import { recordSubjectName } from '../../../platform/current-call.ts';
import type { CompanyTx, Db } from '../../../platform/db/database.ts';
import type { Input } from '../../../platform/http/types.ts';
import { listAccountConnections } from '../connections/index.ts';
import { emitTemplates, findTemplateStanding } from '../official-templates/index.ts';
import * as rows from './rating-templates.sql.ts';

const scaleOf = (highest: number): RatingScale =>
  ratingScales.find((scale) => ratingRanges[scale].highest === highest) ?? 'three';

/** The state and category of what is chosen, as they are at the provider; undefined without a template. */
async function standingOf(
  db: Db,
  { whatsappId, template, businessAccountId, updatedAt }: rows.RatingTemplateRow,
): Promise<{ state: TemplateState; category: string } | undefined> {
  return template
    ? findTemplateStanding(db, whatsappId, { ...template, businessAccountId, chosenAt: updatedAt })
    : undefined;
}

/** By which template each official number asks for ratings. */
export async function listRatingTemplatesOf({
  db,
}: Pick<CompanyTx, 'db'>): Promise<HandlerAnswer<typeof listRatingTemplates>> {
  const [connections, kept] = await Promise.all([listAccountConnections(db), rows.listRatingTemplates(db)]);
  const ratingTemplates: RatingTemplate[] = [];
  for (const { id, name, createdAt } of connections) {
    const row = kept.find(({ whatsappId }) => whatsappId === id);
    const standing = row && (await standingOf(db, row));
    ratingTemplates.push({
      id,
      whatsapp: { id, name },
      template: row?.template ? { ...row.template, category: standing?.category ?? row.template.category } : null,
      state: standing?.state ?? null,
      scale: scaleOf(row?.scale ?? ratingRanges.three.highest),
      rates: row?.rates ?? [],
      updatedAt: row?.updatedAt ?? createdAt,
    });
  }
  return { ratingTemplates };
}

/** @throws AppError ERR_NO_WAPP_FOUND where the connection is no official number */
export async function readRatingTemplate(tx: Pick<CompanyTx, 'db'>, whatsappId: number): Promise<RatingTemplate> {
  const { ratingTemplates } = await listRatingTemplatesOf(tx);
  const found = ratingTemplates.find(({ id }) => id === whatsappId);
  if (!found) throw new AppError('ERR_NO_WAPP_FOUND');
  return found;
}

const shownOf = ({ usable: _usable, ...shown }: MessageTemplate): Omit<MessageTemplate, 'usable'> => shown;

/** @param template what was found at Meta; undefined = none is chosen */
export async function keepRatingTemplate(
  tx: CompanyTx,
  { params: { id }, body: { template: choice } }: Pick<Input<typeof saveRatingTemplate>, 'params' | 'body'>,
  template: MessageTemplate | undefined,
): Promise<RatingTemplate> {
  const { db, companyId } = tx;
  const { whatsapp } = await readRatingTemplate(tx, id);
  recordSubjectName(whatsapp.name);
  const account = await accounts.findAccount(db, id);
  await rows.saveRatingTemplate(db, companyId, {
    whatsappId: id,
    template: template && choice ? { ...shownOf(template), values: choice.values } : null,
    businessAccountId: account?.businessAccountId ?? '',
    scale: ratingRanges[choice?.scale ?? 'three'].highest,
    rates: template ? template.buttons.map((_button, index) => choice?.rates[index] ?? null) : [],
  });
  emitTemplates(tx);
  return readRatingTemplate(tx, id);
}

/** A template that asks for ratings of a number, with what the provider makes of it. */
export type ChosenRatingTemplate = rows.KeptRatingTemplate & {
  state: TemplateState;
  /** the highest number that can be given */
  highest: number;
  rateOfButton: (number | null)[];
};

/** The templates that ask for ratings, by connection. */
export async function findRatingTemplates(
  db: Db,
  whatsappIds: readonly number[],
): Promise<Map<number, ChosenRatingTemplate>> {
  if (whatsappIds.length === 0) return new Map();
  const chosen = new Map<number, ChosenRatingTemplate>();
  for (const row of await rows.listRatingTemplates(db, whatsappIds)) {
    const standing = await standingOf(db, row);
    if (!row.template || !standing) continue;
    chosen.set(row.whatsappId, { ...row.template, ...standing, highest: row.scale, rateOfButton: row.rates });
  }
  return chosen;
}

/** The official numbers that ask for ratings with a template. */
export async function findTemplateUsesOfRatings(
  db: Db,
  whatsappIds: readonly number[],
  { name, language }: { name: string; language: string },
) {
  const kept = await rows.listRatingTemplates(db, whatsappIds);
  const users = new Set(
    kept.flatMap(({ whatsappId, template }) =>
      template?.name === name && template.language === language ? [whatsappId] : [],
    ),
  );
  const connections = users.size === 0 ? [] : await listAccountConnections(db);
  return connections.flatMap((one) => (users.has(one.id) ? [{ kind: 'rating' as const, name: one.name }] : []));
}
