const extensionByMime: Readonly<Record<string, string>> = {
  'audio/ogg': 'ogg',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/aac': 'aac',
  'audio/amr': 'amr',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'video/mp4': 'mp4',
  'video/3gpp': '3gp',
  'application/pdf': 'pdf',
};

/** A name for a file whose sender gave it none. */
export function defaultFileName(kind: string, mime: string): string {
  const extension = extensionByMime[mime.split(';')[0]?.trim() ?? ''];
  return extension === undefined ? kind : `${kind}.${extension}`;
}
