const maxPictures = 40;

/** Pictures sent from here are shown from here, so that nothing flickers when the server's copy takes over. */
const pictures = new Map<string, string>();

/** The picture behind a message that was sent from here, if it is still at hand. */
export function localPicture(clientId: string | null): string | null {
  return (clientId !== null && pictures.get(clientId)) || null;
}

/** Keeps the address of a picture for its message; the oldest ones are released. */
export function storeLocalPicture(clientId: string, url: string): void {
  pictures.set(clientId, url);
  for (const [oldest, oldestUrl] of pictures) {
    if (pictures.size <= maxPictures) return;
    pictures.delete(oldest);
    URL.revokeObjectURL(oldestUrl);
  }
}

/** Lets the browser forget the picture of a message that was given up, or that is shown from elsewhere. */
export function releaseLocalPicture(clientId: string): void {
  const url = pictures.get(clientId);
  if (url === undefined) return;
  pictures.delete(clientId);
  URL.revokeObjectURL(url);
}

export function releaseLocalPictures(): void {
  for (const url of pictures.values()) URL.revokeObjectURL(url);
  pictures.clear();
}
