import type { Config } from './config/config.ts';
import type { Clock } from './util/clock.ts';
import type { CompanyTx, Database } from './db/database.ts';
import type { DomainEvents } from './events.ts';
import type { FileStore } from './files/file-store.ts';
import type { Files } from './files/files.ts';
import type { StorageCount } from './files/storage.ts';
import type { Http } from './http/http.ts';
import type { Outbound } from './http/outbound/outbound.ts';
import type { JobHandler } from './jobs/job.ts';
import type { Logger } from './log/log.ts';
import type { Masks } from './masks/masks.ts';
import type { Mailer } from './mail/mail.ts';
import type { RateLimit } from './rate-limit.ts';
import type { Vault } from './secrets/secrets.ts';

/**
 * The services that every feature receives. A feature registers its endpoints and jobs here and has no other access to
 * the outside.
 */
export interface Platform {
  config: Config;
  log: Logger;
  clock: Clock;
  vault: Vault;
  database: Database;
  files: Files;
  /** shows no numbers of contacts to who may not know them */
  masks: Masks;
  /** the folder below `files`, for files that belong to no company */
  fileStore: FileStore;
  storage: StorageCount;
  mail: Mailer;
  rateLimit: RateLimit;
  http: Http;
  /** calls addresses that companies typed */
  outboundHttp: Outbound;
  /** Takes part in what happens in other features. */
  on: DomainEvents<CompanyTx>['on'];
  /** Declares a question that the feature asks, and answers one that another feature asks. */
  asks: DomainEvents<CompanyTx>['asks'];
  answer: DomainEvents<CompanyTx>['answer'];
  /** Adds a job with its handler; only before the worker starts. */
  registerJob(handler: JobHandler): void;
}
