import * as z from 'zod';
import { parsePhone } from './parse-phone.ts';
import { phoneProblemTexts } from './problems.ts';

/** Longer is no number: links with a text in them are the longest way to write one. */
const maxLength = 500;

/** A number as a client sends it, which is not looked at yet: where the stored one may come back unchanged. */
export const unparsedPhone = z.union([z.string().trim().max(maxLength), z.number().transform(String)]);

/** A number that a person or a program writes, in any form `parsePhone` takes. Every field of a body that takes one is this. */
export const writtenPhone = unparsedPhone.transform((text, context): string => {
  const parsed = parsePhone(text);
  if ('number' in parsed) return parsed.number;
  context.addIssue({ code: 'custom', message: phoneProblemTexts[parsed.problem], params: { reason: parsed.problem } });
  return z.NEVER;
});
