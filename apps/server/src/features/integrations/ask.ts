import { responderReply, type ResponderReply } from '@balcao/contract';
import { webhookHeaders } from '../../platform/http/webhook-signature.ts';
import type { Platform } from '../../platform/platform.ts';
import { askDialogflow } from './dialogflow.ts';
import { sealContext } from './integrations.sql.ts';
import { IntegrationError, type IntegrationAnswer, type IntegrationQuestion } from './question.ts';
import { askTypebot } from './typebot.ts';
import { bodyOf } from './webhook-body.rules.ts';

const timeoutMs = 20_000;
const maxAnswerBytes = 256 * 1024;

type Deps = Pick<Platform, 'outboundHttp' | 'vault' | 'config' | 'clock'>;

/** Puts a contact's message to an integration of any kind. Throws when there is no answer, with a message for the log. */
export async function askIntegration(
  deps: Deps,
  question: IntegrationQuestion,
  signal: AbortSignal,
): Promise<IntegrationAnswer> {
  switch (question.integration.type) {
    case 'typebot':
      return askTypebot(deps.outboundHttp, question, deps.clock.now(), signal);
    case 'dialogflow':
      return { reply: await askAgent(deps, question, signal), pauseMs: 0 };
    default:
      return { reply: await callWebhook(deps, question, signal), pauseMs: 0 };
  }
}

async function askAgent(
  { outboundHttp, config, vault }: Deps,
  { integration: { id, projectName, language, jsonContent }, ticket, text }: IntegrationQuestion,
  signal: AbortSignal,
): Promise<ResponderReply> {
  if (jsonContent === null) throw new IntegrationError('no service account');
  // A file without words is nothing an agent understands.
  if (text.trim() === '') return responderReply.parse({});
  const account = vault.open(jsonContent, sealContext(id, 'jsonContent'));
  const { texts, payloads } = await askDialogflow(
    { http: outboundHttp, baseUrl: config.dialogflowUrl },
    { account, projectName, language, session: ticket.uuid, text },
    signal,
  );
  const actions = payloads.flatMap((payload) => responderReply.safeParse(payload).data?.actions ?? []);
  return responderReply.parse({ messages: texts.slice(0, 10).map((line) => ({ text: line })), actions });
}

/** Posts the turn, signed after Standard Webhooks, and reads the answer. */
async function callWebhook(
  { outboundHttp, vault, clock }: Deps,
  question: IntegrationQuestion,
  signal: AbortSignal,
): Promise<ResponderReply> {
  const { id, url, signingSecret } = question.integration;
  const body = JSON.stringify(bodyOf(question));
  const secret = signingSecret === null ? undefined : vault.open(signingSecret, sealContext(id, 'signingSecret'));
  const answer = await outboundHttp.request({
    url,
    headers: webhookHeaders({
      id: `turn_${question.messageId}`,
      at: clock.now(),
      body,
      secrets: secret === undefined ? [] : [secret],
    }),
    body,
    timeoutMs,
    maxBytes: maxAnswerBytes,
    signal,
  });
  if (answer.status < 200 || answer.status > 299) throw new IntegrationError(`HTTP ${answer.status}`);
  // A plain OK says that the message arrived, and nothing to the contact.
  if (answer.body.length === 0 || !/\bjson\b/.test(answer.headers.get('content-type') ?? ''))
    return responderReply.parse({});
  return parseReply(answer.body.toString());
}

function parseReply(text: string): ResponderReply {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new IntegrationError('no JSON', { cause: error });
  }
  const parsed = responderReply.safeParse(json);
  if (!parsed.success)
    throw new IntegrationError(`${parsed.error.issues[0]?.path.join('.') ?? ''} is not as documented`);
  return parsed.data;
}
