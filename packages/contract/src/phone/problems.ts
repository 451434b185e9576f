/** Why a text or a row of digits is no number that can be written to. */
export const phoneProblems = [
  'empty',
  /** it has letters or signs that no number has */
  'letters',
  /** a spreadsheet kept it as 5,51E+12: its last digits are lost */
  'rounded',
  'too_short',
  'too_long',
  /** a Brazilian number without its area code */
  'no_area',
  /** Brazil has no such area code */
  'unknown_area',
  /** Brazil has no line that begins like this, or has this many digits */
  'unknown_line',
  /** more digits than a Brazilian number has, or grouped as another country does, and no + that would make it one of there */
  'needs_country',
  /** no country has this code */
  'unknown_country',
  /** the country has no number like this */
  'not_in_country',
  /** dialled for a collect call: 9090, or 90 and a carrier */
  'collect',
  /** a service that is on WhatsApp under no such number: 190, 0900, 4004 without an area */
  'service',
  /** more than one number, and no way to tell which is meant */
  'two_numbers',
  /** WhatsApp's private id of a person (LID), from which no number can be told */
  'private_id',
  /** a group, a channel or a broadcast list */
  'group',
] as const;
export type PhoneProblem = (typeof phoneProblems)[number];

/** The sentences of the API, after the name of the field. */
export const phoneProblemTexts: Readonly<Record<PhoneProblem, string>> = {
  empty: 'is empty',
  letters: 'is no phone number: it has letters or signs',
  rounded: 'was rounded by a spreadsheet, its last digits are lost',
  too_short: 'has too few digits',
  too_long: 'has too many digits',
  no_area: 'lacks its area code',
  unknown_area: 'has an area code that Brazil does not have; numbers of other countries begin with +',
  unknown_line:
    'is no number of Brazil, where mobiles have nine digits from 9 on and landlines eight; numbers of other countries begin with +',
  needs_country: 'is not written like a number of Brazil; one of another country begins with + and its code',
  unknown_country: 'begins with a code that no country has',
  not_in_country: 'is no number of its country',
  collect: 'begins like a collect call: leave out 9090 or 90 and the carrier',
  service: 'is a service number: one that is on WhatsApp has an area code',
  two_numbers: 'is more than one number: send one',
  private_id: 'is a private id of WhatsApp (LID), not a number',
  group: 'is a group, not a person',
};

/** The number as it is stored, digits with the country, or why there is none. */
export type ParsedPhone = { number: string } | { problem: PhoneProblem };
