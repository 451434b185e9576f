import type { Platform } from '../../../platform/platform.ts';
import { isRecord, limitReply, messagesOfText, readReply, type ReadReply } from '../answers/index.ts';
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
      return { ...(await askAgent(deps, question, signal)), pauseMs: 0 };
    default:
      return { ...(await callWebhook(deps, question, signal)), pauseMs: 0 };
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
): Promise<ReadReply> {
  const { id, projectName, language, jsonContent, waitSeconds } = integration;
  if (jsonContent === null) throw new IntegrationError('account', 'no service account');
  const said = text.trim() || transcription;
  // A file without words is nothing an agent understands.
  if (said === '') return limitReply({ messages: [], actions: [] });
  const account = vault.open(jsonContent, sealContext(id, 'jsonContent'));
  const { texts, payloads } = await askDialogflow(
    { http: outboundHttp, baseUrl: config.dialogflowUrl },
    { account, projectName, language, session: ticket.uuid, text: said, timeoutMs: waitSeconds * 1000 },
    signal,
  );
  const { reply, leftOut } = readReply(
    {
      actions: payloads.filter(isRecord).flatMap(({ actions }) => actions),
    },
    integration,
  );
  const messages = texts.flatMap((line) => messagesOfText(line, integration));
  if (messages.length === 0 && texts.length > 0 && reply.actions.length === 0)
    throw new IntegrationError('format', 'nothing but markup');
  const limited = limitReply({ messages, actions: reply.actions });
  return { ...limited, leftOut: [...limited.leftOut, ...leftOut] };
}
