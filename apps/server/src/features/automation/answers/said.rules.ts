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
  /^\s*(?:<\/?s>|<bos>|<bot>|<\|start_of_role\|>\s*assistant\s*<\|end_of_role\|>|<\|turn>\s*model\b|<\|begin_of_text\|>|<\|im_start\|>\s*(?:assistant|model)?|<start_of_turn>\s*(?:model|assistant)?|<\|start_header_id\|>\s*(?:assistant|model)?\s*<\|end_header_id\|>|<\|(?:assistant|bot|model)\|>|\[\|assistant\|\]|<extra_id_\d+>\s*assistant\b|<<SYS>>[\s\S]*?<<\/SYS>>|(?:#+\s*)?assistant\s*(?:<\|end_header_id\|>|\n)|(?:#+\s*|\*\*)?(?:assistant|assistente|ai|bot)(?:\*\*)?\s*:(?:\*\*)?|\[(?:assistant|assistente)\]:?|#+\s*response\s*:|<[|｜]Assistant[|｜]>|\[\/INST\])/i;
/** After one of these another turn would begin. */
const end =
  /<\|(?:im_end|im_start|eot_id|eom_id|start_header_id|end_of_text|endoftext|end|return|eos|end_of_turn|user|system)\|>|<(?:end|start)_of_turn>|<eos>|<turn\|>|<\|END_OF_TURN_TOKEN\|>|<[|｜]end[▁_]of[▁_]sentence[|｜]>|<[|｜]User[|｜]>|\[INST\]|<\/s>(?=\s*(?:$|<s>|\[INST\]))|<end_of_utterance>|\[\|endofturn\|\]|\[EOS\]|\n#+ (?:instruction|human|user)\s*:/i;
/** A conversation that the program makes up: the customer speaks, and it answers again. */
const inventedTurn = /\n[ \t]*(?:\*\*)?(?:user|human|usu[áa]rio|cliente|customer)(?:\*\*)?[ \t]*:/i;
const ownTurn = /\n[ \t]*(?:\*\*)?(?:assistant|assistente|ai|bot)(?:\*\*)?[ \t]*:/i;
const foreignTurn = /\n[ \t]*(?:User|Human)[ \t]*:/;
/** The beginning of markup at which a text was cut off, and the end of a stream. */
const cutMarkup = /(?:<(?:\|\w*|\/\w*|thi|thin|think|thinki|thinking|tool_\w*|function\w*)|\[DONE\])\s*$/i;
const otherToken =
  /<[|｜][\w▁ /.:-]{1,60}[|｜]>|<(?:pad|unk|mask|unused\d{1,4}|extra_id_\d{1,3}|0x[0-9A-F]{2})>|\[(?:PAD|BOS|UNK)\]/g;
/** Markup that no rule could take out: the whole text is then for no one. */
const markup =
  /(?<!`)(?:<\|[\w/:-]{2,60}\|?>|<\/?(?:tool_calls?|function_calls?|think|thinking|thought)\b[^<>]*>|<[\w/:-]{2,60}\|>|\[\/?(?:TOOL_CALLS|TOOL_RESULTS|AVAILABLE_TOOLS|ARGS|THINK)\]|<function=[\w.-]+>|◁\/?think▷)/;
const answerTag =
  /^<(answer|final|final_answer|response|output|resposta|reply|message|mensagem|assistant|text|texto|result)>((?:(?!<\/\1>)[\s\S])*)(?:<\/\1>)?$/i;
const answerTags = /<\/?(?:answer|final_answer|resposta)>/gi;
/** A page of the web is what went wrong, or a form, and no answer. */
const page = /^(?:<\?xml[^>]*>\s*)?<(?:!doctype|html|h1>\s*[45]\d\d)\b/i;
/** What programs print where they have nothing. */
const nothing =
  /^(?:null|NULL|undefined|None|NaN|<?nil>?|\[\s*(?:null|None|""|'')(?:,\s*(?:null|None|""|''))*\s*\]|\[object \w+\]|\{\s*\}|\[\s*\]|""|''|`+|-{2,}|\.+|…)$/;
/** An expression of n8n that was not filled in. */
const expression = /\{\{\s*\$(?:json|node|input|items|vars|env|fromAI)\b/;
/** A call of something that is not there. */
const strayCall = /^[a-z]\w*_\w+\([^()\n]{0,500}\)$/;
/** A text that is one quotation as a whole. */
const quotation = /^(?:"([^"]+)"|“([^“”]+)”)$/;
/** Letters as JSON escapes them, and breaks, in a text that is no JSON. */
const escapedLetter = /\\u00([a-f][0-9a-f])/gi;
const escapedBreak = /[ \t]*(?:\\n){2,}[ \t]*|(?<=[\p{L}.!?:;,)*])[ \t]*\\n[ \t]*(?=[\p{Lu}\d*•-]|$)/gu;
/** A blank of SentencePiece. */
const lowerBlock = /▁/g;
/** One event of a stream. */
const streamLine = /^(?:data|event|id|retry):/;
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
  const isNobodys = [markup, page, nothing, expression, strayCall].some((one) => one.test(text)) || !visible.test(text);
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
  return withoutOtherTurns(rest).replace(otherToken, '').replace(cutMarkup, '').replace(lowerBlock, ' ').trim();
}

function withoutOtherTurns(text: string): string {
  const invented = inventedTurn.exec(text);
  const turn =
    invented && ownTurn.test(text.slice(invented.index + invented[0].length)) ? invented : foreignTurn.exec(text);
  return turn && turn.index > 0 ? text.slice(0, turn.index) : text;
}

/** The text within a tag of answers, or in JSON that is an answer. */
function unwrap(written: string): string {
  const text = withoutStream(written);
  const said = withoutJson(answerTag.exec(text)?.[2]?.trim() ?? text.replace(answerTags, '').trim());
  const [, straight, curly] = quotation.exec(said) ?? [];
  const plain = straight ?? curly ?? said;
  return plain.includes('`')
    ? plain
    : plain
        .replace(escapedLetter, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
        .replace(escapedBreak, (all) => (all.split('\\n').length > 2 ? '\n\n' : '\n'))
        .trim();
}

/** The text of an event stream of one event; of one with several nothing: they are pieces of words. */
function withoutStream(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (!lines.every((line) => streamLine.test(line))) return text;
  const data = lines.flatMap((line) => (line.startsWith('data:') ? [line.slice('data:'.length).trim()] : []));
  // Data is Portuguese for a date.
  if (data.length === 0 || (lines.length === 1 && !/^[[{]/.test(data[0] ?? ''))) return text;
  const events = data.filter((line) => line !== '' && line !== '[DONE]');
  return events.length === 1 ? (events[0] ?? '') : '';
}
