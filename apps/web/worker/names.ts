// Names by which the pages and the service worker know each other. Both read this module, so it uses nothing that one of them lacks.

/** The worker, beside the page, so that it serves every address. */
export const workerPath = '/sw.js';

/** Asks a worker that waits to take over, if it is of this release. */
export interface TakeOver {
  kind: 'takeOver';
  release: string;
}

/** What the system shares with the installed app is sent here, and shown by the page of this address. */
export const sharePath = '/share';
/** The cache in which what was shared waits for the page. */
export const sharedCache = 'shared';
export const sharedTextKey = '/shared/text';
export const sharedFileKey = (index: number) => `/shared/files/${index}`;
/** The header of a kept file with its name, which may have any letter. */
export const fileNameHeader = 'x-file-name';

/** Words that were shared, and when. */
export interface SharedText {
  text: string;
  files: number;
  at: number;
}

/** Has an open page show the page of an address: a notice was touched. */
export interface Show {
  kind: 'show';
  path: string;
}
/** Pages and the worker take turns by this lock: a refresh changes the cookie that both use. */
export const refreshLock = 'session-refresh';

/** Marks a page that the worker showed from its cache: of an older release than the server's it makes room at once. */
export const keptMark = 'kept';
