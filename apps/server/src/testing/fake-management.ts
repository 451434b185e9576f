import { randomBytes, randomInt } from 'node:crypto';
import type { FakeAccount } from './fake-account.ts';
import { refusal, type GraphAnswer, type GraphRequest } from './fake-graph-answer.ts';
import { FakeTemplates } from './fake-templates.ts';

const ok = (body: object): GraphAnswer => ({ status: 200, body });

/** What Meta keeps of an app and its account, as tests set and read it. */
interface AppState {
  subscription?: { callbackUrl: string; fields: string[] };
  /** the account sends its webhooks to the app */
  isSubscribed: boolean;
  overrideUrl?: string | undefined;
  pin?: string;
  isRegistered: boolean;
  isOnApp: boolean;
  registrations: number;
  scopes: readonly string[];
  /** seconds; 0 = never */
  expiresAt: number;
}

const newState = (): AppState => ({
  isSubscribed: false,
  isRegistered: true,
  isOnApp: false,
  registrations: 0,
  scopes: ['whatsapp_business_management', 'whatsapp_business_messaging'],
  expiresAt: 0,
});

/** Meta's side of setting a number up: tokens, accounts, subscriptions, registration, uploads and templates. */
export class FakeManagement {
  readonly templates = new FakeTemplates();
  /** where Meta finds an address: the server of a test does not listen at its public one */
  reach: (url: string) => string = (url) => url;
  readonly #apps = new Map<string, AppState>();
  readonly #uploads = new Map<string, { bytes: number; mime: string }>();

  /** The state of the app of an account. */
  app(account: FakeAccount): AppState {
    const state = this.#apps.get(account.appId) ?? newState();
    this.#apps.set(account.appId, state);
    return state;
  }

  /** The answer to a request; undefined = it is about something else. */
  async answer(
    account: FakeAccount,
    numbers: readonly FakeAccount[],
    request: GraphRequest,
  ): Promise<GraphAnswer | undefined> {
    const { path, query, method } = request;
    const [root = '', edge = ''] = path.split('/');
    const isApp = request.token === `${account.appId}|${account.appSecret}`;
    if (root === 'debug_token') return this.#describeToken(query.get('input_token'), numbers);
    if (root === account.appId && edge === 'subscriptions')
      return isApp
        ? this.#subscriptions(account, request)
        : refusal(15, { words: 'This method must be called with an app access_token.' });
    if (isApp) return refusal(100, { words: 'Unsupported request' });
    if (root === account.appId && edge === 'uploads') return this.#startUpload(query);
    if (root.startsWith('upload:')) return this.#takeUpload(root, request.raw);
    if (root === account.businessAccountId && edge === '')
      return ok({ id: account.businessAccountId, name: account.accountName });
    if (root === account.businessAccountId && edge === 'phone_numbers')
      return ok({
        data: numbers
          .filter(({ businessAccountId }) => businessAccountId === account.businessAccountId)
          .map((one) => this.#number(one)),
      });
    if (root === account.businessAccountId && edge === 'subscribed_apps')
      return this.#subscribeAccount(account, request);
    if (root === account.phoneNumberId && edge === 'register') return this.#register(account, request.raw);
    if (root === account.phoneNumberId && edge === '' && method === 'GET') return ok(this.#number(account));
    return this.templates.answer(account, request, (handle) => this.#uploads.get(handle)?.mime);
  }

  #number(account: FakeAccount) {
    const { isRegistered, isOnApp } = this.app(account);
    return {
      id: account.phoneNumberId,
      display_phone_number: `+${account.number}`,
      verified_name: 'Loja',
      quality_rating: account.quality ?? 'UNKNOWN',
      code_verification_status: 'VERIFIED',
      platform_type: isRegistered ? 'CLOUD_API' : 'NOT_APPLICABLE',
      is_on_biz_app: isOnApp,
      ...(account.tier !== undefined && { whatsapp_business_manager_messaging_limit: account.tier }),
    };
  }

  #describeToken(token: string | null, numbers: readonly FakeAccount[]): GraphAnswer {
    const owner = numbers.find(({ accessToken }) => accessToken === token);
    if (!owner) return ok({ data: { is_valid: false, error: { code: 190, message: 'Invalid OAuth access token.' } } });
    const { scopes, expiresAt } = this.app(owner);
    return ok({
      data: {
        app_id: owner.appId,
        application: 'Atendimento',
        type: 'SYSTEM_USER',
        is_valid: expiresAt === 0 || expiresAt * 1000 > Date.now(),
        expires_at: expiresAt,
        scopes,
        granular_scopes: scopes.map((scope) => ({ scope, target_ids: [owner.businessAccountId] })),
      },
    });
  }

  async #subscriptions(account: FakeAccount, { method, query, raw }: GraphRequest): Promise<GraphAnswer> {
    const state = this.app(account);
    if (method === 'GET') {
      const { subscription } = state;
      return ok({
        data: subscription
          ? [
              {
                object: 'whatsapp_business_account',
                callback_url: subscription.callbackUrl,
                active: true,
                fields: subscription.fields.map((name) => ({ name, version: 'v23.0' })),
              },
            ]
          : [],
      });
    }
    const sent = {
      ...Object.fromEntries(query),
      ...(raw.length > 0 && (JSON.parse(raw.toString()) as object)),
    } as Record<string, string>;
    const callbackUrl = sent['callback_url'] ?? '';
    const problem = await callbackProblem(this.reach(callbackUrl), sent['verify_token'] ?? '');
    if (problem) return problem;
    state.subscription = { callbackUrl, fields: (sent['fields'] ?? '').split(',').filter((name) => name !== '') };
    account.callbackUrl = this.reach(callbackUrl);
    return ok({ success: true });
  }

  async #subscribeAccount(account: FakeAccount, { method, raw }: GraphRequest): Promise<GraphAnswer> {
    const state = this.app(account);
    if (method === 'GET')
      return ok({
        data: state.isSubscribed
          ? [
              {
                whatsapp_business_api_data: { id: account.appId, name: 'Atendimento' },
                ...(state.overrideUrl !== undefined && { override_callback_uri: state.overrideUrl }),
              },
            ]
          : [],
      });
    const sent = (raw.length > 0 ? JSON.parse(raw.toString()) : {}) as Record<string, string>;
    const override = sent['override_callback_uri'];
    if (override !== undefined) {
      if (!state.isSubscribed)
        return refusal(100, {
          words:
            'Before override the current callback uri, your app must be subscribed to receive messages for WhatsApp Business Account.',
        });
      const problem = await callbackProblem(this.reach(override), sent['verify_token'] ?? '');
      if (problem) return problem;
      state.overrideUrl = override;
      account.callbackUrl = this.reach(override);
    }
    state.isSubscribed = true;
    return ok({ success: true });
  }

  #register(account: FakeAccount, raw: Buffer): GraphAnswer {
    const state = this.app(account);
    const { pin = '' } = JSON.parse(raw.toString()) as { pin?: string };
    state.registrations += 1;
    if (state.registrations > 10) return refusal(133_016, { words: 'Account register deregister rate limit exceeded' });
    if (!/^\d{6}$/.test(pin)) return refusal(100, { words: 'Param pin must be 6 digits' });
    if (state.pin !== undefined && state.pin !== pin)
      return refusal(133_005, { words: 'Two-step verification PIN mismatch' });
    state.pin = pin;
    state.isRegistered = true;
    return ok({ success: true });
  }

  #startUpload(query: URLSearchParams): GraphAnswer {
    const id = `upload:${randomBytes(12).toString('hex')}`;
    const bytes = Number(query.get('file_length'));
    if (!Number.isInteger(bytes) || bytes < 1) return refusal(100, { words: 'Invalid file_length' });
    this.#uploads.set(id, { bytes, mime: query.get('file_type') ?? '' });
    return ok({ id });
  }

  #takeUpload(id: string, raw: Buffer): GraphAnswer {
    const upload = this.#uploads.get(id);
    if (!upload || upload.bytes !== raw.length) return refusal(100, { words: 'Invalid upload session' });
    const handle = `4::${randomInt(1_000_000, 9_999_999)}`;
    this.#uploads.set(handle, upload);
    return ok({ h: handle });
  }
}

/** Meta calls the address before it accepts it. */
async function callbackProblem(url: string, token: string): Promise<GraphAnswer | undefined> {
  const challenge = String(randomInt(1_000_000_000));
  const query = new URLSearchParams({ 'hub.mode': 'subscribe', 'hub.challenge': challenge, 'hub.verify_token': token });
  const answer = await fetch(`${url}?${query.toString()}`).catch(() => undefined);
  if (answer?.ok && (await answer.text()) === challenge) return undefined;
  return refusal(2200, {
    words: `Callback verification failed with the following errors: HTTP Status Code = ${answer?.status ?? 'none'}`,
  });
}
