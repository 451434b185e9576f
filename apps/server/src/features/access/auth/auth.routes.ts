import {
  beginImpersonation,
  beginPasskeyLogin,
  endImpersonation,
  forgotPassword,
  forgotPasswordByBody,
  login,
  logout,
  getImpersonation,
  getMe,
  passkeyLogin,
  refreshAccessToken,
  resetPasswordByBody,
  resetPasswordByUrl,
} from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import type { ReplyControl, RequestInfo } from '../../../platform/http/types.ts';
import type { Platform } from '../../../platform/platform.ts';
import { originAllowed } from './auth.rules.ts';
import { createRefreshCookie } from './cookie.ts';
import { enterCompany, leaveCompany } from './impersonation.ts';
import { login as logIn, loginWithPasskey, type ErasurePorts } from './login.ts';
import { requestOfAnybody } from './passkeys.ts';
import { requestReset, resetPassword } from './password-reset.ts';
import { endSessionsById, readSessionUser, refreshSession, type IssuedSession, type SignIn } from './sessions.ts';
import { createTokens } from './tokens.ts';

/** A challenge is kept nowhere; this is for the work of making it. */
const optionsLimit = { points: 300, seconds: 15 * 60 };

export function authRoutes(
  platform: Platform,
  { sessionIdOf, erasures }: { sessionIdOf(request: RequestInfo): Promise<string | undefined>; erasures: ErasurePorts },
): void {
  const { http, config } = platform;
  const tokens = createTokens(platform.vault, platform.clock);
  const cookie = createRefreshCookie(config);
  const readRefreshToken = (request: RequestInfo) => tokens.verifyRefresh(cookie.read(request));
  const sendSession = (reply: ReplyControl, { refreshToken: refresh, ...session }: IssuedSession) => {
    cookie.set(reply, refresh);
    const { token, user, onlyPayment, needsSecondFactor } = session;
    return { token, user, ...(onlyPayment && { onlyPayment }), ...(needsSecondFactor && { needsSecondFactor }) };
  };
  const signInOf = (
    request: RequestInfo,
    { timeZone, installed }: Partial<Pick<SignIn, 'timeZone' | 'installed'>>,
  ): SignIn => ({
    address: request.ip,
    userAgent: request.userAgent,
    language: request.language,
    timeZone,
    installed,
    refreshToken: readRefreshToken(request),
  });
  const requireOwnOrigin = (request: RequestInfo) => {
    if (!originAllowed(request, config)) throw new AppError('ERR_NO_PERMISSION');
  };

  http.handle(login, async ({ body, request, reply }) =>
    sendSession(reply, await logIn(platform, tokens, erasures, body, signInOf(request, body))),
  );
  http.handle(beginPasskeyLogin, async ({ request }) => {
    await platform.rateLimit.consumeAddress('passkey-options', request.ip, optionsLimit);
    return { options: await requestOfAnybody(platform) };
  });
  http.handle(passkeyLogin, async ({ body, request, reply }) =>
    sendSession(reply, await loginWithPasskey(platform, tokens, erasures, body, signInOf(request, body))),
  );
  http.handle(refreshAccessToken, async ({ body, request, reply }) => {
    requireOwnOrigin(request);
    try {
      const place = { userAgent: request.userAgent, installed: body.installed };
      return sendSession(reply, await refreshSession(platform, tokens, readRefreshToken(request), place));
    } catch (error) {
      if (error instanceof AppError && error.code === 'ERR_SESSION_EXPIRED') cookie.clear(reply);
      throw error;
    }
  });
  http.handle(logout, async ({ request, reply }) => {
    requireOwnOrigin(request);
    const { bearer } = request;
    const ofBearer = bearer === undefined ? undefined : await tokens.verifyAccess(bearer, { ignoreExpiry: true });
    const ids = [readRefreshToken(request)?.sessionId, ofBearer].filter((id) => id !== undefined);
    await endSessionsById(platform, [...new Set(ids)]);
    cookie.clear(reply);
    return {};
  });
  http.handle(beginImpersonation, async ({ actor, params, body, request }) => {
    const { token, user, impersonation } = await enterCompany(platform, tokens, actor, params.id, {
      reason: body.reason,
      address: request.ip,
      userAgent: request.userAgent,
    });
    return { token, user, impersonation };
  });
  http.handle(getImpersonation, async ({ actor }) => {
    return platform.database.forCompany(actor.companyId, ({ db }) => readSessionUser(db, actor, platform.clock.now()));
  });
  http.handle(endImpersonation, async ({ actor, request }) => {
    await leaveCompany(platform, actor, await sessionIdOf(request));
    return {};
  });
  http.handle(getMe, ({ actor }) => ({ id: actor.userId, profile: actor.profile, super: actor.super }));

  const requestResetFor = async (email: string, request: RequestInfo) =>
    (await requestReset(platform, email, request.ip))
      ? { status: 200, message: 'Email enviado com sucesso!' }
      : { status: 404, message: 'Email não encontrado' };
  http.handle(forgotPassword, ({ params, request }) => requestResetFor(params.email, request));
  http.handle(forgotPasswordByBody, ({ body, request }) => requestResetFor(body.email, request));

  const reset = async (typed: { email: string; token: string; newPassword: string }, request: RequestInfo) => {
    await resetPassword(platform, typed, request.ip);
    return { message: 'Senha redefinida com sucesso' };
  };
  http.handle(resetPasswordByUrl, ({ params, request }) => reset(params, request));
  http.handle(resetPasswordByBody, ({ body, request }) => reset(body, request));
}
