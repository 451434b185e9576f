/** What remains of a text without what a model thought. */
export interface Unthought {
  text: string;
  /** a thought has no end: the answer was cut off before it began, or went on */
  isUnfinished: boolean;
}

/** Any name that speaks of thinking, with a prefix or suffix of its model. */
const names = [
  '[\\w:.-]*(?:think|thought|reasoning|reflect|monologue|scratch_?pad|chain_of_thought)[\\w:.-]*',
  'reason',
  'analysis',
  'planning',
  'cot',
].join('|');
/** Angle brackets as models, templates and JSON write them. */
const opening = '(?:\\\\?<|&lt;|&#0*60;|&#x0*3c;|\\\\u003c|＜)';
const closing = '(?:\\\\?>|&gt;|&#0*62;|&#x0*3e;|\\\\u003e|＞)';
/**
 * A tag of thoughts: in angle brackets, as an entity, or as a token of a model; not between backticks, where a text
 * talks about it.
 */
const tag = new RegExp(
  [
    `<\\|(?<token>begin|start|end)_(?:of_)?(?:think|thinking|thought|reasoning)\\|>`,
    `<\\|inner_(?<inner>prefix|suffix)\\|>`,
    `\\[(?<closeBracket>/?)(?:THINK|THINKING)\\]`,
    `◁(?<closeArrow>/?)think▷`,
    `(?<openChannel><\\|channel>\\s*thought\\b)`,
    `(?<closeChannel><channel\\|>)`,
    `(?<!\`)${opening}\\|?[\\s\u200b]*(?<close>(?:\\\\?/)?)[\\s\u200b]*(?:${names})(?:\\s[^<>]{0,200}?)?\\s*\\|?${closing}`,
  ].join('|'),
  'gi',
);
/** Thoughts as a block of code, or as chat programs fold them. */
const blocks = [
  /^[ \t]*```[ \t]*(?:think|thinking|thoughts?|reasoning)[ \t]*\r?\n[\s\S]*?(?:\n[ \t]*```[ \t]*$|$(?![\s\S]))/gim,
  /<details\s[^<>]*\btype="reasoning"[^<>]*>[\s\S]*?(?:<\/details>|$)/gi,
  /<details>\s*<summary>[^<>]{0,60}(?:think|thought|reasoning|racioc[ií]nio|pensamento)[^<>]{0,60}<\/summary>[\s\S]*?(?:<\/details>|$)/gi,
  // Names that may as well stand for something to be filled in: a thought only with an end.
  /<(pensamentos?|pensando|racioc[ií]nio|an[áa]lise|reflex[ãa]o|rascunho|plan[eo]?|inner|internal|draft|observation|memory|steps?|context|search|query|system(?:[-_]\w+)?)>[\s\S]*?<\/\1>/gi,
  /\[(pensando|pensamento|racioc[ií]nio)\][\s\S]*?\[\/\1\]/gi,
  // What chat programs show while and after a model thinks.
  /^\s*(?:[>*_([]+\s*)?(?:thinking|thought for|pensando|analisando|pensei por)(?:\s+\d+\s*s?\w*)?\s*(?:\.{3}|…)?[*_)\]]+\s*/i,
  /^\s*(?:>\s*)?(?:thought for|pensei por)\s+\d+\s*s\w*\.?\s*\n/i,
];
/** Thoughts under a title, as agents write them; what follows is said under another one, or is a call. */
const titled =
  /^\s*(?:Question:[^\n]*\n\s*)?(?:#+\s*|\*\*)?(?:(?:thoughts?|reasoning|thinking(?: process)?|chain of thought|here is my thought process)(?:\*\*)?\s*:|(?<=#\s*)(?:thoughts?|thinking|reasoning)[ \t]*\n)/i;
const titledAnswer =
  /^[ \t]*(?:#+[ \t]*|\*\*)?(?:(?:final answer|answer|response|here is my response|resposta final|resposta)(?:\*\*)?[ \t]*:(?:\*\*)?|(?<=#[ \t]*)(?:final answer|answer|response|resposta final|resposta)[ \t]*$)/im;
const titledCall = /^[ \t]*Action[ \t]*:/im;
/** Titles that a person may use as well: thoughts only where an answer follows. */
const spokenTitle =
  /^\s*(?:#+\s*|\*\*)?(?:pensamento|racioc[ií]nio|an[áa]lise)(?:(?:\*\*)?\s*:|(?<=#\s*\p{L}+)[ \t]*\n)/iu;
const finalAnswer = /^\s*(?:\*\*)?(?:final answer|resposta final)(?:\*\*)?[ \t]*:(?:\*\*)?/i;

function withoutTitles(text: string): string {
  const answer = titledAnswer.exec(text);
  if (titled.test(text) || (answer && spokenTitle.test(text))) {
    if (answer) return text.slice(answer.index + answer[0].length);
    const call = titledCall.exec(text);
    return call ? text.slice(call.index) : '';
  }
  return text.replace(finalAnswer, '');
}

/**
 * Removes what a model thought before it answered, or between two parts of its answer. An end without a beginning ends a
 * thought that began with the text, since some servers put the beginning into the question.
 */
export function withoutThoughts(written: string): Unthought {
  const text = blocks.reduce((rest, block) => rest.replace(block, ''), written);
  let kept = '';
  /** what stood before the thought that ended last */
  let before = '';
  let from = 0;
  let isThinking = false;
  for (const match of text.matchAll(tag)) {
    const { close = '', closeBracket, closeArrow, token, inner, closeChannel } = match.groups ?? {};
    const isEnd =
      [close.at(-1), closeBracket, closeArrow].includes('/') ||
      token?.toLowerCase() === 'end' ||
      inner === 'suffix' ||
      closeChannel !== undefined;
    if (isEnd) {
      // A second end: the thought went on until here.
      if (isThinking) before = kept;
      else kept = before;
    } else if (!isThinking) kept += text.slice(from, match.index);
    isThinking = !isEnd;
    from = match.index + match[0].length;
  }
  if (!isThinking) kept += text.slice(from);
  return { text: withoutTitles(kept), isUnfinished: isThinking };
}
