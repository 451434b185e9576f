import { setTimeout as delay } from 'node:timers/promises';
import { minuteMs } from '@balcao/contract';
import type { Outbound } from '../../../platform/http/outbound/outbound.ts';
import { parseStorableJson } from '../../../platform/util/parse-json.ts';
import { limitReply } from '../answers/index.ts';
import { IntegrationError, statusError, type IntegrationAnswer, type IntegrationQuestion } from './question.ts';
import {
  chosenText,
  messagesOf,
  offerOf,
  replyOf,
  typebotAnswer,
  waitSecondsOf,
  type SaidMessage,
  type TypebotAnswer,
} from './typebot.rules.ts';

/**
 * How often a flow may go on by itself in one turn, and how long it may wait for that: a flow without end is cut off.
 */
const maxOwnSteps = 5;
const maxWaitSeconds = 5;

/**
 * Continues a Typebot flow at the contact's position, or starts it: at their first message, when it was silent for too
 * long, when Typebot no longer knows the session, and at the restart keyword. Another keyword ends the service.
 */
export async function askTypebot(
  http: Outbound,
  question: IntegrationQuestion,
  now: Date,
  signal: AbortSignal,
): Promise<IntegrationAnswer> {
  const { integration, session, contact } = question;
  const text = question.text.trim() || (question.transcription ?? '');
  const timeoutMs = integration.waitSeconds * 1000;
  const base = `${integration.url.replace(/\/+$/, '')}/api/v1`;
  const pauseMs = integration.typebotDelayMessage;
  const isWord = (keyword: string) => keyword !== '' && text.trim().toLowerCase() === keyword.trim().toLowerCase();

  const post = async (path: string, body: object): Promise<TypebotAnswer | undefined> => {
    const answer = await http.request({
      url: `${base}/${path}`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      timeoutMs,
      signal,
    });
    if (answer.status === 404) return undefined;
    if (answer.status !== 200) throw statusError(answer.status);
    return parseAnswer(answer.body.toString());
  };
  const goOn = (sessionId: string, message?: object | string) =>
    post(`sessions/${encodeURIComponent(sessionId)}/continueChat`, message === undefined ? {} : { message });
  /** Continues the flow as long as it advances by itself. */
  const follow = async (begun: TypebotAnswer, sessionId: string): Promise<TypebotAnswer> => {
    let whole = begun;
    for (let step = 0; step < maxOwnSteps; step++) {
      const seconds = waitSecondsOf(whole);
      if (seconds === undefined) break;
      await delay(Math.min(seconds, maxWaitSeconds) * 1000, undefined, { signal });
      const next = await goOn(sessionId);
      if (!next) break;
      whole = { ...next, messages: [...whole.messages, ...next.messages] };
    }
    return whole;
  };
  const start = async (): Promise<TypebotAnswer & { sessionId: string }> => {
    const answer = await post(`typebots/${encodeURIComponent(integration.typebotSlug)}/startChat`, {
      isStreamEnabled: false,
      prefilledVariables: { number: contact.number, pushName: contact.name },
    });
    if (!answer?.sessionId)
      throw new IntegrationError(answer ? 'format' : 'noFlow', answer ? 'no sessionId' : 'HTTP 404');
    return { ...(await follow(answer, answer.sessionId)), sessionId: answer.sessionId };
  };
  const toAnswer = (
    answer: TypebotAnswer,
    sessionId: string,
    before: readonly SaidMessage[] = [],
  ): IntegrationAnswer => ({
    ...replyOf([...before, ...messagesOf(answer)], integration),
    sessionId: answer.input ? sessionId : null,
    offer: offerOf(answer),
    pauseMs,
  });

  if (isWord(integration.typebotKeywordFinish))
    return { ...limitReply({ messages: [], actions: [{ type: 'close' }] }), sessionId: null, pauseMs };
  if (isWord(integration.typebotKeywordRestart)) {
    const begun = await start();
    const { typebotRestartMessage: said } = integration;
    return toAnswer(begun, begun.sessionId, said === '' ? [] : [{ text: said }]);
  }
  const lifeMs = integration.typebotExpires * minuteMs;
  const isAlive = session && (lifeMs === 0 || now.getTime() - Date.parse(session.usedAt) <= lifeMs);
  const continued = isAlive ? await goOn(session.sessionId, messageOf(chosenText(text, session), question)) : undefined;
  if (!continued || !session) {
    const begun = await start();
    return toAnswer(begun, begun.sessionId);
  }
  const answer = toAnswer(await follow(continued, session.sessionId), session.sessionId);
  const isSilent = answer.reply.messages.length === 0 && answer.reply.actions.length === 0;
  const { typebotUnknownMessage: unknown } = integration;
  return isSilent && unknown !== ''
    ? { ...answer, ...replyOf([{ text: unknown }], { convertsMarkdown: false }) }
    : answer;
}

/** The contact's input; a file by its address, which a flow that asks for a file also reads where there is no text. */
const messageOf = (text: string, { file }: IntegrationQuestion): object | string =>
  file ? { type: 'text', text: text.trim() || file.url, attachedFileUrls: [file.url] } : text;

function parseAnswer(text: string): TypebotAnswer {
  const parsed = typebotAnswer.safeParse(parseStorableJson(text));
  if (!parsed.success) throw new IntegrationError('format', 'no answer of Typebot', { cause: parsed.error });
  return parsed.data;
}
