import type { Clock } from '../../../platform/util/clock.ts';
import type { UrlOf } from '../../../platform/files/url-of.ts';

/** What the automatic service needs beside the transaction. */
export interface ResponderDeps {
  clock: Clock;
  urlOf: UrlOf;
}
