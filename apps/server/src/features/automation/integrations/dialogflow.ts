import { importPKCS8, SignJWT } from 'jose';
import * as z from 'zod';
import { serviceAccount } from '@balcao/contract';
import { OutboundError, type Outbound } from '../../../platform/http/outbound/outbound.ts';
import { parseStorableJson } from '../../../platform/util/parse-json.ts';
import { textOf } from '../answers/index.ts';
import { IntegrationError, statusError } from './question.ts';

const defaultTimeoutMs = 20_000;
const tokenLifeSeconds = 3600;
/** The lifetime of a token that the account signed itself, as Google accepts it. */
const audience = 'https://dialogflow.googleapis.com/';

/** Its own texts are lists of texts; what came from a program behind it may be anything. */
const texts = z
  .preprocess(
    (value) => (Array.isArray(value) ? value : [value]).flatMap((one) => textOf(one) ?? []),
    z.array(z.string()),
  )
  .catch([]);
const answerSchema = z.object({
  queryResult: z.object({
    fulfillmentText: texts,
    fulfillmentMessages: z
      .array(
        z
          .object({
            text: z.object({ text: texts }).nullish().catch(undefined),
            payload: z.record(z.string(), z.unknown()).nullish().catch(undefined),
          })
          .catch({}),
      )
      .nullish(),
  }),
});
const refusalSchema = z.object({ error: z.object({ message: z.string() }) });

export interface DialogflowQuestion {
  /** JSON of a service account */
  account: string;
  projectName: string;
  language: string;
  /** one conversation */
  session: string;
  text: string;
  timeoutMs?: number;
}

/**
 * Sends a text to an agent of Dialogflow ES (`detectIntent`). The service account signs its own token, so that no other
 * address is asked for one.
 * @throws IntegrationError with Dialogflow's message, or what kept it from being asked
 */
export async function askDialogflow(
  { http, baseUrl }: { http: Outbound; baseUrl: string },
  { account, projectName, language, session, text, timeoutMs = defaultTimeoutMs }: DialogflowQuestion,
  signal?: AbortSignal,
): Promise<{ texts: string[]; payloads: unknown[] }> {
  const path = `v2/projects/${encodeURIComponent(projectName)}/agent/sessions/${encodeURIComponent(session)}`;
  const token = await signToken(account);
  const answer = await http
    .request({
      url: `${baseUrl}/${path}:detectIntent`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      // Longer texts are refused.
      body: JSON.stringify({ queryInput: { text: { text: text.slice(0, 256), languageCode: language } } }),
      timeoutMs,
      ...(signal && { signal }),
    })
    .catch((error: unknown) => {
      throw error instanceof OutboundError
        ? new IntegrationError(error.problem, error.message, { cause: error })
        : error;
    });
  const json = parseStorableJson(answer.body.toString());
  const parsed = answerSchema.safeParse(json);
  if (answer.status !== 200 || !parsed.success) {
    const said = refusalSchema.safeParse(json).data?.error.message ?? `HTTP ${answer.status}`;
    throw [401, 403].includes(answer.status)
      ? new IntegrationError('account', said, { status: answer.status })
      : statusError(answer.status, said);
  }
  const { fulfillmentText, fulfillmentMessages } = parsed.data.queryResult;
  const listed = (fulfillmentMessages ?? []).flatMap((message) => message.text?.text ?? []);
  const said = [listed, fulfillmentText].map((lines) => lines.filter((line) => line.trim() !== ''));
  return {
    texts: said.find((lines) => lines.length > 0) ?? [],
    payloads: (fulfillmentMessages ?? []).flatMap(({ payload }) => payload ?? []),
  };
}

async function signToken(account: string): Promise<string> {
  try {
    const { client_email: email, private_key: key } = serviceAccount.parse(JSON.parse(account));
    return await new SignJWT()
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(email)
      .setSubject(email)
      .setAudience(audience)
      .setIssuedAt()
      .setExpirationTime(`${tokenLifeSeconds}s`)
      .sign(await importPKCS8(key, 'RS256'));
  } catch (error) {
    throw new IntegrationError('account', 'the private key of the service account cannot be read', { cause: error });
  }
}
