import { isTaxId, type FlowBlockOf, type FlowQuestion, type FlowWay } from '@balcao/contract';
import { readDate, readEmail, readNumber } from './typed-answers.rules.ts';
import { matchesMenuLine, parseContactInput } from '../../../inbox/index.ts';

/** What a contact answered to a question: the value to save, and where it leads. */
export interface PassedAnswer {
  value: string;
  /** as `outputsOf` names it; `next` = to the block below */
  left: string;
  way: FlowWay;
}

/** As much of an answer is saved. */
const maxAnswer = 4_096;
const below = { left: 'next', way: { to: 'next' } } as const;

/** Checks an answer to a question; undefined = it does not pass. @param today of the company: `24/11/2026` */
export function checkAnswer(
  block: FlowQuestion,
  { text, hasWords }: { text: string; hasWords: boolean },
  today: string,
): PassedAnswer | undefined {
  const written = text.trim().slice(0, maxAnswer);
  if (!hasWords || written === '') return undefined;
  switch (block.kind) {
    case 'buttons':
    case 'list':
      return chosenOf(block, written);
    case 'ask':
      return { value: written, ...below };
    case 'taxId':
      return saved(readTaxId(written, block.accepts));
    case 'email':
      return saved(readEmail(written));
    case 'number':
      return saved(readNumber(written, block));
    case 'date':
      return saved(readDate(written, block.accepts, today));
  }
}

const saved = (value: string | undefined): PassedAnswer | undefined =>
  value === undefined ? undefined : { value, ...below };

/** The choice that was pressed or typed: its words, or its number. */
function chosenOf({ choices }: FlowBlockOf<'buttons' | 'list'>, text: string): PassedAnswer | undefined {
  const exact = choices.find(({ title }) => title.trim() === text);
  const input = parseContactInput({ mediaType: 'conversation', body: text });
  const chosen = exact ?? choices.find(({ title }, index) => matchesMenuLine(input, { number: index + 1, title }));
  return chosen && { value: chosen.title, left: `choice:${chosen.id}`, way: chosen.way };
}

/** The digits of a CPF or CNPJ, however it is written, in the middle of other words too. */
function readTaxId(text: string, accepts: FlowBlockOf<'taxId'>['accepts']): string | undefined {
  const whole = text.replace(/[\s./-]/g, '').toUpperCase();
  const parts = text.match(/[0-9A-Za-z][0-9A-Za-z./-]{9,}/g) ?? [];
  const candidates = [whole, ...parts.map((part) => part.replace(/[./-]/g, '').toUpperCase())];
  const lengths = { cpf: [11], cnpj: [14], both: [11, 14] }[accepts];
  return candidates.find((digits) => lengths.includes(digits.length) && isTaxId(digits));
}
