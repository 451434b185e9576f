import * as z from 'zod';

/** The code of a button that copies one comes as a text or as a list. */
export function exampleCode(example: unknown): string {
  const first: unknown = Array.isArray(example) ? example[0] : example;
  return typeof first === 'string' ? first : '';
}

/** Examples come as a list, as a list of lists, or with their names. */
export function examplesOf(example: unknown): Map<string, string> {
  const named = z.looseObject({ param_name: z.string(), example: z.string() });
  const found = new Map<string, string>();
  const values = typeof example === 'object' && example !== null ? Object.values(example) : [];
  for (const value of values) {
    const entries: unknown[] = Array.isArray(value) ? value.flat(1) : [];
    entries.forEach((one, index) => {
      const { data } = named.safeParse(one);
      if (data) found.set(data.param_name, data.example);
      else if (typeof one === 'string') found.set(`#${index}`, one);
    });
  }
  return found;
}
