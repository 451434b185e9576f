import {
  handsetWebhookFields,
  tokenPermissions,
  webhookFields,
  type AccountCheck,
  type CloudAccount,
  type ErrorCode,
} from '@balcao/contract';
import {
  type accounts,
  createGraphManagement,
  endsConnection,
  GraphError,
  openAccount,
  type GraphNumber,
} from '../../../channels/cloud-api/index.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Platform } from '../../../platform/platform.ts';

type Deps = Pick<Platform, 'database' | 'vault' | 'config' | 'log'>;
type Problem = NonNullable<AccountCheck['token']>['problem'];

/** Values of an account as they are being entered; absent = as they are stored. */
interface AccountValues {
  phoneNumberId?: string | undefined;
  businessAccountId?: string | undefined;
  accessToken?: string | undefined;
  appSecret?: string | undefined;
}

const noNumber: Omit<GraphNumber, 'id'> = { display: '', name: '', isRegistered: false, isOnApp: false };
const maxChoices = 20;
const maxWords = 500;

/** What a failed request says of the value that it tried. */
function problemOf(error: unknown): NonNullable<Problem> {
  if (!(error instanceof GraphError) || error.status >= 500 || error.status === 429) return 'unreachable';
  return endsConnection(error) ? 'permissions' : 'wrong';
}

/**
 * Tries values of an official number at Meta: the token, whether the secret is that of its app, whether the account is one that the
 * token may manage, and whether the number belongs to it. Nothing is stored.
 */
export async function checkAccount(
  { config }: Pick<Deps, 'config'>,
  stored: accounts.AccountRow | undefined,
  given: AccountValues,
): Promise<AccountCheck> {
  const value = (name: keyof AccountValues) => given[name] || stored?.[name] || '';
  const [accessToken, appSecret] = [value('accessToken'), value('appSecret')];
  const [businessAccountId, phoneNumberId] = [value('businessAccountId'), value('phoneNumberId')];
  const answer: AccountCheck = { token: null, secret: null, account: null, accounts: [], number: null, numbers: [] };
  if (accessToken === '') return answer;
  const graph = createGraphManagement(config, { businessAccountId, phoneNumberId, accessToken });

  const unknown = { appName: '', expiresAt: null, missing: [] };
  let token: Awaited<ReturnType<typeof graph.describeToken>>;
  try {
    token = await graph.describeToken();
  } catch (error) {
    const problem = problemOf(error) === 'unreachable' ? 'unreachable' : 'wrong';
    return { ...answer, token: { problem, ...unknown } };
  }
  if (!token) return { ...answer, token: { problem: 'expired', ...unknown } };
  const { appId, appName, expiresAt, scopes, accountIds } = token;
  const missing = tokenPermissions.filter((one) => !scopes.includes(one));
  answer.token = {
    problem: missing.length > 0 ? 'permissions' : null,
    appName,
    expiresAt: expiresAt?.toISOString() ?? null,
    missing,
  };

  if (appSecret !== '') {
    const refused = await problemWith(() => graph.subscription(appId, appSecret));
    answer.secret = { problem: refused === null || refused === 'unreachable' ? refused : 'wrong' };
  }
  answer.accounts = await Promise.all(
    accountIds.slice(0, maxChoices).map(async (id) => ({ id, name: await graph.accountName(id).catch(() => '') })),
  );
  if (businessAccountId === '') return answer;
  let name = '';
  const problem = await problemWith(async () => (name = await graph.accountName()));
  answer.account = { problem, name };
  if (problem !== null) return answer;

  let numbers: GraphNumber[] = [];
  const numbersProblem = await problemWith(async () => (numbers = await graph.numbers()));
  answer.numbers = numbers.map(({ id, display, name: verified }) => ({ id, display, name: verified }));
  // An id of a number, or of an app, is no account, though Meta knows it.
  if (numbersProblem !== null) answer.account = { problem: numbersProblem, name };
  if (phoneNumberId === '' || numbersProblem !== null) return answer;
  const number = numbers.find(({ id }) => id === phoneNumberId);
  answer.number = { problem: number ? null : 'foreign', ...(number ?? noNumber) };
  return answer;
}

async function problemWith(request: () => Promise<unknown>): Promise<Problem> {
  try {
    await request();
    return null;
  } catch (error) {
    return problemOf(error);
  }
}

/**
 * Makes Meta call the webhook of an official number. Where the app calls no other address, the address is entered for the whole app
 * together with the fields; where it does, that address stays, and the account alone is led here. Meta calls the address at once.
 * Errors: ERR_WAPP_APP_SECRET, ERR_WAPP_HOOK, ERR_WAPP_TOKEN, ERR_WAPP_GRAPH.
 */
export async function subscribeWebhook(
  { config, vault, log }: Deps,
  stored: accounts.AccountRow,
  { callbackUrl }: Pick<CloudAccount, 'callbackUrl'>,
): Promise<{ isShared: boolean; missing: string[] }> {
  const account = openAccount(vault, stored);
  const { appSecret, verifyToken } = account;
  const graph = createGraphManagement(config, account);
  const attempt = async <T>(code: ErrorCode | undefined, request: () => Promise<T>): Promise<T> => {
    try {
      return await request();
    } catch (error) {
      log.warn(
        { err: error, whatsappId: stored.whatsappId },
        'Meta did not subscribe the webhook of an official number',
      );
      throw toSetupError(error, code);
    }
  };
  const token = await attempt(undefined, () => graph.describeToken());
  if (!token) throw new AppError('ERR_WAPP_TOKEN');
  const { appId } = token;
  const former = await attempt('ERR_WAPP_APP_SECRET', () => graph.subscription(appId, appSecret));
  const isShared = former !== undefined && former.callbackUrl !== '' && former.callbackUrl !== callbackUrl;
  const fields = [...webhookFields, ...handsetWebhookFields];
  if (!isShared)
    await attempt('ERR_WAPP_HOOK', () =>
      graph.subscribe(appId, appSecret, {
        callbackUrl,
        verifyToken,
        fields: [...new Set([...fields, ...(former?.fields ?? [])])],
      }),
    );
  await attempt(undefined, () => graph.subscribeAccount());
  if (isShared) await attempt('ERR_WAPP_HOOK', () => graph.overrideCallback({ callbackUrl, verifyToken }));
  return { isShared, missing: isShared ? webhookFields.filter((one) => !former.fields.includes(one)) : [] };
}

/** Refusals of a registration. Source: Meta's reference of the edge `register`. */
const registerCodes: Readonly<Record<number, ErrorCode>> = {
  133_005: 'ERR_WAPP_PIN',
  133_006: 'ERR_WAPP_NUMBER_UNVERIFIED',
  133_008: 'ERR_WAPP_PIN_TRIES',
  133_009: 'ERR_WAPP_PIN_TRIES',
  133_015: 'ERR_WAPP_PIN_TRIES',
  133_016: 'ERR_WAPP_PIN_TRIES',
};

/** Registers the number with the Cloud API. Errors: those of `registerCodes`, ERR_WAPP_TOKEN, ERR_WAPP_GRAPH. */
export async function registerNumber(
  { config, vault, log }: Deps,
  stored: accounts.AccountRow,
  pin: string,
): Promise<void> {
  try {
    await createGraphManagement(config, openAccount(vault, stored)).register(pin);
  } catch (error) {
    log.warn({ err: error, whatsappId: stored.whatsappId }, 'Meta did not register an official number');
    throw toSetupError(error, error instanceof GraphError ? registerCodes[error.code] : undefined);
  }
}

/** @param code of a refusal that is about the value that was tried */
function toSetupError(error: unknown, code: ErrorCode | undefined): AppError {
  const cause = { cause: error };
  if (!(error instanceof GraphError) || error.status >= 500) return new AppError('ERR_WAPP_GRAPH', {}, cause);
  if (code === 'ERR_WAPP_HOOK') return new AppError(code, { words: error.detail.slice(0, maxWords) }, cause);
  return new AppError<ErrorCode>(code ?? 'ERR_WAPP_TOKEN', {}, cause);
}
