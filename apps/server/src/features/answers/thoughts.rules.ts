/** What remains of a text without what a model thought. */
export interface Unthought {
  text: string;
  /** a thought has no end: the answer was cut off before it began, or went on */
  isUnfinished: boolean;
}

const names =
  'think|thinking|thoughts?|reasoning|reflection|scratchpad|analysis|inner_monologue|antthinking|(?:seed|mm):think';
/**
 * A tag of thoughts: in angle brackets, as an entity, or as a token of a model; not between backticks, where a text
 * talks about it.
 */
const tag = new RegExp(
  [
    `(?<!\`)(?:<\\|?|&lt;)\\s*(?<close>/?)\\s*(?:${names})(?:\\s[^<>]{0,200})?(?:\\|?>|&gt;)`,
    `\\[(?<closeBracket>/?)(?:THINK|THINKING)\\]`,
    `◁(?<closeArrow>/?)think▷`,
    `<\\|(?<token>begin|end)_of_thought\\|>`,
    `(?<openChannel><\\|channel>\\s*thought\\b)`,
    `(?<closeChannel><channel\\|>)`,
  ].join('|'),
  'gi',
);

/**
 * Removes what a model thought before it answered, or between two parts of its answer. An end without a beginning ends a
 * thought that began with the text, since some servers put the beginning into the question.
 */
export function withoutThoughts(text: string): Unthought {
  let kept = '';
  let from = 0;
  let isThinking = false;
  for (const match of text.matchAll(tag)) {
    const { close, closeBracket, closeArrow, token, closeChannel } = match.groups ?? {};
    const isEnd = [close, closeBracket, closeArrow].includes('/') || token === 'end' || closeChannel !== undefined;
    if (isEnd) {
      if (!isThinking) kept = '';
    } else if (!isThinking) kept += text.slice(from, match.index);
    isThinking = !isEnd;
    from = match.index + match[0].length;
  }
  if (!isThinking) kept += text.slice(from);
  return { text: kept, isUnfinished: isThinking };
}
