import type { AnswerProblem } from '@balcao/contract';
import { OutboundError } from '../../../../platform/http/outbound/outbound.ts';
import { IntegrationError, problemOfStatus } from '../../integrations/index.ts';
import { ModelError } from '../../language-models/index.ts';
import { LastFailure, RobotLoop } from '../responder.ts';

/** The cause of a missing answer, and the other side's own message. */
export interface Problem {
  problem: AnswerProblem;
  /** of an answer with an error status */
  status: number | null;
  words: string;
}

const ofModels: Readonly<Record<ModelError['code'], AnswerProblem>> = {
  ERR_MODEL_ANSWER: 'format',
  ERR_MODEL_CEILING: 'ceiling',
  ERR_MODEL_CUT: 'cut',
  ERR_MODEL_FILTER: 'filtered',
  ERR_MODEL_KEY: 'key',
  ERR_MODEL_LIMIT: 'limit',
  ERR_MODEL_NAME: 'model',
  ERR_MODEL_TIMEOUT: 'timeout',
  ERR_MODEL_UNREACHABLE: 'unreachable',
};

function ofModel({ code, status, cause }: ModelError): AnswerProblem {
  if (cause instanceof OutboundError) return cause.problem;
  return code === 'ERR_MODEL_ANSWER' && status !== null ? problemOfStatus(status) : ofModels[code];
}

/** The problem code of an error. */
export function problemOf(error: unknown): Problem {
  if (error instanceof LastFailure) return problemOf(error.cause);
  const words = error instanceof Error ? error.message : String(error);
  if (error instanceof RobotLoop) return { problem: 'loop', status: null, words };
  if (error instanceof IntegrationError) return { problem: error.problem, status: error.status, words };
  if (error instanceof OutboundError) return { problem: error.problem, status: null, words };
  if (error instanceof ModelError) return { problem: ofModel(error), status: error.status, words };
  const isTimeout = error instanceof Error && error.name === 'TimeoutError';
  return { problem: isTimeout ? 'timeout' : 'other', status: null, words };
}
