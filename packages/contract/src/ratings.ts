/** The numbers that contacts rate a service by, as the setting `ratingScale` names them: 1 to 3, 1 to 5, 0 to 10. */
export const ratingScales = ['three', 'five', 'ten'] as const;
export type RatingScale = (typeof ratingScales)[number];

/** The lowest and the highest number of each. */
export const ratingRanges: Readonly<Record<RatingScale, { lowest: number; highest: number }>> = {
  three: { lowest: 1, highest: 3 },
  five: { lowest: 1, highest: 5 },
  ten: { lowest: 0, highest: 10 },
};

/** Until how long after the question an answer counts, as the setting `ratingDeadline` names it, in hours; null = for ever. */
export const ratingDeadlines = { none: null, day: 24, threeDays: 72, week: 168 } as const;
export type RatingDeadline = keyof typeof ratingDeadlines;

/** More characters than a rating's words have: a longer message begins a service. */
export const maxRatingWords = 1000;
