import { parseStorableJson } from '../../../platform/util/parse-json.ts';
import { isRecord, repairJson } from './json-values.ts';
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
  'mensagens',
  'respostas',
  'conteudo',
  'conteúdo',
  'saida',
  'saída',
  'result',
  'resultado',
  'data',
  'choices',
]);
/** What stands beside it and is for nobody. */
const besides =
  /^(?:role|type|id|index|object|confidence|confian[cç]a|done|status|success|ok|created|model|usage|finish_reason|sources?|fontes?|citations|references|metadata|language|idioma|intent|inten[cç][aã]o|sentiment|sentimento|action|a[cç][aã]o|.*(?:think|thought|reason|racioc[ií]nio|pensamento).*)$/i;
/** What went wrong in the program, and words without any answer beside them: for nobody. */
const unsaid = /^(?:error|erro|exception|.*(?:think|thought|reason|racioc[ií]nio|pensamento).*)$/i;
const isEmpty = (value: unknown) =>
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (isRecord(value) && Object.keys(value).length === 0);
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
  const written = Object.entries(value).filter(([, one]) => !isEmpty(one));
  const isSaid = written.some(([name]) => !unsaid.test(name));
  if (!isSaid && Object.keys(value).some((name) => unsaid.test(name) || answerNames.has(name.toLowerCase()))) return '';
  const [field, ...others] = written.filter(([name]) => !besides.test(name));
  if (!field || others.length > 0 || !answerNames.has(field[0].toLowerCase())) return undefined;
  return wordsOf(field[1], depth + 1);
}

const jsonFence = /```(?:json)?[ \t]*\r?\n([\s\S]*?)\s*(?:```|$(?![\s\S]))/gi;
/** The name of a language without the fence that belongs to it. */
const language = /^json\s*(?=[[{])/i;
/** A text as JSON has it, with its escapes. */
const escapedText = /^"(?:[^"\\\n]|\\.)*\\(?:n|u[0-9a-f]{4}|")(?:[^"\\\n]|\\.)*"$/i;

/** A list or an object within quotes, as a program writes the text of a text. */
const quotedValue = /^(["'`])\s*([[{(][\s\S]*[\]})])\s*\1$/;

/** A text in which the JSON of an answer is written as its words: the whole text, or a block of code within it. */
export function withoutJson(text: string): string {
  const said = escapedText.test(text) ? parseStorableJson(text) : undefined;
  const open = (typeof said === 'string' ? said.trim() : text).replace(language, '');
  const value = quotedValue.exec(open)?.[2] ?? open;
  if (/^[{[(]/.test(value))
    return wordsOf(parseStorableJson(value)) ?? wordsOfObjects(value) ?? pythonWords(value) ?? open;
  return open.replace(jsonFence, (block, json: string) => wordsOf(parseStorableJson(json)) ?? block);
}

const bareKey = /([{,]\s*)([A-Za-z_]\w*)(?=\s*:)/g;

/** The words of objects that follow each other, or of one with a comma too many, or that was cut off. */
function wordsOfObjects(text: string): string | undefined {
  if (!text.startsWith('{')) return undefined;
  const words = text.split(/(?<=\})\s*(?=\{)/).map((one) => wordsOf(parseStorableJson(one)));
  if (words.every((one) => one !== undefined)) return words.join('\n\n');
  const named = text.replace(bareKey, '$1"$2"');
  return [named, `${named}"`]
    .map((one) => wordsOf(parseStorableJson(repairJson(one))))
    .find((one) => one !== undefined);
}

/** The words of a value as Python prints it. A list of texts is one, too: nobody asks for one in this form. */
function pythonWords(text: string): string | undefined {
  if (!/^[[{(]\s*(?:[[{(]\s*)*[rbu]?'/i.test(text) && !/\b(?:None|True|False)\b/.test(text)) return undefined;
  const value = parsePythonLiteral(text);
  const isTexts = Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string');
  return isTexts ? value.join('\n\n') : wordsOf(value);
}
