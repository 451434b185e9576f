import { parseStorableJson } from '../../../platform/util/parse-json.ts';
import { isRecord } from './json-values.ts';
import { parsePythonLiteral } from './python-literal.rules.ts';

/** Names under which models put their answer when they answer in JSON. */
const answerNames = new Set([
  'text',
  'response',
  'answer',
  'final_answer',
  'message',
  'messages',
  'content',
  'reply',
  'output',
  'resposta',
  'mensagem',
  'texto',
]);
/** What stands beside it and is for nobody. */
const besides =
  /^(?:role|type|id|index|object|confidence|done|.*(?:think|thought|reason|racioc[ií]nio|pensamento).*)$/i;
const maxDepth = 4;

/** The words of a JSON value that is an answer as a whole; undefined where it may be what was asked for. */
function wordsOf(value: unknown, depth = 0): string | undefined {
  if (depth > maxDepth) return undefined;
  if (Array.isArray(value)) {
    const words = value.map((one: unknown) =>
      isRecord(one) || value.length === 1 ? wordsOf(one, depth + 1) : undefined,
    );
    return words.length > 0 && words.every((one) => one !== undefined) ? words.join('\n\n') : undefined;
  }
  if (typeof value === 'string') return depth > 0 ? value.trim() : undefined;
  if (!isRecord(value)) return undefined;
  const fields = Object.entries(value).filter(([name]) => !besides.test(name));
  const [field, ...others] = fields;
  if (!field || others.length > 0 || !answerNames.has(field[0].toLowerCase())) return undefined;
  return wordsOf(field[1], depth + 1);
}

const jsonFence = /```(?:json)?[ \t]*\r?\n([\s\S]*?)\s*```/gi;
/** A text as JSON has it, with its escapes. */
const escapedText = /^"(?:[^"\\\n]|\\.)*\\(?:n|u[0-9a-f]{4}|")(?:[^"\\\n]|\\.)*"$/i;

/** A list or an object within quotes, as a program writes the text of a text. */
const quotedValue = /^(["'`])\s*([[{(][\s\S]*[\]})])\s*\1$/;

/** A text in which the JSON of an answer is written as its words: the whole text, or a block of code within it. */
export function withoutJson(text: string): string {
  const said = escapedText.test(text) ? parseStorableJson(text) : undefined;
  const open = typeof said === 'string' ? said.trim() : text;
  const value = quotedValue.exec(open)?.[2] ?? open;
  if (/^[{[(]/.test(value)) return wordsOf(parseStorableJson(value)) ?? pythonWords(value) ?? open;
  return open.replace(jsonFence, (block, json: string) => wordsOf(parseStorableJson(json)) ?? block);
}

/** The words of a value as Python prints it. A list of texts is one, too: nobody asks for one in this form. */
function pythonWords(text: string): string | undefined {
  if (!/^[[{(]\s*(?:[[{(]\s*)*[rbu]?'/i.test(text) && !/\b(?:None|True|False)\b/.test(text)) return undefined;
  const value = parsePythonLiteral(text);
  const isTexts = Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string');
  return isTexts ? value.join('\n\n') : wordsOf(value);
}
