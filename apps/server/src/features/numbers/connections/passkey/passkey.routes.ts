import {
  beginPasskeyLinking,
  claimHelperCode,
  confirmPasskeyLinking,
  getLinkHelper,
  getPasskeyLinking,
  reportHelperProblem,
  sendHelperAssertion,
} from '@balcao/contract';
import type { InvokeSession } from '../../../../channels/session-hub/index.ts';
import { handleTx } from '../../../../platform/http/handle-tx.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { AppError } from '../../../../platform/app-error.ts';
import { hasHelperAt } from './helper-code.rules.ts';
import { packHelper } from './helper-folder.ts';
import { claimCode, passAssertion, reportProblem } from './helper.ts';
import { beginLinking, confirmLinking, describeLinking } from './passkey-linking.ts';

/** The calls of linking a phone that demands a passkey. */
export function passkeyRoutes(platform: Platform, invokeSession: InvokeSession): void {
  const { http } = platform;
  handleTx(platform, getPasskeyLinking, (tx, { actor, params }) => describeLinking(tx, platform, actor, params.id));
  handleTx(platform, beginPasskeyLinking, (tx, { actor, params, body }) =>
    beginLinking(tx, platform, actor, params.id, body.number),
  );
  http.handle(confirmPasskeyLinking, async ({ actor, params }) => {
    await confirmLinking(platform, invokeSession, actor, params.id);
    return { message: 'Linking.' };
  });
  http.handle(getLinkHelper, async () => {
    const { publicUrl } = platform.config;
    if (!hasHelperAt(publicUrl)) throw new AppError('ERR_NOT_FOUND');
    return { fileName: 'ajudante-de-conexao.zip', zip: (await packHelper(publicUrl)).toString('base64') };
  });
  http.handle(claimHelperCode, ({ body, request }) => claimCode(platform, request.ip, body.code));
  http.handle(sendHelperAssertion, async ({ body, request }) => {
    await passAssertion(platform, invokeSession, request.ip, body.ticket, body.assertion);
    return { message: 'Sent.' };
  });
  http.handle(reportHelperProblem, async ({ body, request }) => {
    await reportProblem(platform, request.ip, body.ticket, body.problem);
    return { message: 'Reported.' };
  });
}
