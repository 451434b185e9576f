import type { Interactive } from '@balcao/contract';
import { plainWords } from '../../../../platform/util/plain-words.ts';
import { matchesMenuLine, parseContactInput } from '../../tickets/index.ts';

type Choice = Extract<Interactive, { kind: 'choices' }>['choices'][number];

/** Longer than a title with what people write around it: no answer. */
export const maxAnswerCharacters = 200;

/** Words around an answer, in the languages of the product: "quero a 2", "opção 2, por favor". */
const before =
  /^(?:eu|yo|quero|queria|prefiro|escolho|quiero|prefiero|elijo|pode ser|puede ser|want|i want|i prefer|a|o|as|os|el|la|the|opcao|opcion|option|numero|number|n|no) (?=.)/;
const after = / (?:por favor|porfa|pfv|please|obrigad[oa]|gracias|thanks|thank you)$/;

function withoutCourtesy(words: string): string {
  const shorter = words.replace(before, '').replace(after, '');
  return shorter === words ? words : withoutCourtesy(shorter);
}

const isSame = (text: string, words: string, title: string) => {
  const titleWords = plainWords(title);
  return titleWords === '' ? text.trim() === title.trim() : words === titleWords;
};

/**
 * What a contact chose by typing: the words of a choice, or its number. Words come first: where a choice is called "2", a "2"
 * is that one.
 * @returns undefined = none of them
 */
export function understandChoice(text: string, choices: readonly Choice[]): Choice | undefined {
  if (text.length > maxAnswerCharacters) return undefined;
  const words = plainWords(text);
  const short = withoutCourtesy(words);
  const byWords = (said: string) =>
    choices.find(
      ({ title, description }) =>
        isSame(text, said, title) || (description !== '' && said === plainWords(`${title} ${description}`)),
    );
  const byNumber = (said: string) => {
    const input = parseContactInput({ mediaType: 'conversation', body: said });
    return choices.find(({ title, description }, index) =>
      [title, `${title} ${description}`].some((line) => matchesMenuLine(input, { number: index + 1, title: line })),
    );
  };
  return byWords(words) ?? byWords(short) ?? byNumber(text) ?? byNumber(short);
}

/** Whether a text is a number alone, which answers the latest question and no earlier one. */
export const isNumberAnswer = (text: string): boolean =>
  /^\d+$/.test(withoutCourtesy(plainWords(text))) ||
  parseContactInput({ mediaType: 'conversation', body: text }).kind === 'number';
