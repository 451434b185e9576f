import { toStorableText } from '../../../platform/util/storable-text.ts';
import { readHarmony } from './harmony.rules.ts';
import { withoutJson } from './json-answer.rules.ts';
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
  /^\s*(?:<s>|<bos>|<\|begin_of_text\|>|<\|im_start\|>\s*(?:assistant|model)?|<start_of_turn>\s*(?:model|assistant)?|<\|start_header_id\|>\s*(?:assistant|model)?\s*<\|end_header_id\|>|<\|(?:assistant|bot|model)\|>|\[\|assistant\|\]|<extra_id_\d+>\s*assistant\b|<<SYS>>[\s\S]*?<<\/SYS>>|(?:#+\s*)?assistant\s*(?:<\|end_header_id\|>|:|\n)|#+\s*response\s*:|<[|｜]Assistant[|｜]>|\[\/INST\])/i;
/** After one of these another turn would begin. */
const end =
  /<\|(?:im_end|im_start|eot_id|eom_id|start_header_id|end_of_text|endoftext|end|return|eos|end_of_turn|user|system)\|>|<(?:end|start)_of_turn>|<eos>|<turn\|>|<\|END_OF_TURN_TOKEN\|>|<[|｜]end[▁_]of[▁_]sentence[|｜]>|<[|｜]User[|｜]>|\[INST\]|<\/s>(?=\s*(?:$|<s>|\[INST\]))|<end_of_utterance>|\[\|endofturn\|\]|\[EOS\]|\n#+ (?:instruction|human|user)\s*:/i;
const otherToken =
  /<[|｜][\w▁ /.:-]{1,60}[|｜]>|<(?:pad|unk|mask|extra_id_\d{1,3}|0x[0-9A-F]{2})>|\[(?:PAD|BOS|UNK)\]/g;
/** Markup that no rule could take out: the whole text is then for no one. */
const markup =
  /(?<!`)(?:<\|[\w/:-]{2,60}\|?>|<\/?(?:tool_calls?|function_calls?|think|thinking|thought)\b[^<>]*>|<[\w/:-]{2,60}\|>|\[\/?(?:TOOL_CALLS|TOOL_RESULTS|AVAILABLE_TOOLS|ARGS|THINK)\]|<function=[\w.-]+>|◁\/?think▷)/;
const answerTag = /^<(answer|final|final_answer|response|output|resposta)>([\s\S]*?)(?:<\/\1>)?$/i;
/** A page of the web is what went wrong, or a form, and no answer. */
const page = /^(?:<\?xml[^>]*>\s*)?<(?:!doctype|html)\b/i;
/** Controls of terminals, and marks that turn the order of what follows around. */
const controls = /\p{Cc}\[[\d;]{1,20}m|(?![\t\n])[\p{Cc}\u202a-\u202e\ufeff]/gu;
/** A picture that is written as its bytes. */
const writtenPicture = /!?\[[^\]\n]{0,200}\]\(data:[^()\s]*\)/g;
const visible = /[^\p{Z}\p{C}\p{M}]/u;

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
  const written = toStorableText(raw.slice(0, maxLength))
    .replaceAll('\r\n', '\n')
    .replace(controls, '')
    .replace(writtenPicture, '');
  const harmony = readHarmony(written);
  const thought = withoutThoughts(harmony?.text ?? written);
  if (thought.isUnfinished && isCut) return { text: '', calls: harmony?.calls ?? [] };
  const taken = takeWrittenCalls(thought.text, offered);
  const text = unwrap(withoutTokens(taken.text));
  const isNobodys = markup.test(text) || page.test(text) || !visible.test(text);
  return { text: isNobodys ? '' : text, calls: [...(harmony?.calls ?? []), ...taken.calls] };
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

/** The text within a tag of answers, or in JSON that is an answer. */
const unwrap = (text: string): string => withoutJson(answerTag.exec(text)?.[2]?.trim() ?? text);
