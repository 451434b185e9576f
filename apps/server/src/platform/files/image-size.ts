const maxPixels = 100_000_000;

/**
 * Returns width and height of an image in pixels as it is shown; undefined for other files and unreadable images. The
 * image library costs tens of megabytes, so the first image loads it.
 */
export async function imageSize(path: string, mime: string): Promise<{ width: number; height: number } | undefined> {
  if (!mime.startsWith('image/') || mime === 'image/svg+xml') return undefined;
  const { default: sharp } = await import('sharp');
  // The library's cache would hold memory for images that are not requested again.
  sharp.cache(false);
  try {
    const { autoOrient } = await sharp(path, { limitInputPixels: maxPixels }).metadata();
    return { width: autoOrient.width, height: autoOrient.height };
  } catch {
    return undefined;
  }
}
