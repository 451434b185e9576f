import { responderReply, type ResponderReply } from '@balcao/contract';
import type { Platform } from '../../platform/platform.ts';
import { askDialogflow } from './dialogflow.ts';
import { sealContext } from './integrations.sql.ts';
import { IntegrationError, type IntegrationAnswer, type IntegrationQuestion } from './question.ts';
import { askTypebot } from './typebot.ts';
import { callWebhook } from './webhook.ts';

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

/**
 * Whether calls to this kind of integration repeat their attempts by themselves: after the last one there is no other.
 */
export const repeatsByItself = (type: string): boolean => type === 'n8n' || type === 'webhook';

async function askAgent(
  { outboundHttp, config, vault }: Deps,
  { integration, ticket, text, transcription = '' }: IntegrationQuestion,
  signal: AbortSignal,
): Promise<ResponderReply> {
  const { id, projectName, language, jsonContent, waitSeconds } = integration;
  if (jsonContent === null) throw new IntegrationError('account', 'no service account');
  const said = text.trim() || transcription;
  // A file without words is nothing an agent understands.
  if (said === '') return responderReply.parse({});
  const account = vault.open(jsonContent, sealContext(id, 'jsonContent'));
  const { texts, payloads } = await askDialogflow(
    { http: outboundHttp, baseUrl: config.dialogflowUrl },
    { account, projectName, language, session: ticket.uuid, text: said, timeoutMs: waitSeconds * 1000 },
    signal,
  );
  const actions = payloads.flatMap((payload) => responderReply.safeParse(payload).data?.actions ?? []);
  return responderReply.parse({ messages: texts.slice(0, 10).map((line) => ({ text: line })), actions });
}
