import { mayBeUnknown, type FlowBlockOf } from '@balcao/contract';
import type { CallAnswer } from './state.ts';

export type CallOutcome = 'found' | 'notFound' | 'failed' | 'unknown';

/** By which output a call is left. */
export function outcomeOf(block: FlowBlockOf<'call'>, answer: CallAnswer): CallOutcome {
  if ('problem' in answer) return answer.problem === 'lost' && mayBeUnknown(block) ? 'unknown' : 'failed';
  const { status } = answer;
  if (status >= 200 && status <= 299) return 'found';
  return status === 404 || status === 410 ? 'notFound' : 'failed';
}

const maxSavedValue = 4_096;

/** What an answer has at a path such as `pedido.itens.0.nome`, as text; '' = nothing. */
export function readPath(body: unknown, path: string): string {
  let here = body;
  for (const key of path.split('.').filter((part) => part !== '')) {
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, key)) return '';
    here = (here as Record<string, unknown>)[key];
  }
  return textOf(here).slice(0, maxSavedValue);
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return value === null || value === undefined ? '' : JSON.stringify(value);
}
