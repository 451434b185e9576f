import { randomUUID } from 'node:crypto';
import {
  maxTestedLength,
  type HandlerAnswer,
  type HandlerInput,
  type ResponderAction,
  type testIntegration,
  type UserActor,
} from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import type { CompanyTx } from '../../../platform/db/database.ts';
import {
  OutboundError,
  type Outbound,
  type OutboundAnswer,
  type OutboundRequest,
} from '../../../platform/http/outbound/outbound.ts';
import type { Platform } from '../../../platform/platform.ts';
import { toStorableText } from '../../../platform/util/storable-text.ts';
import { findAssignee } from '../../account/index.ts';
import { findNamedQueue, findNamedTag } from './find-named.ts';
import { findIntegration, sealContext, type IntegrationRow } from './integrations.sql.ts';
import { IntegrationError, type IntegrationQuestion } from './question.ts';
import { askTypebot } from './typebot.ts';
import { readWebhookAnswer } from './webhook-answer.rules.ts';
import { postTurn, requestOf } from './webhook.ts';

type Deps = Pick<Platform, 'clock' | 'database' | 'outboundHttp' | 'vault'>;
type Body = HandlerInput<typeof testIntegration>['body'];
type Tried = HandlerAnswer<typeof testIntegration>;

/** The contact of a test; no phone has this number. */
const contact = { id: 0, name: 'Camila', number: '5500000000000' };

/**
 * Calls an address as a turn would, once, and returns what was sent, what came back and what would follow.
 * @throws AppError ERR_NO_INTEGRATION_FOUND
 */
export async function tryIntegration(
  deps: Deps,
  { companyId }: UserActor,
  body: Body,
  signal: AbortSignal,
): Promise<Tried> {
  const { clock, database, outboundHttp, vault } = deps;
  const { integrationId, type, typebotSlug = '', urlN8N, waitSeconds, convertsMarkdown, text } = body;
  const saved =
    integrationId === undefined
      ? undefined
      : await database.forCompany(companyId, ({ db }) => findIntegration(db, integrationId));
  if (integrationId !== undefined && !saved) throw new AppError('ERR_NO_INTEGRATION_FOUND');
  const id = saved?.id ?? 0;
  const integration: IntegrationRow = {
    ...blank(saved),
    id,
    companyId,
    type,
    url: urlN8N,
    typebotSlug,
    waitSeconds,
    convertsMarkdown,
    signingSecret: body.signingSecret
      ? vault.seal(body.signingSecret, sealContext(id, 'signingSecret'))
      : (saved?.signingSecret ?? null),
  };
  const question: IntegrationQuestion = {
    integration,
    messageId: `test-${randomUUID()}`,
    text,
    mediaType: 'conversation',
    sentAt: clock.now().toISOString(),
    file: undefined,
    isFirst: true,
    ticket: { id: 0, uuid: randomUUID(), queueId: null },
    contact,
    connection: { id: 0, name: '' },
    session: undefined,
  };
  const { http, last } = recording(outboundHttp);
  const began = performance.now();
  const outcome = await (
    type === 'typebot'
      ? askTypebot(http, question, clock.now(), signal)
      : postTurn({ outboundHttp: http }, requestOf(deps, question), { timeoutMs: waitSeconds * 1000, signal }).then(
          (answer) => readWebhookAnswer(integration, answer),
        )
  ).then(
    ({ reply, leftOut }) => ({ reply, leftOut, problem: null }),
    (error: unknown) => {
      signal.throwIfAborted();
      if (!(error instanceof IntegrationError || error instanceof OutboundError)) throw error;
      return { reply: { messages: [], actions: [] }, leftOut: [], problem: error.problem };
    },
  );
  const durationMs = Math.round(performance.now() - began);
  const { request, answer } = last();
  return {
    status: answer?.status ?? null,
    durationMs,
    request: { headers: { ...request?.headers }, body: String(request?.body ?? '') },
    answer: {
      headers: Object.fromEntries(answer?.headers ?? []),
      body: toStorableText((answer?.body.toString() ?? '').slice(0, maxTestedLength)),
    },
    problem: outcome.problem,
    leftOut: [...outcome.leftOut],
    messages: outcome.reply.messages.map((message) => ({ text: message.text, file: message.file ?? null })),
    actions: await database.forCompany(companyId, (tx) =>
      Promise.all(outcome.reply.actions.map((action) => describe(tx, action))),
    ),
  };
}

/** The rest of an integration, as one that was not saved yet has it. */
const blank = (saved: IntegrationRow | undefined): IntegrationRow =>
  saved ?? {
    id: 0,
    companyId: 0,
    type: '',
    name: '',
    projectName: '',
    jsonContent: null,
    signingSecret: null,
    language: 'pt-BR',
    url: '',
    typebotSlug: '',
    typebotExpires: 0,
    typebotDelayMessage: 0,
    typebotKeywordFinish: '',
    typebotKeywordRestart: '',
    typebotUnknownMessage: '',
    typebotRestartMessage: '',
    waitSeconds: 20,
    attempts: 1,
    transcribes: false,
    convertsMarkdown: true,
    onFailure: 'wait',
    failureText: '',
    createdAt: '',
    updatedAt: '',
  };

/** Wraps outbound HTTP so that it remembers the last request and answer. */
function recording(outbound: Outbound) {
  let request: OutboundRequest | undefined;
  let answer: OutboundAnswer | undefined;
  const http: Outbound = {
    ...outbound,
    async request(asked) {
      request = asked;
      answer = undefined;
      return (answer = await outbound.request(asked));
    },
  };
  return { http, last: () => ({ request, answer }) };
}

async function describe({ db }: CompanyTx, action: ResponderAction): Promise<Tried['actions'][number]> {
  const { type } = action;
  switch (type) {
    case 'queue':
      return { type, name: (await findNamedQueue(db, action))?.name ?? null };
    case 'user':
      return { type, name: (await findAssignee(db, action.id))?.name ?? null };
    case 'tag':
      return { type, name: (await findNamedTag(db, action))?.name ?? null };
    case 'extraInfo':
      return { type, name: `${action.name}: ${action.value}` };
    case 'handover':
    case 'close':
      return { type, name: '' };
  }
}
