/**
 * What a flow knows of a conversation without asking, as its author writes it: `{nome}`. In the order in which forms offer them. Values of
 * fields are `{campo.cpf}`, everything else is an answer that the flow saved.
 */
export const flowVariables = [
  'nome',
  'nome_completo',
  'telefone',
  'saudacao',
  'data',
  'hora',
  'protocolo',
  'conexao',
  'fila',
  'aberto',
  'abre',
] as const;
export type FlowVariable = (typeof flowVariables)[number];

/** What stands before the key of a field, and before the name of a secret. */
const fieldPrefix = 'campo.';
const secretPrefix = 'segredo.';

/** Places of a text that are filled in. Braces around anything else, as those of JSON, are words of the text. */
export const flowVariablePattern = /\{([a-z][a-z0-9_]*(?:\.\w+)?)\}/g;
/** The name of an answer that a flow saves. */
export const flowAnswerName = /^[a-z][a-z0-9_]{0,39}$/;

/** Finds the value of a variable; undefined = there is no such variable, and it stays as it is written. */
export type FlowValueOf = (name: string) => string | undefined;

/** A text with its variables filled in, once: what stands in a value is never read as a variable. */
export function fillFlowVariables(
  text: string,
  valueOf: FlowValueOf,
  encode: (value: string) => string = (value) => value,
): string {
  return text.replace(flowVariablePattern, (written, name: string) => {
    const value = valueOf(name);
    return value === undefined ? written : encode(value);
  });
}

/** The variables that a text names; each once, in their order. */
export const flowVariablesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(flowVariablePattern)].map(([, name = '']) => name)),
];

/** The key of the field that a variable stands for; undefined = it stands for something else. */
export const fieldKeyOf = (variable: string): string | undefined =>
  variable.startsWith(fieldPrefix) ? variable.slice(fieldPrefix.length) : undefined;

/** The name of the secret that a variable stands for; undefined = it stands for something else. */
export const secretNameOf = (variable: string): string | undefined =>
  variable.startsWith(secretPrefix) ? variable.slice(secretPrefix.length) : undefined;

/** Whether it is known in every conversation. */
export const isFlowVariable = (name: string): name is FlowVariable =>
  (flowVariables as readonly string[]).includes(name);
