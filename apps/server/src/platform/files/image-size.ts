const maxPixels = 100_000_000;

/**
 * Width and height of an image in pixels as it is shown; nothing for other files and for images that cannot be read.
 * The image library costs tens of megabytes, so it is loaded by the first image.
 */
export async function imageSize(path: string, mime: string): Promise<{ width: number; height: number } | undefined> {
  if (!mime.startsWith('image/') || mime === 'image/svg+xml') return undefined;
  const { default: sharp } = await import('sharp');
  // Kept operations would hold memory for images nobody asks for again.
  sharp.cache(false);
  try {
    const { autoOrient } = await sharp(path, { limitInputPixels: maxPixels }).metadata();
    return { width: autoOrient.width, height: autoOrient.height };
  } catch {
    return undefined;
  }
}
