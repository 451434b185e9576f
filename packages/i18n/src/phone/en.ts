import type { phone as source } from './pt.ts';
import type { Translation } from '../translation.ts';

export const phone: Translation<typeof source> = {
  problems: {
    empty: 'Fill in this field',
    letters: 'This is not a phone number.',
    rounded: 'The spreadsheet rounded the number. Format the column as text.',
    too_short: 'Digits are missing. E.g. (11) 90000-0142',
    too_long: 'Too many digits. Check the number.',
    no_area: 'The area code is missing. E.g. (11) 90000-0142',
    unknown_area: 'Brazil has no such area code. For another country, start with +.',
    unknown_line: 'Brazil has no number like this. For another country, start with +.',
    needs_country:
      'This is not how a Brazilian number is written: check the digits. For another country, start with + and its code.',
    unknown_country: 'No country has this code.',
    not_in_country: 'This country has no number like this.',
    collect: 'Remove the 9090 or 90 of a collect call.',
    service: 'A service number. If it is on WhatsApp, type its area code.',
    two_numbers: 'There is more than one number. Keep only one.',
    private_id: 'This is an internal WhatsApp code, not a number.',
    group: 'This is a group or channel, not a person.',
  },
};
