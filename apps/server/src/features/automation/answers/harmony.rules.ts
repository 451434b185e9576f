import { parseStorableJson } from '../../../platform/util/parse-json.ts';
import { jsonValuesIn } from './json-values.ts';
import type { WrittenCall } from './written-calls.rules.ts';

const token = /<\|(start|end|return|call|channel|constrain|message)\|>/;
/** A header whose beginning the server took for a part of the question. */
const bareHeader = /^\s*(?:assistant\s*)?(?:analysis|commentary|final)\b[^\n]*$/;
/** A text with channels where the server removed the tokens. */
const strippedThoughts = /^[\s\S]*assistantfinal(?=\S)/;
const strippedCall = /assistantcommentary to=(?:functions\.)?([\w.-]+)\s*(?:json)?\s*(?=\{)/;
const strippedAnalysis = /^\s*(?:assistant)?analysis(?=\p{Lu})/u;

/**
 * The text of the `final` channel of an answer in OpenAI's harmony format, and the calls of its other channels. What
 * stands in no channel, or was said in another's name, is dropped.
 * @returns undefined where the text has no such channels
 */
export function readHarmony(text: string): { text: string; calls: WrittenCall[] } | undefined {
  if (strippedThoughts.test(text)) return { text: text.replace(strippedThoughts, ''), calls: [] };
  const called = strippedCall.exec(text);
  if (called) {
    const input = jsonValuesIn(text.slice(called.index + called[0].length), 1)[0] ?? {};
    return { text: '', calls: [{ name: called[1] ?? '', input }] };
  }
  if (strippedAnalysis.test(text)) return { text: '', calls: [] };
  if (!/<\|(?:channel|message)\|>/.test(text)) return undefined;
  const [before = '', ...parts] = text.split(token);
  const said: string[] = [];
  const calls: WrittenCall[] = [];
  let header = bareHeader.test(before) ? before : '';
  for (let at = 0; at < parts.length; at += 2) {
    const [kind, after = ''] = parts.slice(at, at + 2);
    if (kind === 'channel' || kind === 'constrain') header += ` ${after}`;
    else if (kind === 'message') {
      const recipient = /\bto=(?:functions\.)?([\w.-]+)/.exec(header)?.[1];
      if (recipient !== undefined) calls.push({ name: recipient, input: parseStorableJson(after) });
      else if (isFinal(header)) said.push(after.trim());
      header = '';
    } else header = after;
  }
  return { text: said.filter(Boolean).join('\n\n'), calls };
}

/** Whether a message is for the person: the final channel, or the assistant's own words without any. */
const isFinal = (header: string) =>
  /\bfinal\b/.test(header) || (!/\b(?:analysis|commentary)\b/.test(header) && /^\s*(?:assistant)?\s*$/.test(header));
