import * as z from 'zod';
import { namedRef } from './briefs.ts';
import { endpoint, idParams } from './endpoint.ts';
import { isoDate } from './fields.ts';
import { ratingRanges, ratingScales, type RatingScale } from './ratings.ts';
import { messageTemplate, templateChoice, templateStates } from './templates.ts';

/** As many buttons as a template has at most. */
const maxButtons = 10;

/** The number that each button of the template stands for, in their order; null = it is no rating. */
const rates = z.array(z.number().int().min(0).max(10).nullable()).max(maxButtons);

/**
 * The template by which an official number asks for a rating once a contact may not be written to freely, as it was when it was
 * chosen.
 */
const ratingTemplate = z.object({
  /** of the connection */
  id: z.number(),
  whatsapp: namedRef,
  /** null = none: nothing is asked outside of the 24 hours */
  template: messageTemplate
    .omit({ usable: true })
    .extend({ values: z.record(z.string(), z.string()) })
    .nullable(),
  /** what the provider makes of it now; null = there is none */
  state: z.enum(templateStates).nullable(),
  /** the numbers that its text asks for */
  scale: z.enum(ratingScales),
  rates,
  updatedAt: isoDate,
});
export type RatingTemplate = z.infer<typeof ratingTemplate>;

export const listRatingTemplates = endpoint({
  method: 'GET',
  path: '/rating-templates',
  access: 'admin',
  summary:
    'By which template each official number asks for a rating outside of the 24 hours, by name of the connection',
  answer: z.object({ ratingTemplates: z.array(ratingTemplate) }),
});

export const saveRatingTemplate = endpoint({
  method: 'PUT',
  path: '/whatsapp/{id}/rating-template',
  access: 'admin',
  takesIfMatch: true,
  summary:
    'Chooses the template by which an official number asks for a rating outside of the 24 hours: approved, of its account, without a file; null asks nothing',
  params: idParams,
  notFound: 'ERR_NO_WAPP_FOUND',
  body: z.object({
    template: templateChoice
      .extend({
        scale: z.enum(ratingScales),
        /** by button of the template; those that are left out are no rating */
        rates: rates.default([]),
      })
      .refine(
        ({ scale, rates: given }) =>
          given.every(
            (rate) => rate === null || (rate >= ratingRanges[scale].lowest && rate <= ratingRanges[scale].highest),
          ),
        { path: ['rates'], error: 'expected numbers of the scale' },
      )
      .nullable(),
  }),
  answer: ratingTemplate,
});

/** Why the contact of a service that ended outside of the 24 hours was not asked for a rating. */
export const ratingRefusals = [
  /** no template is chosen for the number */
  'no_template',
  /** the provider does not deliver it: it is paused, rejected, disabled or reviewed */
  'template_stopped',
  /** it was deleted, or is of another account than the number has now */
  'template_gone',
  /** a placeholder is empty for this contact, or longer than WhatsApp takes it */
  'placeholder',
  /** it counts as marketing, which the contact wants none of */
  'opted_out',
] as const;
export type RatingRefusal = (typeof ratingRefusals)[number];

/** What the buttons of a template stand for, as far as their words tell: a number in them, else their order where there is one for each number. */
export function suggestRates(buttons: readonly string[], scale: RatingScale): (number | null)[] {
  const { lowest, highest } = ratingRanges[scale];
  const numbers = buttons.map((text) => {
    const number = /^\D*(\d{1,2})\D*$/.exec(text)?.[1];
    return number !== undefined && Number(number) >= lowest && Number(number) <= highest ? Number(number) : null;
  });
  if (numbers.some((number) => number !== null)) return numbers;
  return buttons.length === highest - lowest + 1 ? buttons.map((_text, index) => lowest + index) : numbers;
}
