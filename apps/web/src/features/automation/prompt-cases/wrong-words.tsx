import css from './prompt-cases.module.css';

/** An answer with the words marked that make it wrong: they are as they stand in it. */
export function WrongWords({ text, wrong }: { text: string; wrong: readonly string[] }) {
  const at = wrong
    .map((words) => ({ words, from: text.indexOf(words) }))
    .filter(({ from }) => from >= 0)
    .toSorted((one, other) => one.from - other.from)[0];
  if (!at) return text;
  const end = at.from + at.words.length;
  return (
    <>
      {text.slice(0, at.from)}
      <mark className={css.wrong}>{at.words}</mark>
      <WrongWords text={text.slice(end)} wrong={wrong} />
    </>
  );
}
