import {
  comparable,
  fieldTypes,
  maxFieldChoices,
  maxShownValues,
  readWrittenValue,
  type ExtraInfoPreview,
  type FieldChoice,
  type FieldProblem,
  type FieldType,
} from '@balcao/contract';

/** Letters of the name of a choice. */
const maxChoiceName = 80;
/** As many of the values at least fit a type that is proposed. */
const leastShare = 0.9;
/** A value comes as often as this on average where choices are proposed. */
const leastPerChoice = 3;
const maxProposedChoices = 12;

type TypeFit = ExtraInfoPreview['types'][number];
type Fit = NonNullable<ExtraInfoPreview['ofField']>;
interface Count {
  fits: number;
  unfit: number;
  examples: Map<string, { count: number; problem: FieldProblem }>;
}

interface FieldRule {
  type: FieldType;
  choices: readonly FieldChoice[];
}

const nothing = (): Count => ({ fits: 0, unfit: 0, examples: new Map() });

function countOne(count: Count, text: string, problem: FieldProblem | undefined): void {
  if (problem === undefined) {
    count.fits += 1;
    return;
  }
  count.unfit += 1;
  const example = count.examples.get(text);
  if (example) example.count += 1;
  else if (count.examples.size < maxShownValues) count.examples.set(text, { count: 1, problem });
}

const shown = ({ fits, unfit, examples }: Count): Fit => ({
  fits,
  unfit,
  examples: [...examples].map(([value, example]) => ({ value: value.slice(0, 100), ...example })),
});

/** Why a text is no value of a field. */
function problemAs(rule: FieldRule, text: string): FieldProblem | undefined {
  if (text.trim() === '') return 'required';
  const reading = readWrittenValue(rule, text);
  return 'problem' in reading ? reading.problem : undefined;
}

/** Counts what free texts would be as values of each type, and of a field that is there. Memory does not grow with their number. */
export class Tally {
  total = 0;
  private readonly counts = new Map(fieldTypes.map((type): [FieldType, Count] => [type, nothing()]));
  private readonly ofField = nothing();
  private readonly field: FieldRule | undefined;
  private readonly choices = { one: new Map<string, string>(), several: new Map<string, string>() };
  private withCents = 0;
  private withAddress = 0;

  constructor(field?: FieldRule) {
    this.field = field;
  }

  add(text: string): void {
    this.total += 1;
    if (/R\$|,\d\d$/.test(text)) this.withCents += 1;
    if (/^(?:https?:\/\/|www\.)/i.test(text.trim())) this.withAddress += 1;
    for (const [type, count] of this.counts) countOne(count, text, this.problemOf(type, text));
    if (this.field) countOne(this.ofField, text, problemAs(this.field, text));
  }

  /** Choices are made of the values: a new one has its place as long as there is room. */
  private problemOf(type: FieldType, text: string): FieldProblem | undefined {
    if (text.trim() !== '' && (type === 'one' || type === 'several'))
      return takeChoices(this.choices[type], type, text) ? undefined : type;
    return problemAs({ type, choices: [] }, text);
  }

  /** The names of the choices of a field of the type, in the order of their alphabet. */
  choiceNames(type: FieldType): string[] {
    const names = type === 'one' || type === 'several' ? [...this.choices[type].values()] : [];
    return names.toSorted((one, other) => comparable(one).localeCompare(comparable(other), 'pt'));
  }

  fits(): TypeFit[] {
    return [...this.counts].map(([type, count]) => ({ type, ...shown(count) }));
  }

  /** What the field takes; null = there is none. */
  fitsField(): Fit | null {
    return this.field ? shown(this.ofField) : null;
  }

  /** The type that values of this name most likely are of: the strictest that nearly all fit. */
  proposed(name: string): FieldType {
    const most = (type: FieldType) => (this.counts.get(type)?.fits ?? 0) >= this.total * leastShare && this.total > 0;
    const many = (count: number) => count >= this.total * leastShare && this.total > 0;
    if (comparable(name).includes('cep') && most('cep')) return 'cep';
    for (const type of ['cpf', 'cnpj', 'date', 'yesNo'] as const) if (most(type)) return type;
    if (most('money') && this.withCents > 0) return 'money';
    if (most('number')) return 'number';
    if (most('cep')) return 'cep';
    if (most('link') && many(this.withAddress)) return 'link';
    const { size } = this.choices.one;
    if (most('one') && size <= maxProposedChoices && this.total >= size * leastPerChoice) return 'one';
    return 'text';
  }
}

/** Takes the choices that a text names. @returns false where one is too long, or there are too many */
function takeChoices(known: Map<string, string>, type: 'one' | 'several', text: string): boolean {
  const names = (type === 'one' ? [text] : text.split(/[;,]/)).map((name) => name.trim()).filter((name) => name !== '');
  const fresh = new Map(
    names.map((name) => [comparable(name), name]).filter(([key = '']) => !known.has(key)) as [string, string][],
  );
  if (names.length === 0 || names.some((name) => name.length > maxChoiceName || comparable(name) === '')) return false;
  if (known.size + fresh.size > maxFieldChoices) return false;
  for (const [key, name] of fresh) known.set(key, name);
  return true;
}

/** What a text becomes as a value of a field that may have one already: its value, nothing new, or nothing at all. */
export function valueOfInfo(
  rule: FieldRule,
  text: string,
  existing: unknown,
): { value: string | number | boolean | string[]; isNew: boolean } | undefined {
  const reading = readWrittenValue(rule, text);
  if ('problem' in reading || reading.value === null) return undefined;
  const { value } = reading;
  if (existing === undefined) return { value, isNew: true };
  return JSON.stringify(existing) === JSON.stringify(value) ? { value, isNew: false } : undefined;
}
