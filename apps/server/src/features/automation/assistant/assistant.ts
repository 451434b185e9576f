import {
  assistantSetting,
  defaultModelUrl,
  type Assistant,
  type HandlerInput,
  type updateAssistant,
} from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import type { CompanyTx } from '../../../platform/db/database.ts';
import type { Vault } from '../../../platform/secrets/secrets.ts';
import { isSettingEnabled, storeSetting } from '../../account/index.ts';
import { clearEmbeddings, requestEmbedding } from '../knowledge/index.ts';
import {
  findAssistant,
  findTokensUsed,
  requireKeyForAddress,
  requireTokens,
  saveAssistant,
  sealContext,
  toAppError,
  type ModelAccess,
} from '../language-models/index.ts';

/** Reads the settings of the assistant for admins, without its key. */
export async function readAssistant({ db, companyId, clock }: CompanyTx): Promise<Assistant> {
  const [row, enabled, usedTokens] = await Promise.all([
    findAssistant(db),
    isSettingEnabled(db, companyId, assistantSetting),
    findTokensUsed(db, null, clock.now()),
  ]);
  return {
    enabled,
    apiKey: '',
    hasKey: row?.apiKey != null,
    baseUrl: row?.baseUrl ?? defaultModelUrl,
    model: row?.model ?? 'gpt-4o-mini',
    transcriptionModel: row?.transcriptionModel ?? 'whisper-1',
    embeddingModel: row?.embeddingModel ?? '',
    monthlyTokens: row?.monthlyTokens == null ? null : Number(row.monthlyTokens),
    usedTokens,
  };
}

/**
 * Changes where the model is and whether attendants are helped by it, which a setting announces to the whole company.
 * @throws AppError ERR_VALIDATION when it is to be on without a key, or the stored one would go to another address
 */
export async function changeAssistant(
  tx: CompanyTx,
  vault: Vault,
  { enabled, apiKey, baseUrl, monthlyTokens, ...body }: HandlerInput<typeof updateAssistant>['body'],
): Promise<Assistant> {
  const { db, companyId } = tx;
  const before = await findAssistant(db);
  if (baseUrl !== undefined && apiKey !== null && !apiKey) {
    if (before?.apiKey != null) requireKeyForAddress(baseUrl.trim() || defaultModelUrl, before.baseUrl);
  }
  const row = await saveAssistant(db, companyId, {
    ...body,
    ...(baseUrl !== undefined && { baseUrl: baseUrl.trim() || defaultModelUrl }),
    ...(monthlyTokens !== undefined && { monthlyTokens: monthlyTokens === null ? null : String(monthlyTokens) }),
    ...(apiKey === null && { apiKey: null }),
    ...(apiKey && { apiKey: vault.seal(apiKey, sealContext(companyId)) }),
  });
  // Another model, also one of this name elsewhere, places all of them differently.
  if (row.embeddingModel !== (before?.embeddingModel ?? '') || row.baseUrl !== (before?.baseUrl ?? defaultModelUrl))
    await clearEmbeddings(db);
  if (row.embeddingModel !== '') requestEmbedding(tx);
  if (enabled && row.apiKey === null)
    throw new AppError('ERR_VALIDATION', { fields: [{ field: 'apiKey', problem: 'is required' }] });
  const isOn = enabled ?? (await isSettingEnabled(db, companyId, assistantSetting));
  await storeSetting(tx, assistantSetting, isOn && row.apiKey !== null ? 'enabled' : 'disabled');
  return readAssistant(tx);
}

/** The model of a company that may be asked now. */
export interface UsableAssistant {
  access: ModelAccess;
  model: string;
  transcriptionModel: string;
}

/** Like `getUsableAssistant`; undefined where there is none, or none any more in this month. */
export async function findUsableAssistant(tx: CompanyTx, vault: Vault): Promise<UsableAssistant | undefined> {
  try {
    return await getUsableAssistant(tx, vault);
  } catch (error) {
    if (error instanceof AppError && (error.code === 'ERR_ASSISTANT_OFF' || error.code === 'ERR_MODEL_CEILING'))
      return undefined;
    throw error;
  }
}

/** @throws AppError ERR_ASSISTANT_OFF, ERR_MODEL_CEILING */
export async function getUsableAssistant(tx: CompanyTx, vault: Vault): Promise<UsableAssistant> {
  const { db, companyId } = tx;
  const [row, isOn] = await Promise.all([findAssistant(db), isSettingEnabled(db, companyId, assistantSetting)]);
  if (!isOn || !row || row.apiKey === null) throw new AppError('ERR_ASSISTANT_OFF');
  const { apiKey, baseUrl, model, transcriptionModel, monthlyTokens } = row;
  await requireTokens(tx, null, monthlyTokens).catch((error: unknown) => {
    throw toAppError(error);
  });
  return { access: { apiKey: vault.open(apiKey, sealContext(companyId)), baseUrl }, model, transcriptionModel };
}
