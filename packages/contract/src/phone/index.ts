export { readPhone } from './read-phone.ts';
export { formsOfNumber, phoneKey } from './one-person.ts';
export { isMaskedNumber, maskIfNumber, maskNumber, maskNumbersIn } from './mask.ts';
export { isStoredNumber } from './phone-text.ts';
export { phoneForms } from './phone-forms.ts';
export { phoneProblems, phoneProblemTexts, type ParsedPhone, type PhoneProblem } from './problems.ts';
