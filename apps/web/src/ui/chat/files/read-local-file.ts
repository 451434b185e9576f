import { randomUuid } from '../../hooks/random-uuid.ts';
import { drawPoster } from './draw-poster.ts';
import type { LocalFile } from './local-file.ts';

/** A file with its preview, where this browser can show it as a picture. */
export async function readLocalFile(file: File): Promise<LocalFile> {
  const plain: LocalFile = { id: randomUuid(), file, preview: null, width: null, height: null };
  if (file.type.startsWith('video/')) return { ...plain, poster: await drawPoster(file) };
  if (!/^image\/(?!svg)/.test(file.type)) return plain;
  const preview = URL.createObjectURL(file);
  const picture = new Image();
  picture.src = preview;
  try {
    await picture.decode();
  } catch {
    URL.revokeObjectURL(preview);
    return plain;
  }
  return { ...plain, preview, width: picture.naturalWidth, height: picture.naturalHeight };
}
