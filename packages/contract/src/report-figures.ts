/**
 * What the figures of reports count, in one place: the server computes by it, screens, files and the documentation name and explain by it.
 * A figure is of services: one is from when a contact comes until it is finished.
 */
export interface ReportFigure {
  /** `ms` is a length of time, `share` is between 0 and 1 */
  unit: 'count' | 'ms' | 'share';
  /** whether the services of a period are those that came in it or those that were finished in it; `now` knows no period */
  base: 'came' | 'finished' | 'now';
  /** which of those it is about; undefined = all of them */
  of?: ReportPart;
  /** `median` is met by half of them and `p90` by nine of ten; `part` is their share in those of `within` */
  how: 'count' | 'sum' | 'median' | 'p90' | 'part' | 'mean';
  /** whether a length is of the clock or of opening hours; undefined = it is no length */
  time?: 'clock' | 'hours';
  /** whether more of it is good for the company; null = neither is */
  better: 'more' | 'less' | null;
  /** what it counts, as the documentation says it */
  counts: string;
}

/** Which services of a base a figure is about. */
export const reportParts = [
  /** nobody had a service in the conversation before */
  'first',
  /** a person or the phone answered */
  'answered',
  'unanswered',
  /** who was in a queue before somebody took the service */
  'waited',
  /** that a person had */
  'served',
  /** the conversation had another service within 7 days after this one */
  'reopened',
  'transferred',
  /** whose contact was asked for a rating */
  'asked',
  'rated',
  /** that had a deadline, all of which were met */
  'onTime',
  /** a deadline of which was missed */
  'late',
  /** that had a deadline */
  'due',
] as const;
export type ReportPart = (typeof reportParts)[number];

/** A service counts as reopened where the conversation has another one within so many days. */
export const reopenedDays = 7;

const figures = {
  came: { unit: 'count', base: 'came', how: 'count', better: null, counts: 'services that began' },
  first: {
    unit: 'count',
    base: 'came',
    of: 'first',
    how: 'count',
    better: 'more',
    counts: 'services that began and were the first of their conversation',
  },
  answered: {
    unit: 'count',
    base: 'came',
    of: 'answered',
    how: 'count',
    better: 'more',
    counts: 'services that began and that a person answered, whenever that was',
  },
  unanswered: {
    unit: 'count',
    base: 'came',
    of: 'unanswered',
    how: 'count',
    better: 'less',
    counts: 'services that began and that no person has answered',
  },
  firstAnswer: {
    unit: 'ms',
    base: 'came',
    of: 'answered',
    how: 'median',
    time: 'clock',
    better: 'less',
    counts: 'from when a service began to the first answer of a person: half were answered sooner',
  },
  firstAnswerP90: {
    unit: 'ms',
    base: 'came',
    of: 'answered',
    how: 'p90',
    time: 'clock',
    better: 'less',
    counts: 'from when a service began to the first answer of a person: nine of ten were answered sooner',
  },
  wait: {
    unit: 'ms',
    base: 'came',
    of: 'waited',
    how: 'median',
    time: 'clock',
    better: 'less',
    counts: 'from when a service began to when a person took it, of those that had to wait: half waited less',
  },
  waitP90: {
    unit: 'ms',
    base: 'came',
    of: 'waited',
    how: 'p90',
    time: 'clock',
    better: 'less',
    counts: 'from when a service began to when a person took it, of those that had to wait: nine of ten waited less',
  },
  finished: { unit: 'count', base: 'finished', how: 'count', better: 'more', counts: 'services that were finished' },
  resolution: {
    unit: 'ms',
    base: 'finished',
    how: 'median',
    time: 'clock',
    better: 'less',
    counts: 'from when a service began to when it was finished: half took less',
  },
  resolutionP90: {
    unit: 'ms',
    base: 'finished',
    how: 'p90',
    time: 'clock',
    better: 'less',
    counts: 'from when a service began to when it was finished: nine of ten took less',
  },
  conversation: {
    unit: 'ms',
    base: 'finished',
    of: 'served',
    how: 'median',
    time: 'clock',
    better: 'less',
    counts: 'from when a person took a service to when it was finished: half took less',
  },
  reopened: {
    unit: 'count',
    base: 'finished',
    of: 'reopened',
    how: 'count',
    better: 'less',
    counts: `services that were finished and whose conversation had another one within ${reopenedDays} days`,
  },
  reopenedShare: {
    unit: 'share',
    base: 'finished',
    of: 'reopened',
    how: 'part',
    better: 'less',
    counts: `the share of finished services whose conversation had another one within ${reopenedDays} days`,
  },
  transferred: {
    unit: 'count',
    base: 'finished',
    of: 'transferred',
    how: 'count',
    better: 'less',
    counts: 'finished services that were handed to another queue, person or connection',
  },
  transfers: {
    unit: 'count',
    base: 'finished',
    of: 'transferred',
    how: 'sum',
    better: 'less',
    counts: 'how often finished services were handed to another queue, person or connection',
  },
  asked: {
    unit: 'count',
    base: 'finished',
    of: 'asked',
    how: 'count',
    better: null,
    counts: 'finished services whose contact was asked for a rating',
  },
  rated: {
    unit: 'count',
    base: 'finished',
    of: 'rated',
    how: 'count',
    better: 'more',
    counts: 'finished services that their contact rated, whenever that was',
  },
  rating: {
    unit: 'share',
    base: 'finished',
    of: 'rated',
    how: 'mean',
    better: 'more',
    counts: 'the mean of the ratings of finished services, each from 0, the lowest of its scale, to 1, the highest',
  },
  late: {
    unit: 'count',
    base: 'finished',
    of: 'late',
    how: 'count',
    better: 'less',
    counts: 'finished services of which a deadline was missed',
  },
  onTime: {
    unit: 'share',
    base: 'finished',
    of: 'onTime',
    how: 'part',
    time: 'hours',
    better: 'more',
    counts:
      'the share of finished services with deadlines that met all of them; a deadline counts opening hours where its rule does',
  },
  open: { unit: 'count', base: 'now', how: 'count', better: null, counts: 'tickets that people have at this moment' },
  waiting: { unit: 'count', base: 'now', how: 'count', better: 'less', counts: 'tickets that wait at this moment' },
} as const satisfies Record<string, ReportFigure>;

export type ReportFigureKey = keyof typeof figures;
/** Each figure of reports, in the order in which they are offered. */
export const reportFigures: Readonly<Record<ReportFigureKey, ReportFigure>> = figures;
export const reportFigureKeys = Object.keys(figures) as ReportFigureKey[];

/** What shares are counted in: the parts that a share of a part is of. */
export const wholeOf = (figure: ReportFigure): ReportPart | undefined => (figure.of === 'onTime' ? 'due' : undefined);

/** From so many services on, medians are read from histograms, which are true within 2 %. */
export const exactServices = 200_000;
