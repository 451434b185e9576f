import type { Files } from './files.ts';

/** The signed address of a stored file. */
export type UrlOf = (companyId: number, media: { key: string; name: string; mime: string }) => string;

export const createUrlOf =
  (files: Pick<Files, 'signedUrl'>): UrlOf =>
  (companyId, media) =>
    files.signedUrl(companyId, media.key, media);
