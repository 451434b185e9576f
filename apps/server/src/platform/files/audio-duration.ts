/**
 * Returns the duration in seconds of an mp3 or an ogg/opus recording, at least one; undefined for other or unreadable
 * files.
 */
export async function audioDurationSeconds(path: string, mime: string): Promise<number | undefined> {
  if (mime !== 'audio/mpeg' && !mime.startsWith('audio/ogg')) return undefined;
  try {
    const { parseFile } = await import('music-metadata');
    const { format } = await parseFile(path, { skipCovers: true });
    const { duration } = format;
    return duration === undefined || !Number.isFinite(duration) ? undefined : Math.max(1, Math.round(duration));
  } catch {
    // A contact's file may be anything, whatever it claims to be.
    return undefined;
  }
}
