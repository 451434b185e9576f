import { create } from 'content-disposition';

/** Types that a browser shows without running anything: raster images, audio, video, PDF. */
const inlineTypes = /^(?:image\/(?:png|jpeg|gif|webp|avif|bmp|apng)|audio\/[\w.+-]+|video\/[\w.+-]+|application\/pdf)$/;
/** Types that a browser may run. They are served as bytes to be saved. */
const activeTypes = /html|xml|svg|script/;

export function isInline(mime: string): boolean {
  return inlineTypes.test(baseType(mime));
}

/** Returns the Content-Type of a stored file. */
export function servedType(mime: string): string {
  const base = baseType(mime);
  if (activeTypes.test(base) || !/^[\w.+-]+\/[\w.+-]+$/.test(base)) return 'application/octet-stream';
  return base === 'text/plain' || base === 'text/vcard' ? `${base}; charset=utf-8` : mime.replace(/[^\x20-\x7e]/g, '');
}

/**
 * Returns a content security policy that runs nothing. A browser that opens a file in a tab wraps it in a page with
 * inline styles that loads it again; for audio and video it may not do that inside a sandbox.
 */
export function mediaPolicy(mime: string): string {
  const inPage = "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'";
  return isInline(mime) && /^(?:audio|video)\//.test(mime) ? inPage : `sandbox; ${inPage}`;
}

/** Builds the header of RFC 6266: whether the file is shown or saved, and under which name. */
export function contentDisposition(mime: string, name: string): string {
  return create(name.toWellFormed(), { type: isInline(mime) ? 'inline' : 'attachment' });
}

function baseType(mime: string): string {
  return (mime.split(';', 1)[0] ?? '').trim().toLowerCase();
}
