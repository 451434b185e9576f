import { parseStorableJson } from '../../../platform/util/parse-json.ts';
import { isRecord, jsonValuesIn, repairJson } from './json-values.ts';

/** A call of a function that a model wrote into its text. Its input is what it wrote: anything at all. */
export interface WrittenCall {
  name: string;
  input: unknown;
}

/** A list of more than that is read no further. */
const maxCalls = 20;
/** A longer line is no call. */
const maxLine = 4_000;
const namePattern = /^[\w.-]{1,100}$/;
const inputKeys = ['arguments', 'parameters', 'args', 'input', 'kwargs', 'action_input', 'tool_input'];
const nameKeys = ['name', 'function', 'tool', 'tool_name', 'function_name', 'action'];

/**
 * The calls that a JSON value describes, in the forms that models use.
 * @param isMarked whether markup says that it is a call: then a name alone is one
 */
function callsOfValue(value: unknown, isMarked: boolean): WrittenCall[] {
  if (Array.isArray(value)) {
    const calls = value.map((one) => callsOfValue(one, isMarked));
    // A list that holds anything else is no list of calls.
    return calls.every((one) => one.length > 0) ? calls.flat() : [];
  }
  if (!isRecord(value)) return [];
  for (const key of ['tool_calls', 'function_call', 'tool_call', 'function'])
    if (typeof value[key] === 'object' && value[key] !== null) return callsOfValue(value[key], isMarked);
  const name = nameKeys.map((key) => value[key]).find((one) => typeof one === 'string');
  const inputKey = inputKeys.find((key) => key in value);
  if (typeof name !== 'string' || !namePattern.test(name) || (inputKey === undefined && !isMarked)) return [];
  return [{ name, input: inputKey === undefined ? {} : value[inputKey] }];
}

const callsOfJson = (text: string, isMarked: boolean) =>
  jsonValuesIn(text).flatMap((value) => callsOfValue(value, isMarked));

const valueOf = (written: string): unknown => parseStorableJson(written.trim()) ?? written.trim();
const inputOf = (text: string, pair: RegExp): Record<string, unknown> =>
  Object.fromEntries([...text.matchAll(pair)].map(([, key = '', value = '']) => [key.trim(), valueOf(value)]));

const xmlParameter = /<parameter(?:=|\s+name=")([\w.-]+)"?>([\s\S]*?)(?:<\/parameter>|(?=<parameter)|$)/g;
const glmParameter = /<arg_key>([\s\S]*?)<\/arg_key>\s*<arg_value>([\s\S]*?)<\/arg_value>/g;
const namedArgument = /([A-Za-z_]\w*)\s*=\s*("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^,()]+)/g;

/** The arguments of a call as Python writes them. */
const pythonInput = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(namedArgument)].map(([, key = '', value = '']) => [
      key,
      valueOf(value.startsWith("'") ? `"${value.slice(1, -1).replaceAll('"', '\\"')}"` : value),
    ]),
  );

const element =
  /<(?:function|invoke)(?:=|\s+name=")([\w.-]+)"?(\{[^<>]*\})?\s*(?:\/>|>([\s\S]*?)(?:<\/(?:function|invoke)>|<function\/>|(?=<(?:function|invoke)[=\s])|$))/g;
/** A call as Python writes it, several in a list, perhaps printed. */
const pythonCalls =
  /^\s*\[?\s*(?:print\(\s*)?[A-Za-z_][\w.]*\([^()]{0,2000}\)(?:\s*,\s*[A-Za-z_][\w.]*\([^()]{0,2000}\))*\s*\)?\s*\]?\s*$/;
const pythonCall = /([A-Za-z_][\w.]*)\(([^()]{0,2000})\)/g;
const callsOfPython = (text: string): WrittenCall[] =>
  pythonCalls.test(text)
    ? [...text.matchAll(pythonCall)].map(([, name = '', body = '']) => ({
        name,
        input: body.trim().startsWith('{') ? (jsonValuesIn(body, 1)[0] ?? {}) : pythonInput(body),
      }))
    : [];
/** The name of a call in an element of its own, or in an attribute. */
const nameElement = /<(?:tool_|function_)?name>\s*([\w.-]+)\s*</;
const nameAttribute = /\sname="([\w.-]+)"/;

/** The calls within markup that says there are some. */
function callsOfMarkup(body: string, attributes = ''): WrittenCall[] {
  const elements = [...body.matchAll(element)].map(([, name = '', object = '', inside = '']) => {
    const input = inputOf(inside, xmlParameter);
    return { name, input: Object.keys(input).length > 0 ? input : (jsonValuesIn(object + inside, 1)[0] ?? {}) };
  });
  if (elements.length > 0) return elements;
  // `name` and a list of keys and values, one after the other.
  if (body.includes('<arg_key>'))
    return [{ name: /^\s*([\w.-]+)/.exec(body)?.[1] ?? '', input: inputOf(body, glmParameter) }];
  const attribute = nameAttribute.exec(attributes)?.[1];
  if (attribute !== undefined) return [{ name: attribute, input: jsonValuesIn(body, 1)[0] ?? {} }];
  const calls = [body, repairJson(body)].map((json) => callsOfJson(json, true)).find((found) => found.length > 0);
  if (calls) return calls;
  const python = callsOfPython(body);
  if (python.length > 0) return python;
  const named = nameElement.exec(body);
  if (named) return [{ name: named[1] ?? '', input: jsonValuesIn(body, 1)[0] ?? {} }];
  // `name` and an object, or a name alone.
  const name = /^[\s:]*(?:call:|functions\.)?([A-Za-z_][\w.-]*)/.exec(body)?.[1];
  return name === undefined ? [] : [{ name, input: jsonValuesIn(body, 1)[0] ?? {} }];
}

/** Markup of calls, each with what is within it; one without an end goes to the end of the text. */
const markups: readonly RegExp[] = [
  /<((?:\w{1,30}:)?(?:tool_?calls?|tool_use|function_?calls?|tool_code|tool))\b(?<attributes>[^<>]{0,200})>(?<body>[\s\S]*?)(?:<\/\1>|$)/gi,
  /<\|(?:tool_call_begin|tool_call_start|action_start)\|>(?<body>[\s\S]*?)(?:<\|(?:tool_call_end|action_end)\|>|$)/gi,
  /<\|START_ACTION\|>(?<body>[\s\S]*?)(?:<\|END_ACTION\|>|$)/g,
  /<｜tool▁call▁begin｜>(?:function<｜tool▁sep｜>)?(?<body>[\s\S]*?)(?:<｜tool▁call▁end｜>|$)/g,
  /<\|?tool_call\|?>(?<body>[\s\S]*?)(?:<\|?\/?tool_call\|?>|$)/g,
  /<\|python_tag\|>(?<body>[\s\S]*?)(?:<\|eom_id\|>|<\|eot_id\|>|$)/g,
  /(?<body><(?:function|invoke)(?:=|\s+name=")[\w.-]+"?\s*\/>)/g,
  /(?<body><function(?:=|\s+name=")[\w.-]+"?(?:\{[^<>]*\})?>[\s\S]*?(?:<\/function>|<function\/>|$))/g,
  /(?<body><invoke\s+name="[\w.-]+">[\s\S]*?(?:<\/invoke>|$))/g,
  /\bfunctools(?<body>\[[\s\S]*$)/g,
];
/** `[TOOL_CALLS]` and a list, or names with `[ARGS]` between each and its object, to the end of the text. */
const mistralCalls = /\[TOOL_CALLS\](?<body>[\s\S]*)$/;
const mistralCall = /(?<![\w.-])([A-Za-z_][\w.-]{0,127})\s*(?:\[CALL_ID\][^[{]{0,100})?(?:\[ARGS\])?\s*(?=\{)/g;
/** What a model made up as the result of its call. */
const results =
  /<(tool_response|tool_result|tool_results|function_results?|function_response)\b[^<>]{0,200}>[\s\S]*?(?:<\/\1>|$)/gi;
const sections = /<(?:\|tool_calls_section_(?:begin|end)\||｜tool▁calls▁(?:begin|end)｜)>/g;

const fence = /```(?<language>[\w-]*)[ \t]*\n(?<body>[\s\S]*?)(?:\n[ \t]*)?```/g;
const reactCall = /^[ \t]*Action:[ \t]*([\w.-]+)[ \t]*(?:\r?\n[ \t]*Action Input:(?<body>[\s\S]*))?$/im;
const jsonLine = /^[ \t]*[[{].*[\]}][ \t]*$/gm;
/** DeepSeek writes it before each name of its elements. */
const dialect = /｜DSML｜/g;
const emptyFence = /```[\w-]*[ \t]*\r?\n\s*```|^[ \t]*tool_code[ \t]*\n/gm;
/** What is left of a call that stood behind it. */
const bareAction = /^[ \t]*Action:[ \t]*$/gm;
/** What models put around a call that stands on a line of its own. */
const lineStart =
  /^[^\p{L}\n]*(?:await |print\(|to=|(?:calling |call |using |chamando |usando )?(?:(?:a |the )?(?:tool|function|action|ferramenta|fun[çc][ãa]o|a[çc][ãa]o)(?: call)?: ?)?|function>|code>)[`*]*/iu;
const lineEnd = /[\s`*_\])>;.]{0,20}(?:\}{2})?[\s`*]{0,20}(?:<\/[\w-]{1,100}>)?[\s`*]{0,20}$/;
/** What a call may have as its arguments where it ends a line of words. */
const argumentsAtEnd = String.raw`\s*(?:\([^()\n]{0,2000}\)|\{[^\n]{0,2000}\})[\s\`*;.]{0,20}$`;
const lineCall = /^((?:[\w-]+\.)?[\w-]+)\s*(?:\/|><\/[\w-]+|\((.*)|:?\s*(\{.*\})|(?::\s*|\s)\S{1,60})?$/;
/** An object on a line of words. */
const inlineObject = /\{[^{}\n]{1,2000}(?:\{[^{}\n]{0,2000}\}[^{}\n]{0,2000})?\}/g;

/** The calls that a line consists of: of a function that is offered, however it is written. */
function callsOfLine(line: string, isOffered: (call: WrittenCall) => boolean): readonly WrittenCall[] {
  const python = callsOfPython(line);
  if (python.length > 0 && python.every(isOffered)) return python;
  const [, name, inside, object] = lineCall.exec(line.replace(lineStart, '').replace(lineEnd, '')) ?? [];
  // A name that may be a word is one.
  if (name === undefined || !name.includes('_')) return [];
  const given = jsonValuesIn(object ?? inside ?? '', 1)[0] ?? pythonInput((inside ?? '').replace(/\)$/, ''));
  const call = { name, input: given };
  return isOffered(call) ? [call] : [];
}

/**
 * Takes the calls out of a text that a model wrote: in markup, alone as JSON, and, for functions that it was offered,
 * on lines of their own.
 */
export function takeWrittenCalls(
  written: string,
  offered: readonly string[],
): { text: string; calls: readonly WrittenCall[] } {
  const calls: WrittenCall[] = [];
  const offeredName = (name: string) =>
    offered.find((one) => one.toLowerCase() === plainName(name).toLowerCase()) ?? plainName(name);
  const isOffered = ({ name }: WrittenCall) => offered.includes(offeredName(name));
  const take = (found: readonly WrittenCall[]) => {
    calls.push(...found);
    return '';
  };
  let text = written.replace(dialect, '').replace(results, '').replace(sections, '');
  text = text.replace(mistralCalls, (_all, body: string) => {
    const named = [...body.matchAll(mistralCall)].slice(0, maxCalls).map(({ 0: head, 1: name = '', index }) => ({
      name,
      input: jsonValuesIn(body.slice(index + head.length), 1)[0] ?? {},
    }));
    return take(/^\s*\[\s*\{/.test(body) ? callsOfJson(body, true) : named.length > 0 ? named : callsOfMarkup(body));
  });
  for (const markup of markups)
    text = text.replace(markup, (...match) => {
      const { body, attributes } = match.at(-1) as { body: string; attributes?: string };
      return take(callsOfMarkup(body, attributes));
    });
  text = text.replace(fence, (all: string, language: string, body: string) => {
    if (language === 'tool_code' || language === 'tool_call') return take(callsOfMarkup(body));
    const found = callsOfJson(body, false);
    return found.length > 0 ? take(found) : all;
  });
  const alone = parseStorableJson(text.trim());
  const described = callsOfValue(alone, false);
  const [named, ...others] = isRecord(alone) ? Object.entries(alone).map(([name, input]) => ({ name, input })) : [];
  if (named && others.length === 0 && isRecord(named.input) && isOffered(named)) text = take([named]);
  if (described.length > 0) text = take(described);
  const react = reactCall.exec(text);
  if (react && offered.includes(plainName(react[1] ?? '')))
    text =
      text.slice(0, react.index) + take([{ name: react[1] ?? '', input: jsonValuesIn(react[2] ?? '', 1)[0] ?? {} }]);
  text = text.replace(jsonLine, (line) => {
    const found = callsOfJson(line, true);
    return found.length > 0 && found.every(isOffered) ? take(found) : line;
  });
  text = text.replace(inlineObject, (object) => {
    const found = callsOfJson(object, false);
    return found.length > 0 && found.every(isOffered) ? take(found) : object;
  });
  if (offered.length > 0) {
    const names = offered.filter((name) => name.includes('_')).map((name) => name.replace(/\W/g, String.raw`\$&`));
    const atEnd = names.length > 0 && new RegExp(`(?<![\\w.])(${names.join('|')})${argumentsAtEnd}`, 'i');
    text = text.replace(/^.*$/gm, (line) => {
      if (line.length > maxLine) return line;
      const found = callsOfLine(line, isOffered);
      if (found.length > 0) return take(found);
      const last = atEnd ? atEnd.exec(line) : null;
      if (!last || /`/.test(line)) return line;
      take(callsOfLine(line.slice(last.index), isOffered));
      return line.slice(0, last.index).replace(/[\s:*[({>-]+$/, '');
    });
  }
  if (calls.length > 0) text = text.replace(bareAction, '');
  text = text.replace(emptyFence, '');
  return { text, calls: calls.map((call) => ({ ...call, name: offeredName(call.name) })) };
}

/** The name of a function without the namespace and the tokens that models write beside it. */
export function plainName(name: string): string {
  const [plain = ''] = name.trim().split('<|');
  return /([\w-]+)(?::\d+)?$/.exec(plain.replace(/\(\)$/, ''))?.[1] ?? plain;
}
