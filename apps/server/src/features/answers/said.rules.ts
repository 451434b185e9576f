import { parseStorableJson } from '../../platform/parse-json.ts';
import { toStorableText } from '../../platform/storable-text.ts';
import { readHarmony } from './harmony.rules.ts';
import { isRecord } from './json-values.ts';
import { withoutThoughts } from './thoughts.rules.ts';
import { takeWrittenCalls, type WrittenCall } from './written-calls.rules.ts';

/** What a program said, as a person may read it. */
interface Said {
  /** empty where nothing is left for a person: that is no answer */
  text: string;
  /** the calls of functions that it wrote into its text */
  calls: readonly WrittenCall[];
}

/** Longer ones are cut: they are no answer in a chat, and each rule reads the whole text. */
const maxLength = 100_000;

const beginning =
  /^\s*(?:<s>|<bos>|<\|begin_of_text\|>|<\|im_start\|>\s*(?:assistant|model)?|<start_of_turn>\s*(?:model|assistant)?|<\|start_header_id\|>\s*(?:assistant|model)?\s*<\|end_header_id\|>|<\|(?:assistant|bot|model)\|>|<[|｜]Assistant[|｜]>|\[\/INST\])/;
/** After one of these another turn would begin. */
const end =
  /<\|(?:im_end|im_start|eot_id|eom_id|start_header_id|end_of_text|endoftext|end|return|eos|end_of_turn|user|system)\|>|<(?:end|start)_of_turn>|<eos>|<turn\|>|<\|END_OF_TURN_TOKEN\|>|<[|｜]end[▁_]of[▁_]sentence[|｜]>|<[|｜]User[|｜]>|\[INST\]|<\/s>(?=\s*(?:$|<s>|\[INST\]))/;
const otherToken = /<[|｜][\w▁ /.:-]{1,60}[|｜]>/g;
/** Markup that no rule could take out: the whole text is then for no one. */
const markup =
  /(?<!`)(?:<\|[\w/:-]{2,60}\|?>|<\/?(?:tool_calls?|function_calls?|think|thinking|thought)\b[^<>]*>|<[\w/:-]{2,60}\|>|\[\/?(?:TOOL_CALLS|TOOL_RESULTS|AVAILABLE_TOOLS|ARGS|THINK)\]|<function=[\w.-]+>|◁\/?think▷)/;
/** Names under which models put their answer when they answer in JSON or in a tag. */
const answerNames = new Set([
  'text',
  'response',
  'answer',
  'message',
  'content',
  'reply',
  'output',
  'resposta',
  'mensagem',
  'texto',
]);
const answerTag = /^<(answer|final|final_answer|response|output|resposta)>([\s\S]*?)(?:<\/\1>)?$/i;
const jsonFence = /^```(?:json)?\s*\n([\s\S]*?)\s*```$/;

/**
 * Reads what a program said: without what it thought, other channels, tokens of its format and calls of functions. A
 * text in which markup of this kind is left is nobody's.
 * @param offered the functions that it may call
 * @param isCut whether it was cut off: a thought without an end then has no answer
 */
export function readSaid(
  raw: string,
  { offered = [], isCut = false }: { offered?: readonly string[]; isCut?: boolean } = {},
): Said {
  const written = toStorableText(raw.slice(0, maxLength));
  const harmony = readHarmony(written);
  const thought = withoutThoughts(harmony?.text ?? written);
  if (thought.isUnfinished && isCut) return { text: '', calls: harmony?.calls ?? [] };
  const taken = takeWrittenCalls(thought.text, offered);
  const text = unwrap(withoutTokens(taken.text));
  return { text: markup.test(text) ? '' : text, calls: [...(harmony?.calls ?? []), ...taken.calls] };
}

/** Cuts off what follows the end of the turn, and drops tokens before its beginning and between its words. */
function withoutTokens(text: string): string {
  let rest = text.trim();
  for (;;) {
    const match = beginning.exec(rest) ?? end.exec(rest);
    if (!match) break;
    if (match.index > 0) {
      rest = rest.slice(0, match.index);
      break;
    }
    rest = rest.slice(match[0].length).trimStart();
  }
  return rest.replace(otherToken, '').trim();
}

/** The text within a tag of answers, or in the only field of an object. */
function unwrap(text: string): string {
  const inner = answerTag.exec(text)?.[2]?.trim() ?? text;
  const json = inner.startsWith('{') ? inner : jsonFence.exec(inner)?.[1];
  if (json === undefined) return inner;
  const value = parseStorableJson(json);
  const [field, ...others] = isRecord(value) ? Object.entries(value) : [];
  if (!field || others.length > 0) return inner;
  const [name, said] = field;
  return answerNames.has(name.toLowerCase()) && typeof said === 'string' ? said.trim() : inner;
}
